import {
  type Asset,
  type Collections,
  collections,
  type DescribedOperation,
  type DescribedTrade,
  type FilterOf,
  formatAsset,
  type ListRequest,
  type OperationFilter,
  type Owner,
  owners,
  type RecordReader,
} from '#ledger'
import {
  accountFromRest,
  assetStatFromRest,
  claimableBalanceFromRest,
  describedEffect,
  describedTrade,
  effectFromRest,
  isOfLaterProtocol,
  ledgerFromRest,
  liquidityPoolFromRest,
  mentionsAccount,
  offerFromRest,
  readRecord,
  tradeFromRest,
  transactionFromRest,
} from '#ledger/readers'
import {
  accountOf,
  escapeHidden,
  type FoundPage,
  fieldOf,
  isUnknownRecord,
  type NetworkStatus,
  type Order,
  type PageRequest,
  parseAccountId,
  parseJson,
  parseToid,
  RecordError,
  SourceError,
  type TransactionHash,
  toidParts,
  type UnknownRecord,
} from '#ledger/values'
import { aside, type Ctx, readable } from '../context.ts'
import { filterParameters, hasMemos } from '../filters.ts'
import { late } from '../late.ts'
import { inRequestedOrder, opposite, pageCursor, type Reading, readingOf } from '../page.ts'
import { absentOwnerMessage, collectionPath, ownerName, type Parameters } from '../request.ts'
import type { EntityReaders, ListReaders } from '../resources.ts'
import type { Source } from '../source.ts'
import {
  checkCount,
  checkHashes,
  checkHeaderHashes,
  checkOrder,
  isBeyondSpan,
  ledgerSpan,
  mayFollow,
  operationSpan,
  type PageLimits,
  pagingTokens,
  type Rule,
  requestedOnly,
  type Span,
  sortKey,
  spanHolds,
  spanStart,
  transactionSpan,
} from './checks.ts'
import { checkOwnLink, coverageOf, firstPlace, type RestClient, type RestRoot } from './client.ts'
import { completeFromEffects } from './completeFromEffects.ts'
import { operationOfRecord, transactionHashes, withoutContracts } from './entities.ts'

type Item<K extends keyof Collections> = Collections[K]['item']
type Read<K extends keyof Collections> = (record: unknown) => Item<K>

