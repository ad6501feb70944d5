import {
  type Account,
  type Asset,
  type AssetStat,
  accountKeyBytes,
  type Collections,
  type LargestHolders,
  type ListRequest,
  native,
  type OfferId,
  type OrderBook,
  type OrderBookPair,
  type OwnerOf,
  type PathGraph,
  type PathRequest,
  type PaymentPath,
  type SponsoredEntry,
  type TradeAggregation,
} from '#ledger'
import {
  accountDataFromEntry,
  accountDataKey,
  accountFromEntries,
  assetPagingToken,
  claimableBalanceFromEntry,
  claimableBalanceKey,
  claimableBalanceKeyBytes,
  createPathGraph,
  liquidityPoolFromEntry,
  liquidityPoolKey,
  liquidityPoolKeyBytes,
  offerFromEntry,
  offerKey,
  orderBookOf,
  spanFrom,
  spanOf,
  strictReceivePaths,
  strictSendPaths,
} from '#ledger/readers'
import {
  type AccountId,
  base64Bytes,
  type ClaimableBalanceId,
  type Coverage,
  compareText,
  type Found,
  type FoundPage,
  firstLedger,
  formatClaimableBalanceStrkey,
  formatLiquidityPoolStrkey,
  type LiquidityPoolId,
  onceEach,
  type PageRequest,
  parseAccountId,
  SourceError,
  shortId,
} from '#ledger/values'
import { type Ctx, fromIndex } from '../context.ts'
import { cutPage, type TokenOrder } from '../cutPage.ts'
import { checkPaths } from '../filters.ts'
import { timed, withCloseTimes } from '../index/indexReader.ts'
import type { StateIndex } from '../index/indexTypes.ts'
import { notIndexed } from '../index/onlyIndexed.ts'
import {
  accountsOf,
  assetStatsOf,
  claimableBalancesOf,
  joinedState,
  type KnownEntry,
  type LedgerState,
  offersOf,
  poolsOf,
  type StateQuestion,
} from '../index/state.ts'
import type { HistoryContext } from '../lists/context.ts'
import { inRequestedOrder, invalidCursor, opposite, pageCursor, readingOf } from '../page.ts'
import type { Entities } from '../resources.ts'
import type { RpcConnection } from '../rpc/connection.ts'
import { fetchEntries } from '../rpc/entries.ts'

/** A node, and the ways to find what it does not list. */
export type NodeContext = HistoryContext & Pick<RpcConnection, 'client' | 'read'>

type StateEntity = 'accountData' | 'offer' | 'claimableBalance' | 'liquidityPool'

type ReadEntity<Context, K extends keyof Entities> = (
  context: Context,
  id: Entities[K]['id'],
  ctx: Ctx,
) => Promise<Found<Entities[K]['value']>>

/** XDR `string64`. */
const longestName = 64

/** Reads entries from the node by their keys; sellers of offers from the index. */
export const stateEntity: { readonly [K in StateEntity]: ReadEntity<NodeContext, K> } = {
  async accountData(context, { account, name }, ctx) {
    const message =
      `Account ${account.slice(0, 8)}… has no data entry “${name}” now: ` +
      'it was removed or never set, or there is no such account'
    if (new TextEncoder().encode(name).length > longestName)
      throw new SourceError('notFound', message)
    const entries = await fetchEntries(context, [accountDataKey(account, name)], ctx)
    const value = first(entries, accountDataFromEntry)
    if (value === undefined) throw new SourceError('notFound', message)
    return { value }
  },

  async offer(context, id, ctx) {
    const { host } = context.client
    const { entry, state, indexed, stored } = await knownOffer(context, id, ctx)
    const offer = entry && offersOfRows([{ known: entry }])[0]
    stored.read(offer === undefined ? 'what is known of it' : 'its seller', ctx)
    if (offer === undefined) throw noOffer(id, entry, state, indexed)
    const entries = await fetchEntries(context, [offerKey(offer.seller, id)], ctx)
    const value = first(entries, offerFromEntry)
    if (value !== undefined) return { value: await timed(context.index, value, ctx) }
    const message = `Offer ${id} no longer exists: ${host} does not have it, so it was filled or cancelled after ledger ${entry?.knownTo}`
    throw new SourceError('notFound', message, { indexed })
  },

  async claimableBalance(context, id, ctx) {
    const entries = await fetchEntries(context, [claimableBalanceKey(id)], ctx)
    const value = first(entries, claimableBalanceFromEntry)
    if (value !== undefined) return { value: await timed(context.index, value, ctx) }
    const name = nameOfBalance(id)
    throw await absent(context, name, claimableBalanceKeyBytes(id), 'claimed or clawed back', ctx)
  },

  async liquidityPool(context, id, ctx) {
    const entries = await fetchEntries(context, [liquidityPoolKey(id)], ctx)
    const value = first(entries, liquidityPoolFromEntry)
    if (value !== undefined) return { value: await timed(context.index, value, ctx) }
    const key = liquidityPoolKeyBytes(id)
    throw await absent(context, nameOfPool(id), key, 'withdrawn by its last holder', ctx)
  },
}

