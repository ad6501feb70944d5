import { describe, expect, it } from 'vitest'
import { passphrase, recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { readClosedLedger } from '#e2e/testing/readLedgers.ts'

describe('ledgers of the recorded network', () => {
  it('hold an envelope for every result, found by its hash', () => {
    let transactions = 0
    for (const bytes of recordedLedgers())
      transactions += readClosedLedger(bytes, passphrase).transactions.length
    expect(transactions).toBe(3209)
  })
})
