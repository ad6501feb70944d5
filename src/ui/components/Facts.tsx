import type { ReactNode } from 'react'
import { keyed } from './keyed.ts'

/** Labelled values in two columns where they fit; `wide` rows span both. */
export function Facts({ rows, columns = 2 }: { rows: readonly Fact[]; columns?: 1 | 2 }) {
  return (
    <dl className={columns === 2 ? 'grid grid-cols-2 stacked:grid-cols-1 gap-x-12' : undefined}>
      {keyed(rows).map(({ key, item: row }) => (
        <FactRow
          key={key}
          label={row.label}
          look={row.wide === true ? 'col-span-full' : undefined}
          valueLook={
            row.awaited === true
              ? `loading-cell ${row.room === undefined ? '' : rooms[row.room]}`
              : undefined
          }
        >
          {row.value}
        </FactRow>
      ))}
    </dl>
  )
}

/** A label and its value: the label is less wide in a side column and on a phone; rows within a value have no rule. */
export function FactRow({
  label,
  look = '',
  labelLook = '',
  valueLook = '',
  children,
}: {
  label: ReactNode
  look?: string | undefined
  labelLook?: string | undefined
  valueLook?: string | undefined
  children: ReactNode
}) {
  return (
    <div
      className={`stacked:nested:flex grid grid-cols-[136px_minmax(0,1fr)] in-[[data-side]>:last-child]:grid-cols-[112px_minmax(0,1fr)] narrow:grid-cols-[104px_minmax(0,1fr)] narrow:in-[[data-side]>:last-child]:grid-cols-[112px_minmax(0,1fr)] stacked:nested:flex-wrap gap-x-4 narrow:gap-x-3 border-line nested:border-0 border-b nested:py-0.5 pt-2 pb-1.75 narrow:has-[>dd>[data-proof][open]]:grid-cols-1 ${look}`}
    >
      <dt className={`wrap-anywhere min-w-0 text-muted ${labelLook}`}>{label}</dt>
      <dd
        className={`wrap-anywhere min-w-0 border-line stacked:nested:has-[>ul,>dl]:basis-full stacked:nested:has-[>ul,>dl]:border-l stacked:nested:has-[>ul,>dl]:pl-2.5 ${valueLook}`}
      >
        {children}
      </dd>
    </div>
  )
}

const rooms = { 'two-lines': 'narrow:min-h-10', 'three-lines': 'narrow:min-h-15' } as const

export interface Fact {
  readonly label: string
  readonly value: ReactNode
  readonly awaited?: boolean | undefined
  /** The lines that an awaited value will have on a narrow screen; default one. */
  readonly room?: 'two-lines' | 'three-lines' | undefined
  readonly wide?: boolean | undefined
}
