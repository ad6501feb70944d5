import {
  type Query,
  QueryClient,
  type QueryKey,
  queryOptions,
  skipToken,
} from '@tanstack/react-query'
import {
  type Asset,
  type Collections,
  type CreditAsset,
  collections,
  type ListRequest,
  type OwnerOf,
  owners,
} from '#ledger'
import {
  type AccountId,
  type Answer,
  joinedCoverage,
  joinedSearch,
  type Page,
  type Scanned,
  SourceError,
  shortId,
  type UnknownRecord,
} from '#ledger/values'
import {
  closedEntities,
  type Entities,
  type PageSource,
  retry,
  retryDelay,
  type Source,
  savesData,
} from '#sources'
import { watchClock } from './outside.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: SourceError
    queryMeta: {
      readonly requested?: Requested
      /** The same request through any source, for the comparison of two. */
      readonly read?: (source: Source, signal: AbortSignal) => Promise<AnyAnswer>
    }
  }
}

/** A source's answer, of whatever kind. */
export type AnyAnswer =
  | Answer<Entities[keyof Entities]['value']>
  | Page<Collections[keyof Collections]['item'] | UnknownRecord>

/** Names what a query requests of a service, for the note while it waits. */
export type Requested =
  | { readonly entity: keyof Entities; readonly id: Entities[keyof Entities]['id'] }
  | { readonly collection: keyof Collections; readonly of: RequestedOwner | undefined }

interface RequestedOwner {
  readonly kind: keyof typeof owners
  readonly id: string | number | bigint
}

/** Closed history never goes stale; the rest goes stale after one ledger's time. */
export const closed = { staleTime: Number.POSITIVE_INFINITY }
const live = { staleTime: 5_000 }
/** An id or filter as text: equal requests have equal text. */
const keyOf = (id: string | number | bigint | object): string =>
  typeof id === 'object' ? JSON.stringify(id, sorted) : String(id)

function sorted(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

interface Later<T> {
  readonly awaited?: Promise<T> | undefined
}

/** An answer; undefined where there is no such thing. Throws SourceError. */
export async function unlessNotFound<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof SourceError) || error.kind !== 'notFound') throw error
    return undefined
  }
}

/** An answer; the one that it stands for takes its place once that comes. */
async function followed<T extends Pick<Page<never>, 'instead'> & Later<T>>(
  asked: Promise<T>,
  { client, queryKey }: { readonly client: QueryClient; readonly queryKey: QueryKey },
): Promise<T> {
  const answer = await asked
  void answer.awaited?.then(
    (last) =>
      client.setQueryData<T>(queryKey, (shown) => {
        // Meanwhile another part may have been read, in whose place it comes as well.
        const isBetter = last.instead === undefined && shown?.instead !== undefined
        return isBetter || shown?.awaited === answer.awaited ? last : shown
      }),
    () => undefined, // nobody asks any more
  )
  return answer
}

export const one = <K extends keyof Entities>(source: Source, kind: K, id: Entities[K]['id']) =>
  queryOptions({
    queryKey: [source.id, 'one', kind, keyOf(id)],
    queryFn: (asked) => followed(source.one(kind, id, asked.signal), asked),
    meta: {
      requested: { entity: kind, id },
      read: (any, signal) => any.one(kind, id, signal),
    },
    ...(closedEntities.has(kind) ? closed : live),
  })

/**
 * A query, or one that asks for nothing, under a key of its own: with the other's key it would be drawn again when others ask that,
 * and end what they ask once it leaves.
 */
export const askedIf = <T extends { readonly queryKey: QueryKey }>(isAsked: boolean, query: T) =>
  isAsked ? query : { ...query, queryKey: ['not asked'], queryFn: skipToken }

/** An account with its trustline to an asset; no comparison: services read more or less of the account for it. */
export const receiver = (
  source: Source,
  account: AccountId | undefined,
  asset: Asset | undefined,
) =>
  queryOptions({
    queryKey: [source.id, 'receiver', account, asset && keyOf(asset)],
    queryFn:
      account === undefined || asset === undefined
        ? skipToken
        : ({ signal }) => source.one('receiver', { account, asset }, signal),
    ...live,
  })

/** One page of a list; for a closed ledger, transaction or operation it never changes. */
export const page = <K extends keyof Collections>(
  source: Source,
  kind: K,
  of: OwnerOf<K> | undefined,
  request: ListRequest<K>,
) =>
  queryOptions({
    queryKey: [
      source.id,
      'page',
      kind,
      of?.kind ?? '',
      String(of?.id ?? ''),
      request.order,
      request.limit,
      request.cursor ?? '',
      keyOf(request.filter ?? {}),
    ],
    queryFn: (asked) => followed(source.list(kind, of, request, asked.signal), asked),
    meta: {
      requested: { collection: kind, of },
      read: (any, signal) => any.list(kind, of, request, signal),
    },
    ...(of !== undefined && owners[of.kind].isClosed ? closed : live),
  })

// Pages that were read are not read again: they might begin elsewhere.
const kept = { ...closed, retry: false } as const

/** A page of a list with those after it, as many as `count` in all, as one. */
export const pagesBelow = <K extends keyof Collections>(
  client: QueryClient,
  source: Source,
  kind: K,
  of: OwnerOf<K> | undefined,
  request: ListRequest<K>,
  count: number,
) => {
  type Shown = Page<Collections[K]['item'] | UnknownRecord>
  const first = page(source, kind, of, request)
  return queryOptions({
    queryKey: [...first.queryKey, 'pages', count],
    queryFn: async (): Promise<Shown> => {
      const start = await client.fetchQuery({ ...first, ...kept })
      const pages = [start]
      for (let cursor = start.next; cursor !== undefined && pages.length < count; ) {
        const next = { ...page(source, kind, of, { ...request, cursor }), ...kept }
        const below = await client.fetchQuery(next)
        pages.push(below)
        cursor = below.next
      }
      return joinedPages(start, pages)
    },
    ...kept,
  })
}

