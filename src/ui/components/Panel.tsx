import { type ReactNode, useId } from 'react'
import type { Call } from '#ledger/values'
import { hasWords, keyed } from '../format/text.ts'
import { Provenance, useCallsAbove } from './Provenance.tsx'

/** A part of a page, below its neighbour. */
export const panelLook = 'mt-10 narrow:mt-8 print:mt-6'

/** The same without a heading, below a rule. */
export const ruledPanelLook = `${panelLook} border-t border-ink`

/** Lays out what matters first and what is read beside it; the element has `data-side`. */
export const mainAndSideLook =
  'grid grid-cols-[minmax(0,1fr)_344px] items-start gap-x-12 single:grid-cols-1 not-single:[:is(nav,[data-line])+&>*>section:first-child]:mt-5'

/**
 * A curve, which has `data-line`, stands at the right of a page's head where there is room, else below its tabs; the other is
 * of the page around both.
 */
export const withCurveLook = 'relative min-[75rem]:[&>:is(nav:first-of-type+div,dl)]:pr-108'
export const curveLook =
  'min-[75rem]:absolute min-[75rem]:top-10 right-0 min-h-32 w-96 max-w-full max-[75rem]:pt-3 print:hidden'

export function Panel({
  title,
  remark,
  children,
  calls,
  derived,
}: {
  title: string
  remark?: ReactNode
  children: ReactNode
  /** By default those stated above, where something was computed. */
  calls?: readonly Call[] | undefined
  /** Names what was computed here rather than answered: "fees computed here". */
  derived?: string | undefined
}) {
  const heading = useId()
  const above = useCallsAbove()
  const from = calls ?? (derived === undefined ? undefined : above)
  return (
    <section className={panelLook} aria-labelledby={heading}>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 pb-2 print:break-inside-avoid">
        <h2 id={heading} className="font-semibold text-md/6">
          {title}
        </h2>
        {remark !== undefined && <div className="ml-auto text-muted text-xs">{remark}</div>}
      </div>
      <div className="border-line border-t">{children}</div>
      {from !== undefined && <Provenance calls={from} derived={derived} />}
    </section>
  )
}

/** Labelled values in two columns where they fit; `wide` rows span both. What has no value, and none to come, has no row. */
export function Facts({ rows: all, columns = 2 }: { rows: readonly Fact[]; columns?: 1 | 2 }) {
  const rows = all.filter(({ value, awaited }) => value !== undefined || awaited === true)
  const whole = wholeRows(rows)
  return (
    <dl className={columns === 2 ? 'grid grid-cols-2 stacked:grid-cols-1 gap-x-12' : undefined}>
      {keyed(rows).map(({ key, item: row }) => (
        <FactRow
          key={key}
          label={row.label}
          look={whole.has(row) ? 'col-span-full' : undefined}
          valueLook={
            row.awaited === true
              ? `loading-line ${row.room === undefined ? '' : rooms[row.room]}`
              : undefined
          }
        >
          {row.value}
        </FactRow>
      ))}
    </dl>
  )
}

/** The rows of both columns: the wide ones, and each that has none beside it, whose rule would end in the middle. */
export function wholeRows(rows: readonly Fact[]): ReadonlySet<Fact> {
  const whole = new Set<Fact>()
  let isLeft = true
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1]
    const isAlone = isLeft && (next === undefined || next.wide === true)
    if (row.wide === true || isAlone) whole.add(row)
    isLeft = whole.has(row) || !isLeft
  }
  return whole
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
      className={`stacked:nested:flex grid grid-cols-[136px_minmax(0,1fr)] in-[[data-side]>:last-child]:grid-cols-[112px_minmax(0,1fr)] narrow:grid-cols-[104px_minmax(0,1fr)] narrow:in-[[data-side]>:last-child]:grid-cols-[112px_minmax(0,1fr)] stacked:nested:flex-wrap gap-x-4 narrow:gap-x-3 border-line nested:border-0 border-b nested:py-0.5 pt-2 pb-1.75 ${look}`}
    >
      <dt className={`wrap-anywhere min-w-0 text-muted ${labelLook}`}>{label}</dt>
      <dd
        className={`wrap-anywhere min-w-0 border-line stacked:nested:has-[>ul,>dl]:basis-full stacked:nested:has-[>ul,>dl]:border-l stacked:nested:has-[>ul,>dl]:pl-2.5 ${valueLook}`}
        translate={hasWords(children) ? undefined : 'no'}
      >
        {children}
      </dd>
    </div>
  )
}

const rooms = { 'two-lines': 'narrow:min-h-10', 'three-lines': 'narrow:min-h-15' } as const

export interface Fact {
  readonly label: string
  /** Absent where there is none: the row is left out. */
  readonly value: ReactNode
  readonly awaited?: boolean | undefined
  /** The lines that an awaited value will have on a narrow screen; default one. */
  readonly room?: 'two-lines' | 'three-lines' | undefined
  readonly wide?: boolean | undefined
}
