import { expect, test } from 'vitest'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { createEncoders } from '../xdr/values.ts'
import { stateChanges } from './stateChanges.ts'

const stored = (value: number, lastModifiedLedgerSeq: number): Xdr.LedgerEntry => ({
  lastModifiedLedgerSeq,
  ext: { type: 'v0' },
  data: {
    type: 'contractData',
    contractData: {
      ext: { type: 'v0' },
      contract: { type: 'scAddressTypeContract', contractId: new Uint8Array(32) },
      key: { type: 'scvU32', u32: 1 },
      durability: 'persistent',
      val: { type: 'scvU32', u32: value },
    },
  },
})
const encoders = createEncoders('any network')

test('an entry that was written with the value that it had is said to be unchanged', () => {
  const kindOf = (after: Xdr.LedgerEntry) =>
    stateChanges(
      [{ type: 'contractData', before: stored(5, 10), after, restored: false }],
      [],
      encoders,
    )[0]?.kind
  expect(kindOf(stored(5, 11))).toBe('rewritten')
  expect(kindOf(stored(6, 11))).toBe('updated')
})

test('an entry that an operation restored and changed has the value that it made, in either order of both changes', () => {
  const restoration = { ...archived, before: undefined, after: stored(5, 11), restored: true }
  for (const made of [
    { ...archived, before: stored(5, 11), after: stored(6, 11), restored: false },
    { ...archived, before: stored(5, 11), after: undefined, restored: false },
  ]) {
    const orders = [
      [restoration, made],
      [made, restoration],
    ].map((changes) => stateChanges(changes, [], encoders))
    expect(orders[1]).toEqual(orders[0])
    expect(orders[0]).toMatchObject([
      made.after === undefined
        ? { kind: 'removed', restoredFirst: true }
        : {
            kind: 'restored',
            parts: [{ before: { value: { value: 5 } }, after: { value: { value: 6 } } }],
          },
    ])
  }
})
const archived = { type: 'contractData' } as const
