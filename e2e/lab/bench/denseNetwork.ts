import { type Cursor, type Fetch, isUnknownRecord } from '#ledger/values/answer.ts'
import { type AccountId, accountIdFromBytes } from '#ledger/values/ids.ts'
import { openEventSource } from '../../testing/eventSource.ts'
import { mixed } from '../dense/draw.ts'
import { type DenseNetwork, lastLedger } from '../dense/network.ts'
import { exchange } from '../dense/population.ts'
import { hashAt, type NamedTransaction, transactionsNaming } from '../dense/truth.ts'

/** Ledgers of a day. */
export const day = 17_280

/** An account, and the transactions of the network that name it, ascending. */
export interface KnownAccount {
  readonly id: AccountId
  readonly transactions: readonly NamedTransaction[]
}

export const exchangeOf = (network: DenseNetwork): AccountId => idOf(network, exchange)

/** Accounts drawn at random, the same each time, whose listed transactions pass the test. */
export function drawAccounts(
  network: DenseNetwork,
  count: number,
  passes: (listed: readonly NamedTransaction[]) => boolean,
): readonly KnownAccount[] {
  const { population, chain } = network
  const found: KnownAccount[] = []
  for (let draw = 1; found.length < count; draw++) {
    if (draw > 5000) throw new Error(`only ${found.length} accounts are like that`)
    const id = idOf(network, 1 + (mixed(draw) % (population.size - 1)))
    const transactions = transactionsNaming(network, id, { from: chain.first, to: chain.last() })
    if (passes(transactions.filter(({ isListed }) => isListed))) found.push({ id, transactions })
  }
  return found
}

/** Days from an account's newest transaction to the network's newest ledger. */
export const daysSince = (listed: readonly NamedTransaction[]): number =>
  (lastLedger - (listed.at(-1)?.ledger ?? 0)) / day

function idOf({ population }: DenseNetwork, account: number): AccountId {
  return accountIdFromBytes(population.keys.subarray(account * 32, account * 32 + 32))
}

/** Transactions that the reference would list, and how many of them are listed. */
interface Share {
  readonly listed: number
  readonly found: number
}

export interface Found {
  /** The share that the reference lists by default. */
  readonly successful: Share
  /** The share that it lists with `include_failed`: of others’ failed payments to an account no event tells. */
  readonly failed: Share
  /** Those that events name. */
  readonly named: Share
  /** Rows that the reference would not list. */
  readonly foreign: number
}

/** Reads each account's whole list by events, with an empty index and no HTTP, and compares it with the truth. */
export async function findAll(
  fetch: Fetch,
  network: DenseNetwork,
  accounts: readonly KnownAccount[],
): Promise<Found> {
  const all: (NamedTransaction & { readonly isFound: boolean })[] = []
  let foreign = 0
  for (const { id, transactions } of accounts) {
    const hashes = await hashesOf(fetch, id)
    const truth = new Set<string>()
    for (const transaction of transactions.filter(({ isListed }) => isListed)) {
      const hash = hashAt(network, transaction.ledger, transaction.order)
      truth.add(hash)
      all.push({ ...transaction, isFound: hashes.has(hash) })
    }
    for (const hash of hashes) if (!truth.has(hash)) foreign++
  }
  const share = (of: typeof all): Share => ({
    listed: of.length,
    found: of.filter(({ isFound }) => isFound).length,
  })
  return {
    successful: share(all.filter(({ isFailed }) => !isFailed)),
    failed: share(all.filter(({ isFailed }) => isFailed)),
    named: share(all.filter(({ isInEvents }) => isInEvents)),
    foreign,
  }
}

async function hashesOf(fetch: Fetch, id: AccountId): Promise<ReadonlySet<string>> {
  const { source } = openEventSource(fetch)
  const { signal } = new AbortController()
  const of = { kind: 'account', id } as const
  const hashes = new Set<string>()
  let cursor: Cursor | undefined
  do {
    const request = { order: 'desc', limit: 200, cursor } as const
    const page = await source.list('transactions', of, request, signal)
    for (const item of page.items) if (!isUnknownRecord(item)) hashes.add(item.hash)
    cursor = page.next
  } while (cursor !== undefined)
  return hashes
}
