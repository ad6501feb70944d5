import type { ReactNode } from 'react'
import { EmptyState } from '../components/EmptyState.tsx'
import { type EmptyAnswer, noneReason, noneTitle } from './noneText.ts'

/** Says that an answer has nothing in it: “none” only where all of it was read. */
export function NoneState({
  answer,
  children,
}: {
  answer: EmptyAnswer
  /** The message where all was read. */
  children: ReactNode
}) {
  return <EmptyState title={noneTitle(answer)}>{noneReason(answer) ?? children}</EmptyState>
}