const joinedPages = <T>(first: Page<T>, pages: readonly Page<T>[]): Page<T> => ({
  items: pages.flatMap(({ items }) => items),
  prev: first.prev,
  next: pages.at(-1)?.next,
  coverage: pages.map(({ coverage }) => coverage).reduce(joinedCoverage),
  search: pages.map(({ search }) => search).reduce(joinedSearch),
  scanned: pages.map(({ scanned }) => scanned).reduce(joinedScanned),
  partial: pages.some(({ partial }) => partial === true) || undefined,
  range: first.range,
  latest: first.latest,
  calls: pages.flatMap(({ calls }) => calls),
})

const joinedScanned = (a: Scanned | undefined, b: Scanned | undefined): Scanned | undefined =>
  a &&
  b && {
    items: a.items === undefined || b.items === undefined ? undefined : a.items + b.items,
    requests: a.requests + b.requests,
  }

/** What is known of a page's rows before the page has come. A failure is not shown: the page shows its own. */
export const rowsAhead = <K extends keyof Collections>(
  source: Source,
  kind: K,
  of: OwnerOf<K> | undefined,
  request: ListRequest<K>,
) =>
  queryOptions({
    queryKey: [...page(source, kind, of, request).queryKey, 'ahead'],
    queryFn: async ({ signal }) => (await source.ahead?.(kind, of, request, signal)) ?? [],
    retry: false,
  })

/** The record of one issued asset. */
export const assetRecord = (source: Source, { code, issuer }: CreditAsset) =>
  page(source, 'assets', undefined, { order: 'asc', limit: 1, filter: { code, issuer } })

/** Reads what each endpoint below a source says of the network: again every minute, where it moves. */
export const standingsOf = (source: PageSource) =>
  queryOptions({
    queryKey: ['standings', source.id],
    queryFn: async () => (await source.services?.standings()) ?? [],
    ...live,
    refetchInterval: source.head === undefined ? false : 60_000,
  })

/** Reads all of a source's answers again. */
export const readAnew = (client: QueryClient, { id }: Source): Promise<void> =>
  client.resetQueries({ queryKey: [id] })

const retryTimes = new WeakMap<Error, number>()

/** When a query that failed with this error is tried again, in Unix milliseconds. */
const retryTime = (error: Error): number | undefined => retryTimes.get(error)

/** Milliseconds for which a failure is shown to parts that mount, instead of a new request. */
const failureAge = 10_000

/** The query cache. Offline is an error, not a reason to wait silently. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry,
        retryDelay: (failures, error) => {
          const delay = retryDelay(failures, error)
          retryTimes.set(error, Date.now() + delay)
          return delay
        },
        // A part that is shown because a query failed may use that query itself: requested again at once, it would be
        // replaced by the skeleton and mounted again, without end.
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > failureAge,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        gcTime: 10 * 60_000,
      },
    },
  })
  watchClock(client)
  return client
}

/** The requests of a source that have no answer yet. */
interface PendingRequests {
  /** Name what each requests: “operations of account GA5QO…SMD6MK”. */
  readonly names: readonly string[]
  /** When the longest pause that the service requested ends, in Unix milliseconds; 0 without one. */
  readonly retryAt: number
  /** Sends the paused requests again, at once. */
  readonly retryNow: () => Promise<void>
}

export function pendingRequests(
  client: QueryClient,
  source: Pick<PageSource, 'id' | 'resume'>,
): PendingRequests {
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
      await source.resume()
      await client.cancelQueries({ predicate })
      await client.refetchQueries({ predicate })
    },
  }
}

const pauseEnd = ({ state: { fetchFailureReason: reason } }: Query): number =>
  reason?.kind === 'rateLimited' ? (retryTime(reason) ?? 0) : 0

const entityNames: Readonly<Record<keyof Entities, string>> = {
  network: 'the network’s status',
  daySums: 'sums by day',
  feeStats: 'fee statistics',
  recentFees: 'fees',
  networkSettings: 'contract settings',
  upgradeHistory: 'upgrades of the network',
  ledger: 'ledger',
  ledgerOfHash: 'hashes of ledgers',
  ledgerDetails: 'what happened in ledger',
  transaction: 'transaction',
  operation: 'operation',
  account: 'account',
  accountData: 'a data entry',
  receiver: 'an account',
  offer: 'offer',
  claimableBalance: 'claimable balance',
  liquidityPool: 'liquidity pool',
  currentEntries: 'what is watched',
  contract: 'contract',
  contractCode: 'the code of a contract',
  contractWasm: 'the code of a contract',
  contractsOfCode: 'contracts of the same code',
  contractOrigin: 'the creation of a contract',
  contractRead: 'a function of a contract',
  contractStorage: 'an entry of a contract’s storage',
  contractKinds: 'kinds of contracts',
  contractInterfaces: 'interfaces of contracts',
  seenContracts: 'contracts',
  contracts: 'contracts',
  largestHolders: 'the largest holders',
  orderBook: 'the order book',
  paths: 'paths',
}

/** Names what is requested, in a sentence: “operations of account GA5QO…SMD6MK”. */
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

/**
 * Sums and rows of a record are asked for without the reader's word where a service answers them: others read ledgers for
 * them, and who saves data has not asked either.
 */
export const mayAsk = (source: PageSource): boolean =>
  !savesData() &&
  (source.services?.by([]) ?? [source]).some(({ kind }) => !kind.capabilities.readsLedgers)
