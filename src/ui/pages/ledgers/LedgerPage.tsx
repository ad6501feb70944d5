import { useQuery } from '@tanstack/react-query'
import { type Ledger, ledgerProblem } from '#ledger'
import type { Answer, LedgerSequence } from '#ledger/values'
import { one } from '../../queries/queries.ts'
import { now, useNetworkAhead } from '../../components/now.ts'
import { Implausible } from '../../values/Implausible.tsx'
import { CallsAbove } from '../../components/Provenance.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { StatusSkeleton } from '../../components/StatusSkeleton.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { CloseTime } from '../../values/Time.tsx'
import { OwnedList } from '../../rows/OwnedList.tsx'
import { useSource } from '../../address/sight.ts'
import { tabTitle } from '../../format/tabTitle.ts'
import { type LedgerTab, ledgerTabs } from './tabs.ts'
import { LoadFailure } from '../../components/LoadFailure.tsx'
import { counted } from '../../format/counted.ts'
import { LedgerFacts } from './LedgerFacts.tsx'
import { LedgerNeighbours } from './LedgerNeighbours.tsx'
import { grouped } from '../../format/grouped.ts'
import { LedgerDetailsPanel } from './LedgerDetailsPanel.tsx'
import { LedgerUpgrades } from './LedgerUpgrades.tsx'

export function LedgerPage({ sequence, tab }: { sequence: LedgerSequence; tab: LedgerTab }) {
  const query = useQuery(one(useSource(), 'ledger', sequence))
  const ledger = query.data?.value
  return (
    <>
      <PageHead
        title={tabTitle(`Ledger ${sequence}`, ledgerTabs, tab)}
        crumbs={[
          { label: 'Ledgers', collection: 'ledgers' },
          { label: String(sequence), id: true },
        ]}
        state={
          ledger !== undefined ? (
            <State ledger={ledger} />
          ) : (
            query.error === null && <StatusSkeleton look="narrow:min-h-12" />
          )
        }
      >
        Ledger {sequence}
      </PageHead>
      <LedgerNeighbours sequence={sequence} />
      {query.data !== undefined || query.error === null ? (
        <LedgerParts sequence={sequence} answer={query.data} tab={tab} />
      ) : (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      )}
    </>
  )
}

function State({ ledger }: { ledger: Ledger }) {
  const failed = ledger.failedTransactionCount
  useNetworkAhead()
  const problem = ledgerProblem(ledger, now())
  return (
    <>
      {problem !== undefined && <Implausible problem={problem} />}
      <span>
        closed <CloseTime time={ledger.closedAt} />
      </span>
      <span>
        {counted(ledger.successfulTransactionCount + (failed ?? 0), 'transaction')}
        {failed !== undefined && failed > 0 && `, ${grouped(failed)} failed`}
      </span>
      <span>{counted(ledger.operationCount, 'operation')}</span>
    </>
  )
}

/** Labels, tabs and table stay mounted from ledger to ledger; their content is a skeleton until loaded. */
function LedgerParts({
  sequence,
  answer,
  tab,
}: {
  sequence: LedgerSequence
  answer: Answer<Ledger> | undefined
  tab: LedgerTab
}) {
  const ledger = answer?.value
  const failed = ledger?.failedTransactionCount
  const counts = {
    transactions:
      failed === undefined ? undefined : (ledger?.successfulTransactionCount ?? 0) + failed,
    operations: ledger?.transactionSetOperationCount,
  }
  return (
    <>
      <LedgerFacts answer={answer} />
      <CallsAbove value={answer?.calls ?? []}>
        {ledger !== undefined && <LedgerUpgrades ledger={ledger} />}
        {ledger !== undefined && <LedgerDetailsPanel sequence={sequence} />}
        <Tabs label="Parts of the ledger" tabs={ledgerTabs} current={tab} counts={counts} />
        <OwnedList
          kind={tab}
          of={{ kind: 'ledger', id: sequence }}
          counted={tab === 'transactions' || tab === 'operations' ? counts[tab] : undefined}
        />
      </CallsAbove>
    </>
  )
}
