import { type ResolvedSchema, resolve, type Schema } from '#ledger/xdr/sdk.ts'

/** Bytes that a type always has; undefined where they depend on the value. Unions count as such: their arms are checked. */
export function sizeOf(schema: ResolvedSchema): number | undefined {
  switch (schema.kind) {
    case 'int32':
    case 'uint32':
    case 'bool':
    case 'enum':
      return 4
    case 'int64':
    case 'uint64':
      return 8
    case 'void':
      return 0
    case 'opaque':
      return (schema.length + 3) & ~3
    case 'fixedArray': {
      const size = sizeOf(resolve(schema.element))
      return size === undefined ? undefined : size * schema.length
    }
    case 'struct': {
      let sum = 0
      for (const [, element] of schema.entries) {
        const size = sizeOf(resolve(element))
        if (size === undefined) return undefined
        sum += size
      }
      return sum
    }
    default:
      return undefined
  }
}

/** The types that a type is made of, none for a simple one. */
export function partsOf(schema: ResolvedSchema): readonly Schema[] {
  switch (schema.kind) {
    case 'struct':
      return schema.entries.map(([, element]) => element)
    case 'array':
    case 'fixedArray':
    case 'option':
      return [schema.element]
    case 'union': {
      const arms = schema.cases.map(({ arm }) => arm)
      return [...arms, ...(schema.defaultArm ? [schema.defaultArm] : [])].flatMap((arm) =>
        arm.kind === 'field' ? [arm.schema] : [],
      )
    }
    default:
      return []
  }
}
