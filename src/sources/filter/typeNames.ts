import { effectTypes } from '#ledger/effects/registry.ts'
import { definitions } from '#ledger/operations/registry.ts'
import type { Collections } from '#ledger/collections/collections.ts'

/** The REST service's names of the types that items of a list have, as far as this build knows them, by name. */
export function typeNamesOf(kind: keyof Collections): readonly string[] {
  if (kind === 'operations') return [...definitions.keys()].toSorted()
  if (kind === 'payments')
    return [...definitions.values()]
      .filter(({ payment }) => payment !== 'never')
      .map(({ type }) => type)
      .toSorted()
  return kind === 'effects' ? Object.keys(effectTypes).toSorted() : []
}
