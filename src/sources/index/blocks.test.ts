import { describe, expect, it } from 'vitest'
import { type BodyPart, createBlockReader, createBlockWriter } from './pack.ts'

const size = 6000
const slice = (start: number, length: number) => ({ start, end: start + length })

/** Blocks of one transaction each, whose words are their own positions. */
function written(transactions: number) {
  const writer = createBlockWriter()
  const ledger = new Uint8Array(
    Int32Array.from({ length: (transactions * size) / 2 }, (_, word) => word * 977).buffer,
  )
  for (let n = 0; n < transactions; n++) {
    const at = n * 2 * size
    writer.append(ledger, slice(at, size), {
      result: slice(at + size, size / 2),
      feeMeta: slice(at + 1.5 * size, 400),
      meta: slice(at + 1.5 * size + 400, size / 2 - 400),
      postFeeMeta: undefined,
    })
  }
  return { ledger, ...writer.seal() }
}

describe('a reader of blocks', () => {
  const { ledger, columns, bodies } = written(4)
  const reader = createBlockReader()
  const body = (block: number, part: BodyPart) => {
    const record = bodies[columns.record[block] ?? -1]
    if (record === undefined) throw new Error('there is no such block')
    return reader.body({ name: String(block), columns, block, record }, 0, part)
  }
  const partOf = (block: number, from: number, to: number) =>
    ledger.subarray(block * 2 * size + from, block * 2 * size + to)

  it('returns bytes that stay valid when its buffer is reused', () => {
    expect(columns.size).toHaveLength(4)
    const first = body(0, 'whole')
    const second = body(3, 'row')
    body(1, 'whole')
    expect(first.envelope).toEqual(partOf(0, 0, size))
    expect(first.hash).toEqual(partOf(0, size, size + 32))
    expect(first.result).toEqual(partOf(0, size + 32, 1.5 * size))
    expect(first.feeMeta).toEqual(partOf(0, 1.5 * size, 1.5 * size + 400))
    expect(first.meta).toEqual(partOf(0, 1.5 * size + 400, 2 * size))
    expect(second.envelope).toEqual(partOf(3, 0, size))
  })

  it('returns all of a body of which only a row was read before', () => {
    expect(body(2, 'row').meta).toHaveLength(0)
    expect(body(2, 'whole').meta).toEqual(partOf(2, 1.5 * size + 400, 2 * size))
  })

  it('refuses a missing body, and changed bytes', () => {
    const [record] = bodies
    const at = { name: 'a', columns, block: 0, record: record?.slice() ?? new Uint8Array(0) }
    expect(() => reader.body(at, 1, 'row')).toThrow(RangeError)
    at.record[40] = (at.record[40] ?? 0) ^ 1
    expect(() => reader.body({ ...at, name: 'b' }, 0, 'row')).toThrow(RangeError)
  })
})
