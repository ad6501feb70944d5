import { queryOptions } from '@tanstack/react-query'
import {
  type Account,
  formatAsset,
  type LedgerBound,
  type PastBalance,
  type Transaction,
} from '#ledger'
import {
  type Call,
  type Coverage,
  isUnknownRecord,
  type LedgerSequence,
  SourceError,
  type Toid,
  toid,
} from '#ledger/values'
import { pageCursor, type Source } from '#sources'
import { askWorker } from '../ask/client.ts'
import { laterList } from './laterQueries.ts'
import { closed } from './queries.ts'

/** Transactions that are read after the ledger, page by page until all balances are known. */
const laterTransactions = [20, 180, 200]

/** Trades of an account's offers that are looked through, and transactions of others that are read for them. */
const maxTrades = 200
const maxTraders = 10

/** Later upgrades of the base reserve that are read: each is a ledger. */
const maxUpgrades = 5

/** Balances at the end of a ledger, and what was read for them. */
export interface BalancesAtLedger {
  /** Undefined where no ledger had closed by the time. */
  readonly ledger: LedgerSequence | undefined
  readonly balances: readonly PastBalance[]
  /** How many later transactions were read. */
  readonly transactions: number
  /** These are all of the account’s that the source has. */
  readonly isComplete: boolean
  /** The ledgers of the index in which upgrades were sought; absent where others could not add anything. */
  readonly indexed?: readonly Coverage[] | undefined
  readonly calls: readonly Call[]
}

/**
 * An account's balances at the end of an earlier ledger, or of the last one that had closed by a time: from the account
 * as it is shown and its first transactions after that ledger; where these do not tell, from the transactions of others
 * that traded with its offers, then from upgrades of the base reserve, which write trustlines in no transaction. Sends no
 * request where nothing changed since.
 */
export const pastBalances = (source: Source, account: Account, at: LedgerBound) =>
  queryOptions({
    queryKey: [
      source.id,
      'pastBalances',
      account.id,
      account.lastModifiedLedger,
      // The same entry has more of them once the index has more ledgers.
      account.balances.length,
      'ledger' in at ? at.ledger : `time ${at.time}`,
    ],
    queryFn: async ({ signal }): Promise<BalancesAtLedger> => {
      const { ledger, calls } = await ledgerAt(source, at, signal)
      if (ledger === undefined)
        return { ledger, balances: [], transactions: 0, isComplete: false, calls }
      const owner = { kind: 'account', id: account.id } as const
      const list = laterList(source, owner, toid(ledger + 1, 0, 0), signal)
      const others: Transaction[] = []
      const upgrades: string[] = []
      const read = () => {
        const transactions = [...list.found(), ...others]
          .toSorted((a, b) => (a.pagingToken < b.pagingToken ? -1 : 1))
          .map(({ xdr }) => xdr)
        const isComplete = list.isComplete()
        return askWorker(
          'pastBalances',
          { account, ledger, transactions, isComplete, upgrades },
          signal,
        )
      }
      let balances = await read()
      for (const limit of laterTransactions) {
        if (!balances.some(({ state }) => state.kind === 'unknown') || list.isComplete()) break
        calls.push(...(await list.readNext(limit)))
        balances = await read()
      }
      if (unknownOf(balances).length > 0) {
        const trades = await tradesAfter(source, account, ledger, unknownOf(balances), signal)
        others.push(...trades.transactions)
        calls.push(...trades.calls)
        balances = await read()
      }
      let indexed: BalancesAtLedger['indexed']
      if (unknownOf(balances).length > 0 && source.index !== undefined) {
        const last = await upgradesIn(
          source,
          lastChanges(account, ledger, unknownOf(balances)),
          signal,
        )
        upgrades.push(...last.upgrades)
        calls.push(...last.calls)
        balances = await read()
      }
      if (unknownOf(balances).length > 0 && source.index !== undefined) {
        const found = await upgradesAfter(source, ledger, signal)
        upgrades.push(...found.upgrades)
        calls.push(...found.calls)
        balances = await read()
        indexed = unknownOf(balances).length > 0 ? found.indexed : undefined
      }
      const transactions = list.found().length + others.length
      return { ledger, balances, transactions, isComplete: list.isComplete(), indexed, calls }
    },
    ...closed,
  })