const nameOfBalance = (id: ClaimableBalanceId): string =>
  `claimable balance ${shortId(formatClaimableBalanceStrkey(id))}`
const nameOfPool = (id: LiquidityPoolId): string =>
  `liquidity pool ${shortId(formatLiquidityPoolStrkey(id))}`

/** Has the state: the browser's own index, or a static one. */
export interface Indexed {
  readonly index: { ready(ctx: Ctx): Promise<StateIndex> }
}

/**
 * The state by a static index of the whole history, where there is one, with what the browser's own index knows of newer ledgers;
 * where that is more than can be read at once, or it cannot be read, the own index's alone.
 */
export const stateIndexOf = ({ index, history }: HistoryContext): Indexed => {
  if (history === undefined) return { index }
  const ready = async (ctx: Ctx): Promise<StateIndex> => {
    const refused = (error: unknown) => {
      ctx.signal.throwIfAborted()
      if (!(error instanceof SourceError)) throw error
      return undefined
    }
    const [own, found] = await Promise.all([index.ready(ctx), history.ready(ctx).catch(refused)])
    const state = async (question: StateQuestion) => {
      const [newer, older] = await Promise.all([
        own.state(),
        own.isWhole() ? undefined : found?.state(question).catch(refused),
      ])
      return older === undefined ? newer : joinedState(older, newer)
    }
    const lists: StateIndex['lists'] = {
      aggregations: (request, signal) => own.lists.aggregations(request, signal),
      isTraded: (asset) => own.lists.isTraded(asset),
      async closeTimes(ledgers) {
        const asked = found?.lists.closeTimes(ledgers).catch(refused)
        return new Map([...((await asked) ?? []), ...(await own.lists.closeTimes(ledgers))])
      },
    }
    return { ...own, state, lists }
  }
  return { index: { ready } }
}

/** An order book of the offers in the index. */
export async function readOrderBook(
  { index }: Indexed,
  pair: OrderBookPair,
  ctx: Ctx,
): Promise<Found<OrderBook>> {
  const ready = await index.ready(ctx)
  const { selling, buying } = pair
  const state = await stateFor(ready, { about: 'pair', selling, buying }, ctx)
  const offers = [
    ...offersOf(state, { selling, buying }),
    ...offersOf(state, { selling: buying, buying: selling }),
  ]
  ready.read('offers', ctx)
  return { value: orderBookOf(offersOfRows(offers), pair), ...known(state) }
}

/** Who holds most of an asset. Throws SourceError('unsupported') where no static index has a state. */
export async function readLargestHolders(
  { history }: HistoryContext,
  asset: Asset,
  ctx: Ctx,
): Promise<Found<LargestHolders>> {
  const found = await (await history?.ready(ctx))?.largestHolders(asset)
  if (found !== undefined) return found
  throw new SourceError('unsupported', 'No index here orders holders by their balance')
}

