import { lists } from '#ledger'
import { assetPath, parseAnyAsset } from '../address/filters.ts'
import { type Search, validateSearch } from '../address/search.ts'
import type { LinkParameter } from './linkParts.ts'
import type { Jump, Meaning } from './meaning.ts'

/** The list, or form, that a link of the reference service names by its path and parameters. */
export function listOfLink(
  parts: readonly string[],
  parameters: readonly LinkParameter[],
): Jump | undefined {
  const found = meaningOf(parts, new Map(parameters.map(({ name, value }) => [name, value])))
  return found && { kind: 'page', others: [], ...found }
}

type ParameterValues = ReadonlyMap<string, string>

/** Where in a list a link begins. */
export const positionIn = (parameters: ParameterValues): Search =>
  validateSearch({
    order: parameters.get('order'),
    cursor: parameters.get('cursor'),
    limit: parameters.get('limit'),
  })

function meaningOf(parts: readonly string[], parameters: ParameterValues): Meaning | undefined {
  const last = parts.at(-1)
  if (last === 'fee_stats') return { name: 'fees', page: '/fee_stats' }
  if (last === 'order_book') return marketOf(parameters)
  if (last?.startsWith('strict-') === true && parts.at(-2) === 'paths')
    return pathsOf(last, parameters)
  const list = Object.values(lists).find(({ segment }) => segment === last)
  if (list === undefined) return undefined
  const search = Object.fromEntries(
    list.filters.map((filter) => [
      filter.name,
      'rest' in filter && filterTextOf(filter, parameters),
    ]),
  )
  return {
    name: list.title.toLowerCase(),
    page: `/${list.segment}`,
    search: { ...validateSearch(search), ...positionIn(parameters) },
  }
}

function filterTextOf(
  { rest, value }: { readonly rest: string; readonly value: string },
  parameters: ParameterValues,
): string | undefined {
  return value === 'asset' || value === 'issuedAsset'
    ? assetOf(rest.replace(/_$/, ''), parameters)
    : parameters.get(rest)
}

/** An asset as one parameter, `CODE:ISSUER`, or as three. */
function assetOf(prefix: string, parameters: ParameterValues): string | undefined {
  const part = (name: string) => parameters.get(`${prefix}_asset_${name}`)
  const text =
    parameters.get(prefix) ??
    (part('type') === 'native' ? 'native' : `${part('code') ?? ''}:${part('issuer') ?? ''}`)
  const asset = parseAnyAsset(text)
  return asset && assetPath(asset)
}

function marketOf(parameters: ParameterValues): Meaning | undefined {
  const [base, counter] = [assetOf('selling', parameters), assetOf('buying', parameters)]
  return base === undefined || counter === undefined
    ? undefined
    : { name: 'order book', page: `/assets/${base}`, search: { counter } }
}

function pathsOf(kind: string, parameters: ParameterValues): Meaning {
  const end = (name: 'source' | 'destination') =>
    parameters.get(`${name}_account`) ??
    parameters.get(`${name}_assets`) ??
    assetOf(name, parameters)
  const search: Search = {
    kind: kind.replace('-', '_'),
    source: end('source'),
    destination: end('destination'),
    amount: parameters.get('source_amount') ?? parameters.get('destination_amount'),
  }
  return { name: 'payment paths', page: '/paths', search }
}
