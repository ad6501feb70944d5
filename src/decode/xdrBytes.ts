/**
 * The bytes under the generated readers: one cursor over one input, all checks of RFC 4506.
 * Reading is synchronous and never re-entered, so the cursor is the module's own state:
 * that is what keeps the readers an order of magnitude ahead of a reader object.
 */

/** Bytes that are no XDR of the type asked for; `offset` is where reading stopped. */
export class XdrError extends Error {
  override readonly name = 'XdrError'
  readonly offset: number
  constructor(message: string, offset: number) {
    super(`${message} at byte ${offset}`)
    this.offset = offset
  }
}

/** As deep as the SDK's reader goes. */
const maxDepth = 1500
let view: DataView = new DataView(new ArrayBuffer(0))
let bytes: Uint8Array = new Uint8Array(0)
let at = 0
let end = 0
let depth = 0

/** Starts reading `input` at `from`. */
export function open(input: Uint8Array, from = 0): void {
  bytes = input
  view = new DataView(input.buffer, input.byteOffset, input.byteLength)
  at = from
  end = input.byteLength
  depth = 0
}
/** The offset of the next byte. */
export const position = (): number => at
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
  throw new XdrError(message, at)
}
function need(n: number): void {
  if (n > end - at) fail(`${n} bytes needed, ${end - at} left`)
}
export function enter(): void {
  if (++depth > maxDepth) fail(`deeper than ${maxDepth}`)
}
export function leave(): void {
  depth--
}
export function unknownCase(type: string, value: number): never {
  at -= 4
  return fail(`${type} has no case ${value}`)
}
export function step(n: number): void {
  need(n)
  at += n
}
export function i32(): number {
  need(4)
  const value = view.getInt32(at)
  at += 4
  return value
}
export function u32(): number {
  need(4)
  const value = view.getUint32(at)
  at += 4
  return value
}
export function i64(): bigint {
  need(8)
  const value = view.getBigInt64(at)
  at += 8
  return value
}
export function u64(): bigint {
  need(8)
  const value = view.getBigUint64(at)
  at += 8
  return value
}
export function bool(): boolean {
  const value = u32()
  if (value > 1) unknownCase('bool', value)
  return value === 1
}
/** An array's length: within its maximum, and no more elements than bytes are left. */
export function count(max: number): number {
  const n = u32()
  if (n > max) fail(`${n} elements, ${max} allowed`)
  if (n > end - at) fail(`${n} elements in ${end - at} bytes`)
  return n
}
/** A view, not a copy: it keeps the ledger's buffer alive as long as itself. */
export function opaque(length: number): Uint8Array {
  const start = at
  const padded = (length + 3) & ~3
  need(padded)
  at += padded
  for (let i = start + length; i < at; i++) if (bytes[i] !== 0) fail('padding is not zero')
  // Not `subarray`: it looks up its species each time, which was a tenth of all decoding.
  return new Uint8Array(bytes.buffer, bytes.byteOffset + start, length)
}
export function varOpaque(max: number): Uint8Array {
  return opaque(length(max))
}
export function skipVar(max: number): void {
  const n = length(max)
  step(n + ((4 - (n & 3)) & 3))
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
export function wi32(value: number): void {
  const start = room(4) // before outView is read: room may replace it
  outView.setInt32(start, value)
}
export function wu32(value: number): void {
  const start = room(4)
  outView.setUint32(start, value)
}
export function wi64(value: bigint): void {
  const start = room(8)
  outView.setBigInt64(start, value)
}
export function wu64(value: bigint): void {
  const start = room(8)
  outView.setBigUint64(start, value)
}
export function wopaque(value: Uint8Array): void {
  const padded = (value.length + 3) & ~3
  const start = room(padded)
  out.set(value, start)
  out.fill(0, start + value.length, start + padded)
}
export function wvar(value: Uint8Array): void {
  wu32(value.length)
  wopaque(value)
}
