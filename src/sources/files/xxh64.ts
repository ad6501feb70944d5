/**
 * The lower 32 bits of XXH64 with seed 0: the checksum of a frame of Zstandard. Its stripes of 32 bytes are added in
 * halves of 32 bits, which is some twenty times as fast as bigint; only what is left at the end is bigint.
 */
export function xxh64(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  let hash = p5
  if (bytes.length >= 32) {
    for (const [lane, start] of [p1 + p2, p2, 0n, -p1].entries()) {
      lows[lane] = Number(BigInt.asIntN(32, start))
      highs[lane] = Number(BigInt.asIntN(32, start >> 32n))
    }
    for (; at + 32 <= bytes.length; at += 32)
      for (let lane = 0; lane < 4; lane++)
        addToLane(lane, view.getInt32(at + lane * 8 + 4, true), view.getInt32(at + lane * 8, true))
    const lanes = [0, 1, 2, 3].map((lane) => whole(highs[lane] ?? 0, lows[lane] ?? 0))
    hash = lanes.reduce((sum, lane, n) => sum + rotated(lane, [1, 7, 12, 18][n] ?? 0), 0n)
    for (const lane of lanes) hash = (hash ^ mixed(lane)) * p1 + p4
  }
  hash = wrapped(hash + BigInt(bytes.length))
  for (; at + 8 <= bytes.length; at += 8)
    hash = wrapped(rotated(hash ^ mixed(view.getBigUint64(at, true)), 27) * p1 + p4)
  if (at + 4 <= bytes.length) {
    hash = wrapped(rotated(hash ^ wrapped(BigInt(view.getUint32(at, true)) * p1), 23) * p2 + p3)
    at += 4
  }
  for (; at < bytes.length; at++)
    hash = wrapped(rotated(hash ^ wrapped(BigInt(view.getUint8(at)) * p5), 11) * p1)
  hash = wrapped((hash ^ (hash >> 33n)) * p2)
  hash = wrapped((hash ^ (hash >> 29n)) * p3)
  return Number((hash ^ (hash >> 32n)) & 0xffff_ffffn)
}

const p1 = 0x9e3779b185ebca87n
const p2 = 0xc2b2ae3d27d4eb4fn
const p3 = 0x165667b19e3779f9n
const p4 = 0x85ebca77c2b2ae63n
const p5 = 0x27d4eb2f165667c5n

/** The halves of the four lanes; `high` is the upper half of the last product. */
const lows = new Int32Array(4)
const highs = new Int32Array(4)
let high = 0

/** `mixed` of a lane plus its second prime times the input. */
function addToLane(lane: number, inputHigh: number, inputLow: number): void {
  const low = times(inputHigh, inputLow, 0xc2b2ae3d, 0x27d4eb4f)
  const sum = ((lows[lane] ?? 0) >>> 0) + (low >>> 0)
  const upper = (highs[lane] ?? 0) + high + (sum > 0xffff_ffff ? 1 : 0)
  lows[lane] = times(
    (upper << 31) | (sum >>> 1),
    (sum << 31) | (upper >>> 1),
    0x9e3779b1,
    0x85ebca87,
  )
  highs[lane] = high
}

/** The lower half of a product of two numbers of 64 bits; its upper half goes to `high`. */
function times(aHigh: number, aLow: number, bHigh: number, bLow: number): number {
  const a = aLow & 0xffff
  const b = bLow & 0xffff
  const middle = (aLow >>> 16) * b + ((a * b) >>> 16)
  const other = a * (bLow >>> 16) + (middle & 0xffff)
  const carried = (aLow >>> 16) * (bLow >>> 16) + (middle >>> 16) + (other >>> 16)
  high = (carried + Math.imul(aHigh, bLow) + Math.imul(aLow, bHigh)) | 0
  return Math.imul(aLow, bLow)
}

const mixed = (input: bigint): bigint => wrapped(rotated(wrapped(input * p2), 31) * p1)
const wrapped = (value: bigint): bigint => BigInt.asUintN(64, value)
const rotated = (value: bigint, by: number): bigint =>
  wrapped(value << BigInt(by)) | (wrapped(value) >> BigInt(64 - by))
const whole = (upper: number, lower: number): bigint =>
  (BigInt(upper >>> 0) << 32n) | BigInt(lower >>> 0)