/** Reads pages of records from a REST service. */
export function createRestLists(
  client: RestClient,
  root: RestRoot,
  entities: EntityReaders,
  source: () => Pick<Source, 'list'>,
): ListReaders {
  const list = async <K extends keyof Collections>(
    what: RestList<K>,
    request: ListRequest<K>,
    filter: FilterOf<K>,
    ctx: Ctx,
  ) => {
    const { kind, of } = what
    const join = hasMemos(kind, request) ? 'transactions' : undefined
    const parameters = { ...filterParameters(kind, of, filter), join }
    const read = requestedOnly(what.read, rules[kind]?.(of, filter) ?? [])
    return readRestList({ client, root }, { ...what, read, parameters }, request, ctx)
  }
  /** Trades of a ledger, transaction or operation have no route of their own: they are a part of all trades. */
  const spanOf = async (of: Owner<'ledger' | 'transaction' | 'operation'>, ctx: Ctx) => {
    switch (of.kind) {
      case 'ledger':
        await root.mustHave(of.id, ctx)
        return ledgerSpan(of.id)
      case 'transaction':
        return transactionSpan((await entities.transaction(of.id, ctx)).value.pagingToken)
      case 'operation':
        return operationSpan((await entities.operation(of.id, ctx)).value.id)
    }
  }
  /**
   * A pair in the filter turns the service's own records to that pair; the items are shown from the seller's side all
   * the same, as in every list of trades.
   */
  const trades: ListReaders['trades'] = async (of, request, ctx) => {
    const { filter = {} } = request
    // A pair that was never traded and an owner that was never there are answered alike.
    const owner = of?.kind === 'account' ? `, or there is no history of ${ownerName(of)}` : ''
    const absent = filter.base && `${client.host} has no trades of one of these assets${owner}`
    const what = { kind: 'trades', read: readTrade, absent } as const
    if (of?.kind !== 'ledger' && of?.kind !== 'transaction' && of?.kind !== 'operation')
      return list({ ...what, of }, request, filter, ctx)
    return list({ ...what, span: await spanOf(of, ctx) }, request, filter, ctx)
  }
  /** An account's offers with a filter are read as a part of all offers: the route of its own list takes no filter. */
  const offers: ListReaders['offers'] = (of, request, ctx) => {
    const { selling, buying, sponsor } = request.filter ?? {}
    const what = { kind: 'offers', read: read(offerFromRest) } as const
    const isPart = selling !== undefined || buying !== undefined || sponsor !== undefined
    if (of === undefined) return list(what, request, request.filter ?? {}, ctx)
    return isPart
      ? list(what, request, { ...request.filter, seller: of.id }, ctx)
      : list({ ...what, of }, request, {}, ctx)
  }
  const plain =
    <K extends keyof Collections>(kind: K, reader: Read<K>) =>
    (of: Owner | undefined, request: ListRequest<K>, ctx: Ctx) =>
      list({ kind, read: reader, of }, request, request.filter ?? {}, ctx)
  /** For one transaction the service lists all operations, and all of them are as successful as it is. */
  const operations =
    (kind: 'operations' | 'payments') =>
    async (of: Owner | undefined, request: OperationsRequest, ctx: Ctx) => {
      const page = await plain(kind, operationOfRecord)(of, request, ctx)
      if (of?.kind !== 'transaction') return page
      await mustBeOf(of.id, page, ctx)
      if (request.filter?.successful === true && page.items.some(hasFailed))
        return { ...page, items: [], next: undefined, prev: undefined }
      return { ...page, items: await completeFromEffects(source(), of, page.items, ctx) }
    }
  /** Operations state their transaction's outer hash; of one requested by its inner hash, that is read. */
  const mustBeOf = async (
    id: TransactionHash,
    { items }: FoundPage<DescribedOperation | UnknownRecord>,
    ctx: Ctx,
  ) => {
    const stated = new Set(
      items.flatMap((item) => (isUnknownRecord(item) ? [] : [item.transactionHash])),
    )
    if ([...stated].every((hash) => hash === id)) return
    // What it is compared with is not among the page's calls.
    const { value } = await entities.transaction(id, aside(ctx))
    const hashes = transactionHashes(value)
    const other = [...stated].find((hash) => !hashes.includes(hash))
    if (other !== undefined)
      throw new SourceError(
        'badResponse',
        `The answer has operations of another transaction than requested: transaction_hash is ${other}, not ${id}`,
      )
  }
  const accounts: ListReaders['accounts'] = async (of, request, ctx) => {
    const { signer } = request.filter ?? {}
    if (signer !== undefined && parseAccountId(signer) === undefined)
      throw new SourceError(
        'unsupported',
        `${client.host} lists accounts by signers that are accounts (G…), not by other keys`,
      )
    return plain('accounts', read(accountFromRest))(of, request, ctx)
  }
  return {
    ledgers: plain('ledgers', read(ledgerFromRest)),
    transactions: plain('transactions', read(transactionFromRest)),
    operations: operations('operations'),
    payments: operations('payments'),
    effects: plain('effects', readEffect),
    trades,
    accounts,
    offers,
    claimableBalances: plain('claimableBalances', read(claimableBalanceFromRest)),
    liquidityPools: plain('liquidityPools', read(liquidityPoolFromRest)),
    assets: plain('assets', read(assetStatFromRest)),
    // Few readers ask for these: the others do not wait for their code.
    tradeAggregations: async (_of, request, ctx) =>
      (await late('market')).readAggregations({ client, root }, request, ctx),
    contractEvents: withoutContracts,
    contractCalls: async (of, request, ctx) =>
      (await late('seen')).callsInOperations(source(), of, request, ctx),
    contractVersions: withoutContracts,
    contractEntries: withoutContracts,
  }
}

