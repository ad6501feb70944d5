/** What this project reads of the SDK's public XDR schema objects (js-xdr 5). */
export type Schema = { readonly name?: string | undefined } & (
  | { readonly kind: 'int32' | 'uint32' | 'int64' | 'uint64' | 'bool' | 'void' }
  | { readonly kind: 'opaque'; readonly length: number }
  | { readonly kind: 'varOpaque' | 'string'; readonly maxLength: number }
  | { readonly kind: 'enum'; readonly nameByValue: ReadonlyMap<number, string> }
  | { readonly kind: 'struct'; readonly entries: readonly (readonly [string, Schema])[] }
  | { readonly kind: 'array'; readonly element: Schema; readonly maxLength: number }
  | { readonly kind: 'fixedArray'; readonly element: Schema; readonly length: number }
  | { readonly kind: 'option'; readonly element: Schema }
  | {
      readonly kind: 'union'
      readonly switchOn: Schema
      readonly switchKey: string
      readonly cases: readonly UnionCase[]
      readonly defaultArm?: Arm | undefined
    }
  | { readonly kind: 'lazy'; readonly getSchema: () => Schema }
)
type Arm =
  | { readonly kind: 'field'; readonly name: string; readonly schema: Schema }
  | { readonly kind: 'void' }
interface UnionCase {
  readonly name: string
  readonly discriminant: number | boolean
  readonly arm: Arm
}

/** The schema behind a lazy reference (recursive types). */
export type ResolvedSchema = Exclude<Schema, { kind: 'lazy' }>
/** The schema behind a lazy one, which is how types that contain themselves are written. */
export function resolve(schema: Schema): ResolvedSchema {
  let inner = schema
  while (inner.kind === 'lazy') inner = inner.getSchema()
  return inner
}

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
