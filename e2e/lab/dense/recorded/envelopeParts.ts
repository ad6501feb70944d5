import { type ByteSpan, patchKinds } from '../template.ts'
import { long, word } from './patches.ts'

/** The offsets in an envelope of the parts that each copy changes. */
interface EnvelopeParts {
  /** The key of the transaction's source. */
  readonly source: number
  readonly sequence: number
  readonly inner: ByteSpan | undefined
  /** Patches of its time bounds. */
  readonly times: readonly (readonly [number, number, number])[]
}

/** XDR `TransactionEnvelope`: V1 and fee bumps, without other preconditions than time bounds; undefined for the rest. */
export function envelopeParts(
  bytes: Uint8Array,
  signaturesAt: number,
  closeTime: number,
): EnvelopeParts | undefined {
  const type = word(bytes, 0)
  if (type !== 2 && type !== 5) return undefined
  let at = 4
  // A fee bump: its payer, its fee (8), then the inner transaction with its type.
  const innerAt = type === 5 ? at + addressLength(bytes, at) + 8 : undefined
  if (innerAt !== undefined) at = innerAt + 4
  const source = at + addressLength(bytes, at) - 32
  at += addressLength(bytes, at) + 4
  const sequence = at
  const precondition = word(bytes, at + 8)
  if (precondition > 1) return undefined
  const bounds = precondition === 1 ? [at + 12, at + 20] : []
  const times = bounds
    .filter((offset) => long(bytes, offset) !== 0n)
    .map((offset) => [patchKinds.time, offset, Number(long(bytes, offset)) - closeTime] as const)
  if (times.some(([, , added]) => Math.abs(added) > 0x7fff_ffff)) return undefined
  if (innerAt === undefined) return { source, sequence, inner: undefined, times }
  const inner = { start: innerAt, end: innerEnd(bytes, signaturesAt) }
  return { source, sequence, inner, times }
}

/** XDR `MuxedAccount`: type (4), an id (8) where muxed, key (32). */
const addressLength = (bytes: Uint8Array, at: number): number => (word(bytes, at) === 0 ? 36 : 44)

/** Before the inner signatures: 72 bytes each (hint, length, 64 bytes) behind their count; then the bump's extension. */
function innerEnd(bytes: Uint8Array, signaturesAt: number): number {
  const end = signaturesAt - 4
  for (let count = 1; count <= 20; count++) {
    const at = end - 4 - 72 * count
    const lengths = Array.from({ length: count }, (_, i) => word(bytes, at + 8 + 72 * i))
    if (word(bytes, at) === count && lengths.every((length) => length === 64)) return at
  }
  throw new Error('a fee bump has no inner signatures')
}
