import {
  type ChangedPart,
  type ChangedValue,
  type StateChange,
  mapFields,
  valueLikeStruct,
} from '#ledger'
import type { Value } from '#ledger/values'
import type { KnownContract } from './callSpecs.ts'
import { returnedAmount, withAmounts } from './tokenAmounts.ts'
import { isFolded } from './isFolded.ts'

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

/** The parts of an entry that changed: of a struct the fields that differ, of a large list the items. */
export const shownParts = (parts: readonly ChangedPart[]): readonly ChangedPart[] =>
  parts.flatMap((part) =>
    part.key === undefined ? (innerParts(part, structParts(part)) ?? [part]) : [part],
  )

/** Differing parts that are shown for one; where there are more, it is shown as a whole. */
const mostInner = 12

/** What differs within `inner`, the parts of `part`. */
function innerParts(
  part: ChangedPart,
  inner: readonly ChangedPart[] | undefined,
): readonly ChangedPart[] | undefined {
  const shown = inner
    ?.filter(({ before, after }) => spelled(before?.value) !== spelled(after?.value))
    .flatMap((each) => {
      const isLarge = [each.before, each.after].some((side) => side && isFolded(side.value))
      const parts = structParts(each) ?? (isLarge ? listParts(each) : undefined)
      return innerParts(each, parts) ?? [each]
    })
  return shown === undefined || (shown.length > mostInner && part.label !== '') ? undefined : shown
}

/** The fields of a struct that was there before and after. */
function structParts({ label, before, after }: ChangedPart): readonly ChangedPart[] | undefined {
  const sides = [before, after].map((side) => side && mapFields(side.value))
  const [was, is] = sides
  if (was === undefined || is === undefined) return undefined
  const names = [...new Set([...was, ...is].map((field) => field.label))]
  return names.map((name) => {
    const [old, now] = [was, is].map((fields) => fields.find((each) => each.label === name)?.value)
    return { label: label === '' ? name : `${label}.${name}`, before: held(old), after: held(now) }
  })
}

/** The items of a list that was there before and after; a case of a union, which begins with its name, is no list. */
function listParts({ label, before, after }: ChangedPart): readonly ChangedPart[] | undefined {
  const [was, is] = [before?.value, after?.value]
  if (was?.kind !== 'list' || is?.kind !== 'list') return undefined
  if (was.items[0]?.kind === 'code' || is.items[0]?.kind === 'code') return undefined
  const most = Math.max(was.items.length, is.items.length)
  return Array.from({ length: most }, (_, index) => ({
    label: `${label}[${index}]`,
    before: held(was.items[index]),
    after: held(is.items[index]),
  }))
}

const held = (value: Value | undefined) => value && { value }

const spelled = (value: Value | undefined): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'bigint' ? `${inner}n` : inner,
  ) ?? ''