/** The ledger, or the last one that had closed by a time. */
async function ledgerAt(source: Source, at: LedgerBound, signal: AbortSignal) {
  if ('ledger' in at) {
    const calls: Call[] = []
    return { ledger: at.ledger, calls }
  }
  const request = { order: 'desc', limit: 1, filter: { to: at } } as const
  const page = await source.list('ledgers', undefined, request, signal)
  const [last] = page.items
  const ledger = last === undefined || isUnknownRecord(last) ? undefined : last.sequence
  return { ledger, calls: [...page.calls] }
}

/** Assets whose balance is not known; pool shares are not traded. */
const unknownOf = (balances: readonly PastBalance[]): readonly string[] =>
  balances.flatMap(({ unit, state }) =>
    state.kind !== 'unknown' || typeof unit === 'string' ? [] : [formatAsset(unit)],
  )

/** The first trade of each asset after a ledger: a transaction that takes an offer is not in the list of its owner. */
async function tradesAfter(
  source: Source,
  { id }: Account,
  ledger: LedgerSequence,
  assets: readonly string[],
  signal: AbortSignal,
) {
  const cursor = pageCursor('asc', String(toid(ledger + 1, 0, 0)))
  const request = { order: 'asc', limit: maxTrades, cursor } as const
  const page = await source.list('trades', { kind: 'account', id }, request, signal)
  const operations = new Map<string, Toid>()
  for (const trade of page.items) {
    if (isUnknownRecord(trade)) continue
    for (const asset of [formatAsset(trade.base.asset), formatAsset(trade.counter.asset)])
      if (assets.includes(asset) && !operations.has(asset)) operations.set(asset, trade.operation)
  }
  const calls = [...page.calls]
  const transactions: Transaction[] = []
  for (const operation of [...new Set(operations.values())].slice(0, maxTraders)) {
    const found = await source.one('operation', operation, signal)
    const transaction = await source.one('transaction', found.value.transactionHash, signal)
    calls.push(...found.calls, ...transaction.calls)
    transactions.push(transaction.value)
  }
  return { transactions, calls }
}

/** The later ledgers that changed an account or its trustlines last, of balances that no transaction explains. */
function lastChanges(
  { balances, lastModifiedLedger }: Account,
  ledger: LedgerSequence,
  unknown: readonly string[],
): readonly LedgerSequence[] {
  const changed = balances.flatMap((balance) =>
    balance.kind === 'native'
      ? unknown.includes('native')
        ? [lastModifiedLedger]
        : []
      : balance.kind === 'credit' && unknown.includes(formatAsset(balance.asset))
        ? [balance.lastModifiedLedger]
        : [],
  )
  return [...new Set(changed.filter((sequence) => sequence > ledger))]
}

/** Reads what upgrades changed in some ledgers. */
async function upgradesIn(source: Source, ledgers: readonly LedgerSequence[], signal: AbortSignal) {
  const upgrades: string[] = []
  const calls: Call[] = []
  for (const sequence of ledgers.slice(0, maxUpgrades)) {
    const details = await detailsOf(source, sequence, signal)
    calls.push(...details.calls)
    if (details.value !== undefined) upgrades.push(details.value.upgradesXdr)
  }
  return { upgrades, calls }
}

/** Reads what upgrades of the base reserve changed after a ledger, as far as the source's own index names them. */
async function upgradesAfter(source: Source, ledger: LedgerSequence, signal: AbortSignal) {
  const history = await source.one('upgradeHistory', 'newest', signal)
  const calls = [...history.calls]
  const upgrades: string[] = []
  const later = history.value.ledgers
    .filter(({ sequence }) => sequence > ledger)
    .filter(({ upgrades: all }) => all.some(({ setting }) => setting === 'baseReserve'))
    .toReversed()
  let { coverage } = history
  for (const { sequence } of later.slice(0, maxUpgrades)) {
    const details = await detailsOf(source, sequence, signal)
    calls.push(...details.calls)
    if (details.value !== undefined) upgrades.push(details.value.upgradesXdr)
    // Known by its header alone: what it changed is not known until an index has it.
    else coverage = undefined
  }
  return { upgrades, indexed: coverage === undefined ? [] : [coverage], calls }
}

/** What a ledger did; without a value where no service keeps its bytes any more. */
async function detailsOf(source: Source, sequence: LedgerSequence, signal: AbortSignal) {
  try {
    return await source.one('ledgerDetails', sequence, signal)
  } catch (error) {
    if (!(error instanceof SourceError) || error.kind !== 'outOfRetention') throw error
    return { value: undefined, calls: error.calls }
  }
}