/** Entries as of the newest indexed ledger, where no service has the current ones. Throws SourceError. */
export const indexedEntity: {
  readonly [K in StateEntity | 'account']: ReadEntity<Indexed, K>
} = {
  account: (context, id, ctx) =>
    fromState(
      context,
      `account ${shortId(id)}`,
      { about: 'account', id },
      (known, state) => accountsOfRows(state, [{ token: id, known }])[0],
      ctx,
    ),
  async accountData(context, { account, name }, ctx) {
    const what = `data entry “${name}” of account ${shortId(account)}`
    if (new TextEncoder().encode(name).length > longestName)
      throw new SourceError('notFound', `There is no ${what}`)
    const key = base64Bytes(accountDataKey(account, name))
    return fromState(context, what, { about: 'entry', key }, readBy(accountDataFromEntry), ctx)
  },
  offer: (context, id, ctx) =>
    fromState(context, `offer ${id}`, { about: 'offer', id }, readBy(offerFromEntry), ctx),
  claimableBalance(context, id, ctx) {
    const question = { about: 'entry', key: claimableBalanceKeyBytes(id) } as const
    const read = readBy(claimableBalanceFromEntry)
    return fromState(context, nameOfBalance(id), question, read, ctx)
  },
  liquidityPool(context, id, ctx) {
    const question = { about: 'entry', key: liquidityPoolKeyBytes(id) } as const
    return fromState(context, nameOfPool(id), question, readBy(liquidityPoolFromEntry), ctx)
  },
}

type ReadEntry<T> = (entry: SponsoredEntry) => T | undefined

const readBy =
  <T>(read: ReadEntry<T>) =>
  ({ entry }: KnownEntry): T | undefined =>
    entry && read(entry)

/** A question about one entry. */
type EntryQuestion = Extract<StateQuestion, { readonly about: 'account' | 'entry' | 'offer' }>

function entryIn(state: LedgerState, question: EntryQuestion): KnownEntry | undefined {
  switch (question.about) {
    case 'account':
      return state.get(accountKeyBytes(question.id))
    case 'entry':
      return state.get(question.key)
    case 'offer':
      return state.offer(question.id)
  }
}

/** An entry of the index's state with the time of its last change, or the reason why there is none. */
async function fromState<T extends object>(
  { index }: Indexed,
  what: string,
  question: EntryQuestion,
  read: (entry: KnownEntry, state: LedgerState) => T | undefined,
  ctx: Ctx,
): Promise<Found<T>> {
  const ready = await index.ready(ctx)
  const state = await stateFor(ready, question, ctx)
  const entry = entryIn(state, question)
  const isKnown = entry !== undefined || (state.isOfLiveEntries && state.complete)
  if (!isKnown) throw notIndexed(ready, what, ctx)
  ready.read('its last change', ctx)
  const value = entry?.entry && read(entry, state)
  if (value !== undefined) {
    const [timed = value] = isModified(value) ? await withCloseTimes(ready, [value]) : []
    return { value: timed, ...known(state) }
  }
  throw new SourceError(
    'notFound',
    entry === undefined
      ? `There is no ${what} as of ledger ${state.coverage?.to}: it was removed, or never existed`
      : `There is no ${what} now: it was removed in ledger ${entry.changedIn}`,
  )
}

/** Gives what a question needs of the state. Throws SourceError. */
const stateFor = (ready: StateIndex, question: StateQuestion, ctx: Ctx) =>
  fromIndex(ctx, () => ready.state(question))

const isModified = <T extends object>(value: T): value is T & Modified =>
  'lastModifiedLedger' in value

const first = <T>(entries: readonly SponsoredEntry[], read: ReadEntry<T>): T | undefined =>
  entries.flatMap((entry) => read(entry) ?? [])[0]

/**
 * The error for an entry that does not exist, with the reason by the index, and the indexed ledgers if more of them may give
 * the reason. `removed` says how such entries are removed.
 */
