import { Secondary } from '../../../components/Note.tsx'
import { useState } from 'react'
import { type EmittedEvent, assetContractSpec, namedEventOf } from '#ledger'
import type { CurrentSpec } from '../../../queries/contractSpec.ts'
import { Badge } from '../../../components/Badge.tsx'
import { type Column, Table } from '../../../components/Table.tsx'
import { VisibleText } from '../../../components/VisibleText.tsx'
import { keyed } from '../../../components/keyed.ts'
import { CopyValue } from '../../../rows/call/CopyValue.tsx'
import { InlineFields } from '../../../rows/call/InlineValue.tsx'
import { FunctionName } from '../../../rows/call/CallStepLine.tsx'
import { withAmounts } from '../../../rows/call/tokenAmounts.ts'
import { useFirst } from '../../../rows/useFirst.tsx'
import { LedgerLink } from '../../../values/LedgerLink.tsx'
import { TransactionLink } from '../../../values/TransactionLink.tsx'

const columns: readonly Column[] = [
  { label: 'Emitted in', look: 'fit-content' },
  { label: 'Event' },
]

/** Events of a contract with the names of its interface (SEP-48); of others, the topics and data. */
export function NamedEventTable({
  events,
  known,
}: {
  events: readonly EmittedEvent[]
  known: CurrentSpec | null | undefined
}) {
  const { shown, more } = useFirst(events, 200, 'event')
  return (
    <>
      <Table caption="Events of the contract" columns={columns} look="operation-table">
        {keyed(shown).map(({ key, item }) => (
          <tr key={key} data-row="">
            <td className="fit-content left-cell text-muted">
              <LedgerLink sequence={item.ledger} /> <TransactionLink hash={item.transaction} />
            </td>
            <td className="full-cell">
              <NamedEvent event={item} known={known} />
            </td>
          </tr>
        ))}
      </Table>
      {more}
    </>
  )
}

function NamedEvent({
  event,
  known,
}: {
  event: EmittedEvent
  known: CurrentSpec | null | undefined
}) {
  const { asset } = event
  const spec = asset === undefined ? known?.spec : assetContractSpec
  const { name, fields, declared } = namedEventOf(event, spec)
  return (
    <>
      <FunctionName name={name} />{' '}
      {declared !== undefined && lettersOf(declared) !== lettersOf(name) && (
        <Secondary>
          <VisibleText text={declared} />{' '}
        </Secondary>
      )}
      <InlineFields fields={withAmounts(fields, name, { asset, token: known?.token })} />
      {event.type === 'system' && <Badge>system</Badge>} <CopyParts event={event} />
    </>
  )
}

/** Copies the topics and the data, folded: most readers want neither. */
function CopyParts({ event: { topics, xdr } }: { event: EmittedEvent }) {
  const [open, setOpen] = useState(false)
  return (
    <details
      className="inline-block text-muted text-xs open:inline-flex open:items-center open:gap-1"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="inline-block min-h-6 leading-6" title="Copy the topics or the data">
        copy…
      </summary>
      {open && (
        <>
          {topics.length > 0 && (
            <span>
              topics <CopyValue xdr={xdr.topics} name="topics" />
            </span>
          )}
          <span>
            data <CopyValue xdr={xdr.data} name="data" />
          </span>
        </>
      )}
    </details>
  )
}

/** `JobPosted` and `job posted` are one name. */
const lettersOf = (name: string): string => name.replaceAll(/[ _]/g, '').toLowerCase()
