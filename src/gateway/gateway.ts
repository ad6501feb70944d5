import type {
  Account,
  ClaimableBalance,
  Collections,
  FilterOf,
  LiquidityPool,
  ListRequest,
  Offer,
  OwnerOf,
  Trade,
  TradeAggregation,
  TradeFilter,
} from '#ledger'
import {
  accountToRest,
  assetStatToRest,
  claimableBalanceToRest,
  liquidityPoolToRest,
  offerToRest,
  tradeAggregationToRest,
  tradeToRest,
  transactionToRest,
} from '#ledger/readers'
import {
  type Coverage,
  type Fetch,
  gapsIn,
  isUnknownRecord,
  mergedRanges,
  type NetworkStatus,
} from '#ledger/values'
import {
  type Answering,
  answerRequest,
  assetCursor,
  claimableBalanceCursor,
  type Health,
  halResponse,
  offerCursor,
  type PageQuery,
  ProblemError,
  type ReadPage,
  type RequestParameters,
  type Resource,
  sleep,
  submittedEnvelope,
  tradeAggregationLinks,
  tradeAggregationParameters,
  tradeParameters,
  type WireRecord,
} from '#mock/server'
import type { Source, Submission, SubmissionState, Submit } from '#sources'
import { type GatewayCall, type Open, readItems, writeItem } from './call.ts'
import {
  accountFilter,
  accountOfferFilter,
  assetFilter,
  claimableBalanceFilter,
  liquidityPoolFilter,
  offerFilter,
  tradeAggregationFilter,
  tradeFilter,
  tradeOwner,
} from './filters.ts'
import {
  answerEffects,
  answerLedgers,
  answerOperations,
  answerPayments,
  answerTransactions,
  historyPlace,
} from './historyLists.ts'
import * as objects from './objects.ts'
import { transactionByHash } from './objects.ts'
import { orNone, problemOfSource } from './problems.ts'
import { createTradeOrientation } from './tradeOrientation.ts'

/** Trades; a pair in the request decides which side is the base. An offer that cannot exist has none. */
const answerTrades: Open = async (call, first) => {
  historyPlace(call, first, true)
  const parameters = tradeParameters(call.bag)
  const filter = tradeFilter(parameters)
  const { base, counter } = filter
  if (base !== undefined && counter !== undefined) {
    const { hasTraded } = await call.trades.known(call.status.latestLedger, call.signal)
    if (!hasTraded(base) || !hasTraded(counter)) throw new ProblemError('not_found')
  }
  const { offer = 0n } = parameters
  if (offer >> 63n !== 0n) return () => Promise.resolve([])
  return readTrades(call, tradeOwner(parameters), filter)
}

function readTrades(
  call: GatewayCall,
  of: OwnerOf<'trades'> | undefined,
  filter: TradeFilter,
): ReadPage {
  const { base } = filter
  return async (page) => {
    const after = historyPlace(call, page, true)
    const read = () => readItems(call, { kind: 'trades', of, filter, after, page })
    const items = await (of?.kind === 'offer' ? orNone(read) : read())
    const { withRankedBase, withBase } = await call.trades.known(
      call.status.latestLedger,
      call.signal,
    )
    const turned = (trade: Trade) =>
      base === undefined ? withRankedBase(trade) : withBase(trade, base)
    return items.map(writeItem((trade: Trade) => tradeToRest(turned(trade), call.base)))
  }
}

/** Returns the page, not only its records: its links have their own rules. */
async function answerTradeAggregations(call: GatewayCall, page: PageQuery): Promise<WireRecord> {
  const window = tradeAggregationParameters(call.bag, page.cursor)
  const filter = tradeAggregationFilter(window)
  const { hasTraded } = await call.trades.known(call.status.latestLedger, call.signal)
  for (const side of ['base', 'counter'] as const) {
    if (hasTraded(filter[side])) continue
    throw new ProblemError('not_found', { invalid_field: `${side}_asset`, reason: 'not found' })
  }
  const query = {
    kind: 'tradeAggregations',
    of: undefined,
    filter,
    after: undefined,
    page,
  } as const
  const items = await readItems(call, query)
  const last = items.findLast((item): item is TradeAggregation => !isUnknownRecord(item))
  const _links = tradeAggregationLinks(call, page, window, last && Number(last.timestamp))
  return { _links, _embedded: { records: items.map(writeItem(tradeAggregationToRest)) } }
}

