import { hexFromBytes } from '../values/bytes.ts'
import {
  skipLedgerEntryChanges,
  skipTransactionMeta,
  skipTransactionResultPair,
} from './generated/reader.ts'
import { transactionHash } from './hashes.ts'
import {
  type LedgerHead,
  type LedgerParts,
  locateHead,
  type Processing,
  slice,
} from './ledgerIndex.ts'
import { count, done, open, position, step, XdrError } from './xdrBytes.ts'

/** A ledger's parts, where some of its results or metas could not be read. */
interface SalvagedParts {
  readonly parts: LedgerParts
  /** Why, by application order. */
  readonly problems: ReadonlyMap<number, SalvageProblem>
}

/**
 * The reason why a transaction could not be skipped, and the part in which this happened: the transactions before it
 * are complete.
 */
interface SalvageProblem {
  readonly error: XdrError
  readonly part: (typeof partNames)[number]
}
const partNames = ['result', 'feeChanges', 'meta', 'postFeeChanges'] as const

/**
 * Finds the parts of a ledger that `locateParts` cannot read: XDR has no length for an unknown arm, but each result
 * begins with its transaction's hash, which is known from the transaction set. Throws where the
 * transaction set itself cannot be read.
 */
export function salvageParts(bytes: Uint8Array, passphrase: string): SalvagedParts {
  const head = locateHead(bytes)
  const start = position()
  const hashes = new Set<string>(
    head.envelopes.map(({ start, end }) => transactionHash(bytes.subarray(start, end), passphrase)),
  )
  open(bytes, start)
  const n = count(0xffff_ffff)
  let at = position()
  const processing: Processing[] = []
  const problems = new Map<number, SalvageProblem>()
  for (let i = 0; i < n; i++) {
    const parts = partsAt(bytes, at, head)
    if (parts.problem === undefined) {
      processing.push(parts.found)
      at = position()
      continue
    }
    const next = i === n - 1 ? bytes.length : nextEntry(bytes, at + 36, head, hashes)
    if (next === undefined) throw parts.problem.error
    processing.push(parts.upTo(next))
    problems.set(i + 1, parts.problem)
    at = next
  }
  return { parts: { ...head, processing }, problems }
}

type Parts =
  | { readonly problem: undefined; readonly found: Processing }
  | { readonly problem: SalvageProblem; readonly upTo: (end: number) => Processing }

/** One result with its meta; where reading fails, the parts before, and the remaining bytes as the failed part. */
function partsAt(bytes: Uint8Array, start: number, { version }: LedgerHead): Parts {
  const found: { start: number; end: number }[] = []
  const first = version === 2 ? start + 4 : start // ExtensionPoint
  try {
    open(bytes, start)
    step(first - start)
    const skips = [skipTransactionResultPair, skipLedgerEntryChanges, skipTransactionMeta]
    if (version === 2) skips.push(skipLedgerEntryChanges)
    for (const skip of skips) found.push(slice(skip))
    const empty = { start: position(), end: position() }
    const [result = empty, feeChanges = empty, meta = empty, postFeeChanges] = found
    return { problem: undefined, found: { result, feeChanges, meta, postFeeChanges } }
  } catch (error) {
    if (!(error instanceof XdrError)) throw error
    const part = partNames[found.length] ?? 'result'
    const upTo = (end: number): Processing => {
      const empty = { start: end, end }
      const [result = empty, feeChanges = empty, meta = empty] = found
      const remaining = { start: found.at(-1)?.end ?? first, end }
      return { result, feeChanges, meta, postFeeChanges: undefined, [part]: remaining }
    }
    return { problem: { error, part }, upTo }
  }
}

/** Finds the start of the next result: the hash of one of the ledger's own transactions. */
function nextEntry(
  bytes: Uint8Array,
  from: number,
  { version }: LedgerHead,
  hashes: ReadonlySet<string>,
): number | undefined {
  const firstBytes = new Set([...hashes].map((hash) => Number.parseInt(hash.slice(0, 8), 16)))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = from; at + 32 <= bytes.length; at += 4)
    if (firstBytes.has(view.getUint32(at)) && hashes.has(hexFromBytes(bytes.subarray(at, at + 32))))
      return version === 2 ? at - 4 : at
  return undefined
}

/** The start of a reading, and the value read from there to the end. */
export interface ResumedReading<T> {
  readonly start: number
  readonly value: T
}

/**
 * Every complete reading of the remaining `bytes` that begins at or after `from`, in order: an unknown arm at `from`
 * ends where one of them begins. XDR is aligned to 4 bytes. At most 4 KiB of starts are tried: unknown arms are hardly
 * longer, and malicious bytes must not block a thread.
 */
export function readingsAfter<T>(
  bytes: Uint8Array,
  from: number,
  read: () => T,
): readonly ResumedReading<T>[] {
  const found: ResumedReading<T>[] = []
  const last = Math.min(bytes.length - 1, from + maxBytes)
  for (let start = from; start <= last; start += 4) {
    const reading = readAt(bytes, start, read)
    if (reading !== undefined) found.push(reading)
  }
  return found
}

/** The only item of a list; undefined where there are none or several. */
export const only = <T>(list: readonly T[]): T | undefined =>
  list.length === 1 ? list[0] : undefined

const maxBytes = 4096

function readAt<T>(bytes: Uint8Array, start: number, read: () => T): ResumedReading<T> | undefined {
  try {
    open(bytes, start)
    const value = read()
    done()
    return { start, value }
  } catch (error) {
    if (!(error instanceof XdrError)) throw error
    return undefined // no reading begins here
  }
}