/** A reader that takes whatever the service sent. */
const read =
  <T>(reader: (record: RecordReader) => T) =>
  (record: unknown): T =>
    reader(readRecord(record))

const readEffect = (record: unknown) => describedEffect(effectFromRest(record))
const readTrade = (record: unknown): DescribedTrade => describedTrade(tradeFromRest(record))

interface OperationsRequest extends PageRequest {
  readonly filter?: OperationFilter | undefined
}

const hasFailed = (item: DescribedOperation | UnknownRecord) =>
  'transactionSuccessful' in item && !item.transactionSuccessful

type Rules<K extends keyof Collections> = (
  of: Owner | undefined,
  filter: FilterOf<K>,
) => readonly Rule<Collections[K]['item']>[]

/**
 * The checks that the owner and the filter of a list impose on each record, as far as the record states them. A record
 * does not state who pays for an account's data entries.
 */
const rules: { readonly [K in keyof Collections]?: Rules<K> } = {
  transactions: (of, { successful }) => [
    ['ledger', of?.kind === 'ledger' ? of.id : undefined, ({ ledger }) => [ledger]],
    ['successful', successful, (transaction) => [transaction.successful]],
  ],
  operations: operationRules,
  payments: operationRules,
  effects: (of) => [
    [
      'ledger',
      of?.kind === 'ledger' ? of.id : undefined,
      ({ operation }) => [toidParts(operation).ledger],
    ],
    ['operation', of?.kind === 'operation' ? of.id : undefined, ({ operation }) => [operation]],
    ['account', of?.kind === 'account' ? of.id : undefined, ({ account }) => [accountOf(account)]],
  ],
  trades: (of, { type, base, counter }) => {
    const both =
      <T>(field: (side: Collections['trades']['item']['base']) => T) =>
      (trade: Collections['trades']['item']) => [field(trade.base), field(trade.counter)]
    const assets = both((side) => formatAsset(side.asset))
    return [
      ['account', of?.kind === 'account' ? of.id : undefined, both(({ account }) => account)],
      ['offer_id', of?.kind === 'offer' ? of.id : undefined, both(({ offer }) => offer)],
      [
        'liquidity_pool_id',
        of?.kind === 'liquidityPool' ? of.id : undefined,
        both(({ pool }) => pool),
      ],
      ['trade_type', type, (trade) => [trade.type]],
      ['base_asset', base && formatAsset(base), assets],
      ['counter_asset', counter && formatAsset(counter), assets],
    ]
  },
  accounts: (_of, { asset, signer, pool }) => [
    [
      'balances',
      asset && formatAsset(asset),
      ({ balances }) =>
        balances.map((balance) => (balance.kind === 'credit' ? formatAsset(balance.asset) : '')),
    ],
    ['signers', signer, ({ signers }) => signers.map(({ key }) => key)],
    [
      'balances',
      pool,
      ({ balances }) =>
        balances.map((balance) => (balance.kind === 'poolShares' ? balance.pool : undefined)),
    ],
  ],
  offers: (
    of,
    { seller = of?.kind === 'account' ? of.id : undefined, selling, buying, sponsor },
  ) => [
    ['seller', seller, (offer) => [offer.seller]],
    ['selling', selling && formatAsset(selling), (offer) => [formatAsset(offer.selling)]],
    ['buying', buying && formatAsset(buying), (offer) => [formatAsset(offer.buying)]],
    ['sponsor', sponsor, (offer) => [offer.sponsor]],
  ],
  claimableBalances: (_of, { asset, sponsor, claimant }) => [
    ['asset', asset && formatAsset(asset), (balance) => [formatAsset(balance.asset)]],
    ['sponsor', sponsor, (balance) => [balance.sponsor]],
    ['claimants', claimant, ({ claimants }) => claimants.map(({ destination }) => destination)],
  ],
  liquidityPools: (_of, { reserves = [] }) =>
    reserves.map((asset: Asset) => [
      'reserves',
      formatAsset(asset),
      (pool) => pool.reserves.map((reserve) => formatAsset(reserve.asset)),
    ]),
  assets: (_of, { code, issuer }) => [
    ['asset_code', code, ({ asset }) => [asset.code]],
    ['asset_issuer', issuer, ({ asset }) => [asset.issuer]],
  ],
}

