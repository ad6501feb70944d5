import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { RecordError, span } from '#ledger/values'
import { joinedBytes } from '#ledger/values/bytes.ts'
import { parseLakeFile } from './lakeNames.ts'
import { readLakeFile } from './readBatch.ts'
import { xxh64 } from './xxh64.ts'
import type { ZstdDecoder } from './zstdFrames.ts'

const node: ZstdDecoder = { decode: (frame) => bytesOf(zstdDecompressSync(frame)), checksSum: true }
/** One that does not look at the checksum, as the page's does not. */
const trusting: ZstdDecoder = {
  decode(frame) {
    const hasSum = ((frame[4] ?? 0) & 4) !== 0
    const without = frame.slice(0, frame.length - (hasSum ? 4 : 0))
    without[4] = (without[4] ?? 0) & ~4
    return bytesOf(zstdDecompressSync(without))
  },
  checksSum: false,
}
const bytesOf = (buffer: Uint8Array) => Uint8Array.from(buffer)

const { ZSTD_c_checksumFlag, ZSTD_c_contentSizeFlag, ZSTD_c_windowLog } = constants
const packed = (content: Uint8Array, params: Record<number, number> = {}) =>
  bytesOf(zstdCompressSync(content, { params: { [ZSTD_c_checksumFlag]: 1, ...params } }))
const unsized = { [ZSTD_c_contentSizeFlag]: 0 }

function batchOf(from: number, ledgers: readonly Uint8Array[], to = from + ledgers.length - 1) {
  const head = new DataView(new ArrayBuffer(12))
  head.setUint32(0, from)
  head.setUint32(4, to)
  head.setUint32(8, ledgers.length)
  return joinedBytes([new Uint8Array(head.buffer), ...ledgers])
}

const three = recordedLedgers().slice(98, 101)
const [, middle = new Uint8Array(), third = new Uint8Array()] = three
const named = span(100, 102)
const batch = batchOf(100, three)

