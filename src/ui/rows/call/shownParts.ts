import type { ChangedPart, ChangedValue, StateChange } from '../../../model/contract/stateChange.ts'
import type { KnownContract } from './callSpecs.ts'
import { returnedAmount, withAmounts } from './tokenAmounts.ts'
import { mapFields, valueLikeStruct } from '../../../model/contract/namedValue.ts'
import type { Value } from '../../../model/value.ts'

/** Types the values of a change as the contract does, as far as its interface tells. */
export const typedParts = (
  { parts, key }: StateChange,
  known: KnownContract,
): readonly ChangedPart[] =>
  parts.map((part) => {
    const typed = (held: ChangedValue | undefined): ChangedValue | undefined =>
      held?.xdr === undefined
        ? held
        : { ...held, value: storedValue(held.value, key?.value, known) }
    return { ...part, before: typed(part.before), after: typed(part.after) }
  })

/** A value of storage by the contract's types; what is held under a balance's key as amounts of the token. */
export function storedValue(
  stored: Value,
  key: Value | undefined,
  { spec, ...known }: KnownContract,
): Value {
  const value = spec === undefined ? stored : valueLikeStruct(stored, spec)
  return isBalance(key) ? heldAmount(value, known) : value
}

/** `Balance(G…)`: the key of a holder's balance, in asset contracts (CAP-46-6) and in tokens of the SDK's kind. */
function isBalance(key: Value | undefined): boolean {
  const [name] = key?.kind === 'list' && key.items.length === 2 ? key.items : []
  return name?.kind === 'code' && name.text === 'Balance'
}

const heldAmount = (value: Value, known: KnownContract): Value => {
  const fields = mapFields(value)
  return fields === undefined
    ? returnedAmount(value, 'balance', known)
    : { kind: 'fields', fields: withAmounts(fields, 'balance', known) }
}

/** The parts of an entry that changed: of a struct on both sides, only the fields that differ. */
export const shownParts = (parts: readonly ChangedPart[]): readonly ChangedPart[] =>
  parts.flatMap((part) => {
    const before = part.before && mapFields(part.before.value)
    const after = part.after && mapFields(part.after.value)
    if (before === undefined || after === undefined || part.key !== undefined) return [part]
    const labels = [...new Set([...before, ...after].map(({ label }) => label))]
    return labels.flatMap((label) => {
      const [was, is] = [before, after].map(
        (fields) => fields.find((each) => each.label === label)?.value,
      )
      return spelled(was) === spelled(is) ? [] : [{ label, before: held(was), after: held(is) }]
    })
  })

const held = (value: Value | undefined) => value && { value }

const spelled = (value: Value | undefined): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'bigint' ? `${inner}n` : inner,
  ) ?? ''