/** Types whose records do not name every account that takes part: the owner of an entry, a contract's argument. */
const withOthers: ReadonlySet<string> = new Set([
  'revoke_sponsorship',
  'invoke_host_function',
  'unknown',
])

function operationRules(
  of: Owner | undefined,
  { successful }: FilterOf<'operations'>,
): readonly Rule<DescribedOperation>[] {
  const account = of?.kind === 'account' ? of.id : undefined
  return [
    ['ledger', of?.kind === 'ledger' ? of.id : undefined, ({ id }) => [toidParts(id).ledger]],
    [
      'account',
      account,
      (operation) =>
        account !== undefined &&
        (withOthers.has(operation.body.type) || mentionsAccount(operation, account))
          ? [account]
          : [operation.source],
    ],
    // Of one transaction the service lists all.
    [
      'transaction_successful',
      of?.kind === 'transaction' ? undefined : successful,
      (operation) => [operation.transactionSuccessful],
    ],
  ]
}

/** A list of a REST service: its kind, how its records are read, and whose it is. */
interface RestList<K extends keyof Collections> {
  readonly kind: K
  readonly read: Read<K>
  /** The owner, where the service has a route for its list. */
  readonly of?: Owner | undefined
  /** The owner's part of the whole list, if the service has no route for it. */
  readonly span?: Span | undefined
  /** The filter, in the service's words. */
  readonly parameters?: Parameters | undefined
  /** The meaning of a 404 for this list. */
  readonly absent?: string | undefined
}

/** One page of a list, along the service's own cursors. */
async function readRestList<K extends keyof Collections>(
  { client, root }: { readonly client: RestClient; readonly root: RestRoot },
  { kind, read, of, span, parameters, absent }: RestList<K>,
  request: PageRequest,
  ctx: Ctx,
): Promise<FoundPage<Collections[K]['item'] | UnknownRecord>> {
  // Only its own link says whose list an empty page is, or a page of records that do not name their owner.
  const isUnnamed =
    of?.kind === 'liquidityPool' ||
    of?.kind === 'claimableBalance' ||
    (of?.kind === 'account' && kind === 'transactions')
  const get = async (after: string | undefined, order: Order) => {
    const isBefore = (cursor: string) => span && isBeyondSpan(span, opposite(order), cursor)
    const from = after === undefined || isBefore(after) ? span && spanStart(span, order) : after
    const page = { cursor: from, limit: request.limit, order }
    const path = collectionPath(kind, of, { ...parameters, ...page })
    const names = {
      subject: of === undefined ? `This part of history` : ownerName(of),
      absent: absent ?? (of && absentOwnerMessage(of, client.host)),
    }
    try {
      const { bytes } = await client.get(path, names, ctx)
      return await readable(ctx, () => {
        const body = parseJson(bytes)
        const limits = { order, limit: request.limit, after: from }
        const found = readRestPage(body, kind, read, limits, span)
        if (found.items.length === 0 || isUnnamed) checkOwnLink(body, parameters, path)
        return found
      })
    } catch (error) {
      if (of?.kind === 'ledger') throw await root.whyUnknown(of.id, error, ctx)
      if (order === 'desc' && after !== undefined) return beforeFirst(root, error, after, ctx)
      throw error
    }
  }
  const isWhole = of !== undefined && owners[of.kind].isClosed
  const isWindow = collections[kind].contains === 'history' && !isWhole && span === undefined
  return readAround(kind, isWindow ? root : undefined, request, get, ctx)
}