const absent = (
  { index }: NodeContext,
  name: string,
  key: Uint8Array,
  removed: string,
  ctx: Ctx,
): Promise<SourceError> =>
  fromIndex(ctx, async () => {
    const stored = await index.stored(ctx)
    const indexed = stored.coverage()
    const state = await stored.state()
    const entry = state.get(key)
    stored.read('what is known of it', ctx)
    const because = (why: string, ledgers?: readonly Coverage[]) =>
      new SourceError('notFound', `There is no ${name} now: ${why}`, { indexed: ledgers })
    if (entry?.entry) return because(`it was ${removed} after ledger ${entry.knownTo}`, indexed)
    if (entry) return because(`it was ${removed} in ledger ${entry.changedIn}`)
    if (state.complete) return because('it never existed')
    const covered = state.coverage
      ? `, not in ledgers ${state.coverage.from} to ${state.coverage.to}`
      : ''
    return because(`it was ${removed}${covered}, or never existed`, indexed)
  })

/** An offer's entry in the index, which is brought up to the node's newest ledger first where it has none. */
async function knownOffer(context: NodeContext, id: OfferId, ctx: Ctx) {
  const stored = await context.index.stored(ctx)
  const before = stored.coverage()
  const old = await fromIndex(ctx, stored.state)
  const entry = old.offer(id)
  if (entry !== undefined) return { entry, state: old, indexed: before, stored }
  const ready = await stateIndexOf(context).index.ready(ctx)
  const indexed = ready.coverage()
  const state = await stateFor(ready, { about: 'offer', id }, ctx)
  return { entry: state.offer(id), state, indexed, stored }
}

/** The reason why an offer's seller, and with it the offer's key, is unknown. */
function noOffer(
  id: bigint,
  entry: KnownEntry | undefined,
  { coverage, complete, isOfLiveEntries, asOf }: LedgerState,
  indexed: readonly Coverage[],
): SourceError {
  if (entry !== undefined)
    return new SourceError(
      'notFound',
      `There is no offer ${id} now: it was filled or cancelled in ledger ${entry.changedIn}`,
    )
  if (asOf !== undefined)
    return new SourceError(
      'notFound',
      `There is no offer ${id} in the state of ledger ${asOf.ledger}: it was filled or cancelled before, made later, or never existed`,
    )
  if (complete) {
    const why = isOfLiveEntries
      ? ' now: it was filled, cancelled, or never existed'
      : ', and it never existed'
    return new SourceError('notFound', `There is no offer ${id}${why}`)
  }
  const covered = coverage ? `ledgers ${coverage.from} to ${coverage.to}` : 'no ledger yet'
  return new SourceError(
    'unsupported',
    `A JSON-RPC service finds an offer by its seller, and the index (${covered}) does not have the seller of offer ${id}. Read it through Horizon, or index more ledgers.`,
    { indexed },
  )
}

/** Coverage of an answer from the index's state. */
const known = ({ coverage, complete, asOf }: LedgerState) => ({
  coverage,
  asOf,
  partial: complete ? undefined : true,
})

/** Lists of current entries, and sums of trades. */
export type StateList =
  | 'accounts'
  | 'offers'
  | 'claimableBalances'
  | 'liquidityPools'
  | 'assets'
  | 'tradeAggregations'

type ReadList<K extends StateList> = (
  ready: StateIndex,
  of: OwnerOf<K> | undefined,
  request: ListRequest<K>,
  ctx: Ctx,
) => Promise<FoundPage<Collections[K]['item']>>

/** A page of what exists as of the newest ledger of the index. What no covered ledger changed is not in it. */
export async function stateList<K extends StateList>(
  context: Indexed,
  kind: K,
  of: OwnerOf<K> | undefined,
  request: ListRequest<K>,
  ctx: Ctx,
): Promise<FoundPage<Collections[K]['item']>> {
  const ready = await context.index.ready(ctx)
  const page = await fromIndex(ctx, () => readers[kind](ready, of, request, ctx))
  ready.read(page.items.length === 0 ? 'no row' : 'all rows', ctx)
  return page
}

