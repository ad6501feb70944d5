import type { PathRequest } from '#ledger'
import { type Stroops, parseAmount } from '#ledger/values'
import { parseAccount, parseAnyAsset, parseAssets, assetPath } from '../../address/filters.ts'
import type { Search } from '../../address/search.ts'

type PathKind = PathRequest['kind']

/** The names of the two kinds in addresses, as in the REST service's paths. */
const pathKinds = { strict_send: 'strictSend', strict_receive: 'strictReceive' } as const

/** The path request of an address, or what is wrong with it. */
export type ParsedPathRequest =
  | { readonly request: PathRequest }
  | { readonly problem: 'wrong' | 'missing' | 'same' }

export const parsePathKind = (text: string | undefined): PathKind | undefined =>
  Object.entries(pathKinds).find(([name]) => name === (text ?? 'strict_send'))?.[1]

/** Above 0, at most 7 decimal places, within int64. */
export function parsePositiveAmount(text: string): Stroops | undefined {
  const amount = parseAmount(text.trim().replaceAll(',', ''))
  return amount !== undefined && amount > 0n && amount < 1n << 63n ? amount : undefined
}

export function parsePathRequest(kind: PathKind, search: Search): ParsedPathRequest {
  const { source, destination, amount: amountText } = search
  if (source === undefined || destination === undefined || amountText === undefined)
    return { problem: 'missing' }
  const amount = parsePositiveAmount(amountText)
  const [exact, open] = kind === 'strictSend' ? [source, destination] : [destination, source]
  const asset = parseAnyAsset(exact)
  const others = parseAccount(open) ?? parseAssets(open)
  if (amount === undefined || asset === undefined || others === undefined)
    return { problem: 'wrong' }
  if (typeof others !== 'string' && others.every((each) => assetPath(each) === assetPath(asset)))
    return { problem: 'same' }
  return {
    request:
      kind === 'strictSend'
        ? { kind, source: asset, amount, destination: others }
        : { kind, destination: asset, amount, source: others },
  }
}
