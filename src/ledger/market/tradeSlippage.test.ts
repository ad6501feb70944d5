import { describe, expect, it } from 'vitest'
import { recordedFolder } from '#e2e/testing/recordings.ts'
import { openRecording } from '#e2e/conformance/recording.ts'
import { readClosedLedger } from '#e2e/testing/readLedgers.ts'
import { type AppliedOperation, appliedOperations } from '../derive/appliedOperation.ts'
import { swapInput, swapOutput } from './poolExchange.ts'
import { type TradeClaim, tradeClaims } from '../operations/parts/tradeClaims.ts'
import { infiniteSlippage, reservesBefore, tradeSlippage } from './tradeSlippage.ts'

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
