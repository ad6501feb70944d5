import { base64FromBytes, bytesFromBase64 } from '#ledger/values/bytes.ts'
import { seeded } from '#ledger/values/numbers.ts'

/** An answer's body with one seeded change. */
export interface Mutation {
  readonly body: string
  /** The changed field and its values: `result.ledgers[2].sequence: 7 → 8`. */
  readonly change: string
}

type Random = (below: number) => number
/** A value and where it is: `set` replaces it in its parent, absent for the root. */
interface Field {
  readonly path: string
  readonly value: unknown
  readonly set: (value: unknown) => void
  readonly remove: () => void
}

/**
 * Changes one field of a JSON body, or one in eight times its bytes. The same seed and body give the same change, which
 * may leave the body as it was. `isFixed` excludes fields by path, such as a JSON-RPC id.
 */
export function mutated(
  body: string,
  seed: number,
  isFixed: (path: string) => boolean = () => false,
): Mutation {
  const random = seeded(Math.imul(seed + 1, 0x9e3779b1))
  if (random(8) === 0) return withOtherBytes(body, random)
  const root: unknown = JSON.parse(body)
  const fields = fieldsOf(root).filter(({ path }) => !isFixed(path))
  // Fields by name first: a list of 200 records must not hide the fields beside it.
  const byName = [...Map.groupBy(fields, ({ path }) => path.replaceAll(/\d+/g, '')).values()]
  const field = pick(pick(byName, random) ?? [], random)
  if (field === undefined) return { body, change: 'nothing to change' }
  const change = changeField(field, fields, random)
  return { body: JSON.stringify(root), change: `${field.path}: ${change}` }
}

const pick = <T>(list: readonly T[], random: Random): T | undefined => list[random(list.length)]

function fieldsOf(value: unknown, path = '', found: Field[] = []): readonly Field[] {
  if (typeof value !== 'object' || value === null) return found
  for (const [key, child] of Object.entries(value)) {
    const isList = Array.isArray(value)
    const here = isList ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`
    found.push({
      path: here,
      value: child,
      set: (next) => Reflect.set(value, key, next),
      remove: () => (isList ? value.splice(Number(key), 1) : Reflect.deleteProperty(value, key)),
    })
    fieldsOf(child, here, found)
  }
  return found
}

function changeField(field: Field, fields: readonly Field[], random: Random): string {
  const kind = random(6)
  if (kind === 0) {
    field.remove()
    return 'removed'
  }
  if (kind === 1) {
    const other = pick(strange, random)
    field.set(other)
    return `→ ${preview(other)}`
  }
  if (kind === 2) {
    // The same field of another record, else any value of the answer.
    const name = field.path.replaceAll(/\d+/g, '')
    const alike = fields.filter(
      (each) => each !== field && each.path.replaceAll(/\d+/g, '') === name,
    )
    const other = pick(alike.length > 0 ? alike : fields, random)
    field.set(structuredClone(other?.value))
    return `→ that of ${other?.path}: ${preview(other?.value)}`
  }
  const next = otherValue(field.value, random)
  field.set(next)
  return `${preview(field.value)} → ${preview(next)}`
}

const strange: readonly unknown[] = [
  null,
  true,
  '',
  '0',
  '-1',
  0,
  -1,
  1.5,
  2 ** 32 - 1,
  2 ** 32,
  1e21,
  '9223372036854775807',
  '9223372036854775808',
  [],
  {},
  [[]],
  '\u202e\u200b<img src=x onerror=alert(1)>',
]

function otherValue(value: unknown, random: Random): unknown {
  if (typeof value === 'number') return otherNumber(value, random)
  if (typeof value === 'boolean') return !value
  if (typeof value === 'string') return otherText(value, random)
  if (Array.isArray(value)) return otherList(value, random)
  return value === null ? 0 : []
}

function otherNumber(value: number, random: Random): number {
  return pick([value + 1, value - 1, -value, value * 10, value + 2 ** 31], random) ?? value
}

function otherText(text: string, random: Random): string {
  if (/^-?\d{1,20}$/.test(text)) {
    const value = BigInt(text)
    return String(pick([value + 1n, value - 1n, -value, value * 10n, value + 2n ** 63n], random))
  }
  const bytes = text.length >= 8 && text.length % 4 === 0 ? bytesFromBase64(text) : undefined
  if (bytes !== undefined && random(8) > 0) return base64FromBytes(otherBytes(bytes, random))
  const at = random(text.length + 1)
  const letter = String.fromCharCode(33 + random(94))
  return (
    pick(
      [
        text.slice(0, at) + letter + text.slice(at + 1),
        text.slice(0, at),
        text + letter,
        text.toUpperCase(),
        text.repeat(2),
      ],
      random,
    ) ?? text
  )
}

function otherList(list: readonly unknown[], random: Random): readonly unknown[] {
  const at = random(list.length || 1)
  const one = list[at]
  switch (random(5)) {
    case 0:
      return []
    case 1:
      return list.toReversed()
    case 2:
      return list.toSpliced(at, 0, structuredClone(one))
    case 3:
      return list.toSpliced(at, 1)
    default:
      return Array.from({ length: 5_000 }, () => one)
  }
}

/** One bit turned, a few bytes cut out, doubled or the end cut off. */
export function otherBytes(bytes: Uint8Array, random: Random): Uint8Array {
  const at = random(bytes.length || 1)
  const end = Math.min(bytes.length, at + 1 + random(16))
  const kind = random(8)
  if (kind === 0) return joined(bytes.subarray(0, at), bytes.subarray(end))
  if (kind === 1) return joined(bytes.subarray(0, end), bytes.subarray(at))
  if (kind === 2) return bytes.slice(0, at)
  const copy = bytes.slice()
  copy[at] = (copy[at] ?? 0) ^ (1 << random(8))
  return copy
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const all = new Uint8Array(a.length + b.length)
  all.set(a)
  all.set(b, a.length)
  return all
}

function withOtherBytes(body: string, random: Random): Mutation {
  const bytes = otherBytes(new TextEncoder().encode(body), random)
  return { body: new TextDecoder().decode(bytes), change: 'bytes of the body' }
}

const preview = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, 60)
