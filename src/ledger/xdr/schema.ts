/** The SDK's public XDR schema objects (js-xdr 5), as far as they are read here. */
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

export type ResolvedSchema = Exclude<Schema, { kind: 'lazy' }>
/** The schema of a lazy one: types that contain themselves are written so. */
export function resolve(schema: Schema): ResolvedSchema {
  let inner = schema
  while (inner.kind === 'lazy') inner = inner.getSchema()
  return inner
}
