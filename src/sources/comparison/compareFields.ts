import type { Unknown } from '#ledger'
import { fieldOf, hexFromBytes } from '#ledger/values'
import type { EqualField } from './comparison.ts'

/** Two values at a path; a value is undefined where a side has none. */
export interface FieldPair {
  readonly path: string
  readonly rest: unknown
  readonly rpc: unknown
}

/** The fields of two model objects, apart by whether they are equal. */
export interface FieldsByEquality {
  readonly equal: readonly EqualField[]
  readonly differing: readonly FieldPair[]
}

/**
 * Compares two model values field by field: numbers, bigints and texts exactly, lists in their order. Absent and
 * undefined are the same. `description` is left out: it is written from the other fields. What one side cannot read
 * (`Unknown`) is one difference, with the reason.
 */
export function compareFields(rest: unknown, rpc: unknown): FieldsByEquality {
  const equal: EqualField[] = []
  const differing: FieldPair[] = []
  compare({ path: '', rest, rpc })
  return { equal, differing }

  function compare({ path, rest, rpc }: FieldPair): void {
    if (isUnreadable(rest) !== isUnreadable(rpc))
      differing.push({ path: path === '' ? 'record' : path, rest: asRead(rest), rpc: asRead(rpc) })
    else if (isBranch(rest) && isBranch(rpc) && Array.isArray(rest) === Array.isArray(rpc)) {
      const children =
        Array.isArray(rest) && Array.isArray(rpc) ? items(rest, rpc) : fields(rest, rpc)
      for (const [name, a, b] of children)
        compare({ path: path === '' ? name.replace(/^\./, '') : path + name, rest: a, rpc: b })
    } else if (!isSameLeaf(rest, rpc)) differing.push({ path, rest, rpc })
    else if (rest !== undefined) equal.push({ path, text: valueText(rest) ?? '' })
  }
}

const isUnreadable = (value: unknown): value is Unknown =>
  isObject(value) && 'type' in value && value.type === 'unknown' && 'reason' in value

const asRead = (value: unknown): unknown =>
  isUnreadable(value) ? `could not be read: ${value.reason}` : value

type Child = readonly [name: string, rest: unknown, rpc: unknown]

const isBranch = (value: unknown): value is object =>
  isObject(value) && !(value instanceof Uint8Array) && Object.keys(value).length > 0

/** Bytes are leaves, and so are an empty list and an empty object. */
const isSameLeaf = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) ||
  (isObject(a) && isObject(b) && !isBranch(a) && !isBranch(b) && valueText(a) === valueText(b))

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const fields = (rest: object, rpc: object): readonly Child[] =>
  [...new Set([...Object.keys(rest), ...Object.keys(rpc)])]
    .filter((name) => name !== 'description')
    .map((name) => [`.${name}`, fieldOf(rest, name), fieldOf(rpc, name)])

/** Lists of one length are compared in their order; of others, items of the same identity are. */
function items(rest: readonly unknown[], rpc: readonly unknown[]): readonly Child[] {
  if (rest.length === rpc.length) return rest.map((item, at) => [`[${at}]`, item, rpc[at]])
  const byIdentity = new Map(rpc.map((item) => [identityOf(item), item]))
  const known = new Set(rest.map(identityOf))
  return [
    ...rest.map((item): Child => {
      const identity = identityOf(item)
      return [`[${identity}]`, item, byIdentity.get(identity)]
    }),
    ...rpc.flatMap((item): Child[] => {
      const identity = identityOf(item)
      return known.has(identity) ? [] : [[`[${identity}]`, undefined, item]]
    }),
  ]
}

/**
 * The fields that identify an item among its neighbours: a signer's key, a data entry's name, a balance's asset or
 * pool.
 */
const identities = ['id', 'key', 'name', 'pool', 'asset', 'kind'] as const

function identityOf(item: unknown): string {
  if (!isBranch(item)) return valueText(item) ?? ''
  const name = identities.find((each) => fieldOf(item, each) !== undefined)
  return valueText(name === undefined ? item : fieldOf(item, name)) ?? ''
}

/** A value as text, exact: an amount in its smallest unit, bytes as hex, an object as JSON; undefined for none. */
export function valueText(value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'string') return value
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Uint8Array) return hexFromBytes(value)
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'bigint' ? String(part) : part,
  )
}
