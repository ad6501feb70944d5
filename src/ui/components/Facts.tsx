import type { ReactNode } from 'react'
import { keyed } from './keyed.ts'

/** Labelled values in two columns where they fit; `wide` rows span both. */
export function Facts({ rows, columns = 2 }: { rows: readonly Fact[]; columns?: 1 | 2 }) {
  return (
    <dl className={columns === 2 ? 'grid grid-cols-2 stacked:grid-cols-1 gap-x-12' : undefined}>
      {keyed(rows).map(({ key, item: row }) => (
        <div key={key} className={row.wide === true ? `${factLook} col-span-full` : factLook}>
          <dt className={factLabelLook}>{row.label}</dt>
          <dd
            className={
              row.awaited === true
                ? `${factValueLook} loading-cell ${row.room === undefined ? '' : rooms[row.room]}`
                : factValueLook
            }
          >
            {row.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A row: its label is less wide in a side column and on a phone; rows within a value have no rule. */
export const factLook =
  'grid grid-cols-[136px_minmax(0,1fr)] gap-x-4 pt-2 pb-1.75 border-b border-line in-[[data-side]>:last-child]:grid-cols-[112px_minmax(0,1fr)] narrow:grid-cols-[104px_minmax(0,1fr)] narrow:gap-x-3 narrow:in-[[data-side]>:last-child]:grid-cols-[112px_minmax(0,1fr)] nested:py-0.5 nested:border-0 stacked:nested:flex stacked:nested:flex-wrap narrow:has-[>dd>[data-proof][open]]:grid-cols-1'

export const factLabelLook = 'min-w-0 text-muted wrap-anywhere'

export const factValueLook =
  'min-w-0 wrap-anywhere [dd+&]:col-2 border-line stacked:nested:has-[>ul,>dl]:basis-full stacked:nested:has-[>ul,>dl]:pl-2.5 stacked:nested:has-[>ul,>dl]:border-l'

const rooms = { 'two-lines': 'narrow:min-h-10', 'three-lines': 'narrow:min-h-15' } as const

export interface Fact {
  readonly label: string
  readonly value: ReactNode
  readonly awaited?: boolean | undefined
  /** The lines that an awaited value will have on a narrow screen; default one. */
  readonly room?: 'two-lines' | 'three-lines' | undefined
  readonly wide?: boolean | undefined
}
