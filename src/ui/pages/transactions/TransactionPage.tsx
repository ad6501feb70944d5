import { panelLook } from '../../components/Panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { type TransactionHash, shortId } from '#ledger/values'
import { one } from '../../queries/queries.ts'
import { PageHead } from '../../components/PageHead.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useSource } from '../../address/sight.ts'
import { tabTitle } from '../../format/tabTitle.ts'
import { type TransactionTab, transactionTabs } from './tabs.ts'
import { LoadFailure } from '../../components/LoadFailure.tsx'
import { TransactionView } from './TransactionView.tsx'
import { FoundMeanings } from './missing/FoundMeanings.tsx'
import { MissingTransaction } from './missing/MissingTransaction.tsx'

/** One transaction, by its own hash or by its inner hash within a fee bump. */
export function TransactionPage({ hash, tab }: { hash: TransactionHash; tab: TransactionTab }) {
  const query = useQuery(one(useSource(), 'transaction', hash))
  const isMissing = query.error?.kind === 'notFound' || query.error?.kind === 'outOfRetention'
  if (query.data !== undefined)
    return <TransactionView transaction={query.data.value} calls={query.data.calls} tab={tab} />
  return (
    <>
      <PageHead
        title={tabTitle(`Transaction ${shortId(hash)}`, transactionTabs, tab)}
        crumbs={[
          { label: 'Transactions', collection: 'transactions' },
          { label: shortId(hash), id: true },
        ]}
      >
        Transaction {shortId(hash)}
      </PageHead>
      {query.error === null ? (
        <div className={panelLook}>
          <Skeleton rows={9} label="Loading the transaction" />
        </div>
      ) : (
        <>
          {isMissing && <FoundMeanings hash={hash} />}
          <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
          {isMissing && <MissingTransaction hash={hash} />}
        </>
      )}
    </>
  )
}
