import type { Fetch } from '#ledger/values/fetch.ts'
import type { Cursor } from '#ledger/values/page.ts'
import { isUnknownRecord } from '#ledger/values/unknownRecord.ts'
import type { AccountId } from '#ledger/values/strkey.ts'
import { openEventSource } from '../testing/eventSource.ts'
import { hashAt } from '../dense/truth.ts'
import type { DenseNetwork } from '../dense/network.ts'
import type { KnownAccount } from './denseAccounts.ts'

/** Transactions that the reference would list, and how many of them are listed. */
interface Share {
  readonly listed: number
  readonly found: number
}

export interface Found {
  /** What the reference lists by default. */
  readonly successful: Share
  /** What it lists with `include_failed`: of others’ failed payments to an account no event tells. */
  readonly failed: Share
  /** Those that events name. */
  readonly named: Share
  /** Rows that the reference would not list. */
  readonly foreign: number
}

const { signal } = new AbortController()

/** Reads each account's whole list by events, with an empty index and no HTTP, and compares it with the truth. */
export async function findAll(
  fetch: Fetch,
  network: DenseNetwork,
  accounts: readonly KnownAccount[],
): Promise<Found> {
  const all: {
    readonly isFailed: boolean
    readonly isNamed: boolean
    readonly isFound: boolean
  }[] = []
  let foreign = 0
  for (const { id, transactions } of accounts) {
    const hashes = await hashesOf(fetch, id)
    const listed = transactions.filter(({ isListed }) => isListed)
    const truth = new Set<string>()
    for (const { ledger, order, isFailed, isInEvents: isNamed } of listed) {
      const hash = hashAt(network, ledger, order)
      truth.add(hash)
      all.push({ isFailed, isNamed, isFound: hashes.has(hash) })
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
    named: share(all.filter(({ isNamed }) => isNamed)),
    foreign,
  }
}

async function hashesOf(fetch: Fetch, id: AccountId): Promise<ReadonlySet<string>> {
  const { source } = openEventSource(fetch)
  const of = { kind: 'account', id } as const
  const hashes = new Set<string>()
  let cursor: Cursor | undefined
  do {
    const page = await source.list(
      'transactions',
      of,
      { order: 'desc', limit: 200, cursor },
      signal,
    )
    for (const item of page.items) if (!isUnknownRecord(item)) hashes.add(item.hash)
    cursor = page.next
  } while (cursor !== undefined)
  return hashes
}
