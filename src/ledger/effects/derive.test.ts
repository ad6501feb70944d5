import { describe, expect, it } from 'vitest'
import { openRecording } from '#e2e/lab/conformance/recording.ts'
import { asRecorded } from '#e2e/testing/parity.ts'
import { readClosedLedger } from '#e2e/testing/readLedgers.ts'
import { recordings } from '#e2e/testing/recordings.ts'
import {
  createAssetRank,
  type Trade,
  tradeFromRest,
  tradesWithSellerAsBase,
  withRankedBase,
} from '../trade.ts'
import { effectsOf } from './derive.ts'
import { describeEffect, type Effect, effectFromRest, effectTypes } from './registry.ts'

describe('effects and trades from XDR', () => {
  const types = new Set<string>()

  it('equal the REST records of every recorded ledger', async () => {
    let effectCount = 0
    let tradeCount = 0
    for (const { name, passphrase, ledgers, records } of recordings.map(openRecording)) {
      const effects: Effect[] = []
      const trades: Trade[] = []
      const rank = createAssetRank()
      for await (const bytes of ledgers()) {
        const { transactions } = readClosedLedger(bytes, passphrase)
        effects.push(...transactions.flatMap((transaction) => effectsOf(transaction)))
        const ofLedger = transactions.flatMap((transaction) => tradesWithSellerAsBase(transaction))
        trades.push(...withRankedBase(ofLedger, rank))
      }
      const recordedEffects: Effect[] = []
      for await (const record of records('effects')) recordedEffects.push(effectFromRest(record))
      const recordedTrades: Trade[] = []
      for await (const record of records('trades')) recordedTrades.push(tradeFromRest(record))
      expect({ name, effects: effects.map(asRecorded) }).toEqual({
        name,
        effects: recordedEffects.map(asRecorded),
      })
      expect({ name, trades }).toEqual({ name, trades: recordedTrades })
      effectCount += effects.length
      tradeCount += trades.length
      for (const effect of effects) {
        types.add(effect.body.type)
        const { label, summary } = describeEffect(effect)
        expect([label, ...summary]).not.toContain('')
      }
    }
    expect(effectCount).toBeGreaterThan(8000)
    expect(tradeCount).toBeGreaterThan(600)
  })

  it('cover every type of effect that the service has', () => {
    expect([...types].toSorted()).toEqual(Object.keys(effectTypes).toSorted())
  })
})
