import { type ReactNode, useId } from 'react'
import type { Call } from '#ledger/values/call.ts'
import { Provenance } from './Provenance.tsx'

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
    <section className="panel" aria-labelledby={heading}>
      <div className="panel-head">
        <h2 id={heading}>{title}</h2>
        {remark !== undefined && <div className="panel-remark">{remark}</div>}
      </div>
      <div className="panel-body">{children}</div>
      {calls !== undefined && <Provenance calls={calls} derived={derived} />}
    </section>
  )
}
