import type { Query, QueryClient } from '@tanstack/react-query'
import { collections, owners } from '#ledger'
import { shortId } from '#ledger/values'
import type { Entities, Source } from '#sources'
import { retryTime } from './client.ts'
import type { Requested } from './queries.ts'

/** The requests of a source that have no answer yet. */
export interface PendingRequests {
  /** What each requests: “operations of account GA5QO…SMD6MK”. */
  readonly names: readonly string[]
  /** When the longest pause that the service requested ends, in Unix milliseconds; 0 without one. */
  readonly retryAt: number
  /** Sends the paused requests again, at once. */
  readonly retryNow: () => Promise<void>
}

export function pendingRequests(client: QueryClient, source: Source): PendingRequests {
  const pending = client
    .getQueryCache()
    .findAll({ queryKey: [source.id], fetchStatus: 'fetching' })
    .filter(({ state, meta }) => state.data === undefined && meta?.requested !== undefined)
  const paused = new Set(pending.filter((query) => pauseEnd(query) > Date.now()))
  return {
    names: [
      ...new Set(pending.flatMap(({ meta }) => (meta?.requested ? nameOf(meta.requested) : []))),
    ],
    retryAt: Math.max(0, ...pending.map(pauseEnd)),
    async retryNow() {
      const predicate = (query: Query) => paused.has(query)
      await source.resume?.()
      await client.cancelQueries({ predicate })
      await client.refetchQueries({ predicate })
    },
  }
}

const pauseEnd = ({ state: { fetchFailureReason: reason } }: Query): number =>
  reason?.kind === 'rateLimited' ? (retryTime(reason) ?? 0) : 0

const entityNames: Readonly<Record<keyof Entities, string>> = {
  network: 'the network’s status',
  feeStats: 'fee statistics',
  recentFees: 'fees',
  serviceLimits: 'limits of the service',
  networkSettings: 'contract settings',
  upgradeHistory: 'upgrades of the network',
  ledger: 'ledger',
  ledgerOfHash: 'hashes of ledgers',
  ledgerDetails: 'what happened in ledger',
  transaction: 'transaction',
  operation: 'operation',
  account: 'account',
  accountData: 'a data entry',
  offer: 'offer',
  claimableBalance: 'claimable balance',
  liquidityPool: 'liquidity pool',
  contract: 'contract',
  contractCode: 'the code of a contract',
  contractWasm: 'the code of a contract',
  contractText: 'the code of a contract',
  contractsOfCode: 'contracts of the same code',
  contractEntries: 'entries of a contract’s storage',
  contractOrigin: 'the creation of a contract',
  contractVersions: 'versions of a contract',
  contractCalls: 'calls of a contract',
  contractRead: 'a function of a contract',
  contractEvents: 'events of a contract',
  contractStorage: 'an entry of a contract’s storage',
  seenContracts: 'contracts',
  orderBook: 'the order book',
  paths: 'paths',
}

/** What is requested, in a sentence: “operations of account GA5QO…SMD6MK”. */
export function nameOf(requested: Requested): string {
  if ('entity' in requested) {
    const { entity, id } = requested
    const isId = typeof id !== 'object' && id !== 'current' && entity !== 'upgradeHistory'
    return isId ? `${entityNames[entity]} ${shortId(String(id))}` : entityNames[entity]
  }
  const title = collections[requested.collection].title.toLowerCase()
  const { of } = requested
  return of === undefined ? title : `${title} of ${owners[of.kind].noun} ${shortId(String(of.id))}`
}