const readers: { readonly [K in StateList]: ReadList<K> } = {
  async accounts(ready, _of, request) {
    const { filter = {} } = request
    const page = { request, order: orders.accounts }
    const state = await ready.state({ about: 'accounts', filter, page })
    const accounts = accountsOf(state, filter)
    return listed(ready, state, accounts, page, (rows) => accountsOfRows(state, rows))
  },
  async offers(ready, of, request) {
    const filter = { ...request.filter, ...(of && { seller: of.id }) }
    const page = { request, order: orders.offers }
    const state = await ready.state({ about: 'offers', filter, page })
    return listed(ready, state, offersOf(state, filter), page, offersOfRows)
  },
  async claimableBalances(ready, _of, request) {
    const { filter = {} } = request
    const page = { request, order: orders.balances }
    const state = await ready.state({ about: 'claimableBalances', filter, page })
    return listed(ready, state, claimableBalancesOf(state, filter), page, claimableBalancesOfRows)
  },
  async liquidityPools(ready, _of, request) {
    const { filter = {} } = request
    const page = { request, order: orders.pools }
    const state = await ready.state({ about: 'liquidityPools', filter, page })
    return listed(ready, state, poolsOf(state, filter), page, liquidityPoolsOfRows)
  },
  async assets(ready, _of, request) {
    const { filter = {} } = request
    const { code, issuer } = filter
    const page = { request, order: orders.assets }
    const state = await ready.state({ about: 'assets', filter, page })
    const rows = (state.assetStats ?? statsOf(state, ready.passphrase))
      .filter(
        (stat) =>
          (code === undefined || stat.asset.code === code) &&
          (issuer === undefined || stat.asset.issuer === issuer),
      )
      .map((stat) => ({ token: assetPagingToken(stat.asset), stat }))
      .toSorted((a, b) => orders.assets.compare(a.token, b.token))
    const { items: shown, ...cursors } = cutPage(rows, request, orders.assets, state.part)
    return { items: shown.map(({ stat }) => stat), ...cursors, ...known(state) }
  },
  tradeAggregations: (ready, _of, request, ctx) => aggregationsPage(ready, request, ctx),
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
} as const satisfies Record<string, TokenOrder>

/** The type behind them is not compared; a code stands before the longer ones that begin with it. */
const codeAndIssuer = (token: string): string => token.split('_', 2).join(' ')

const compareNumbers = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

/** The rows of a page as the model's objects, with the times of their last changes. */
async function listed<Row extends { readonly token: string }, T extends Modified>(
  ready: StateIndex,
  state: LedgerState,
  all: readonly Row[],
  { request, order }: { readonly request: PageRequest; readonly order: TokenOrder },
  itemsOf: (rows: readonly Row[]) => readonly T[],
) {
  const { items, ...cursors } = cutPage(all, request, order, state.part)
  return { items: await withCloseTimes(ready, itemsOf(items)), ...cursors, ...known(state) }
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
  ready: StateIndex,
  request: Request,
  ctx: Ctx,
): Promise<FoundPage<TradeAggregation>> {
  const { base, counter, resolution, offset = 0, startTime, endTime } = request.filter ?? {}
  if (base === undefined || counter === undefined || resolution === undefined)
    throw new SourceError('unsupported', 'Trade aggregations are of a pair and a span of time')
  const reading = readingOf(request)
  const { order, after } = reading
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
    ctx.signal,
  )
  if (items.length === 0 && timestamp === undefined) await mustBeTraded(ready, [base, counter])
  const [first, last] = [items[0]?.timestamp, items.at(-1)?.timestamp]
  const onward = more && last !== undefined ? pageCursor(order, String(last)) : undefined
  const back =
    timestamp === undefined
      ? undefined
      : pageCursor(opposite(order), first === undefined ? undefined : String(first))
  const isComplete = coverage !== undefined && coverage.from <= firstLedger
  const known = { coverage, partial: isComplete ? undefined : true }
  return { ...inRequestedOrder(reading, items, onward, back), ...known }
}

