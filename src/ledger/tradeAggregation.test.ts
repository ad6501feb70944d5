import { describe, expect, it } from 'vitest'
import { openRecording } from '#e2e/lab/conformance/recording.ts'
import { passphrase, recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { readClosedLedger } from '#e2e/testing/readLedgers.ts'
import { recordedFolder } from '#e2e/testing/recordings.ts'
import { formatAsset, native } from './asset.ts'
import { type AppliedOperation, appliedOperations } from './operations/derive.ts'
import { type TradeClaim, tradeClaims } from './operations/parts/offers.ts'
import { swapInput, swapOutput } from './poolExchange.ts'
import { type Trade, tradesWithSellerAsBase } from './trade.ts'
import {
  createSpanSum,
  infiniteSlippage,
  isRoundedAway,
  reservesBefore,
  spanFrom,
  spanOf,
  tradeSlippage,
} from './tradeAggregation.ts'
import { toid } from './values/ids.ts'
import { stroops, unixSeconds } from './values/numbers.ts'
import { assetFromXdr } from './xdr/values.ts'

const hour = 3_600_000
const day = { resolution: 86_400_000, offset: 6 * hour } as const

const trade = (n: bigint, d: bigint): Trade => ({
  operation: toid(2, 1, 1),
  index: 0,
  ledgerClosedAt: unixSeconds(0),
  type: 'orderbook',
  base: { asset: native, amount: stroops(3n) },
  counter: { asset: native, amount: stroops(2n) },
  baseIsSeller: true,
  price: { n, d },
})

describe('spans of time', () => {
  it('begin at the offset', () => {
    expect(spanOf(day.offset, day)).toBe(day.offset)
    expect(spanOf(day.offset + 24 * hour - 1, day)).toBe(day.offset)
    expect(spanOf(day.offset + 24 * hour, day)).toBe(day.offset + 24 * hour)
  })
  it('from a time on are only those that begin after it', () => {
    expect(spanFrom(0, day)).toBe(day.offset)
    expect(spanFrom(day.offset, day)).toBe(day.offset)
    expect(spanFrom(day.offset + 1, day)).toBe(day.offset + 24 * hour)
  })
})

describe('the trades of a span', () => {
  const trades = [trade(2n, 1n), trade(1n, 2n), trade(4n, 2n), trade(2n, 4n)]
  it('add up, with the latest of equal prices', () => {
    const sum = createSpanSum(60_000)
    for (const each of trades) sum.add(each, 'later')
    expect(sum.sum()).toEqual({
      timestamp: 60_000n,
      tradeCount: 4n,
      baseVolume: 12n,
      counterVolume: 8n,
      average: '0.6666667',
      high: { n: 4n, d: 2n },
      low: { n: 2n, d: 4n },
      open: { n: 2n, d: 1n },
      close: { n: 2n, d: 4n },
    })
  })
  it('add up to the same in descending order', () => {
    const upwards = createSpanSum(0)
    const downwards = createSpanSum(0)
    for (const each of trades) upwards.add(each, 'later')
    for (const each of trades.toReversed()) downwards.add(each, 'earlier')
    expect(downwards.sum()).toEqual(upwards.sum())
  })
  it('without a known price have none', () => {
    const sum = createSpanSum(0)
    sum.add({ ...trade(1n, 1n), price: undefined }, 'later')
    expect(sum.sum().high).toEqual({ n: 0n, d: 0n })
  })
})

describe('a payment through a pool', () => {
  /** The first recorded one that sends an exact amount straight through a pool. */
  const found = firstPoolPayment()
  const withReserves = (taken: bigint, given: bigint): readonly AppliedOperation[] => {
    if (found === undefined) throw new Error('none recorded')
    const { operation, trade: own } = found
    const changes = operation.context.meta.changes.map((change) => {
      const { before } = change
      if (before?.data.type !== 'liquidityPool') return change
      const { body } = before.data.liquidityPool
      const pool = body.constantProduct
      const isGiven = formatAsset(assetFromXdr(pool.params.assetA)) === formatAsset(own.base.asset)
      const constantProduct = {
        ...pool,
        reserveA: isGiven ? given : taken,
        reserveB: isGiven ? taken : given,
      }
      const liquidityPool = {
        ...before.data.liquidityPool,
        body: { ...body, constantProduct },
      }
      return { ...change, before: { ...before, data: { ...before.data, liquidityPool } } }
    })
    const context = { ...operation.context, meta: { ...operation.context.meta, changes } }
    return [{ ...operation, context }]
  }

  it('is left out where amounts pass an int64, not where rounding halves them', () => {
    if (found === undefined) throw new Error('none recorded')
    const { trade: own, operation } = found
    expect(isRoundedAway(own, () => [operation])).toBe(false)
    const sent = own.counter.amount
    // 1.81 to give, and 1 given: 44 in the reference's unit, which is far from 1000.
    expect(isRoundedAway(own, () => withReserves(sent * 10n, 20n))).toBe(false)
    expect(isRoundedAway(own, () => withReserves(2n ** 63n - 1n, 20n))).toBe(true)
    expect(isRoundedAway({ ...own, type: 'orderbook' }, () => [])).toBe(false)
  })
})

function firstPoolPayment() {
  for (const bytes of recordedLedgers())
    for (const transaction of readClosedLedger(bytes, passphrase).transactions)
      for (const operation of appliedOperations(transaction)) {
        const own = tradesWithSellerAsBase(transaction, [operation])
        const [only] = own
        if (operation.body.type === 'pathPaymentStrictSend' && own.length === 1 && only?.poolFee)
          return { operation, trade: only }
      }
  return undefined
}

/** The first exchange with each pool of an operation: later ones find other reserves than those before it. */
function poolClaims(operation: AppliedOperation): readonly TradeClaim[] {
  const seen = new Set<string>()
  return tradeClaims(operation.context.result).filter(({ maker }) => {
    if (maker.kind !== 'pool' || seen.has(maker.pool)) return false
    seen.add(maker.pool)
    return true
  })
}

/** The amount that the formula gives for what the payment left open, and the one that was exchanged. */
function amounts(operation: AppliedOperation, claim: TradeClaim) {
  const pool = reservesBefore(operation, claim)
  const { sold, bought } = claim
  return operation.body.type === 'pathPaymentStrictSend'
    ? { formula: pool && swapOutput(pool, bought.amount)?.amount, exchanged: sold.amount }
    : { formula: pool && swapInput(pool, sold.amount)?.amount, exchanged: bought.amount }
}

describe('payments through pools of the recorded network', () => {
  it('exchange amounts by the formula of CAP-38 and the reserves before', async () => {
    const network = openRecording(recordedFolder)
    const all: ReturnType<typeof amounts>[] = []
    const slippages: (bigint | undefined)[] = []
    for await (const bytes of network.ledgers())
      for (const transaction of readClosedLedger(bytes, network.passphrase).transactions)
        for (const operation of appliedOperations(transaction))
          for (const claim of poolClaims(operation)) {
            if (!operation.context.transactionSuccessful) continue
            all.push(amounts(operation, claim))
            slippages.push(tradeSlippage(operation, claim))
          }
    expect(all.length).toBeGreaterThan(100)
    expect(all.filter(({ formula, exchanged }) => formula !== exchanged)).toEqual([])
    expect(slippages).not.toContain(infiniteSlippage)
    expect(slippages).not.toContain(undefined)
  })
})
