import { useQueries } from '@tanstack/react-query'
import { type Account, type Finding, type Lookup, destinationFindings } from '#ledger'
import { accountOf } from '#ledger/values'
import { type Envelope, deliveriesOf } from '#sources'
import { one } from '../../queries/queries.ts'
import { memoEntry } from '../../queries/requiredMemo.ts'
import { useSource } from '../../address/sight.ts'
import { lookupOf } from './surroundings.ts'

/** Destinations that are looked up: a transaction has at most 100. */
const maxDestinations = 10

/** Whether the accounts to which an envelope sends can take it, as far as is known by now. */
export function useDestinationFindings(envelope: Envelope): {
  readonly findings: readonly Finding[]
  /** Whether one of them is still to come. */
  readonly pending: boolean
} {
  const source = useSource()
  const all = deliveriesOf(envelope.operations)
  const deliveries = all.slice(0, maxDestinations)
  const accounts = useQueries({
    queries: deliveries.map(({ destination }) => one(source, 'account', accountOf(destination))),
  }).map(lookupOf)
  // Through RPC an account's answer does not list its data: the entry is asked for by its name.
  const entries = useQueries({
    queries: deliveries.map(({ destination }, index) => ({
      ...one(source, 'accountData', { account: accountOf(destination), name: memoEntry.name }),
      enabled: !listsData(accounts[index]),
    })),
  }).map(lookupOf)
  const hasMemo = envelope.memo.type !== 'none'
  const found = deliveries.flatMap((delivery, index) => {
    const [account, entry] = [accounts[index], entries[index]]
    if (account === undefined || entry === undefined) return []
    const requiresMemo: Lookup<boolean> =
      account.kind === 'known' && account.value.dataComplete
        ? { kind: 'known', value: account.value.data.some(isMemoRequired) }
        : entry.kind === 'known'
          ? { kind: 'known', value: entry.value.value === memoEntry.value }
          : entry
    return destinationFindings(delivery, { account, requiresMemo }, hasMemo)
  })
  return {
    findings: all.length > maxDestinations ? [...found, notLookedUp(all.length)] : found,
    pending: accounts.some(
      (account, index) =>
        account.kind === 'pending' || (!listsData(account) && entries[index]?.kind === 'pending'),
    ),
  }
}

/** Whether no entry needs to be asked for: the data is listed, or there is no account. */
const listsData = (account: Lookup<Account> | undefined): boolean =>
  account?.kind !== 'known' || account.value.dataComplete

const isMemoRequired = ({ name, value }: Account['data'][number]): boolean =>
  name === memoEntry.name && value === memoEntry.value

const notLookedUp = (count: number): Finding => ({
  about: 'Destination',
  verdict: 'open',
  message: `The first ${maxDestinations} of ${count} destinations were looked up.`,
})
