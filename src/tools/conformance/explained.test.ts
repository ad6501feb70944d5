import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createTradeOrder } from '../../derive/market/tradeOrder.ts'
import { recordsOf } from './deriveRecords.ts'
import { type RecordPair, differences, explanations } from './explained.ts'
import { type RestRecord, openRecording } from './recording.ts'

/** A run in which several transactions of a ledger extend one entry. */
const folder = '../shared/conformance/InvokeHostFunctionTests/ad19485cea9fa38c'

interface Case extends RecordPair {
  readonly ledger: readonly RestRecord[]
}

async function differing(): Promise<readonly Case[]> {
  const run = openRecording(folder)
  const recorded = new Map<unknown, RestRecord>()
  for await (const record of run.records('transactions')) recorded.set(record.paging_token, record)
  const cases: Case[] = []
  for await (const bytes of run.ledgers()) {
    const { transactions } = recordsOf(bytes, { ...run, order: createTradeOrder() })
    for (const derived of transactions) {
      const theirs = recorded.get(derived.paging_token)
      if (theirs && differences(theirs, derived).length > 0)
        cases.push({ recorded: theirs, derived, ledger: transactions })
    }
  }
  return cases
}

describe.skipIf(!existsSync(folder))('a later expiry in the service’s copy of a meta', () => {
  const [laterExpiry] = explanations
  const explains = ({ recorded, derived, ledger }: Case) =>
    laterExpiry?.explains('transactions', { recorded, derived }, ledger)

  it('is explained where another transaction of the ledger set it', async () => {
    const cases = await differing()
    expect(cases).toHaveLength(6)
    expect(cases.map(explains)).toEqual(cases.map(() => true))
  })
  it('is not explained where anything else differs too, or an earlier one is claimed', async () => {
    for (const found of await differing()) {
      const { recorded, derived, ledger } = found
      const more = { ...recorded, fee_charged: '0' }
      expect(explains({ ...found, recorded: more })).toBe(false)
      expect(explains({ recorded: derived, derived: recorded, ledger })).toBe(false)
      expect(explains({ ...found, ledger: [] })).toBe(false)
      expect(laterExpiry?.explains('operations', found, ledger)).toBe(false)
    }
  })
})
