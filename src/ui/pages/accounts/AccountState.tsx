import { useQuery } from '@tanstack/react-query'
import { type Account, native, statusProblem } from '#ledger'
import { stroops } from '#ledger/values'
import { now } from '../../components/now.ts'
import { one } from '../../queries/queries.ts'
import { Implausible } from '../../values/Implausible.tsx'
import { HeldAmount } from '../../values/HeldAmount.tsx'
import { StatusSkeleton } from '../../components/StatusSkeleton.tsx'
import { LedgerLink } from '../../values/LedgerLink.tsx'
import { CloseTime } from '../../values/Time.tsx'
import { useSource } from '../../address/sight.ts'
import { useEntryProblem } from './entryProblem.ts'
import { holdingText, signingText } from './accountText.ts'

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
