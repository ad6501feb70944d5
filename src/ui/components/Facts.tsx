import type { ReactNode } from 'react'
import { keyed } from './keyed.ts'

/** Labelled values in two columns where they fit; `wide` rows span both. */
export function Facts({ rows, columns = 2 }: { rows: readonly Fact[]; columns?: 1 | 2 }) {
  return (
    <dl className={columns === 2 ? 'facts facts-in-two-columns' : 'facts'}>
      {keyed(rows).map(({ key, item: row }) => (
        <div key={key} className={row.wide === true ? 'full-width' : undefined}>
          <dt>{row.label}</dt>
          <dd className={row.awaited === true ? `loading-cell ${row.room ?? ''}` : undefined}>
            {row.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export interface Fact {
  readonly label: string
  readonly value: ReactNode
  readonly awaited?: boolean | undefined
  /** The lines that an awaited value will have on a narrow screen; default one. */
  readonly room?: 'two-lines' | 'three-lines' | undefined
  readonly wide?: boolean | undefined
}
