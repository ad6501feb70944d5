import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseToid, toid, toidParts } from './toid.ts'

const parts = {
  ledger: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  transaction: fc.integer({ min: 0, max: 2 ** 20 - 1 }),
  operation: fc.integer({ min: 0, max: 2 ** 12 - 1 }),
}

describe('a total order id', () => {
  it('holds its ledger, transaction and operation', () => {
    fc.assert(
      fc.property(fc.record(parts), (position) => {
        const id = toid(position.ledger, position.transaction, position.operation)
        expect(toidParts(id)).toEqual(position)
        expect(parseToid(id.toString())).toBe(id)
      }),
    )
  })

  it('orders as its parts do, ledger first', () => {
    fc.assert(
      fc.property(fc.record(parts), fc.record(parts), (a, b) => {
        const idA = toid(a.ledger, a.transaction, a.operation)
        const idB = toid(b.ledger, b.transaction, b.operation)
        const order =
          a.ledger - b.ledger || a.transaction - b.transaction || a.operation - b.operation
        expect(Math.sign(Number(idA - idB))).toBe(Math.sign(order))
      }),
    )
  })

  it('of ledger 27999996, transaction 1, operation 1 passes 2^53 (rest.md 8)', () => {
    expect(toid(27_999_996, 1, 1)).toBe(120_259_067_108_134_913n)
  })

  it.each(['', '-1', '01', '1.0', '9223372036854775808', '1-1'])('is not %j', (text) =>
    expect(parseToid(text)).toBeUndefined(),
  )
})
