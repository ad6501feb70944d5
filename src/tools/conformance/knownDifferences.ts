import type { RestRecord } from '../../sources/records/toRecord.ts'
import { readTransactionMeta } from '../../xdr/generated/reader.ts'
import { readAll } from '../../xdr/xdrBytes.ts'
import { bytesFromBase64, compareBytes, hexFromBytes } from '../../model/values/bytes.ts'
import type { RecordKind } from './recording.ts'

/** A difference that the services themselves explain. */
export interface Explanation {
  readonly reason: string
  /** The section of the contract's notes that explains it. */
  readonly section: string
  /** Whether it is this difference and nothing more; `ledger` holds the derived records of the same ledger. */
  readonly explains: (kind: RecordKind, pair: RecordPair, ledger: readonly RestRecord[]) => boolean
}
export interface RecordPair {
  readonly recorded: RestRecord
  readonly derived: RestRecord
}

/** All of them. None names a hash, a ledger or an account. */
export const explanations: readonly Explanation[] = [
  {
    reason: 'the REST service stored a later expiry of a contract entry than the transaction set',
    section: 'observed.md, trap 1a',
    explains(kind, { recorded, derived }, ledger) {
      if (kind !== 'transactions') return false
      const { result_meta_xdr: theirs, ...theirRest } = recorded
      const { result_meta_xdr: ours, ...ourRest } = derived
      if (differingPaths(theirRest, ourRest).length > 0) return false
      const theirMeta = metaOf(theirs)
      const ourMeta = metaOf(ours)
      if (theirMeta === undefined || ourMeta === undefined) return false
      const expiries = expiriesIn(ledger.map((record) => metaOf(record.result_meta_xdr)))
      return laterExpiriesOnly(theirMeta, ourMeta, expiries)
    },
  },
]

function metaOf(base64: unknown): unknown {
  const bytes = typeof base64 === 'string' ? bytesFromBase64(base64) : undefined
  return bytes && readAll(bytes, readTransactionMeta)
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

/** Every expiry that any transaction of a ledger set, by the hash of the entry's key. */
function expiriesIn(value: unknown, found = new Map<string, Set<number>>()) {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return found
  if (isExpiry(value)) {
    const key = hexFromBytes(value.keyHash)
    const set = found.get(key) ?? new Set()
    found.set(key, set.add(value.liveUntilLedgerSeq))
  } else for (const item of Object.values(value)) expiriesIn(item, found)
  return found
}

/** Equal but for expiries, each of which is one that another transaction of the ledger set, and the later one. */
function laterExpiriesOnly(
  theirs: unknown,
  ours: unknown,
  expiries: ReadonlyMap<string, ReadonlySet<number>>,
): boolean {
  if (theirs instanceof Uint8Array || ours instanceof Uint8Array)
    return (
      theirs instanceof Uint8Array && ours instanceof Uint8Array && compareBytes(theirs, ours) === 0
    )
  if (typeof theirs !== 'object' || typeof ours !== 'object' || theirs === null || ours === null)
    return theirs === ours
  if (isExpiry(theirs) && isExpiry(ours)) {
    const { keyHash, liveUntilLedgerSeq: until } = theirs
    if (compareBytes(keyHash, ours.keyHash) !== 0) return false
    if (until === ours.liveUntilLedgerSeq) return true
    return (
      until > ours.liveUntilLedgerSeq && expiries.get(hexFromBytes(keyHash))?.has(until) === true
    )
  }
  const ourFields = new Map<string, unknown>(Object.entries(ours))
  const theirFields = Object.entries(theirs)
  return (
    theirFields.length === ourFields.size &&
    theirFields.every(
      ([key, value]) =>
        ourFields.has(key) && laterExpiriesOnly(value, ourFields.get(key), expiries),
    )
  )
}

/** Paths at which two JSON values differ; an undefined field is an absent one. */
export function differingPaths(recorded: unknown, derived: unknown, at = ''): readonly string[] {
  if (Object.is(recorded, derived)) return []
  if (
    typeof recorded !== 'object' ||
    typeof derived !== 'object' ||
    recorded === null ||
    derived === null ||
    Array.isArray(recorded) !== Array.isArray(derived)
  )
    return [`${at || 'record'}: ${preview(recorded)}, derived ${preview(derived)}`]
  const theirs = new Map<string, unknown>(Object.entries(recorded))
  const ours = new Map<string, unknown>(Object.entries(derived))
  return [...new Set([...theirs.keys(), ...ours.keys()])].flatMap((key) =>
    differingPaths(theirs.get(key), ours.get(key), at === '' ? key : `${at}.${key}`),
  )
}

const preview = (value: unknown): string =>
  value === undefined ? 'absent' : JSON.stringify(value).slice(0, 80)
