import { type ReactNode, useId } from 'react'
import type { Call } from '#ledger/values'
import { Provenance } from './Provenance.tsx'

/** A part of a page, below its neighbour. */
export const panelLook = 'mt-10 narrow:mt-8 print:mt-6'

/** The same without a heading, below a rule. */
export const ruledPanelLook = `${panelLook} border-t border-ink`

/** What matters first, and what is read beside it; the element has `data-side`. */
export const mainAndSideLook =
  'grid grid-cols-[minmax(0,1fr)_344px] items-start gap-x-12 single:grid-cols-1'

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
  calls?: readonly Call[] | undefined
  /** What was computed here rather than answered: "fees computed here". */
  derived?: string | undefined
}) {
  const heading = useId()
  return (
    <section className={panelLook} aria-labelledby={heading}>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-ink border-t pt-2.25 pb-2.5 print:break-inside-avoid">
        <h2 id={heading} className="font-semibold">
          {title}
        </h2>
        {remark !== undefined && <div className="ml-auto text-muted text-xs">{remark}</div>}
      </div>
      <div className="border-line border-t">{children}</div>
      {calls !== undefined && <Provenance calls={calls} derived={derived} />}
    </section>
  )
}
