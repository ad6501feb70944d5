import { assetStatsOf } from '../../index/read/assetStats.ts'
import type { LedgerState } from '../../index/read/state.ts'
import { accountsOf, claimableBalancesOf, offersOf, poolsOf } from '../../index/read/stateLists.ts'
import type { AssetStat, Collections, ListRequest, OwnerOf, Asset, TradeAggregation } from '#ledger'
import { assetPagingToken, spanFrom, spanOf } from '#ledger/readers'
import { type Page, type PageRequest, SourceError, type Cursor } from '#ledger/values'
import { checkFilter } from '../../filter/filterRules.ts'
import { rowsFromIndex } from '../../index/rowsFromIndex.ts'
import type { ReadyIndex } from '../../index/indexTypes.ts'
import { fromIndex } from '../indexReader.ts'
import type { RpcContext } from '../rpcContext.ts'
import { withCloseTimes } from './closeTimes.ts'
import { known } from './known.ts'
import {
  accountsOfRows,
  claimableBalancesOfRows,
  liquidityPoolsOfRows,
  offersOfRows,
} from './stateRows.ts'
import { invalidCursor, opposite, pageCursor, readingOf } from '../../pageCursor.ts'

/** The order of a list's rows: by the REST service's paging tokens. */
interface RowOrder {
  /** True if text can be a token of this list. */
  readonly isToken: (text: string) => boolean
  /** Below 0 where the first token precedes the second. */
  readonly compare: (a: string, b: string) => number
}

/** The rows of a page in the requested order, and the cursors of the next and the previous page. */
interface RowPage<Row> {
  readonly rows: readonly Row[]
  readonly next?: Cursor | undefined
  readonly prev?: Cursor | undefined
}

/**
 * A page of a complete list, ascending. The cursor's entry may have been removed since. Throws SourceError('notFound')
 * for a cursor that the list cannot have.
 */
function pageOfRows<Row extends { readonly token: string }>(
  all: readonly Row[],
  request: PageRequest,
  { isToken, compare }: RowOrder,
): RowPage<Row> {
  const { order, after, backward } = readingOf(request)
  if (after !== undefined && !isToken(after)) throw invalidCursor(after)
  const afterCursor =
    after === undefined
      ? all
      : all.filter(({ token }) =>
          order === 'asc' ? compare(token, after) > 0 : compare(token, after) < 0,
        )
  const ordered = order === 'asc' ? afterCursor : afterCursor.toReversed()
  const rows = ordered.slice(0, request.limit)
  const nextCursor =
    ordered.length > rows.length ? pageCursor(order, rows.at(-1)?.token) : undefined
  const previousCursor =
    afterCursor.length === all.length ? undefined : pageCursor(opposite(order), rows[0]?.token)
  return backward
    ? { rows: rows.toReversed(), next: previousCursor, prev: nextCursor }
    : { rows, next: nextCursor, prev: previousCursor }
}

/** Compares texts by bytes: tokens are ASCII. */
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Lists of current entries, and sums of trades. */
export type StateList =
  | 'accounts'
  | 'offers'
  | 'claimableBalances'
  | 'liquidityPools'
  | 'assets'
  | 'tradeAggregations'

type Uncalled<K extends StateList> = Omit<Page<Collections[K]['item']>, 'calls'>
type Read<K extends StateList> = (
  ready: ReadyIndex,
  of: OwnerOf<K> | undefined,
  request: ListRequest<K>,
  signal: AbortSignal,
) => Promise<Uncalled<K>>

/** A page of what exists as of the newest ledger of the index. What no covered ledger changed is not in it. */
export async function stateList<K extends StateList>(
  context: RpcContext,
  kind: K,
  of: OwnerOf<K> | undefined,
  request: ListRequest<K>,
  signal: AbortSignal,
): Promise<Page<Collections[K]['item']>> {
  checkFilter(kind, of, request.filter ?? {})
  const ready = await context.index.ready(signal)
  const page = await fromIndex(() => readers[kind](ready, of, request, signal), signal, ready.calls)
  return { ...page, calls: [...ready.calls, ...ready.read(rowsFromIndex(page))] }
}

const readers: { readonly [K in StateList]: Read<K> } = {
  async accounts(ready, _of, request) {
    const state = await ready.state()
    return listed(
      ready,
      state,
      accountsOf(state, request.filter),
      request,
      orders.accounts,
      (rows) => accountsOfRows(state, rows),
    )
  },
  async offers(ready, of, request) {
    const state = await ready.state()
    const offers = offersOf(state, { ...request.filter, ...(of && { seller: of.id }) })
    return listed(ready, state, offers, request, orders.offers, offersOfRows)
  },
  async claimableBalances(ready, _of, request) {
    const state = await ready.state()
    const balances = claimableBalancesOf(state, request.filter)
    return listed(ready, state, balances, request, orders.balances, claimableBalancesOfRows)
  },
  async liquidityPools(ready, _of, request) {
    const state = await ready.state()
    const pools = poolsOf(state, request.filter)
    return listed(ready, state, pools, request, orders.pools, liquidityPoolsOfRows)
  },
  async assets(ready, _of, request) {
    const state = await ready.state()
    const { code, issuer } = request.filter ?? {}
    const rows = statsOf(state, ready.passphrase)
      .filter(
        ({ asset }) =>
          (code === undefined || asset.code === code) &&
          (issuer === undefined || asset.issuer === issuer),
      )
      .map((stat) => ({ token: assetPagingToken(stat.asset), stat }))
    const { rows: shown, ...ways } = pageOfRows(rows, request, orders.assets)
    return { items: shown.map(({ stat }) => stat), ...ways, ...known(state) }
  },
  tradeAggregations: (ready, _of, request, signal) => aggregationsPage(ready, request, signal),
}

