import { type CollectionKind, type Owner, collections, owners } from '#ledger'
import { formatClaimableBalanceStrkey, formatLiquidityPoolStrkey } from '#ledger/values'

/** `/ledgers/7/transactions?include_failed=true&limit=…`; without a cursor from the order's start. */
export const collectionPath = (
  kind: CollectionKind,
  of: Owner | undefined,
  parameters: Parameters,
): string => listPath(of === undefined ? '' : entityPath(of), collections[kind].segment, parameters)

/** `/offers/12`: the address of one record. */
export const entityPath = (of: Owner): string => recordPath(owners[of.kind].segment, of.id)

/** "ledger 7", "account GABC…": the owner in a sentence. */
export const ownerName = (of: Owner): string => `${owners[of.kind].noun} ${shortId(spelled(of))}`

const shortId = (id: string): string => (id.length > 20 ? `${id.slice(0, 5)}…${id.slice(-5)}` : id)

/** Pools and claimable balances are asked for in hex, and known to readers by their strkeys. */
function spelled(of: Owner): string {
  if (of.kind === 'claimableBalance') return formatClaimableBalanceStrkey(of.id)
  if (of.kind === 'liquidityPool') return formatLiquidityPoolStrkey(of.id)
  return String(of.id)
}

/**
 * The reasons why a record may be missing: the service answers for records that exist now, not for those that once
 * existed (rest.md 1.3, 3).
 */
const ends: Partial<Readonly<Record<Owner['kind'], string>>> = {
  account: 'it was merged into another, or never created',
  claimableBalance: 'it was claimed, clawed back, or never existed',
  liquidityPool: 'its last shares were withdrawn, or it never existed',
  offer: 'it was filled, cancelled, or never existed',
}

/** A taker whose offer never came to stand has this number and its operation's (rest.md 6.2). */
const synthetic = 1n << 62n

/** The meaning of a 404 for one record. */
export function absenceMessage(of: Owner): string | undefined {
  if (of.kind === 'offer' && of.id >= synthetic)
    return `Offer ${of.id} was never in the order book: it is the ID of a taker, operation ${of.id - synthetic}`
  const end = ends[of.kind]
  return end && `There is no ${ownerName(of)} in the ledger now: ${end}`
}

/** The meaning of a 404 for an owner's list: its past is known as far as the service's history goes. */
export function absentOwnerMessage(of: Owner, host: string): string | undefined {
  return of.kind in ends
    ? `${host} has no history of ${ownerName(of)}: it never existed, or is older than what is kept`
    : undefined
}

/** Parameters of a request; those without a value are not sent. */
export type Parameters = Readonly<Record<string, string | number | undefined>>

/** The address of a path of a service, whose own address may end in a slash. */
export const urlOfPath = (service: string, path: string): string =>
  `${service.replace(/\/+$/, '')}${path}`

/** `/offers/12`: one record of a collection. */
export const recordPath = (segment: string, id: string | number | bigint): string =>
  `/${segment}/${id}`

/** `/ledgers/7/transactions?include_failed=true&limit=…`: a list, by its owner's path and its own segment. */
export const listPath = (owner: string, segment: string, parameters: Parameters): string =>
  `${owner}/${segment}${queryOf(parameters)}`

/** `?a=…&b=…`, its keys in alphabetical order and form-encoded as the service's own links (rest.md 1.4). */
export function queryOf(parameters: Parameters): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(parameters))
    if (value !== undefined) query.set(key, String(value))
  query.sort()
  return query.size === 0 ? '' : `?${query}`
}
