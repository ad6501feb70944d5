/**
 * Packs XDR, which is words of 4 bytes: what repeats is found and copied by the word, twice as fast as any packing of
 * bytes, and smaller, since no match is spent on half a word. LZ77 as in LZ4, synchronous: a page of 50 rows opens up
 * to 50 blocks, and a `DecompressionStream` waits longer than it works (figures: `npm run bench -- index`).
 *
 * A block: how many literal words (uint32 of this machine), these words, then its runs, filled up to a word. A run: one
 * byte of two counts (literals, and words to copy less 2; 15 goes on in bytes of up to 255), then how many words back
 * the copy begins, LEB128. The last run may be literals alone.
 */

const minMatch = 2
const hashBits = 13
/**
 * The last position of each pair of words, counted across blocks: a position before this block's start belongs to
 * another.
 */
const heads = new Int32Array(1 << hashBits)
let seen = 1
let literals = new Int32Array(8192)
let runs = new Uint8Array(32_768)

/** The slot of two words. */
const slotOf = (a: number, b: number): number =>
  (Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)) >>> (32 - hashBits)

/** Packs the first `length` words of `words`; a multiple of 4 bytes. */
export function packWords(words: Int32Array, length: number): Uint8Array {
  if (literals.length < length) literals = new Int32Array(length * 2)
  if (runs.length < length * 4 + 16) runs = new Uint8Array(length * 8 + 16)
  if (seen > 0x4000_0000) {
    heads.fill(0)
    seen = 1
  }
  const start = seen
  const out = literals
  const tokens = runs
  let literal = 0
  let run = 0
  let anchor = 0
  let at = 0
  let misses = 0
  while (at < length - 1) {
    const a = words[at] ?? 0
    const b = words[at + 1] ?? 0
    const slot = slotOf(a, b)
    const candidate = (heads[slot] ?? 0) - start
    heads[slot] = start + at
    if (candidate < 0 || words[candidate] !== a || words[candidate + 1] !== b) {
      at += 1 + (misses++ >> 4)
      continue
    }
    misses = 0
    let from = at
    let source = candidate
    while (from > anchor && source > 0 && words[from - 1] === words[source - 1]) {
      from--
      source--
    }
    const offset = from - source
    let end = at + minMatch
    while (end < length && words[end] === words[end - offset]) end++
    const literalCount = from - anchor
    const match = end - from - minMatch
    tokens[run++] = (Math.min(literalCount, 15) << 4) | Math.min(match, 15)
    if (literalCount >= 15) run = putExcess(run, literalCount - 15)
    if (match >= 15) run = putExcess(run, match - 15)
    let back = offset
    for (; back > 127; back >>>= 7) tokens[run++] = (back & 127) | 128
    tokens[run++] = back
    for (let i = anchor; i < from; i++) out[literal++] = words[i] ?? 0
    at = end
    anchor = end
  }
  if (anchor < length) {
    const literalCount = length - anchor
    tokens[run++] = Math.min(literalCount, 15) << 4
    if (literalCount >= 15) run = putExcess(run, literalCount - 15)
    for (let i = anchor; i < length; i++) out[literal++] = words[i] ?? 0
  }
  seen = start + length
  const packed = new Int32Array(1 + literal + ((run + 3) >> 2))
  packed[0] = literal
  packed.set(literals.subarray(0, literal), 1)
  const bytes = new Uint8Array(packed.buffer)
  bytes.set(runs.subarray(0, run), 4 + 4 * literal)
  return bytes
}

/** Writes the part of a count that exceeds its four bits; returns the next free position. */
function putExcess(run: number, count: number): number {
  let at = run
  let excess = count
  for (; excess >= 255; excess -= 255) runs[at++] = 255
  runs[at++] = excess
  return at
}

/**
 * Unpacks a block piece by piece: the returned function fills `out` up to at least `target` words, from where it stopped
 * before. A row may lie anywhere in its block, and what follows it need not be unpacked. Both throw RangeError on bytes
 * that are no block of as many words as `out` has; leftover bytes are noticed at its end.
 */
export function createUnpacking(block: Uint8Array, out: Int32Array): (words: number) => void {
  const aligned = block.byteOffset % 4 === 0 ? block : block.slice()
  if (aligned.length < 4 || aligned.length % 4 !== 0)
    throw new RangeError('a packed block has a length of full words')
  const words = new Int32Array(aligned.buffer, aligned.byteOffset, aligned.length / 4)
  const literalEnd = 1 + (words[0] ?? 0)
  if (literalEnd < 1 || literalEnd > words.length) throw new RangeError('a packed block is cut off')
  let literalNext = 1
  let next = literalEnd * 4
  let filled = 0
  return (target) => {
    // Local variables: those of the closure are twice as slow.
    let literal = literalNext
    let at = next
    let written = filled
    const count = (n: number): number => {
      if (n < 15) return n
      let total = n
      let byte: number
      do {
        if (at >= aligned.length) throw new RangeError('a packed block is cut off')
        byte = aligned[at++] ?? 0
        total += byte
      } while (byte === 255)
      return total
    }
    while (written < target) {
      if (at >= aligned.length) throw new RangeError('a packed block is shorter than it says')
      const token = aligned[at++] ?? 0
      const literalCount = count(token >> 4)
      const match = count(token & 15) + minMatch
      if (literal + literalCount > literalEnd || written + literalCount > out.length)
        throw new RangeError('a packed block is longer than it says')
      for (const stop = written + literalCount; written < stop; )
        out[written++] = words[literal++] ?? 0
      if (written === out.length) break
      let offset = 0
      let shift = 0
      let byte: number
      do {
        if (at >= aligned.length || shift > 21) throw new RangeError('a packed block is cut off')
        byte = aligned[at++] ?? 0
        offset |= (byte & 127) << shift
        shift += 7
      } while (byte > 127)
      if (offset === 0 || offset > written || written + match > out.length)
        throw new RangeError('a packed block refers to words that are not there')
      for (const stop = written + match; written < stop; written++)
        out[written] = out[written - offset] ?? 0
    }
    if (written === out.length && literal !== literalEnd)
      throw new RangeError('a packed block has words left over')
    literalNext = literal
    next = at
    filled = written
  }
}
