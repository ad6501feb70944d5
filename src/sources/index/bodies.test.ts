import { describe, expect, it } from 'vitest'
import { turnedBit } from '#e2e/testing/indexedLedgers.ts'
import { bodyAt, createBlockWriter, deflated, inflated } from './bodies.ts'

const slice = (start: number, length: number) => ({ start, end: start + length })

/** Transactions of 20,000 bytes, two in a block; only those of even number have later fee changes. */
function written(transactions: number) {
  const writer = createBlockWriter()
  const ledger = new Uint8Array(
    Uint32Array.from({ length: transactions * 5000 }, (_, word) => word * 977).buffer,
  )
  const places = Array.from({ length: transactions }, (_, n) => {
    const at = n * 20_000
    return writer.append(ledger, slice(at, 8000), {
      result: slice(at + 8000, 4000),
      feeMeta: slice(at + 12_000, 400),
      meta: slice(at + 12_400, n % 2 === 0 ? 7000 : 7600),
      postFeeMeta: n % 2 === 0 ? slice(at + 19_400, 600) : undefined,
    })
  })
  return { ledger, places, blocks: writer.seal() }
}

describe('transactions in blocks', () => {
  const { ledger, places, blocks } = written(5)
  const partOf = (transaction: number, from: number, to: number) =>
    ledger.subarray(transaction * 20_000 + from, transaction * 20_000 + to)
  const bodyOf = (transaction: number) => {
    const { block, offset } = places[transaction] ?? { block: 0, offset: 0 }
    return bodyAt(blocks[block] ?? ledger, offset)
  }

  it('are read as they were in their ledger', () => {
    expect(places.map(({ block }) => block)).toEqual([0, 0, 1, 1, 2])
    const body = bodyOf(2)
    expect(body?.envelope).toEqual(partOf(2, 0, 8000))
    expect(body?.hash).toEqual(partOf(2, 8000, 8032))
    expect(body?.result).toEqual(partOf(2, 8032, 12_000))
    expect(body?.feeMeta).toEqual(partOf(2, 12_000, 12_400))
    expect(body?.meta).toEqual(partOf(2, 12_400, 19_400))
    expect(body?.postFeeMeta).toEqual(partOf(2, 19_400, 20_000))
    expect(bodyOf(3)?.meta).toEqual(partOf(3, 12_400, 20_000))
    expect(bodyOf(3)?.postFeeMeta).toBe(undefined)
  })
  it('are absent where a block is cut off, or is another one', () => {
    const [block = ledger] = blocks
    expect(bodyAt(block, block.length)).toBe(undefined)
    expect(bodyAt(block.subarray(0, 30_000), places[1]?.offset ?? 0)).toBe(undefined)
    expect(bodyAt(block.subarray(0, 10), 0)).toBe(undefined)
    expect(bodyAt(new Uint8Array(100), 0)).toBe(undefined)
  })
  it('come back out of their compressed bytes, and out of no others', async () => {
    const [block = new Uint8Array(0)] = blocks
    const packed = await deflated(block)
    expect(await inflated(packed)).toEqual(block)
    for (const bytes of [
      packed.slice(0, -1),
      packed.slice(0, packed.length >> 1),
      new Uint8Array(0),
      Uint8Array.from(turnedBit(packed, packed.length >> 1)),
      Uint8Array.from(turnedBit(packed, packed.length - 1)),
    ])
      await expect(inflated(bytes)).rejects.toBeInstanceOf(TypeError)
  })
})
