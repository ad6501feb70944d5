import { XdrError, readAll, readTransactionMeta } from '#ledger/readers'
import { bytesFromBase64, compareBytes, hexFromBytes } from '#ledger/values'

/** Expiries that transactions of a ledger set, by the hash of the entry's key. */
export type Expiries = ReadonlyMap<string, ReadonlySet<number>>

/** Reads XDR `TransactionMeta`; undefined where it is no such thing. */
export function metaOf(base64: unknown): unknown {
  const bytes = typeof base64 === 'string' ? bytesFromBase64(base64) : undefined
  if (bytes === undefined) return undefined
  try {
    return readAll(bytes, readTransactionMeta)
  } catch (error) {
    if (error instanceof XdrError) return undefined
    throw error
  }
}

/** Every expiry that a ledger's metas set. */
export function expiriesIn(value: unknown, found = new Map<string, Set<number>>()): Expiries {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return found
  if (isExpiry(value)) {
    const key = hexFromBytes(value.keyHash)
    const set = found.get(key) ?? new Set()
    found.set(key, set.add(value.liveUntilLedgerSeq))
  } else for (const item of Object.values(value)) expiriesIn(item, found)
  return found
}

/**
 * True if two metas are equal but for expiries of contract entries, which REST has later (observed.md, trap 1a): each
 * is one of `expiries`, where those of the ledger's transactions are known.
 */
export function laterExpiriesOnly(rest: unknown, rpc: unknown, expiries?: Expiries): boolean {
  if (rest instanceof Uint8Array || rpc instanceof Uint8Array)
    return rest instanceof Uint8Array && rpc instanceof Uint8Array && compareBytes(rest, rpc) === 0
  if (typeof rest !== 'object' || typeof rpc !== 'object' || rest === null || rpc === null)
    return rest === rpc
  if (isExpiry(rest) && isExpiry(rpc)) {
    const { keyHash, liveUntilLedgerSeq: until } = rest
    if (compareBytes(keyHash, rpc.keyHash) !== 0) return false
    if (until === rpc.liveUntilLedgerSeq) return true
    const isSet = expiries === undefined || expiries.get(hexFromBytes(keyHash))?.has(until) === true
    return until > rpc.liveUntilLedgerSeq && isSet
  }
  const fields = new Map<string, unknown>(Object.entries(rpc))
  const theirs = Object.entries(rest)
  return (
    theirs.length === fields.size &&
    theirs.every(
      ([key, value]) => fields.has(key) && laterExpiriesOnly(value, fields.get(key), expiries),
    )
  )
}

interface Expiry {
  readonly keyHash: Uint8Array
  readonly liveUntilLedgerSeq: number
}
const isExpiry = (value: object): value is Expiry =>
  'keyHash' in value &&
  value.keyHash instanceof Uint8Array &&
  'liveUntilLedgerSeq' in value &&
  typeof value.liveUntilLedgerSeq === 'number'