/** Throws notFound for an asset that was never traded, as REST does, if the index has all ledgers. */
async function mustBeTraded(ready: StateIndex, assets: readonly Asset[]): Promise<void> {
  if (!ready.isWhole()) return
  for (const id of assets) {
    if (await ready.lists.isTraded(id)) continue
    throw new SourceError('notFound', 'There are no trades of one of these assets in any ledger')
  }
}

interface Row {
  readonly known: KnownEntry
}

/** Reads rows of one kind of entry; a removed one is none. */
const rowsBy =
  <T>(read: ReadEntry<T>) =>
  (rows: readonly Row[]): readonly T[] =>
    rows.flatMap(({ known }) => readBy(read)(known) ?? [])

const offersOfRows = rowsBy(offerFromEntry)
const claimableBalancesOfRows = rowsBy(claimableBalanceFromEntry)
const liquidityPoolsOfRows = rowsBy(liquidityPoolFromEntry)

/** Accounts with the trustlines and data in the state. */
function accountsOfRows(
  state: LedgerState,
  rows: readonly (Row & { readonly token: string })[],
): readonly Account[] {
  const ids = rows.flatMap(({ token }) => parseAccountId(token) ?? [])
  const owned = state.owned(ids)
  return rows.flatMap(({ known, token }) => {
    const id = parseAccountId(token)
    const others = (id && owned.get(id)) ?? []
    const entries = [known, ...others].flatMap(({ entry }) => entry ?? [])
    return accountFromEntries(entries, id && state.otherOffers?.(id)) ?? []
  })
}

/** Paths over the offers and pools in the index; partial where it does not have all ledgers. */
export async function readPaths(
  context: Indexed,
  readAccount: (id: AccountId) => Promise<Found<Account>>,
  request: PathRequest,
  ctx: Ctx,
): Promise<Found<readonly PaymentPath[]>> {
  checkPaths(request)
  const ready = await context.index.ready(ctx)
  const open = request.kind === 'strictSend' ? request.destination : request.source
  const account = typeof open === 'string' ? open : undefined
  const state = await stateFor(ready, { about: 'paths', account }, ctx)
  ready.read('offers and pools', ctx)
  const holder = typeof open === 'string' ? await holderOf(readAccount, state, open) : undefined
  const held = holder && holdingsOf(holder)
  const assets = typeof open === 'string' ? (held ?? []) : open.map((asset) => ({ asset }))
  const graph = graphOf(state)
  const value =
    request.kind === 'strictSend'
      ? strictSendPaths(graph, {
          source: request.source,
          amount: request.amount,
          destinations: assets.map(({ asset }) => asset),
        })
      : strictReceivePaths(graph, {
          destination: request.destination,
          amount: request.amount,
          sources: assets,
          payer: typeof open === 'string' ? open : undefined,
        })
  return { value, ...known(state) }
}

/** The account that pays or is paid, from the index or else by itself; undefined where there is none. */
async function holderOf(
  readAccount: (id: AccountId) => Promise<Found<Account>>,
  state: LedgerState,
  id: AccountId,
): Promise<Account | undefined> {
  const entry = state.get(accountKeyBytes(id))
  const [account] = entry ? accountsOfRows(state, [{ token: id, known: entry }]) : []
  if (account?.balancesComplete) return account
  try {
    return (await readAccount(id)).value
  } catch (error) {
    if (error instanceof SourceError && error.kind === 'notFound') return undefined
    throw error
  }
}

/** The assets that an account can send or receive; pool shares cannot be paid. */
const holdingsOf = ({ balances }: Account) =>
  balances.flatMap((held) => {
    if (held.kind === 'poolShares') return []
    return [{ asset: held.kind === 'native' ? native : held.asset, balance: held.balance }]
  })

/** Created once for each state. */
const graphOf = onceEach(
  (state: LedgerState): PathGraph =>
    createPathGraph(offersOfRows(offersOf(state)), liquidityPoolsOfRows(poolsOf(state))),
)
