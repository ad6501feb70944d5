import { describe, expect, it } from 'vitest'
import { passphrase, recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { hexFromBytes } from '#ledger/values/bytes.ts'
import { transactionHash } from '#ledger/xdr/hashes.ts'
import { type LedgerOffsets, locateLedger, pairEnvelopes } from '../ledgers/ledgerParts.ts'

describe('a result and its envelope', () => {
  const ledgers = recordedLedgers().map(locateLedger)

  it('are paired by their hash, whatever the order of the set', () => {
    const paired = ledgers.flatMap((ledger) =>
      pairEnvelopes(ledger, passphrase).map(({ start, end }) =>
        transactionHash(ledger.bytes.subarray(start, end), passphrase),
      ),
    )
    expect(paired).toEqual(ledgers.flatMap(hashesOf))
    expect(paired.length).toBeGreaterThan(3000)
  })
  it('are refused where a result has no envelope of its own', () => {
    const ledger = ledgers.find(({ transactions }) => transactions.length > 1)
    const [first] = ledger?.transactions ?? []
    if (ledger === undefined || first === undefined)
      throw new Error('the recording has transactions')
    const twice = { ...ledger, transactions: [first, first] }
    expect(() => pairEnvelopes(twice, passphrase)).toThrow('no such transaction')
  })
})

const hashesOf = ({ bytes, transactions }: LedgerOffsets): readonly string[] =>
  transactions.map(({ result: { start } }) => hexFromBytes(bytes.subarray(start, start + 32)))
