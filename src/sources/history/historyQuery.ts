import type { Asset, HistoryFilter, HistoryKind, Owner } from '#ledger'
import { parseToid, toidParts } from '#ledger/values'
import {
  flagsFor,
  operationOfOffer,
  postedList,
  postedOwner,
  typeNumberFor,
} from '../index/narrowing.ts'
import { type IndexOwner, operationFlags, ownerBytes, ownerKinds, postTo } from '../index/owners.ts'
import type { HistoryRow, RowsOfOwner } from './historyIndex.ts'

/** An owner's rows in a static index, as far as they may be of a list. */
export type HistoryQuery = Pick<RowsOfOwner, 'kind' | 'id' | 'matches'>

/** Makes the question to a static index for a list; undefined where it has no rows of the list's owner. */
export function historyQuery(
  kind: HistoryKind,
  of: Owner | undefined,
  filter: HistoryFilter,
): HistoryQuery | undefined {
  const owner = ownerOf(of, filter)
  return owner && queryOf(owner, matchOf(kind, owner, filter))
}

/** Makes the question to a static index for an asset's trades. */
export const tradesOfAsset = (id: Asset): HistoryQuery =>
  queryOf({ kind: 'asset', id }, ({ lists }) => (lists & postTo.trades) !== 0)

const queryOf = (owner: IndexOwner, matches: HistoryQuery['matches']): HistoryQuery => ({
  kind: ownerKinds[owner.kind],
  id: ownerBytes(owner),
  matches,
})

/** The place of the operation that made an offer which was taken at once: its id is made of the operation's. */
export function placeOfOffer(of: Owner | undefined) {
  const operation = operationOfOffer(of)
  const id = operation === undefined ? undefined : parseToid(`${operation}`)
  return id && toidParts(id)
}

/** A flag of a row tells a successful transaction's. */
export const isSuccessfulRow = ({ flags }: HistoryRow): boolean =>
  (flags & operationFlags.successful) !== 0

/** The owner under which the static index has a list. */
function ownerOf(of: Owner | undefined, filter: HistoryFilter): IndexOwner | undefined {
  if (of !== undefined) return postedOwner(of)
  // Of lumens there are no rows: a pair with them is found by its other asset.
  const isOfLumens = filter.base?.type === 'native'
  const { asset = isOfLumens ? filter.counter : filter.base, contract } = filter
  if (contract !== undefined) return { kind: 'contract', id: contract }
  return asset === undefined || asset.type === 'native' ? undefined : { kind: 'asset', id: asset }
}

/** The rows of a list, as far as the static index can tell: the rest of a filter is for the ledgers to decide. */
function matchOf(
  kind: HistoryKind,
  of: IndexOwner,
  filter: HistoryFilter,
): (row: HistoryRow) => boolean {
  const flags = flagsFor(kind, filter)
  const list = postedList(kind, of)
  const number = typeNumberFor(kind, filter)
  return (row) =>
    (row.lists & list) !== 0 &&
    (row.flags & flags) === flags &&
    !(filter.successful === false && isSuccessfulRow(row)) &&
    (number === undefined || row.type === number)
}
