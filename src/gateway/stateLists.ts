import type {
  Account,
  ClaimableBalance,
  Collections,
  FilterOf,
  LiquidityPool,
  ListRequest,
  Offer,
  OwnerOf,
} from '#ledger'
import {
  accountToRest,
  assetStatToRest,
  claimableBalanceToRest,
  liquidityPoolToRest,
  offerToRest,
} from '#ledger/readers'
import {
  type ReadPage,
  type RequestParameters,
  type WireRecord,
  assetCursor,
  claimableBalanceCursor,
  offerCursor,
} from '#mock/server'
import { type GatewayCall, type Open, readItems, writeItem } from './call.ts'
import {
  accountFilter,
  assetFilter,
  claimableBalanceFilter,
  liquidityPoolFilter,
} from './filters.ts'
import { orNone } from './problems.ts'

/** Pages of current state, by paging token. */
function pages<K extends keyof Collections>(
  call: GatewayCall,
  list: {
    readonly kind: K
    readonly of?: OwnerOf<K> | undefined
    readonly filter: NonNullable<ListRequest<K>['filter']>
  },
  write: (item: Collections[K]['item']) => WireRecord,
): ReadPage {
  const { kind, of, filter } = list
  return async (page) => {
    const after = page.cursor === '' ? undefined : page.cursor
    const items = await orNone(() => readItems(call, { kind, of, filter, after, page }))
    return items.map(writeItem(write))
  }
}

export const answerAccounts: Open = (call) => {
  const filter = accountFilter(call.bag)
  const write = (item: Account) => accountToRest(item, call.base)
  return Promise.resolve(pages(call, { kind: 'accounts', filter }, write))
}

/** Offers; an account that does not exist has none. */
export const answerOffers =
  (filterOf: (bag: RequestParameters) => FilterOf<'offers'>): Open =>
  (call, first) => {
    offerCursor(first.cursor)
    const filter = filterOf(call.bag)
    const read = pages(call, { kind: 'offers', filter }, (item: Offer) =>
      offerToRest(item, call.base),
    )
    const numbered = (cursor: string) => (cursor === '' ? '' : String(offerCursor(cursor)))
    return Promise.resolve((page) => read({ ...page, cursor: numbered(page.cursor) }))
  }

export const answerClaimableBalances: Open = (call, first) => {
  if (first.cursor !== '') claimableBalanceCursor(first.cursor)
  const filter = claimableBalanceFilter(call.bag)
  const write = (item: ClaimableBalance) => claimableBalanceToRest(item, call.base)
  const read = pages(call, { kind: 'claimableBalances', filter }, write)
  return Promise.resolve((page) => read({ ...page, cursor: inLowerCase(page.cursor) }))
}

/** Cursors are compared as text: an upper-case letter sorts after every digit and before every letter of an id. */
const inLowerCase = (cursor: string): string =>
  cursor.replace(/[A-F].*/, (tail) => '9'.padEnd(tail.length, 'f'))

/** Pools; a holder that is not an account has none. */
export const answerLiquidityPools: Open = (call) => {
  const filter = liquidityPoolFilter(call.bag)
  if (filter === undefined) return Promise.resolve(() => Promise.resolve([]))
  const write = (item: LiquidityPool) => liquidityPoolToRest(item, call.base)
  return Promise.resolve(pages(call, { kind: 'liquidityPools', filter }, write))
}

export const answerAssets: Open = (call, first) => {
  if (first.cursor !== '') assetCursor(first.cursor)
  const filter = assetFilter(call.bag)
  return Promise.resolve(pages(call, { kind: 'assets', filter }, assetStatToRest))
}