/** `POST /transactions` (rest.md 1.9): waits until it is in a ledger. */
async function answerSubmit(call: GatewayCall): Promise<Response> {
  const send = submitOf(call)
  const envelope_xdr = await submittedEnvelope(call)
  const submission = await send(envelope_xdr, 'wait', call.signal)
  const { state, hash, resultXdr } = submission
  if (hash === undefined) throw new ProblemError('transaction_malformed', { envelope_xdr })
  switch (state) {
    case 'included':
      return halResponse(transactionToRest(await transactionByHash(call, hash), call.base))
    case 'failed':
    case 'rejected':
      throw new ProblemError('transaction_failed', {
        envelope_xdr,
        result_codes: codesToRest(submission),
        result_xdr: resultXdr,
      })
    case 'pending':
    case 'duplicate':
    case 'tryLater':
    case 'expired':
    case 'timeout':
      throw new ProblemError('transaction_submission_timeout', { hash, envelope_xdr })
  }
}

const statuses: Readonly<Record<SubmissionState, readonly [number, string]>> = {
  pending: [201, 'PENDING'],
  timeout: [201, 'PENDING'],
  expired: [201, 'PENDING'],
  duplicate: [409, 'DUPLICATE'],
  included: [409, 'DUPLICATE'],
  failed: [409, 'DUPLICATE'],
  tryLater: [503, 'TRY_AGAIN_LATER'],
  rejected: [400, 'ERROR'],
}

/** `POST /transactions_async` (rest.md 1.10): the node's immediate answer; the status code follows it. */
async function answerSubmitAsync(call: GatewayCall): Promise<Response> {
  const send = submitOf(call)
  const envelope_xdr = await submittedEnvelope(call)
  const { state, hash, resultXdr } = await send(envelope_xdr, 'async', call.signal)
  if (hash === undefined) {
    throw new ProblemError('transaction_malformed', { envelope_xdr, error: {} })
  }
  const [status, tx_status] = statuses[state]
  const refused = state === 'rejected' && resultXdr !== undefined
  return halResponse({ ...(refused && { error_result_xdr: resultXdr }), tx_status, hash }, status)
}

function submitOf({ source }: GatewayCall): Submit {
  if (source.submit === undefined) throw new ProblemError('transaction_submission_disabled')
  return source.submit
}

/** rest.md 2.3; operations are absent where the result has none. */
function codesToRest({ codes }: Submission) {
  if (codes === undefined) return undefined
  const { outcome, inner, operations } = codes
  return {
    transaction: outcome.code,
    ...(inner && { inner_transaction: inner.code }),
    ...(operations.length > 0 && { operations: operations.map(({ code }) => code) }),
  }
}

/** Pages of current state, by paging token. */
function pages<K extends keyof Collections>(
  call: GatewayCall,
  list: {
    readonly kind: K
    readonly of?: OwnerOf<K> | undefined
    readonly filter: NonNullable<ListRequest<K>['filter']>
  },
  write: (item: Collections[K]['item']) => WireRecord,
): ReadPage {
  const { kind, of, filter } = list
  return async (page) => {
    const after = page.cursor === '' ? undefined : page.cursor
    const items = await orNone(() => readItems(call, { kind, of, filter, after, page }))
    return items.map(writeItem(write))
  }
}

const answerAccounts: Open = (call) => {
  const filter = accountFilter(call.bag)
  const write = (item: Account) => accountToRest(item, call.base)
  return Promise.resolve(pages(call, { kind: 'accounts', filter }, write))
}