/**
 * The page at a request's place, as `get` reads it from a place on. `root` is asked beside it which ledgers the service has,
 * where the list has what is in them alone.
 */
export async function readAround<T extends object>(
  kind: keyof Collections,
  root: RestRoot | undefined,
  request: PageRequest,
  get: (after: string | undefined, order: Order) => Promise<RestPage<T>>,
  ctx: Ctx,
): Promise<FoundPage<T | UnknownRecord>> {
  const place = readingOf(request)
  const window = aside(ctx)
  const [first, status] = await Promise.all([get(place.after, place.order), root?.known(window)])
  checkHashes(first.items)
  checkHeaderHashes(first.items)
  const end = status && firstPlace(status)
  const goesOn = kind === 'ledgers' && status !== undefined && hasMore(first, place, status)
  let page = pageOfService(first, place, request.limit, end, goesOn)
  if (place.backward && first.items.length === 0) {
    // Before the start there is nothing: the start is what the reader wants then.
    const start = await get(undefined, request.order)
    page = pageOfService(start, { order: request.order, backward: false }, request.limit, end)
  }
  const coverage = status && coverageOf(status)
  if (coverage) ctx.calls.push(...window.calls)
  return { ...page, coverage }
}

/** A service that has ledgers behind the last of a page may have left some out of it. */
function hasMore(
  { last }: RestPage<unknown>,
  { order }: Pick<PageRequest, 'order'>,
  { oldestLedger, latestLedger }: NetworkStatus,
): boolean {
  const id = last === undefined ? undefined : parseToid(last)
  if (id === undefined) return false
  const { ledger } = toidParts(id)
  return order === 'desc' ? ledger > oldestLedger : ledger < latestLedger
}

/** Behind the very first ledger a service answers 410 instead of an empty page (rest.md 1.6). */
async function beforeFirst(
  root: RestRoot,
  error: unknown,
  after: string,
  ctx: Ctx,
): Promise<RestPage<never>> {
  if (!(error instanceof SourceError) || error.kind !== 'outOfRetention') throw error
  if (after !== firstPlace(await root.known(aside(ctx)))) throw error
  return { items: [] }
}

/** A page as the service sent it, its records read. */
export interface RestPage<T> {
  readonly items: readonly (T | UnknownRecord)[]
  /** The paging tokens of its first and its last record, of an empty page the cursor; absent where there is none. */
  readonly first?: string | undefined
  readonly last?: string | undefined
}

/**
 * Reads a page's body. A record that cannot be read, or is not one that was requested, becomes unknown; a body that is
 * no page, or not the requested one, is a badResponse. Links are not followed: the records have the cursors (rest.md 1.4).
 * Of a span's part an unknown record is kept where no record before it has left the span: what it says of its own place
 * is not believed. A page that is cut at the end of its span is shorter than its limit, and so the last.
 */
export function readRestPage<K extends keyof Collections>(
  body: unknown,
  kind: K,
  read: Read<K>,
  limits: PageLimits,
  span?: Span,
): RestPage<Collections[K]['item']> {
  const records = recordsOf(body)
  checkCount(records.length, limits)
  const all = records.map((record) => readItem(kind, record, read))
  checkOrder(kind, all, limits)
  const isBeyond = (item: (typeof all)[number]) =>
    span !== undefined &&
    !isUnknownRecord(item) &&
    isBeyondSpan(span, limits.order, pagingTokens[kind](item))
  const end = all.findIndex(isBeyond)
  const items = end === -1 ? all : all.slice(0, end)
  const tokens: string[] = []
  for (const item of items) {
    const token = pagingTokenOf(kind, item)
    if (token === undefined || (span !== undefined && !spanHolds(span, token))) continue
    // An unknown record's token may lead back, and a list along it has no end.
    if (
      isUnknownRecord(item) &&
      !mayFollow(kind, limits.order, tokens.at(-1) ?? limits.after, token)
    )
      continue
    tokens.push(token)
  }
  const last = items.length === 0 ? limits.after : tokens.at(-1)
  return { items, first: tokens[0], last }
}