describe('a file of a lake', () => {
  it.each([
    ['with sizes and checksums', packed(batch)],
    ['without sizes', packed(batch, unsized)],
    ['without a checksum', packed(batch, { [ZSTD_c_checksumFlag]: 0 })],
    [
      'in several frames',
      joinedBytes([packed(batch.subarray(0, 999)), packed(batch.subarray(999), unsized)]),
    ],
    [
      'behind a frame to be skipped',
      joinedBytes([Uint8Array.of(0x50, 0x2a, 0x4d, 0x18, 1, 0, 0, 0, 7), packed(batch)]),
    ],
  ])('has its ledgers byte by byte: %s', (_, file) => {
    for (const decoder of [node, trusting]) {
      const read = readLakeFile(file, named, decoder)
      expect(read.map(({ sequence }) => sequence)).toEqual([100, 101, 102])
      for (const [n, ledger] of read.entries())
        expect('bytes' in ledger && Buffer.compare(ledger.bytes, three[n] ?? batch)).toBe(0)
    }
  })

  it('may hold fewer ledgers than its name says: the first of a lake begins at 2', () => {
    const first = recordedLedgers().slice(0, 6)
    const name = parseLakeFile('FFFFFFFF--0-7.xdr.zst')
    expect(readLakeFile(packed(batchOf(2, first)), name ?? named, node)).toHaveLength(6)
  })

  it.each([
    ['cut off in a block', packed(batch).subarray(0, 1000), 'cut off'],
    ['cut off in its checksum', packed(batch).subarray(0, -2), 'cut off'],
    ['cut off in its header', packed(batch).subarray(0, 5), 'cut off'],
    ['empty', new Uint8Array(), 'the file is empty'],
    ['a web page', new TextEncoder().encode('<!doctype html><html></html>'), 'not compressed'],
    [
      'with bytes behind it',
      joinedBytes([packed(batch), Uint8Array.of(1, 2, 3)]),
      '3 bytes behind',
    ],
    [
      'with bytes behind its last ledger',
      packed(joinedBytes([batch, new Uint8Array(8)])),
      '8 bytes behind',
    ],
    [
      'only of a frame to be skipped',
      Uint8Array.of(0x50, 0x2a, 0x4d, 0x18, 1, 0, 0, 0, 7),
      'no compressed data',
    ],
    [
      'with a frame to be skipped that is cut off',
      Uint8Array.of(0x50, 0x2a, 0x4d, 0x18, 9, 0, 0, 0, 7),
      'cut off',
    ],
    ['of other ledgers than its name says', packed(batchOf(99, three)), '99–101'],
    [
      'of other ledgers than its range says',
      packed(batchOf(100, three.toReversed())),
      'ledger 102 in place of 100',
    ],
    [
      'with more ledgers than its range has',
      packed(batchOf(100, three, 101)),
      'states that it has 3',
    ],
    ['of no ledger', packed(batchOf(100, [], 99)), 'are no batch'],
    [
      'with a range that ends before it begins',
      packed(joinedBytes([batchOf(101, [], 100), middle])),
      'states that it has 0',
    ],
    [
      'with the same ledger twice',
      packed(batchOf(100, [three[0] ?? batch, three[0] ?? batch, third])),
      'ledger 100 in place of 101',
    ],
  ])('is refused where it is %s', (_, file, reason) => {
    for (const decoder of [node, trusting])
      expect(() => readLakeFile(file, named, decoder)).toThrow(reason)
  })

  it('shows the ledgers beside one that this build cannot read', () => {
    const later = middle.slice()
    later[3] = 9
    const [before, unread, after] = readLakeFile(
      packed(batchOf(100, [three[0] ?? batch, later, third])),
      named,
      node,
    )
    expect(before).toMatchObject({ sequence: 100 })
    expect(unread).toHaveProperty('bytes')
    expect(after).toMatchObject({ sequence: 102, reason: expect.stringContaining('ledger 101') })
  })

  it('is not decompressed where it would be too large', () => {
    const decode = vi.fn<ZstdDecoder['decode']>(node.decode)
    const counting = { decode, checksSum: true }
    const zeros = new Uint8Array(64 * 1024 * 1024)
    const most = 8 * 1024 * 1024
    const wide = { ...unsized, [ZSTD_c_windowLog]: 27 }
    for (const file of [packed(zeros), packed(zeros, unsized), packed(zeros, wide)]) {
      expect(file.length).toBeLessThan(8_000)
      expect(() => readLakeFile(file, named, counting, most)).toThrow('more than 8388608')
    }
    const several = joinedBytes(
      Array.from({ length: 9 }, () => packed(zeros.subarray(0, most / 8))),
    )
    expect(() => readLakeFile(several, named, counting, most)).toThrow('more than')
    expect(decode).not.toHaveBeenCalled()
  })

  it('is refused where it states another size than it has', () => {
    const file = packed(batch)
    // Behind the magic number and the flags: a size of 2 bytes.
    expect((file[4] ?? 0) >> 5).toBe(3)
    for (const change of [1, -1]) {
      const other = file.slice()
      other[5] = (other[5] ?? 0) + change
      for (const decoder of [node, trusting])
        expect(() => readLakeFile(other, named, decoder)).toThrow('damaged')
    }
  })

  it('with a checksum is refused at any flipped bit that changes a ledger', () => {
    const file = packed(batchOf(101, [middle]))
    const bytes = Uint8Array.from(middle)
    const outcomes = Array.from({ length: 500 }, (_, n) => {
      const flipped = file.slice()
      const at = (n * 2_654_435_761) % file.length
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (n % 8))
      try {
        return readLakeFile(flipped, span(101, 101), trusting)
      } catch (error) {
        return error
      }
    })
    const refused = outcomes.filter((outcome) => outcome instanceof RecordError)
    const read = outcomes.filter((outcome) => !(outcome instanceof RecordError))
    expect(refused.length).toBeGreaterThan(450)
    // Bits that mean nothing.
    for (const ledgers of read) expect(ledgers).toEqual([{ sequence: 101, bytes }])
  })
})

describe('XXH64', () => {
  it('is what Zstandard writes behind content of any length', () => {
    const content = Uint8Array.from({ length: 100_000 }, (_, n) => (n * n * 31) >> 3)
    for (const length of [...Array(100).keys(), 1000, 65_537, 100_000]) {
      const file = packed(content.subarray(0, length))
      const stated = new DataView(file.buffer).getUint32(file.length - 4, true)
      expect(xxh64(content.subarray(0, length))).toBe(stated)
    }
  })
})