/** Offers; an account that does not exist has none. */
const answerOffers =
  (filterOf: (bag: RequestParameters) => FilterOf<'offers'>): Open =>
  (call, first) => {
    offerCursor(first.cursor)
    const filter = filterOf(call.bag)
    const read = pages(call, { kind: 'offers', filter }, (item: Offer) =>
      offerToRest(item, call.base),
    )
    const numbered = (cursor: string) => (cursor === '' ? '' : String(offerCursor(cursor)))
    return Promise.resolve((page) => read({ ...page, cursor: numbered(page.cursor) }))
  }

const answerClaimableBalances: Open = (call, first) => {
  if (first.cursor !== '') claimableBalanceCursor(first.cursor)
  const filter = claimableBalanceFilter(call.bag)
  const write = (item: ClaimableBalance) => claimableBalanceToRest(item, call.base)
  const read = pages(call, { kind: 'claimableBalances', filter }, write)
  return Promise.resolve((page) => read({ ...page, cursor: inLowerCase(page.cursor) }))
}

/** Cursors are compared as text: an upper-case letter sorts after every digit and before every letter of an id. */
const inLowerCase = (cursor: string): string =>
  cursor.replace(/[A-F].*/, (tail) => '9'.padEnd(tail.length, 'f'))

/** Pools; a holder that is not an account has none. */
const answerLiquidityPools: Open = (call) => {
  const filter = liquidityPoolFilter(call.bag)
  if (filter === undefined) return Promise.resolve(() => Promise.resolve([]))
  const write = (item: LiquidityPool) => liquidityPoolToRest(item, call.base)
  return Promise.resolve(pages(call, { kind: 'liquidityPools', filter }, write))
}

const answerAssets: Open = (call, first) => {
  if (first.cursor !== '') assetCursor(first.cursor)
  const filter = assetFilter(call.bag)
  return Promise.resolve(pages(call, { kind: 'assets', filter }, assetStatToRest))
}

export interface GatewayOptions {
  /** The base path of REST, without a trailing slash; the root by default. */
  readonly prefix?: string | undefined
  /** Milliseconds after which an event stream closes and a request fails; 55,000. */
  readonly timeout?: number | undefined
  /** Milliseconds between two polls of an event stream; 2,000. */
  readonly poll?: number | undefined
  /** Milliseconds for which the source's latest ledger is cached; 500. */
  readonly age?: number | undefined
  /** A static index finds lists: no ledgers are read before, and an answer has what it has. */
  readonly hasIndex?: boolean | undefined
}

/**
 * The REST service without the REST service: its contract (rest.md) answered from any source, hence from JSON-RPC and
 * XDR alone. Records are written by their `toRest`. What a source cannot answer is a 404 with the contract's
 * name `not_implemented`, never an empty page. Where a service retains less than all of history, a header of ours states
 * the ledgers of the answer: `Ledger-Coverage: 120-400`.
 */
export function createGateway(source: Source, options: GatewayOptions = {}): Fetch {
  const { prefix = '', timeout = 55_000, poll = 2_000, age = 500, hasIndex } = options
  const trades = createTradeOrientation(source)
  const status = remembered(source, age)
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname !== prefix && !pathname.startsWith(`${prefix}/`)) {
      return new Response('404 page not found\n', { status: 404 })
    }
    // An event stream outlives the request's timeout: its polls end with the connection.
    const streams = request.headers.get('Accept')?.includes('text/event-stream') === true
    const signal = streams
      ? request.signal
      : AbortSignal.any([request.signal, AbortSignal.timeout(timeout)])
    let covered: Coverage | undefined
    const partial = (coverage: Coverage | undefined) =>
      answerPartially(
        hasIndex === true ? {} : source,
        coverage,
        (ledgers) => (covered = ledgers),
        signal,
      )
    const path = pathname.slice(prefix.length) || '/'
    const response = await answerRequest(request, prefix, path, {
      answers,
      open: async (call) => ({ ...call, source, trades, signal, partial, status: await status() }),
      latest: (call) => call.status.latestLedger,
      health: () => healthOf(status),
      untilNews: (milliseconds, gone) => sleep(Math.min(milliseconds, poll), gone),
      streamTimeout: timeout,
      problemOf: problemOfSource,
      follows: true,
    })
    if (covered !== undefined)
      response.headers.set('Ledger-Coverage', `${covered.from}-${covered.to}`)
    return response
  }
}

