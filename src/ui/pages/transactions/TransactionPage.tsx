import { panelLook } from '../../components/Panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { TransactionHash } from '#ledger/values/hash.ts'
import { one } from '../../queries/queries.ts'
import { lazyPart } from '../../components/lazyPart.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { shortId } from '#ledger/values/shortId.ts'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useSource } from '../../address/sight.ts'
import { tabTitle } from '../../format/tabTitle.ts'
import { type TransactionTab, transactionTabs } from './tabs.ts'
import { LoadFailure } from '../../components/LoadFailure.tsx'
import { LazyDecodedTab, TransactionView } from './TransactionView.tsx'

const FoundMeanings = lazyPart(() => import('./missing/FoundMeanings.tsx'), 'FoundMeanings', 0)
const Missing = lazyPart(() => import('./missing/MissingTransaction.tsx'), 'MissingTransaction', 0)

/** One transaction, by its own hash or by its inner hash within a fee bump. */
export function TransactionPage({ hash, tab }: { hash: TransactionHash; tab: TransactionTab }) {
  const query = useQuery(one(useSource(), 'transaction', hash))
  // Starts before the transaction has loaded.
  useEffect(() => {
    if (tab === 'xdr' || tab === 'events') void LazyDecodedTab.preload()
  }, [tab])
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
          {isMissing && <Missing hash={hash} />}
        </>
      )}
    </>
  )
}
