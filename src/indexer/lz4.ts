/**
 * LZ4 block format, both ways, synchronous: a page of 50 rows opens up to 50 blocks, and a
 * `DecompressionStream` costs more in waiting than in work (figures: `npm run bench:index`).
 * `dictionary` is text both sides know: the block may refer back into it.
 */

const minMatch = 4
/** The format ends a block with at least five literals and starts no match in its last twelve bytes. */
const endLiterals = 5
const lastMatch = 12
const maxOffset = 0xffff
const hashBits = 12
const heads = new Int32Array(1 << hashBits)
let scratch = new Uint8Array(32_768)

/** The slot of the four bytes at a place. */
const slotOf = (value: number): number => Math.imul(value, 0x9e3779b1) >>> (32 - hashBits)

/** Bytes a block may need at worst. */
export const worstSize = (length: number): number => length + Math.ceil(length / 255) + 16

/** Compresses `bytes` from `from` on; what lies before `from` is the dictionary. */
export function compressBlock(bytes: Uint8Array, from = 0): Uint8Array {
  const end = bytes.length
  if (scratch.length < worstSize(end - from)) scratch = new Uint8Array(worstSize(end - from))
  const out = scratch
  let written = 0
  const view = new DataView(bytes.buffer, bytes.byteOffset, end)
  heads.fill(-1)
  for (let i = Math.max(0, from - maxOffset); i + minMatch <= from; i += 4)
    heads[slotOf(view.getInt32(i, true))] = i
  const length = (n: number) => {
    let rest = n
    for (; rest >= 255; rest -= 255) out[written++] = 255
    out[written++] = rest
  }
  const literals = (start: number, stop: number, token: number) => {
    const n = stop - start
    out[written++] = (Math.min(n, 15) << 4) | token
    if (n >= 15) length(n - 15)
    if (n > 32) {
      out.set(bytes.subarray(start, stop), written)
      written += n
    } else for (let i = start; i < stop; i++) out[written++] = bytes[i] ?? 0
  }
  let anchor = from
  let at = from
  let misses = 0
  while (at < end - lastMatch) {
    const value = view.getInt32(at, true)
    const slot = slotOf(value)
    const candidate = heads[slot] ?? -1
    heads[slot] = at
    if (candidate < 0 || at - candidate > maxOffset || view.getInt32(candidate, true) !== value) {
      at += 1 + (misses++ >> 4)
      continue
    }
    misses = 0
    let n = minMatch
    while (
      at + n + 4 <= end - endLiterals &&
      view.getInt32(candidate + n) === view.getInt32(at + n)
    )
      n += 4
    while (at + n < end - endLiterals && bytes[candidate + n] === bytes[at + n]) n++
    literals(anchor, at, Math.min(n - minMatch, 15))
    const offset = at - candidate
    out[written++] = offset & 0xff
    out[written++] = offset >> 8
    if (n - minMatch >= 15) length(n - minMatch - 15)
    at += n
    anchor = at
  }
  literals(anchor, end, 0)
  return out.slice(0, written)
}

/** Decompresses into `out` from `from` on; what lies before is the dictionary. Throws RangeError on bytes that are no block. */
export function decompressBlock(block: Uint8Array, out: Uint8Array, from = 0): void {
  let at = 0
  let written = from
  const end = block.length
  const length = (n: number) => {
    let total = n
    if (n === 15) {
      let more: number
      do {
        if (at >= end) throw new RangeError('a compressed block is cut off')
        more = block[at++] ?? 0
        total += more
      } while (more === 255)
    }
    return total
  }
  while (at < end) {
    const token = block[at++] ?? 0
    const n = length(token >> 4)
    if (at + n > end || written + n > out.length)
      throw new RangeError('a compressed block is longer than it says')
    if (n > 32) out.set(block.subarray(at, at + n), written)
    else for (let i = 0; i < n; i++) out[written + i] = block[at + i] ?? 0
    at += n
    written += n
    if (at >= end) break
    const offset = (block[at] ?? 0) | ((block[at + 1] ?? 0) << 8)
    at += 2
    const match = length(token & 15) + minMatch
    if (offset === 0 || offset > written || written + match > out.length)
      throw new RangeError('a compressed block refers to bytes that are not there')
    let source = written - offset
    if (offset >= match && match > 32) {
      out.copyWithin(written, source, source + match)
      written += match
    } else for (const stop = written + match; written < stop; ) out[written++] = out[source++] ?? 0
  }
  if (written !== out.length) throw new RangeError('a compressed block is shorter than it says')
}
