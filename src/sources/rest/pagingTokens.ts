import type { Collections } from '#ledger'
import { tradePagingToken, assetPagingToken, claimableBalancePagingToken } from '#ledger/readers'
import { parsePosition, toid } from '#ledger/values'

/** The paging token of a record, by what else the record states (rest.md 1.5). */
export const pagingTokens: {
  readonly [K in keyof Collections]: (item: Collections[K]['item']) => string
} = {
  ledgers: ({ sequence }) => String(toid(sequence, 0, 0)),
  transactions: ({ pagingToken }) => String(pagingToken),
  operations: ({ id }) => String(id),
  payments: ({ id }) => String(id),
  effects: ({ operation, index }) => `${operation}-${index}`,
  trades: tradePagingToken,
  accounts: ({ id }) => id,
  offers: ({ id }) => String(id),
  claimableBalances: claimableBalancePagingToken,
  liquidityPools: ({ id }) => id,
  assets: ({ asset }) => assetPagingToken(asset),
  tradeAggregations: ({ timestamp }) => String(timestamp),
}

/** Something that sorts as paging tokens of a collection do; undefined for a text that is none. */
export function sortKey(kind: keyof Collections, token: string): bigint | string | undefined {
  switch (kind) {
    case 'ledgers':
    case 'transactions':
    case 'operations':
    case 'payments':
    case 'effects':
    case 'trades':
      return parsePosition(token)
    case 'offers':
    case 'tradeAggregations':
      return /^\d{1,20}$/.test(token) ? BigInt(token) : undefined
    case 'claimableBalances': {
      const [, ledger, id] = /^(\d{1,10})-([0-9a-f]+)$/.exec(token) ?? []
      return ledger && `${ledger.padStart(10, '0')}-${id}`
    }
    case 'accounts':
    case 'liquidityPools':
      return token === '' ? undefined : token
    case 'assets':
      return undefined // the order is the service's database's
  }
}
