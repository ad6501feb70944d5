import { resolve, type Schema } from '#ledger/xdr/sdk.ts'

type Resolved = ReturnType<typeof resolve>

/** `Union.case` of every union that a type reaches. */
export function casesIn(schema: Schema): ReadonlySet<string> {
  const known = reached.get(resolve(schema))
  if (known !== undefined) return known
  const keys = new Set<string>()
  const visited = new Set<Resolved>()
  const visit = (schema: Schema): void => {
    const type = resolve(schema)
    if (visited.has(type)) return
    visited.add(type)
    if (type.kind === 'struct') for (const [, field] of type.entries) visit(field)
    if (type.kind === 'array' || type.kind === 'fixedArray' || type.kind === 'option')
      visit(type.element)
    if (type.kind !== 'union') return
    for (const { name, arm } of type.cases) {
      keys.add(`${type.name ?? 'union'}.${name}`)
      if (arm.kind === 'field') visit(arm.schema)
    }
  }
  visit(schema)
  reached.set(resolve(schema), keys)
  return keys
}
const reached = new Map<Resolved, ReadonlySet<string>>()

/**
 * Random values in the shape that the SDK's schemas encode. It prefers what leads to a union's case that it has not
 * made yet, so that all are reached soon; `seen` counts them as `Union.case`.
 */
export function createRandomXdr(random: (n: number) => number): {
  value(schema: Schema): unknown
  readonly seen: ReadonlyMap<string, number>
} {
  const seen = new Map<string, number>()
  const heights = new Map<Resolved, number>()
  const bytes = (n: number) => Uint8Array.from({ length: n }, () => random(256))
  const isNew = (schema: Schema) => [...casesIn(schema)].some((key) => !seen.has(key))
  const deepest = 16
  const int64 = (signed: boolean) => {
    const view = new DataView(bytes(8).buffer)
    return signed ? view.getBigInt64(0) : view.getBigUint64(0)
  }

  /** How deep the shallowest value is: recursive types must come to an end. */
  const heightOf = (schema: Schema): number => {
    const type = resolve(schema)
    const known = heights.get(type)
    if (known !== undefined) return known
    heights.set(type, Number.POSITIVE_INFINITY)
    const height = 1 + heightBelow(type)
    heights.set(type, height)
    return height
  }
  const heightBelow = (type: Resolved): number => {
    if (type.kind === 'struct')
      return Math.max(0, ...type.entries.map(([, field]) => heightOf(field)))
    if (type.kind === 'union') return Math.min(...casesOf(type).map(({ height }) => height))
    return type.kind === 'fixedArray' ? heightOf(type.element) : 0
  }
  const casesOf = (type: Resolved & { kind: 'union' }) => {
    const name = type.name ?? 'union'
    return type.cases.map((entry) => ({
      ...entry,
      key: `${name}.${entry.name}`,
      height: entry.arm.kind === 'field' ? heightOf(entry.arm.schema) : 0,
    }))
  }
  const union = (type: Resolved & { kind: 'union' }, depth: number): unknown => {
    const cases = casesOf(type)
    const lowest = Math.min(...cases.map(({ height }) => height))
    const unseen = cases.filter(
      ({ key, arm }) => !seen.has(key) || (arm.kind === 'field' && isNew(arm.schema)),
    )
    const open =
      depth > deepest
        ? cases.filter(({ height }) => height === lowest)
        : unseen.length > 0
          ? unseen
          : cases
    const chosen = open[random(open.length)]
    if (chosen === undefined) throw new Error(`${type.name} has no case`)
    seen.set(chosen.key, (seen.get(chosen.key) ?? 0) + 1)
    const { arm, discriminant } = chosen
    return arm.kind === 'field'
      ? { [type.switchKey]: discriminant, [arm.name]: make(arm.schema, depth + 1) }
      : { [type.switchKey]: discriminant }
  }
  const make = (schema: Schema, depth: number): unknown => {
    const type = resolve(schema)
    switch (type.kind) {
      case 'int32':
        return random(0xffff_ffff) | 0
      case 'uint32':
        return random(0xffff_ffff)
      case 'int64':
        return int64(true)
      case 'uint64':
        return int64(false)
      case 'bool':
        return random(2) === 1
      case 'void':
        return undefined
      case 'opaque':
        return bytes(type.length)
      case 'varOpaque':
      case 'string':
        return bytes(random(Math.min(type.maxLength, 9) + 1))
      case 'enum': {
        const values = [...type.nameByValue.keys()]
        return values[random(values.length)]
      }
      case 'struct':
        return Object.fromEntries(type.entries.map(([key, field]) => [key, make(field, depth + 1)]))
      case 'array': {
        const most = depth > deepest ? 0 : Math.min(type.maxLength, depth > 8 ? 1 : 2)
        const length = most > 0 && isNew(type.element) ? most : random(most + 1)
        return Array.from({ length }, () => make(type.element, depth + 1))
      }
      case 'fixedArray':
        return Array.from({ length: type.length }, () => make(type.element, depth + 1))
      case 'option':
        return depth > deepest || (!isNew(type.element) && random(2) === 0)
          ? null
          : make(type.element, depth + 1)
      case 'union':
        return union(type, depth)
    }
  }
  return { value: (schema) => make(schema, 0), seen }
}
