import type { ContractSpec, SpecParameter, SpecType } from './contractSpec.ts'

/** A key of storage that the types of an interface allow, with the parts that a reader fills in. */
export interface StorageKeyType {
  /** The key as Rust writes it: `DataKey::Job(u64)`. */
  readonly label: string
  /** The case of a union; absent where the one part is the key itself. */
  readonly name?: string | undefined
  readonly parts: readonly SpecParameter[]
}

/** Types that are offered; a key of another is typed as text. */
const maxTypes = 200

/**
 * The types that keys of a contract's storage may have. An interface does not say which of its types are keys: those
 * with “Key” in their name come first, then other unions, then types of keys that need no interface.
 */
export function storageKeyTypes({ types }: Pick<ContractSpec, 'types'>): readonly StorageKeyType[] {
  const named = types.filter(({ name }) => /key/i.test(name))
  const unions = types.filter((type) => type.kind === 'union' && !named.includes(type))
  return [...[...named, ...unions].flatMap(ofType).slice(0, maxTypes), ...plain]
}

function ofType(type: SpecType): readonly StorageKeyType[] {
  switch (type.kind) {
    case 'union':
      return type.cases.map(({ name, types }) => ({
        label: `${type.name}::${name}${types.length === 0 ? '' : `(${types.join(', ')})`}`,
        name,
        parts: types.map((each, at) => part(types.length === 1 ? name : `${name} ${at + 1}`, each)),
      }))
    case 'struct':
    case 'enum':
      return [{ label: type.name, parts: [part('Key', type.name)] }]
    case 'error':
      return []
  }
}

const part = (name: string, type: string): SpecParameter => ({ name, type, doc: '' })

const plain: readonly StorageKeyType[] = ['Symbol', 'Address', 'u32', 'u64', 'String'].map(
  (type) => ({ label: type, parts: [part('Key', type)] }),
)
