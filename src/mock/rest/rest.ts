import { amountText, priceText, smallestUnits } from '../decimal.ts'
import { assetOf, numberOf, type Row, rowList, rowOf, textOf } from '../record.ts'
import { type Answering, answerRequest } from '../server/answer.ts'
import type { PageQuery, ReadPage } from '../server/pageQuery.ts'
import { type PathDirection, pathParameters } from '../server/pathParameters.ts'
import type { Resource } from '../server/routes.ts'
import { sleep } from '../server/sleep.ts'
import { orderBookParameters } from '../server/stateParameters.ts'
import type { View } from '../view.ts'
import { type RestCall, rebase } from './call.ts'
import {
  openEffects,
  openLedgers,
  openOperations,
  openPayments,
  openTrades,
  openTransactions,
} from './historyLists.ts'
import * as objects from './objects.ts'
import {
  offerAsset,
  openAccountOffers,
  openAccounts,
  openAssets,
  openClaimableBalances,
  openLiquidityPools,
  openOffers,
} from './stateLists.ts'
import { submit, submitAsync } from './submit.ts'
import { readTradeAggregations } from './tradeAggregations.ts'

interface RestOptions {
  readonly view: View
  /** Milliseconds after which a stream says goodbye. */
  readonly streamTimeout: number
  /** As a service started with DISABLE_TX_SUB. */
  readonly submission: 'replay' | 'disabled'
  /** `next` of trade aggregations without an end leads back to the beginning, as the service's does. */
  readonly aggregationsLoop: boolean
}

/** One REST request; `path` is what follows the mount point `prefix`. */
export function answerRest(
  request: Request,
  prefix: string,
  path: string,
  { view, streamTimeout, submission, aggregationsLoop }: RestOptions,
): Promise<Response> {
  return answerRequest(request, prefix, path, {
    answers: answersOf(submission),
    async open(call) {
      const moment = await view.moment()
      return { ...call, view, corpus: view.corpus, moment, loops: aggregationsLoop }
    },
    latest: ({ moment }) => moment.head,
    health: () => Promise.resolve({ database_connected: true, core_up: true, core_synced: true }),
    async untilNews(milliseconds, signal) {
      const next = (await view.untilNext()) ?? milliseconds
      await sleep(Math.min(milliseconds, Math.max(next, 1)), signal)
    },
    streamTimeout,
    // The recording has the state of its last ledger only.
    follows: false,
  })
}

type Open = (call: RestCall, page: PageQuery) => Promise<ReadPage>

const list = (open: Open): Answering<RestCall> => ({
  async list(call, first) {
    const read = await open(call, first)
    return async (page) => (await read(page)).map((row) => rebase(row, call))
  },
})
const object = (read: (call: RestCall) => Promise<Row>): Answering<RestCall> => ({
  object: async (call) => rebase(await read(call), call),
})

const paths = (direction: PathDirection) => object(async (call) => readPaths(call, direction))

const answersOf = (
  submission: 'replay' | 'disabled',
): Readonly<Record<Resource, Answering<RestCall>>> => ({
  root: object(objects.readRoot),
  feeStats: object(objects.readFeeStats),
  accounts: list(openAccounts),
  account: object(objects.readAccount),
  accountData: object(objects.readAccountData),
  claimableBalances: list(openClaimableBalances),
  claimableBalance: object(objects.readClaimableBalance),
  liquidityPools: list(openLiquidityPools),
  liquidityPool: object(objects.readLiquidityPool),
  offers: list(openOffers),
  accountOffers: list(openAccountOffers),
  offer: object(objects.readOffer),
  assets: list(openAssets),
  orderBook: object(async (call) => readOrderBook(call)),
  strictReceivePaths: paths('strict-receive'),
  strictSendPaths: paths('strict-send'),
  ledgers: list(openLedgers),
  ledger: object(objects.readLedger),
  transactions: list(openTransactions),
  transaction: object(objects.readTransaction),
  operations: list(openOperations),
  operation: object(objects.readOperation),
  payments: list(openPayments),
  effects: list(openEffects),
  trades: list(openTrades),
  tradeAggregations: {
    page: async (call, page) => readTradeAggregations(call, page),
  },
  submission: {
    response: async (call) => submit(call, submission),
  },
  asyncSubmission: {
    response: async (call) => submitAsync(call, submission),
  },
})

