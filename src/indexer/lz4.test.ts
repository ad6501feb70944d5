import { array, assert, constantFrom, integer, property, uint8Array } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compressBlock, decompressBlock, worstSize } from './lz4.ts'

describe('a block', () => {
  it('comes back as it was, whatever its bytes repeat', () => {
    const runs = array(repeatedPiece(), { maxLength: 200 })
    assert(
      property(runs, (pieces) => {
        const bytes = Uint8Array.from(pieces.flatMap((piece) => [...piece]))
        const block = compressBlock(bytes)
        expect(block.length).toBeLessThanOrEqual(worstSize(bytes.length))
        const back = new Uint8Array(bytes.length)
        decompressBlock(block, back)
        expect(back).toEqual(bytes)
      }),
      { numRuns: 200 },
    )
  })
  it('is refused when its bytes are changed or cut off, never read past its end', () => {
    assert(
      property(uint8Array({ maxLength: 80 }), integer({ min: 0, max: 300 }), (block, size) => {
        expect(refusal(() => decompressBlock(block, new Uint8Array(size)))).not.toBe('other')
      }),
    )
  })
  it('is small where bytes repeat', () => {
    expect(compressBlock(new Uint8Array(8192)).length).toBeLessThan(64)
  })
})

function repeatedPiece() {
  const pieces = [1, 3, 4, 7, 20, 300].map((length) =>
    Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 0xff),
  )
  return constantFrom(...pieces, new Uint8Array(40))
}

function refusal(run: () => void): 'none' | 'range' | 'other' {
  try {
    run()
    return 'none'
  } catch (error) {
    return error instanceof RangeError ? 'range' : 'other'
  }
}
