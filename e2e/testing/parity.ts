import {
  isUnknownRecord,
  type Page,
  type PageRequest,
  type UnknownRecord,
} from '#ledger/values/answer.ts'
import { readAllPages } from './recordedSources.ts'

const largest: PageRequest = { order: 'asc', limit: 200 }

function known<T extends object>(items: readonly (T | UnknownRecord)[]): T[] {
  return items.map((item) => {
    if (isUnknownRecord(item)) throw new Error(`unknown ${item.name}: ${item.reason}`)
    return item
  })
}
/** A whole list, of which every record must be readable. */
export const all = async <T extends object>(
  read: (request: PageRequest) => Promise<Page<T | UnknownRecord>>,
): Promise<T[]> => known(await readAllPages(read, largest))

/** The first two pairs that differ, so that a failure can be read. */
export function differences<T>(a: readonly T[], b: readonly T[]): readonly unknown[] {
  const longer = a.length > b.length ? a : b
  return longer
    .map((_, i) => ({ rest: a[i], rpc: b[i] }))
    .filter(({ rest, rpc }) => !isSame(asRecorded(rest), asRecorded(rpc)))
    .slice(0, 2)
}

/**
 * An operation or effect without what no REST record says: whether something empty was set or was absent (rest.md 9.3).
 * Such a record's sentence says less as well.
 */
export function asRecorded<T>(item: T): T | object {
  const body: unknown = Reflect.get(Object(item), 'body')
  if (body === undefined) return item
  const fields: object = Object(body)
  switch (Reflect.get(fields, 'type')) {
    case 'manage_data':
      return { ...Object(item), body: { ...fields, removes: undefined }, description: undefined }
    case 'set_options': {
      const homeDomain: unknown = Reflect.get(fields, 'homeDomain') || undefined
      return { ...Object(item), body: { ...fields, homeDomain }, description: undefined }
    }
    case 'account_thresholds_updated':
      return { ...Object(item), body: { ...fields, unset: undefined }, description: undefined }
    default:
      return item
  }
}

/** Equal to the last field; absent and undefined are the same to a reader. (`toEqual` takes ten times as long.) */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  return (
    Object.keys(a).every((key) => isSame(Reflect.get(a, key), Reflect.get(b, key))) &&
    Object.keys(b).every((key) => key in a || Reflect.get(b, key) === undefined)
  )
}
