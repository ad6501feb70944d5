import type { ReactNode } from 'react'
import type { ContractEvent } from '#ledger'
import { Address } from '../../values/Address.tsx'
import { AssetName } from '../../values/AssetName.tsx'
import { Badge } from '../../components/Badge.tsx'
import { Table } from '../../components/Table.tsx'
import { keyed } from '../../components/keyed.ts'
import { CopyValue } from './CopyValue.tsx'
import { TypedValueView } from './TypedValueView.tsx'
import { useFirst } from '../useFirst.tsx'

/** Events shown before “Show more”. */
const most = 200

export function EventTable<E extends ContractEvent>({
  caption,
  events,
  head,
  of,
  depthOf = () => 0,
}: {
  caption: string
  events: readonly E[]
  /** Heading of the first column. */
  head: string
  /** Text of the first column. */
  of: (event: E) => ReactNode
  /** Depth in the call stack. */
  depthOf?: (event: E) => number
}) {
  const { shown, more } = useFirst(events, most, 'event')
  return (
    <>
      <Table
        caption={caption}
        columns={[
          { label: head, look: 'fit-content' },
          { label: 'Topics' },
          { label: 'Data' },
          { label: 'Contract', look: 'fit-content' },
        ]}
        look="operation-table"
      >
        {keyed(shown).map(({ key, item: event }) => (
          <tr key={key} data-row="">
            <td className="fit-content left-cell text-muted">{of(event)}</td>
            <td className="full-cell">
              <Topics event={event} depth={depthOf(event)} />
            </td>
            <td data-th="Data">
              <div data-facts="" className="wrap-anywhere min-w-0">
                <TypedValueView typed={event.data} />
                <CopyValue xdr={event.xdr.data} name="data" />
              </div>
            </td>
            <td className="fit-content" data-th="Contract">
              <div>
                <Emitter event={event} />
              </div>
            </td>
          </tr>
        ))}
      </Table>
      {more}
    </>
  )
}

function Topics({ event: { topics, type, xdr }, depth }: { event: ContractEvent; depth: number }) {
  return (
    <ol
      className="[&>li]:wrap-anywhere flex flex-wrap items-baseline gap-x-3 gap-y-1 [&>li]:min-w-0"
      aria-label="Topics"
      style={depth === 0 ? undefined : { paddingInlineStart: `${Math.min(depth, 8)}rem` }}
    >
      {type === 'system' && (
        <li>
          <Badge>system</Badge>
        </li>
      )}
      {keyed(topics).map(({ key, item }) => (
        <li key={key}>
          <TypedValueView typed={item} />
        </li>
      ))}
      {topics.length === 0 ? (
        <li className="text-muted">no topics</li>
      ) : (
        <li>
          <CopyValue xdr={xdr.topics} name="topics" />
        </li>
      )}
    </ol>
  )
}

function Emitter({ event: { contract, asset } }: { event: ContractEvent }) {
  if (contract === undefined) return <span className="text-muted">the host</span>
  return (
    <>
      <Address id={contract} />
      {asset !== undefined && (
        <>
          {' '}
          <AssetName asset={asset} />
        </>
      )}
    </>
  )
}
