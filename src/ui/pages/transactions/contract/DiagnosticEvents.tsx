import { disclosureLook } from '../../../components/Button.tsx'
import { useState } from 'react'
import { type DiagnosticEvent, metricOf } from '#ledger'
import { type Fact, Facts } from '../../../components/Facts.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { counted } from '../../../format/counted.ts'
import { EventTable } from '../../../rows/call/EventTable.tsx'
import { TypedValueView } from '../../../rows/call/TypedValueView.tsx'

/** Diagnostic events, collapsed: they differ from node to node. */
export function DiagnosticEvents({ events }: { events: readonly DiagnosticEvent[] }) {
  const [open, setOpen] = useState(false)
  const counts = events.flatMap((event) => countOf(event) ?? [])
  return (
    <Panel title="Diagnostic events" remark="not part of consensus">
      <p className="py-2 text-muted">
        Logged by the node that answered: calls and returns in order, errors, and its own counters.
        They are not part of consensus; another node may log others, or none.
      </p>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={`${disclosureLook} py-2`}>
          {open ? 'hide' : 'show'} {counted(events.length, 'diagnostic event')}
        </summary>
        {open && (
          <>
            <EventTable
              caption="Diagnostic events"
              events={events.filter((event) => countOf(event) === undefined)}
              head="In a call that"
              of={({ inSuccessfulCall, type }) =>
                `${inSuccessfulCall ? 'succeeded' : 'failed'}${type === 'diagnostic' ? '' : ` · ${type}`}`
              }
              depthOf={({ depth }) => depth}
            />
            {counts.length > 0 && <p className="pt-6 pb-2 text-muted">Node counters:</p>}
            <Facts rows={counts} />
          </>
        )}
      </details>
    </Panel>
  )
}

function countOf(event: DiagnosticEvent): Fact | undefined {
  const label = metricOf(event)
  return label === undefined
    ? undefined
    : { label, value: <TypedValueView typed={{ ...event.data, type: '' }} /> }
}
