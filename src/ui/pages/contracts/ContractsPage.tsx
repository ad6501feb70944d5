import { listToolsLook } from '../../components/ListTools.tsx'
import { useQuery } from '@tanstack/react-query'
import { parseCursor } from '#ledger/values'
import { one } from '../../queries/queries.ts'
import { useHere } from '../../address/addresses.ts'
import { useSource } from '../../address/sight.ts'
import { ErrorState } from '../../components/ErrorState.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { Provenance } from '../../components/Provenance.tsx'
import { type Column, Table } from '../../components/Table.tsx'
import { counted } from '../../format/counted.ts'
import { Pager } from '../../list/Pager.tsx'
import { SeenContractCells } from './SeenContractCells.tsx'
import { AfterIndex } from '../../coverage/AfterIndex.tsx'
import { CoverageOf } from '../../chunks.tsx'
import { NoneState } from '../../coverage/NoneState.tsx'
import { UnreadNote } from '../../coverage/UnreadNote.tsx'
import { RefreshFailed } from '../../chunks.tsx'
import { IndexControls } from '../../chunks.tsx'
import { IndexWait } from '../../chunks.tsx'

const columns: readonly Column[] = [
  { label: 'Contract' },
  { label: 'Kind' },
  { label: 'Name' },
  { label: 'Calls', look: 'numeric' },
  { label: 'Last use', look: 'numeric' },
  { label: 'Time', look: 'numeric' },
]

/** Rows while the list loads. */
const expected = 12

/** Contracts that the covered ledgers name, those used last first. */
export function ContractsPage() {
  const { search } = useHere()
  const source = useSource()
  const cursor = parseCursor(search.cursor ?? '')
  const query = useQuery(one(source, 'seenContracts', { cursor }))
  const { data, error } = query
  return (
    <>
      <PageHead
        title="Contracts"
        crumbs={[{ label: 'Contracts' }]}
        state={
          <span>
            {source.kind.capabilities.readsContracts
              ? 'Contracts that were called, or whose storage or balance changed, in these ledgers.'
              : 'Contracts that the newest contract operations name. What they call in turn, and what code they run, needs RPC.'}
          </span>
        }
      >
        Contracts
      </PageHead>
      <div className="@container/list">
        <div className={listToolsLook}>
          {data?.coverage !== undefined && (
            <CoverageOf coverage={data.coverage} partial={data.partial === true} />
          )}
          {query.isPending && <IndexWait bar />}
          {data?.value.count !== undefined && <span>{counted(data.value.count, 'contract')}</span>}
        </div>
        {data === undefined && error !== null ? (
          <div className="border-ink border-t">
            <ErrorState error={error} onRetry={() => void query.refetch()} />
          </div>
        ) : (
          <>
            {data !== undefined && <RefreshFailed query={query} />}
            <div className="border-ink border-t">
              <Table
                caption="Contracts of the network"
                columns={columns}
                look="record-table"
                loading={data === undefined ? expected : 0}
              >
                {data?.value.contracts.map((contract) => (
                  <tr key={contract.id} data-row="">
                    <SeenContractCells contract={contract} />
                  </tr>
                ))}
              </Table>
              {data?.value.contracts.length === 0 && (
                <NoneState answer={data}>No operation in these ledgers names a contract.</NoneState>
              )}
              {data?.unread !== undefined && <UnreadNote unread={data.unread} />}
            </div>
            {data !== undefined && (
              <>
                <Provenance calls={data.calls} derived="calls counted here" />
                <Pager
                  page={{ items: data.value.contracts, next: data.value.next, calls: data.calls }}
                  kind="operations"
                />
                {data.partial === true && <IndexControls />}
                {data.indexed !== undefined && (
                  <AfterIndex indexed={data.indexed} onRetry={query.refetch} />
                )}
              </>
            )}
          </>
        )}
      </div>
    </>
  )
}