/** The source's network status, cached for the given milliseconds. */
function remembered(source: Source, age: number): () => Promise<NetworkStatus> {
  let known: { readonly at: number; readonly status: Promise<NetworkStatus> } | undefined
  const ask = async () =>
    (await source.one('network', 'current', new AbortController().signal)).value
  return () => {
    if (known !== undefined && Date.now() - known.at < age) return known.status
    const status = ask()
    known = { at: Date.now(), status }
    status.catch(() => {
      known = undefined
    })
    return status
  }
}

/** The gateway has no database: while it answers, it is healthy. */
async function healthOf(status: () => Promise<NetworkStatus>): Promise<Health> {
  try {
    await status()
    return { database_connected: true, core_up: true, core_synced: true }
  } catch (error) {
    if (problemOfSource(error) === undefined) throw error
    return { database_connected: true, core_up: false, core_synced: false }
  }
}

/** The answer to each route of the contract. */
const answers: Readonly<Record<Resource, Answering<GatewayCall>>> = {
  root: { object: objects.answerRoot },
  feeStats: { object: objects.answerFeeStats },
  accounts: { list: answerAccounts },
  account: { object: objects.answerAccount },
  accountData: { object: objects.answerAccountData },
  claimableBalances: { list: answerClaimableBalances },
  claimableBalance: { object: objects.answerClaimableBalance },
  liquidityPools: { list: answerLiquidityPools },
  liquidityPool: { object: objects.answerLiquidityPool },
  offers: { list: answerOffers(offerFilter) },
  accountOffers: { list: answerOffers(accountOfferFilter) },
  offer: { object: objects.answerOffer },
  assets: { list: answerAssets },
  orderBook: { object: objects.answerOrderBook },
  strictReceivePaths: { object: (call) => objects.answerPaths(call, 'strict-receive') },
  strictSendPaths: { object: (call) => objects.answerPaths(call, 'strict-send') },
  ledgers: { list: answerLedgers },
  ledger: { object: objects.answerLedger },
  transactions: { list: answerTransactions },
  transaction: { object: objects.answerTransaction },
  operations: { list: answerOperations },
  operation: { object: objects.answerOperation },
  payments: { list: answerPayments },
  effects: { list: answerEffects },
  trades: { list: answerTrades },
  tradeAggregations: { page: answerTradeAggregations },
  submission: { response: answerSubmit },
  asyncSubmission: { response: answerSubmitAsync },
}

/**
 * Handles an answer that may be partial. While the source still reads ledgers that its service has, it throws the
 * contract's `still_ingesting`. Once it has read them all, `say` states the ledgers that the answer covers: history starts
 * at the service's elder ledger, and current state lacks entries that did not change since.
 */
async function answerPartially(
  { index }: Pick<Source, 'index'>,
  coverage: Coverage | undefined,
  say: (coverage: Coverage) => void,
  signal: AbortSignal,
): Promise<void> {
  if (index !== undefined) {
    const { covered, leftOut, window, state } = await index.status(signal)
    // What cannot be read is not waited for.
    const isRead =
      window !== undefined && gapsIn(mergedRanges([...covered, ...leftOut]), window).length === 0
    if (!isRead) {
      // Starts its walk in the background.
      if (state === 'idle' || state === 'done') await index.walk({}, signal)
      const done = covered.map(({ from, to }) => `${from} to ${to}`).join(', ')
      const message = `Of ledgers ${window?.from ?? '?'} to ${window?.to ?? '?'} are read: ${done || 'none yet'}`
      throw new ProblemError('still_ingesting', undefined, message)
    }
  }
  if (coverage !== undefined) say(coverage)
}
