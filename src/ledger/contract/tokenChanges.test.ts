import { describe, expect, it, test } from 'vitest'
import { passphrase, recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { readClosedLedger } from '#e2e/testing/readLedgers.ts'
import {
  account,
  bytes32,
  contractEvent,
  fields,
  i128,
  nothing,
  opaque,
  string,
  symbol,
  u64,
} from '#e2e/testing/scValues.ts'
import { accountIdFromBytes } from '../values/ids.ts'
import { readOperationMetas } from '../xdr/closedLedger.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { encodersOf } from '../xdr/values.ts'
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

describe('data of a token’s event (SEP-41)', () => {
  const changesOf = (name: string, holders: readonly number[], data: Xdr.ScVal) =>
    tokenChanges(
      [contractEvent(bytes32(9), [symbol(name), ...holders.map(account)], data)],
      encodersOf(passphrase),
    ).map(({ holder, amount: moved, ids }) => ({ holder, moved, ids }))
  const [from, to] = [accountIdFromBytes(bytes32(1)), accountIdFromBytes(bytes32(2))]
  const amount = i128(1000n)

  it.each<[string, Xdr.ScVal, readonly string[]]>([
    ['an i128', amount, []],
    ['a map of the amount alone', fields({ amount }), []],
    ['a map without a receiver’s ID', fields({ amount, to_muxed_id: nothing }), []],
    ['a number', fields({ amount, to_muxed_id: u64(7n) }), ['7']],
    ['a text', fields({ amount, to_muxed_id: string('Ünit') }), ['“Ünit”']],
    ['bytes', fields({ amount, to_muxed_id: opaque(bytes32(0xab)) }), ['ab'.repeat(32)]],
    [
      'keys of the token’s own',
      fields({ amount, fee: amount, to_muxed_id: nothing, zone: nothing }),
      [],
    ],
    ['an ID of a type of its own', fields({ amount, to_muxed_id: amount }), []],
  ])('counts with %s', (_what, data, ids) => {
    expect(changesOf('transfer', [1, 2], data)).toEqual([
      { holder: from, moved: -1000n, ids: [] },
      { holder: to, moved: 1000n, ids },
    ])
    expect(changesOf('mint', [2], data)).toEqual([{ holder: to, moved: 1000n, ids }])
    for (const name of ['burn', 'clawback'])
      expect(changesOf(name, [1], data)).toEqual([{ holder: from, moved: -1000n, ids: [] }])
  })

  it('names the token with the id 0, which may have moved', () => {
    expect(changesOf('transfer', [1, 2], i128(0n)).map(({ holder }) => holder)).toEqual([from, to])
  })

  it('changes no balance without an amount', () => {
    for (const data of [
      nothing,
      fields({}),
      fields({ amount: nothing }),
      fields({ value: amount }),
    ])
      expect(changesOf('transfer', [1, 2], data)).toEqual([])
    expect(changesOf('approve', [1, 2], amount)).toEqual([])
  })
})
