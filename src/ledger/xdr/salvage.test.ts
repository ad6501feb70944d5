import { describe, expect, it } from 'vitest'
import { openBundledRecording } from '#e2e/lab/conformance/bundledRecording.ts'
import { openAnyLedger, readAnyLedger } from '#e2e/testing/readLedgers.ts'
import { judgeSpeed, processorTime } from '#e2e/testing/speed.ts'
import { openLedger } from '#sources/ledgers/ledger.ts'
import { outcomeOf } from '../ledger.ts'
import { outcomeOfPrefix } from '../transaction.ts'
import { seeded } from '../values/numbers.ts'
import { locateParts } from './ledgerIndex.ts'
import { XdrError } from './xdrBytes.ts'

const { passphrase, ledgers } = openBundledRecording('public/recorded/demo')

describe('a ledger of which something cannot be read', () => {
  it('has all transactions but the one whose meta is unknown', async () => {
    let damaged = 0
    let count = 0
    for await (const bytes of ledgers()) {
      if (count++ % 3 !== 0) continue
      const { processing } = locateParts(bytes)
      const order = 1 + (damaged % Math.max(1, processing.length))
      const part = processing[order - 1]
      if (part === undefined) continue
      damaged++
      const copy = bytes.slice()
      new DataView(copy.buffer).setInt32(part.meta.start, 9)
      const undamaged = openLedger(bytes, passphrase)
      const reader = openAnyLedger(copy, passphrase)
      expect(reader.transactionCount).toBe(undamaged.transactionCount)
      const damagedOne = reader.transaction(order)
      const { hash, envelope, result } = undamaged.transaction(order)
      expect(damagedOne).toMatchObject({ hash, envelope, result })
      const reason = /TransactionMeta has no case 9 at byte/
      expect(() => damagedOne.operationMetas).toThrow(reason)
      expect(() => reader.decoded(order)).toThrow(reason)
      const others = processing.map((_, i) => i + 1).filter((other) => other !== order)
      expect(others.map((other) => reader.bytesAt(other))).toEqual(
        others.map((other) => undamaged.bytesAt(other)),
      )
    }
    expect(damaged).toBeGreaterThan(100)
  })

  it('counts a transaction by its first bytes as by all of them', async () => {
    for await (const bytes of ledgers()) {
      const reader = openLedger(bytes, passphrase)
      for (let order = 1; order <= reader.transactionCount; order++) {
        const transaction = reader.transaction(order)
        const { result, envelope } = transaction.bytes
        expect(outcomeOfPrefix(result, envelope)).toEqual(outcomeOf(transaction))
      }
    }
  })

  it('is read, or refused with the offset, within a second of work, whatever was changed in it', async () => {
    const random = seeded(5)
    let refused = 0
    let readable = 0
    for await (const bytes of ledgers())
      for (let i = 0; i < 3; i++) {
        const copy = bytes.slice(0, i === 0 ? random(bytes.length) : undefined)
        for (let flips = 0; flips < 3; flips++) {
          const at = random(Math.max(1, copy.length))
          copy[at] = (copy[at] ?? 0) ^ (1 << random(8))
        }
        const took = processorTime(() => {
          try {
            const { transactions, unreadable } = readAnyLedger(copy, passphrase)
            readable += transactions.length + (unreadable?.length ?? 0)
          } catch (error) {
            if (!(error instanceof XdrError)) throw error
            refused++
          }
        })
        judgeSpeed(took, 1_000)
      }
    expect(refused).toBeGreaterThan(100)
    expect(readable).toBeGreaterThan(1_000)
  })
})
