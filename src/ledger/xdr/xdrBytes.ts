/**
 * The bytes under the generated readers: one cursor over one input, all checks of RFC 4506.
 * Reading is synchronous and never re-entered, so the cursor is the module's state:
 * an order of magnitude faster than a reader object.
 */

import { RecordError } from '../values/answer.ts'

/** Bytes that are no XDR of the expected type; `offset` is where reading stopped. */
export class XdrError extends Error {
  override readonly name = 'XdrError'
  readonly offset: number
  constructor(message: string, offset: number) {
    super(`${message} at byte ${offset}`)
    this.offset = offset
  }
}

/** What `read` gives of bytes or a record; undefined where they cannot be read (XdrError, RecordError). */
export function ifReadable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof XdrError || error instanceof RecordError) return undefined
    throw error
  }
}

/** A case or version that this build does not know: a later protocol may have added it, so the bytes may be right. */
export class UnknownCaseError extends XdrError {}

/** At least as deep as the SDK's reader goes; only types that contain themselves count. */
const maxDepth = 1500
let buffer: ArrayBufferLike = new ArrayBuffer(0)
/** All of `buffer`: parts of a ledger are read one after another, and a view of each costs more than reading it. */
let view: DataView = new DataView(buffer)
let bytes: Uint8Array = new Uint8Array(buffer)
/** Offsets in `buffer`: where the input begins, where reading is, where the input ends. */
let base = 0
let at = 0
let end = 0
let depth = 0

/** Starts reading `input` at `from`. */
export function open(input: Uint8Array, from = 0): void {
  if (input.buffer !== buffer) {
    buffer = input.buffer
    view = new DataView(buffer)
    bytes = new Uint8Array(buffer)
    clearViews()
  }
  base = input.byteOffset
  at = base + from
  end = base + input.byteLength
  depth = 0
}
/** The offset of the next byte. */
export const position = (): number => at - base
/** Fails unless every byte was read. */
export function done(): void {
  if (at !== end) fail(`${end - at} bytes left over`)
}
/** Reads all of `input` with one reader. */
export function readAll<T>(input: Uint8Array, read: () => T): T {
  open(input)
  const value = read()
  done()
  return value
}

function fail(message: string): never {
  throw new XdrError(message, at - base)
}
function need(n: number): void {
  if (n > end - at) fail(`${n} bytes needed, ${end - at} left`)
}
/** Enters a type that contains itself; fails where it is nested too deeply. */
export function enter(): void {
  if (++depth > maxDepth) fail(`deeper than ${maxDepth}`)
}
/** Leaves it again. */
export function leave(): void {
  depth--
}
/** Fails at the discriminant just read: `type` has no such case. */
export function unknownCase(type: string, value: number): never {
  throw new UnknownCaseError(`${type} has no case ${value}`, at - 4 - base)
}
/** Skips `n` bytes. */
export function step(n: number): void {
  need(n)
  at += n
}
/** XDR `int`. */
export function i32(): number {
  need(4)
  const value = view.getInt32(at)
  at += 4
  return value
}
/** XDR `unsigned int`. */
export function u32(): number {
  need(4)
  const value = view.getUint32(at)
  at += 4
  return value
}
/** XDR `hyper`. */
export function i64(): bigint {
  need(8)
  const value = view.getBigInt64(at)
  at += 8
  return value
}
/** XDR `unsigned hyper`. */
export function u64(): bigint {
  need(8)
  const value = view.getBigUint64(at)
  at += 8
  return value
}
/** XDR `bool`: 0 or 1, anything else fails. */
export function bool(): boolean {
  const value = u32()
  if (value > 1) {
    at -= 4
    fail(`bool has no case ${value}`)
  }
  return value === 1
}
/** An array's length: within its maximum, and no more elements than bytes are left. */
export function count(max: number): number {
  const n = u32()
  if (n > max) fail(`${n} elements, ${max} allowed`)
  if (n > end - at) fail(`${n} elements in ${end - at} bytes`)
  return n
}
/** XDR `opaque[length]`: a view, not a copy, so the ledger's buffer lives as long as it. */
export function opaque(length: number): Uint8Array {
  const start = at
  const padded = (length + 3) & ~3
  need(padded)
  at += padded
  zeros(start + length)
  // Not `subarray`: it looks up its species each time, which was a tenth of all decoding.
  return new Uint8Array(buffer, start, length)
}
/** Fails unless the bytes from `start` to the cursor are zero: they are padding. */
function zeros(start: number): void {
  for (let i = start; i < at; i++) if (bytes[i] !== 0) fail('padding is not zero')
}
/** XDR `opaque<max>` and `string<max>`: a view of the bytes, without padding. */
export function varOpaque(max: number): Uint8Array {
  const n = length(max)
  return n === 0 ? noBytes : opaque(n)
}
const noBytes = new Uint8Array(0)

