import { expiriesIn, laterExpiriesOnly, metaOf } from '#sources/comparison/compare.ts'
import type { RestRecord } from '#sources/records/records.ts'
import type { RecordKind } from './recording.ts'

export interface RecordPair {
  readonly recorded: RestRecord
  readonly derived: RestRecord
}

/**
 * The one difference that the services themselves explain (`laterExpiry`), and nothing more; `ledger` holds the derived
 * records of the same ledger.
 */
export function hasLaterExpiry(
  kind: RecordKind,
  { recorded, derived }: RecordPair,
  ledger: readonly RestRecord[],
): boolean {
  if (kind !== 'transactions') return false
  const { result_meta_xdr: theirs, ...theirRest } = recorded
  const { result_meta_xdr: ours, ...ourRest } = derived
  if (differingPaths(theirRest, ourRest).length > 0) return false
  const theirMeta = metaOf(theirs)
  const ourMeta = metaOf(ours)
  if (theirMeta === undefined || ourMeta === undefined) return false
  const expiries = expiriesIn(ledger.map((record) => metaOf(record.result_meta_xdr)))
  return laterExpiriesOnly(theirMeta, ourMeta, expiries)
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
