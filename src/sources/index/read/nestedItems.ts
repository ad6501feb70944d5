import { type AssetRank, type Effect, type Trade, formatAsset } from '#ledger'
import { mirrored, syntheticOffer } from '#ledger/readers'
import { type Reason, accountOf } from '#ledger/values'
import type { IndexOwner } from '../walk/owners.ts'
import type { RowPosition } from '../columns/rowPositions.ts'
import type { Transactions } from './transactions.ts'

/** Whose items; of a part of history, all. */
type Owner = IndexOwner | { readonly kind: 'ledger' | 'transaction' | 'operation' }

/** The items of a row: itself (no index), or its effects or trades by their index within the operation. */
export type ItemsOf<T> = (position: RowPosition) => Promise<readonly Found<T>[] | undefined>

interface Found<T> {
  readonly item: T
  readonly index: number | undefined
  /** Of a failed operation. */
  readonly reason?: Reason | undefined
}

/** The effects of an operation's row; an account's own alone, where it is an account's list. */
export function effectItems(transactions: Transactions, owner: Owner | undefined): ItemsOf<Effect> {
  return async (position) => {
    const indexed = await transactions.at(position)
    return indexed
      ?.effects()
      .filter(
        ({ operation, account }) =>
          operation === position.id &&
          (owner?.kind !== 'account' || accountOf(account) === owner.id),
      )
      .map((item) => ({ item, index: item.index }))
  }
}

/** The trades of an operation's row that the owner had a part in, from the side that `rank` gives. */
export function tradeItems(
  transactions: Transactions,
  owner: Owner | undefined,
  rank: AssetRank,
): ItemsOf<Trade> {
  return async (position) => {
    const indexed = await transactions.at(position)
    return indexed
      ?.trades()
      .filter((trade) => trade.operation === position.id && isPartOf(trade, owner))
      .map((trade) => ({
        item: rank.isBase(trade.base.asset, trade.counter.asset) ? trade : mirrored(trade),
        index: trade.index,
      }))
  }
}

function isPartOf({ base, counter }: Trade, owner: Owner | undefined): boolean {
  const sides = [base, counter]
  switch (owner?.kind) {
    case 'account':
      return sides.some(({ account }) => account === owner.id)
    case 'offer':
      return sides.some(({ offer }) => offer === owner.id)
    case 'liquidityPool':
      return sides.some(({ pool }) => pool === owner.id)
    case 'asset':
      return sides.some(({ asset }) => formatAsset(asset) === formatAsset(owner.id))
    case 'claimableBalance':
    case 'contract':
    case 'innerTransaction':
      return false
    case 'ledger':
    case 'transaction':
    case 'operation':
    case undefined:
      return true
  }
}

/** The operation in a taker's synthetic offer ID; undefined for a real offer. */
export const operationOfOffer = (offer: bigint): bigint | undefined =>
  offer >= syntheticOffer(0n) ? offer - syntheticOffer(0n) : undefined
