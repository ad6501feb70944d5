import { describe, expect, it } from 'vitest'
import { passphrase, recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import {
  type EnvelopeSlice,
  hasHash,
  type LedgerOffsets,
  locateLedger,
  pairEnvelopes,
} from '../ledgers/ledgerParts.ts'
import { IndexLists } from './lists.ts'
import { openIndex } from './openIndex.ts'
import { createLedgerAdder } from './postings.ts'
import { createSegmentBuilder } from './segmentBuilder.ts'
import { createMemoryStore } from './store.ts'

describe('a result and its envelope', () => {
  const ledgers = recordedLedgers().map(locateLedger)

  it('are paired without hashing, with the same result', () => {
    let transactions = 0
    for (const ledger of ledgers) {
      expect(isPaired(ledger, pairEnvelopes(ledger, passphrase))).toBe(true)
      transactions += ledger.transactions.length
    }
    expect(transactions).toBeGreaterThan(3000)
  })
  it('are paired by hash where the meta is ambiguous', () => {
    for (const ledger of ledgers) {
      const transactions = ledger.transactions.map((of) => ({ ...of, before: [] }))
      expect(isPaired(ledger, pairEnvelopes({ ...ledger, transactions }, passphrase))).toBe(true)
    }
  })
  it('are refused where a result has no envelope of its own', () => {
    const ledger = ledgers.find(({ transactions }) => transactions.length > 1)
    const [first] = ledger?.transactions ?? []
    if (ledger === undefined || first === undefined)
      throw new Error('the recording has transactions')
    const twice = { ...ledger, transactions: [first, first] }
    expect(() => pairEnvelopes(twice, passphrase)).toThrow('no such transaction')
  })
  it('are checked when they are read, whatever a false meta paired', async () => {
    const ledger = ledgers.find(({ transactions }) => transactions.length > 1)
    const [first, second, ...rest] = ledger?.transactions ?? []
    if (!ledger || !first || !second) throw new Error('the recording has transactions')
    const lying = {
      ...ledger,
      transactions: [
        { ...first, feeChanges: second.feeChanges, before: second.before },
        { ...second, feeChanges: first.feeChanges, before: first.before },
        ...rest,
      ],
    }
    const index = await openIndex({
      store: createMemoryStore(),
      passphrase,
      capacity: 2 ** 30,
      writes: true,
    })
    const builder = createSegmentBuilder()
    createLedgerAdder(passphrase)(lying, builder)
    await index.add(builder.seal())
    const page = await new IndexLists(index).transactions({ order: 'asc', limit: 10 })
    expect(page.items).toEqual([])
    expect(page.coverage).toBe(undefined)
    expect(index.notices()).toMatchObject([{ kind: 'rebuilt' }])
    expect(index.notices()[0]?.text).toContain('under the hash of another')
  })
})

/** True if each result has an envelope whose transaction has its hash. */
const isPaired = (
  { bytes, transactions }: LedgerOffsets,
  envelopes: readonly EnvelopeSlice[],
): boolean =>
  envelopes.length === transactions.length &&
  transactions.every(({ result }, n) => {
    const envelope = bytes.subarray(envelopes[n]?.start, envelopes[n]?.end)
    return hasHash(envelope, bytes.subarray(result.start, result.start + 32), passphrase)
  })
