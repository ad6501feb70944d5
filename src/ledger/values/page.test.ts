import { assert, integer, option, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatPosition,
  isIndexed,
  justAfter,
  justBefore,
  parsePosition,
  positionId,
  positionOf,
} from './answer.ts'
import { toid } from './ids.ts'

const ids = tuple(
  integer({ min: 1, max: 0x7fff_ffff }),
  integer({ min: 0, max: 0xfffff }),
  integer({ min: 0, max: 0xfff }),
).map((parts) => toid(...parts))
const indexes = option(integer({ min: 0, max: 0x7fff_ffff }), { nil: undefined })

describe('a position', () => {
  it('is the same after it is written as a paging token and read again', () => {
    assert(
      property(ids, indexes, (id, index) => {
        const position = positionOf(id, index)
        expect(formatPosition(position)).toBe(index === undefined ? `${id}` : `${id}-${index}`)
        expect(parsePosition(formatPosition(position))).toBe(position)
        expect(positionId(position)).toBe(id)
        expect(isIndexed(position)).toBe(index !== undefined)
      }),
    )
  })

  it('orders by id, then by index; an id alone is after its operation’s items', () => {
    const id = toid(7, 1, 1)
    const order = [
      positionOf(toid(7, 1, 0)),
      positionOf(id, 0),
      positionOf(id, 1),
      positionOf(id, 10),
      positionOf(id),
      positionOf(toid(7, 1, 2), 1),
    ]
    expect(order.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(order)
  })

  it('has the nearest positions before and after it', () => {
    const id = toid(7, 1, 1)
    expect(formatPosition(justBefore(positionOf(id)))).toBe(String(id - 1n))
    expect(formatPosition(justAfter(positionOf(id)))).toBe(String(id + 1n))
    expect(formatPosition(justAfter(positionOf(id, 3)))).toBe(`${id}-4`)
    expect(formatPosition(justBefore(positionOf(id, 0)))).toBe(String(id - 1n))
  })

  it.each(['', 'x', '-1', '1-', '1-x', '99999999999999999999', '1-9999999999', '01'])(
    'is not “%s”',
    (text) => expect(parsePosition(text)).toBeUndefined(),
  )
})
