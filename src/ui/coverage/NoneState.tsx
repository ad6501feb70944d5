import type { ReactNode } from 'react'
import { EmptyState } from '../components/EmptyState.tsx'
import { type EmptyAnswer, noneReason, noneTitle } from './noneText.ts'

/** Says that an answer has nothing in it: “none” only where all of it was read. */
export function NoneState({
  answer,
  title,
  children,
}: {
  answer: EmptyAnswer
  /** “None” in short where all was read. */
  title?: string
  /** The message where all was read. */
  children: ReactNode
}) {
  const reason = noneReason(answer)
  return (
    <EmptyState title={reason === undefined && title !== undefined ? title : noneTitle(answer)}>
      {reason ?? children}
    </EmptyState>
  )
}
