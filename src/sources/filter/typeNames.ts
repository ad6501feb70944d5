import type { Collections } from '#ledger'
import { definitions, effectTypes } from '#ledger/readers'

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