/** A record's paging token; undefined for an unknown one whose token is no cursor of the list. */
function pagingTokenOf<K extends keyof Collections>(
  kind: K,
  item: Collections[K]['item'] | UnknownRecord,
): string | undefined {
  if (!isUnknownRecord(item)) return pagingTokens[kind](item)
  const isToken =
    kind === 'assets'
      ? /^\w{1,12}_G[A-Z2-7]{55}_\w+$/.test(item.pagingToken)
      : sortKey(kind, item.pagingToken) !== undefined
  return isToken ? item.pagingToken : undefined
}

/** The records of a page's body. Throws SourceError for a body that is no page. */
function recordsOf(body: unknown): readonly unknown[] {
  try {
    const { records } = readRecord(body).object('_embedded').raw
    if (!Array.isArray(records)) throw new RecordError('_embedded.records is no list')
    return records
  } catch (cause) {
    if (!(cause instanceof RecordError)) throw cause
    throw new SourceError('badResponse', `The answer is not a page of records: ${cause.message}`, {
      cause,
    })
  }
}

/** Reads one record; one that cannot be read is kept as it is. */
function readItem<K extends keyof Collections>(
  kind: K,
  record: unknown,
  read: Read<K>,
): Collections[K]['item'] | UnknownRecord {
  try {
    const item = read(record)
    const [token, stated] = [pagingTokens[kind](item), textField(record, 'paging_token')]
    if (kind !== 'tradeAggregations' && token !== stated)
      throw new RecordError(`paging_token is ${stated.slice(0, 80)}, but the record is ${token}`)
    return item
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { ...unknownFromRest(record, reason), isLater: isOfLaterProtocol(error) || undefined }
  }
}

function unknownFromRest(record: unknown, reason: string): UnknownRecord {
  return {
    type: 'unknown',
    name: textField(record, 'type') || 'record',
    pagingToken: textField(record, 'paging_token'),
    raw: rawText(record),
    reason,
  }
}

/** Indented as deep as records go: of a deeper one the indents alone would be as much as its square. */
function rawText(record: unknown): string {
  try {
    const flat = JSON.stringify(record) ?? String(record)
    const text = depthOf(flat) > maxIndents ? flat : JSON.stringify(record, undefined, 2)
    return escapeHidden(text)
  } catch {
    return 'nested too deeply' // the reason says what was wrong with it
  }
}
const maxIndents = 64

function depthOf(json: string): number {
  let depth = 0
  let most = 0
  for (const mark of json.replaceAll(/"(?:[^"\\]|\\.)*"|[^[\]{}"]+/g, '')) {
    depth += mark === '[' || mark === '{' ? 1 : -1
    most = Math.max(most, depth)
  }
  return most
}

function textField(record: unknown, key: string): string {
  const value = fieldOf(record, key)
  return typeof value === 'string' ? value : ''
}

/**
 * A service's page in the requested order. A page shorter than its limit is the last, unless `goesOn` says otherwise, and
 * so is one that ends at `end`, the first record of all; before an empty page is the other end of the list.
 */
function pageOfService<T>(
  page: RestPage<T>,
  reading: Reading,
  limit: number,
  end: string | undefined,
  goesOn = false,
): FoundPage<T | UnknownRecord> {
  const isLast =
    (page.items.length < limit && !goesOn) ||
    // None of its records can be read, not even its cursor.
    page.last === undefined ||
    (reading.order === 'desc' && page.last === end)
  const onward = isLast ? undefined : pageCursor(reading.order, page.last)
  const back = pageCursor(opposite(reading.order), page.first)
  return inRequestedOrder(
    reading,
    page.items,
    onward,
    reading.after === undefined && !reading.backward ? undefined : back,
  )
}