/**
 * The form and the order of cursors, as in the REST service (rest.md 1.5): any text is a cursor of accounts and pools.
 */
const orders = {
  accounts: { isToken: () => true, compare: compareText },
  offers: {
    isToken: (text) => /^\d{1,19}$/.test(text),
    compare: (a, b) => compareNumbers(BigInt(a), BigInt(b)),
  },
  balances: {
    isToken: (text) => /^\d{1,10}-[0-9a-fA-F]{72}$/.test(text),
    compare(a, b) {
      const [ledger = '', id = ''] = a.toLowerCase().split('-')
      const [otherLedger = '', otherId = ''] = b.toLowerCase().split('-')
      return compareNumbers(BigInt(ledger), BigInt(otherLedger)) || compareText(id, otherId)
    },
  },
  pools: { isToken: () => true, compare: compareText },
  assets: {
    isToken: (text) => /^[a-zA-Z0-9]{1,12}_G[A-Z2-7]{55}_credit_alphanum(4|12)$/.test(text),
    compare: (a, b) => compareText(codeAndIssuer(a), codeAndIssuer(b)),
  },
} as const satisfies Record<string, RowOrder>

/** The type behind them is not compared; a code stands before the longer ones that begin with it. */
const codeAndIssuer = (token: string): string => token.split('_', 2).join(' ')

const compareNumbers = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

/** The rows of a page as the model's objects, with the times of their last changes. */
async function listed<Row extends { readonly token: string }, T extends Modified>(
  ready: ReadyIndex,
  state: LedgerState,
  all: readonly Row[],
  request: PageRequest,
  order: RowOrder,
  itemsOf: (rows: readonly Row[]) => readonly T[],
) {
  const { rows, ...ways } = pageOfRows(all, request, order)
  return { items: await withCloseTimes(ready, itemsOf(rows)), ...ways, ...known(state) }
}
type Modified = Parameters<typeof withCloseTimes>[1][number]

/** They add up over the whole state: once for each. */
function statsOf(state: LedgerState, passphrase: string): readonly AssetStat[] {
  const stats = statsByState.get(state) ?? assetStatsOf(state, passphrase)
  statsByState.set(state, stats)
  return stats
}
const statsByState = new WeakMap<LedgerState, readonly AssetStat[]>()

type Request = ListRequest<'tradeAggregations'>

/**
 * A page of a pair's trades by spans of time (rest.md 3.10): the start is rounded up and the end down to whole
 * spans. A cursor is a span's timestamp.
 */
async function aggregationsPage(
  ready: ReadyIndex,
  request: Request,
  signal: AbortSignal,
): Promise<Omit<Page<TradeAggregation>, 'calls'>> {
  const { base, counter, resolution, offset = 0, startTime, endTime } = request.filter ?? {}
  if (base === undefined || counter === undefined || resolution === undefined)
    throw new SourceError('unsupported', 'Trade aggregations are of a pair and a span of time')
  const { order, after, backward } = readingOf(request)
  if (after !== undefined && !/^\d{1,15}$/.test(after)) throw invalidCursor(after)
  const spans = { resolution, offset }
  // Zero is no bound, as through REST.
  const start = startTime ? spanFrom(startTime, spans) : undefined
  const end = endTime ? spanOf(endTime, spans) : undefined
  if (end !== undefined && ((endTime ?? 0) < offset || end < (start ?? 0)))
    throw new SourceError('notFound', 'There is no whole span between the start and the end')
  const timestamp = after === undefined ? undefined : Number(after)
  const bounds =
    timestamp === undefined
      ? { start, end }
      : order === 'asc'
        ? { start: Math.max(start ?? 0, timestamp + resolution), end }
        : { start, end: Math.min(end ?? timestamp, timestamp) }
  const { items, more, coverage } = await ready.lists.aggregations(
    { base, counter, ...spans, ...bounds, order, limit: request.limit },
    signal,
  )
  if (items.length === 0 && timestamp === undefined) await mustBeTraded(ready, [base, counter])
  const [first, last] = [items[0]?.timestamp, items.at(-1)?.timestamp]
  const onward = more && last !== undefined ? pageCursor(order, String(last)) : undefined
  const back =
    timestamp === undefined
      ? undefined
      : pageCursor(opposite(order), first === undefined ? undefined : String(first))
  const { complete } = await ready.state()
  const known = { coverage, partial: complete ? undefined : true }
  return backward
    ? { items: items.toReversed(), next: back, prev: onward, ...known }
    : { items, next: onward, prev: back, ...known }
}

/** Throws notFound for an asset that was never traded, as REST does, if the index has all ledgers. */
async function mustBeTraded(ready: ReadyIndex, assets: readonly Asset[]): Promise<void> {
  if (!ready.isWhole()) return
  for (const id of assets) {
    const owner = { kind: 'asset', id } as const
    const { items } = await ready.lists.trades({ owner, order: 'desc', limit: 1 })
    if (items.length > 0) continue
    throw new SourceError('notFound', 'There are no trades of one of these assets in any ledger')
  }
}
