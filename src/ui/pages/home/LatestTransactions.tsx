import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type PageRequest, isUnknownRecord } from '#ledger/values'
import { page } from '../../queries/queries.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Panel } from '../../components/Panel.tsx'
import { Table } from '../../components/Table.tsx'
import { useNetwork, useSource } from '../../address/sight.ts'
import { TransactionRow, transactionColumns } from '../../rows/TransactionRow.tsx'
import { useTransactionSummaries } from '../../rows/transactionSummary.ts'
import { UnknownCells } from '../../rows/UnknownCells.tsx'
import { keyed } from '../../components/keyed.ts'
import { RefreshFailed } from '../../chunks.tsx'
import { LiveRows } from '../../chunks.tsx'

const latest: PageRequest = { order: 'desc', limit: 15 }

export function LatestTransactions() {
  const network = useNetwork()
  const query = useQuery(page(useSource(), 'transactions', undefined, latest))
  const all = query.data?.items
  // The same array while it is short enough: its summaries are memoized by it.
  const items = all !== undefined && all.length > latest.limit ? all.slice(0, latest.limit) : all
  const summaries = useTransactionSummaries(items)
  return (
    <Panel
      title="Latest transactions"
      remark={
        <Link to="/$network/transactions" params={{ network: network.id }}>
          all transactions
        </Link>
      }
      calls={query.data?.calls}
    >
      <LiveRows kind="transactions" request={latest} />
      {query.data !== undefined && <RefreshFailed query={query} />}
      {query.data === undefined && query.error !== null ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Table
          caption="Latest transactions, newest first"
          columns={transactionColumns}
          look="transaction-table"
          loading={query.data === undefined ? latest.limit : 0}
        >
          {keyed(items ?? []).map(({ key, item }) =>
            isUnknownRecord(item) ? (
              <tr key={key} data-row="">
                <UnknownCells unknown={item} span={transactionColumns.length} />
              </tr>
            ) : (
              <tr key={key} data-row="">
                <TransactionRow transaction={item} summary={summaries.get(item.hash)} />
              </tr>
            ),
          )}
        </Table>
      )}
      {query.data?.items.length === 0 && (
        <EmptyState title="No transaction yet">
          The scanned ledgers have no transactions.
        </EmptyState>
      )}
    </Panel>
  )
}
