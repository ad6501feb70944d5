import { useQuery } from '@tanstack/react-query'
import {
  type Account,
  native,
  statusProblem,
  type DescribedOperation,
  type Transaction,
  entryAgeProblem,
} from '#ledger'
import { stroops, type AccountId, accountOf, toidParts } from '#ledger/values'
import { now } from '../../components/now.ts'
import { one, page } from '../../queries/queries.ts'
import { Implausible } from '../../values/Implausible.tsx'
import { HeldAmount } from '../../values/HeldAmount.tsx'
import { StatusSkeleton } from '../../components/StatusSkeleton.tsx'
import { LedgerLink } from '../../values/LedgerLink.tsx'
import { CloseTime } from '../../values/Time.tsx'
import { useSource, useNetwork } from '../../address/sight.ts'
import { holdingText, signingText } from './accountText.ts'
import { listRequestOf } from '../../address/listRequest.ts'
import { useHere } from '../../address/addresses.ts'
import { readable } from '../../rows/readable.ts'

export function AccountState({ account }: { account: Account }) {
  const status = useQuery(one(useSource(), 'network', 'current'))
  const network = status.data?.value
  const problem = useEntryProblem(account)
  const lumens = account.balances.find((balance) => balance.kind === 'native')
  return (
    <>
      <span>
        {account.balancesComplete ? 'Holds ' : 'Holds at least '}
        <HeldAmount value={lumens?.balance ?? stroops(0n)} asset={native} places="needed" />
        {holdingText(account)}
        {problem !== undefined && (
          <>
            {' '}
            <Implausible problem={problem} />
          </>
        )}
      </span>
      <span>{signingText(account)}</span>
      {status.isPending && <StatusSkeleton />}
      {network !== undefined && statusProblem(network, now()) === undefined && (
        <span>
          as of ledger <LedgerLink sequence={network.latestLedger} />, closed{' '}
          <CloseTime time={network.latestLedgerClosedAt} mode="relative" />
        </span>
      )}
    </>
  )
}

/** Seconds after which a node's entries have what its ledgers have. */
const settled = 60

/** Why an account's state cannot be its last, by what changed it in the lists of its page. */
function useEntryProblem(account: Account): string | undefined {
  const { id } = account
  const source = useSource()
  const { replay } = useNetwork()
  const { search } = useHere()
  const of = { kind: 'account', id } as const
  // Only from the cache: the lists below request them.
  const cached = { enabled: false }
  const transactions = useQuery({
    ...page(source, 'transactions', of, listRequestOf('transactions', of, search).request),
    ...cached,
  })
  const operations = useQuery({
    ...page(source, 'operations', of, listRequestOf('operations', of, search).request),
    ...cached,
  })
  const { dataUpdatedAt: readAt } = useQuery({ ...one(source, 'account', id), ...cached })
  // A replay has the times of its recording.
  const before = replay === undefined ? readAt / 1000 - settled : 0
  const known = <T extends { readonly createdAt: number }>(
    items: readonly T[],
    listedAt: number,
  ): readonly T[] => items.filter(({ createdAt }) => readAt >= listedAt || createdAt < before)
  return entryAgeProblem(account, [
    ...known(readable(transactions.data?.items ?? []), transactions.dataUpdatedAt)
      .filter((item) => isChangedBy(item, id))
      .map(({ ledger }) => ledger),
    ...known(readable(operations.data?.items ?? []), operations.dataUpdatedAt)
      .filter((item) => movesLumensOf(item, id))
      .map((item) => toidParts(item.id).ledger),
  ])
}

/** A transaction changes the entry of its source, and of who pays its fee. */
const isChangedBy = ({ source, feeAccount }: Transaction, id: AccountId): boolean =>
  accountOf(source) === id || accountOf(feeAccount) === id

/** Lumens are in the entry itself; of other operations a record does not tell whether they changed it. */
function movesLumensOf(
  { body, transactionSuccessful }: DescribedOperation,
  id: AccountId,
): boolean {
  if (!transactionSuccessful || body.type !== 'payment' || body.asset.type !== 'native')
    return false
  const [from, to] = [accountOf(body.from), accountOf(body.to)]
  return from !== to && body.amount > 0n && (from === id || to === id)
}