/** The recorded offers, summed by price as the service does; the result equals its recorded books. */
async function readOrderBook(call: RestCall): Promise<Row> {
  const { selling, buying, limit } = orderBookParameters(call.firsts)
  const offers = await call.corpus.table('offers')
  const levels = (from: string, to: string, inverted: boolean): readonly Level[] => {
    const found = new Map<string, Level>()
    for (const offer of offers) {
      if (offerAsset(offer, 'selling') !== from || offerAsset(offer, 'buying') !== to) continue
      const price = rowOf(offer, 'price_r')
      const level = reduce(BigInt(numberOf(price, 'n')), BigInt(numberOf(price, 'd')), inverted)
      const key = `${level.n}/${level.d}`
      const before = found.get(key)?.amount ?? 0n
      found.set(key, { ...level, amount: before + smallestUnits(textOf(offer, 'amount')) })
    }
    const ascending = [...found.values()].toSorted((a, b) => (a.n * b.d < b.n * a.d ? -1 : 1))
    return (inverted ? ascending.toReversed() : ascending).slice(0, limit)
  }
  return {
    bids: levels(buying, selling, true).map(levelRow),
    asks: levels(selling, buying, false).map(levelRow),
    base: assetRow(selling),
    counter: assetRow(buying),
  }
}

interface Level {
  readonly n: bigint
  readonly d: bigint
  readonly amount: bigint
}

function reduce(n: bigint, d: bigint, inverted: boolean): Level {
  let [a, b] = [n, d]
  while (b !== 0n) [a, b] = [b, a % b]
  return inverted ? { n: d / a, d: n / a, amount: 0n } : { n: n / a, d: d / a, amount: 0n }
}

function levelRow({ n, d, amount }: Level): Row {
  return {
    price_r: { n: Number(n), d: Number(d) },
    price: priceText(n, d),
    amount: amountText(amount),
  }
}

/** An asset triple as an object. */
function assetRow(canonical: string): Row {
  const [code = '', issuer] = canonical.split(':')
  if (issuer === undefined) return { asset_type: 'native' }
  const type = code.length > 4 ? 'credit_alphanum12' : 'credit_alphanum4'
  return { asset_type: type, asset_code: code, asset_issuer: issuer }
}

/** Only recorded requests have an answer: finding paths needs the service's own graph. */
async function readPaths(call: RestCall, direction: PathDirection): Promise<Row> {
  const { bag, corpus } = call
  const { asset, amount, candidates: given, list, fixed } = pathParameters(bag, direction)
  const candidates = 'assets' in given ? given.assets : await heldAssets(call, given.account)
  const recorded = await corpus.table('paths')
  const records = candidates.flatMap((candidate) =>
    recorded
      .filter((row) => {
        const [path = '', query] = textOf(row, 'path').split('?')
        const recorded = new URLSearchParams(query)
        const triple = Object.fromEntries(recorded)
        return (
          path.endsWith(direction) &&
          recorded.get(list) === candidate &&
          assetOf(triple, `${fixed}_`) === asset &&
          smallestUnits(recorded.get(`${fixed}_amount`) ?? '') === smallestUnits(amount)
        )
      })
      .flatMap((row) => rowList(row, 'records')),
  )
  return { _embedded: { records } }
}

async function heldAssets(call: RestCall, holder: string): Promise<readonly string[]> {
  const account = (await call.corpus.table('accounts')).find((row) => row.id === holder)
  return rowList(account ?? {}, 'balances')
    .filter((balance) => balance.liquidity_pool_id === undefined)
    .map((balance) => assetOf(balance))
}
