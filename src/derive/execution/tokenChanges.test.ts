import { expect, test } from 'vitest'
import { passphrase, recordedLedgers } from '../../testing/indexedLedgers.ts'
import { readClosedLedger } from '../../testing/readLedgers.ts'
import { encodersOf } from '../../xdr/encoders.ts'
import { readOperationMetas } from '../../xdr/operationMeta.ts'
import { tokenChanges } from './tokenChanges.ts'

const ledgers = recordedLedgers()
const eventsOf = (bytes: Uint8Array) => readOperationMetas(bytes).flatMap(({ events }) => events)

/** Changes of tokens in a transaction of a recorded ledger. */
function changesIn(sequence: number, hash: string) {
  const bytes = ledgers[sequence - 2]
  const found =
    bytes &&
    readClosedLedger(bytes, passphrase).transactions.find((each) => each.hash.startsWith(hash))
  if (found === undefined) throw new RangeError(`${hash} is not recorded in ${sequence}`)
  return tokenChanges(eventsOf(found.bytes.meta), encodersOf(passphrase))
}

test('a transfer of a contract token debits one account and credits another', () => {
  expect(changesIn(110, '2868833b')).toEqual([
    expect.objectContaining({
      holder: 'GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK',
      amount: -1_250_000_000n,
      events: ['transfer'],
    }),
    expect.objectContaining({ amount: 1_250_000_000n, events: ['transfer'] }),
  ])
})

test('transfers of assets by their own contracts are no claims of a token', () => {
  // A classic payment of lumens has the event of the native asset's contract.
  expect(changesIn(39, '7df60')).toEqual([])
})

test('what transfers of tokens take from accounts they give to others', () => {
  let transfers = 0
  for (const bytes of ledgers)
    for (const { bytes: parts } of readClosedLedger(bytes, passphrase).transactions) {
      const changes = tokenChanges(eventsOf(parts.meta), encodersOf(passphrase))
      const isTransfer = changes.every(({ events }) => events.join() === 'transfer')
      if (changes.length === 0 || !isTransfer) continue
      transfers++
      expect(changes.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n)
    }
  expect(transfers).toBeGreaterThan(5)
})
