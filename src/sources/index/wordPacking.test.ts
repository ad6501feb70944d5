import { array, assert, constantFrom, integer, property, uint8Array } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createUnpacking, packWords } from './pack.ts'

const unpackWords = (block: Uint8Array, out: Int32Array) => createUnpacking(block, out)(out.length)

describe('a block', () => {
  it('is unpacked to the same words, whatever they repeat', () => {
    const runs = array(repeatedPiece(), { maxLength: 200 })
    assert(
      property(runs, (pieces) => {
        const words = Int32Array.from(pieces.flatMap((piece) => [...piece]))
        const block = packWords(words, words.length)
        expect(block.length % 4).toBe(0)
        expect(block.length).toBeLessThanOrEqual(words.length * 4 + words.length / 60 + 12)
        const back = new Int32Array(words.length)
        unpackWords(block, back)
        expect(back).toEqual(words)
      }),
      { numRuns: 200 },
    )
  })
  it('is unpacked piece by piece, each at least up to the requested word', () => {
    assert(
      property(
        array(repeatedPiece(), { maxLength: 60 }),
        array(integer({ min: 0, max: 400 })),
        (pieces, stops) => {
          const words = Int32Array.from(pieces.flatMap((piece) => [...piece]))
          const back = new Int32Array(words.length)
          const unpack = createUnpacking(packWords(words, words.length), back)
          for (const stop of stops.map((n) => Math.min(n, words.length))) {
            unpack(stop)
            expect(back.subarray(0, stop)).toEqual(words.subarray(0, stop))
          }
          unpack(words.length)
          expect(back).toEqual(words)
        },
      ),
    )
  })
  it('never refers to a block before it', () => {
    const words = Int32Array.from({ length: 64 }, (_, i) => i * 977)
    const first = packWords(words, words.length)
    expect(packWords(words, words.length)).toEqual(first)
  })
  it('is refused when its bytes are changed or cut off, never read past its end', () => {
    assert(
      property(uint8Array({ maxLength: 80 }), integer({ min: 0, max: 300 }), (block, size) => {
        expect(refusal(() => unpackWords(block, new Int32Array(size)))).not.toBe('other')
      }),
    )
    const words = Int32Array.from({ length: 400 }, (_, i) => (i * i) % 37)
    const block = packWords(words, words.length)
    assert(
      property(
        integer({ min: 0, max: block.length - 1 }),
        integer({ min: 1, max: 255 }),
        (i, x) => {
          const changed = Uint8Array.from(block)
          changed[i] = (changed[i] ?? 0) ^ x
          expect(refusal(() => unpackWords(changed, new Int32Array(400)))).not.toBe('other')
          expect(refusal(() => unpackWords(block.subarray(0, i), new Int32Array(400)))).toBe(
            'range',
          )
        },
      ),
    )
  })
  it('is small where words repeat', () => {
    expect(packWords(new Int32Array(4096), 4096).length).toBeLessThan(64)
  })
})

function repeatedPiece() {
  const pieces = [1, 2, 3, 7, 20, 300].map((length) =>
    Int32Array.from({ length }, (_, i) => Math.imul(i * 37 + length, 0x9e3779b1)),
  )
  return constantFrom(...pieces, new Int32Array(40))
}

function refusal(run: () => void): 'none' | 'range' | 'other' {
  try {
    run()
    return 'none'
  } catch (error) {
    return error instanceof RangeError ? 'range' : 'other'
  }
}
