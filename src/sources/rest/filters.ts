import {
  type Asset,
  type Collections,
  type FilterOf,
  type Owner,
  formatFilterValue,
  isAsset,
  sentFilters,
} from '#ledger'
import { assetToRest } from '#ledger/readers'
import type { Parameters } from './requestPath.ts'

/** The three keys of an asset; none where there is no asset. */
export const assetQuery = (asset: Asset | undefined, prefix: string): Parameters =>
  asset === undefined ? {} : assetToRest(asset, prefix)

/** A collection's filter as the service's own parameters (rest.md 1.1). */
export function filterParameters<K extends keyof Collections>(
  kind: K,
  of: Owner | undefined,
  filter: FilterOf<K>,
): Parameters {
  const values = new Map<string, unknown>(Object.entries(filter))
  const parameters: Record<string, string | number | undefined> = {}
  for (const { name, value: kindOfValue, rest } of sentFilters(kind)) {
    const value = values.get(name)
    // Failed ones are left out unless requested; of one transaction the service knows no such filter.
    if (kindOfValue === 'flag')
      parameters[rest] = of?.kind === 'transaction' ? undefined : String(value !== true)
    else if (rest.endsWith('_'))
      Object.assign(parameters, assetQuery(isAsset(value) ? value : undefined, rest))
    else if (value !== undefined) parameters[rest] = formatFilterValue(value) || undefined
  }
  return parameters
}
