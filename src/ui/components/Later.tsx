import type { ReactNode } from 'react'
import { useTurn } from '../turns.ts'
import { Skeleton } from './Skeleton.tsx'

/** A part below what is read first: drawn in a turn of its own, rows of skeleton till then. */
export function Later({ rows, children }: { rows: number; children: ReactNode }) {
  if (useTurn()) return children
  return (
    <div className="panel">
      <Skeleton rows={rows} label="Loading a part of the page" />
    </div>
  )
}