/**
 * Repeated keys, hashes and codes of an input share one view: three of four views are of those, and creating one costs
 * more than finding it. Cleared with the input, which they would hold in memory.
 */
const slots = 1024
const keys: (Uint8Array | undefined)[] = Array.from({ length: slots })
const keysAt = new Int32Array(slots)
const words: (Uint8Array | undefined)[] = Array.from({ length: slots })
const wordsAre = new Int32Array(slots)
/** Slots in use: an input of one transaction fills a few, and clearing all took longer than reading it. */
const filledKeys: number[] = []
const filledWords: number[] = []
function clearViews(): void {
  for (const slot of filledKeys) keys[slot] = undefined
  for (const slot of filledWords) words[slot] = undefined
  filledKeys.length = 0
  filledWords.length = 0
}
/** `opaque(32)`, one view for all equal ones. */
export function opaque32(): Uint8Array {
  need(32)
  const start = at
  at += 32
  const slot = view.getInt32(start + 28) & (slots - 1)
  const known = keys[slot]
  if (known !== undefined && isEqual(keysAt[slot] ?? 0, start)) return known
  if (known === undefined) filledKeys.push(slot)
  keysAt[slot] = start
  const key = new Uint8Array(buffer, start, 32)
  keys[slot] = key
  return key
}
function isEqual(a: number, b: number): boolean {
  for (let i = 0; i < 32; i += 4) if (view.getInt32(a + i) !== view.getInt32(b + i)) return false
  return true
}
/** `opaque(4)`, one view for all equal ones. */
export function opaque4(): Uint8Array {
  need(4)
  const start = at
  at += 4
  const word = view.getInt32(start)
  const slot = (word ^ (word >> 11) ^ (word >> 22)) & (slots - 1)
  const known = words[slot]
  if (known !== undefined && wordsAre[slot] === word) return known
  if (known === undefined) filledWords.push(slot)
  wordsAre[slot] = word
  const made = new Uint8Array(buffer, start, 4)
  words[slot] = made
  return made
}
/** Skips an XDR `opaque<max>` or `string<max>`, and fails where reading it would. */
export function skipVar(max: number): void {
  const n = length(max)
  const start = at + n
  step(n + ((4 - (n & 3)) & 3))
  zeros(start)
}
function length(max: number): number {
  const n = u32()
  if (n > max) fail(`${n} bytes, ${max} allowed`)
  if (n > end - at) fail(`${n} bytes needed, ${end - at} left`)
  return n
}

let out = new Uint8Array(256)
let outView = new DataView(out.buffer)
let written = 0
/** The bytes that `write` produces. */
export function writeAll(write: () => void): Uint8Array {
  written = 0
  write()
  return out.slice(0, written)
}
/** `list` in the order of the bytes that `write` produces for each index, stable. */
export function inOrderOfBytes<T>(list: readonly T[], write: (i: number) => void): readonly T[] {
  written = 0
  const ranges = list.map((value, i) => {
    const start = written
    write(i)
    return { value, start, end: written }
  })
  const sorted = ranges.every(
    (range, i) => i === 0 || compareOut(ranges[i - 1] ?? range, range) <= 0,
  )
  return sorted ? list : ranges.toSorted(compareOut).map(({ value }) => value)
}
interface Range {
  readonly start: number
  readonly end: number
}
function compareOut(a: Range, b: Range): number {
  const n = Math.min(a.end - a.start, b.end - b.start)
  for (let i = 0; i < n; i++) {
    const difference = (out[a.start + i] ?? 0) - (out[b.start + i] ?? 0)
    if (difference !== 0) return difference
  }
  return a.end - a.start - (b.end - b.start)
}
function room(n: number): number {
  const start = written
  written += n
  if (written > out.length) {
    const larger = new Uint8Array(Math.max(written, out.length * 2))
    larger.set(out)
    out = larger
    outView = new DataView(out.buffer)
  }
  return start
}
/** Writes an XDR `int`. */
export function wi32(value: number): void {
  const start = room(4) // before outView is read: room may replace it
  outView.setInt32(start, value)
}
/** Writes an XDR `unsigned int`. */
export function wu32(value: number): void {
  const start = room(4)
  outView.setUint32(start, value)
}
/** Writes an XDR `hyper`. */
export function wi64(value: bigint): void {
  const start = room(8)
  outView.setBigInt64(start, value)
}
/** Writes an XDR `unsigned hyper`. */
export function wu64(value: bigint): void {
  const start = room(8)
  outView.setBigUint64(start, value)
}
/** Writes bytes and their padding. */
export function wopaque(value: Uint8Array): void {
  const padded = (value.length + 3) & ~3
  const start = room(padded)
  out.set(value, start)
  out.fill(0, start + value.length, start + padded)
}
/** Writes the length of bytes, then the bytes and their padding. */
export function wvar(value: Uint8Array): void {
  wu32(value.length)
  wopaque(value)
}
