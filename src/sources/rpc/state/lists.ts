import { assetStatsOf } from '../../index/read/assetStats.ts'
import type { LedgerState } from '../../index/read/state.ts'
import { accountsOf, claimableBalancesOf, offersOf, poolsOf } from '../../index/read/stateLists.ts'
import type { AssetStat, Collections, ListRequest, OwnerOf } from '#ledger'
import { assetPagingToken } from '#ledger/readers'
import type { Page, PageRequest } from '#ledger/values'
import { checkFilter } from '../../filter/filterRules.ts'
import { rowsFromIndex } from '../../index/rowsFromIndex.ts'
import type { ReadyIndex } from '../../index/indexTypes.ts'
import { fromIndex } from '../indexReader.ts'
import type { RpcContext } from '../rpcContext.ts'
import { aggregationsPage } from './aggregations.ts'
import { withCloseTimes } from './closeTimes.ts'
import { known } from './known.ts'
import { type RowOrder, compareText, pageOfRows } from './pageOfRows.ts'
import {
  accountsOfRows,
  claimableBalancesOfRows,
  liquidityPoolsOfRows,
  offersOfRows,
} from './stateRows.ts'

/** Lists of what exists now, and what trades add up to. */
export type StateList =
  | 'accounts'
  | 'offers'
  | 'claimableBalances'
  | 'liquidityPools'
  | 'assets'
  | 'tradeAggregations'

type Uncalled<K extends StateList> = Omit<Page<Collections[K]['item']>, 'calls'>
type Read<K extends StateList> = (
  ready: ReadyIndex,
  of: OwnerOf<K> | undefined,
  request: ListRequest<K>,
  signal: AbortSignal,
) => Promise<Uncalled<K>>

/** A page of what exists as of the newest ledger of the index. What no covered ledger changed is not in it. */
export async function stateList<K extends StateList>(
  context: RpcContext,
  kind: K,
  of: OwnerOf<K> | undefined,
  request: ListRequest<K>,
  signal: AbortSignal,
): Promise<Page<Collections[K]['item']>> {
  checkFilter(kind, of, request.filter ?? {})
  const ready = await context.index.ready(signal)
  const page = await fromIndex(() => readers[kind](ready, of, request, signal), signal, ready.calls)
  return { ...page, calls: [...ready.calls, ...ready.read(rowsFromIndex(page))] }
}

const readers: { readonly [K in StateList]: Read<K> } = {
  async accounts(ready, _of, request) {
    const state = await ready.state()
    return listed(
      ready,
      state,
      accountsOf(state, request.filter),
      request,
      orders.accounts,
      (rows) => accountsOfRows(state, rows),
    )
  },
  async offers(ready, of, request) {
    const state = await ready.state()
    const offers = offersOf(state, { ...request.filter, ...(of && { seller: of.id }) })
    return listed(ready, state, offers, request, orders.offers, offersOfRows)
  },
  async claimableBalances(ready, _of, request) {
    const state = await ready.state()
    const balances = claimableBalancesOf(state, request.filter)
    return listed(ready, state, balances, request, orders.balances, claimableBalancesOfRows)
  },
  async liquidityPools(ready, _of, request) {
    const state = await ready.state()
    const pools = poolsOf(state, request.filter)
    return listed(ready, state, pools, request, orders.pools, liquidityPoolsOfRows)
  },
  async assets(ready, _of, request) {
    const state = await ready.state()
    const { code, issuer } = request.filter ?? {}
    const rows = statsOf(state, ready.passphrase)
      .filter(
        ({ asset }) =>
          (code === undefined || asset.code === code) &&
          (issuer === undefined || asset.issuer === issuer),
      )
      .map((stat) => ({ token: assetPagingToken(stat.asset), stat }))
    const { rows: shown, ...ways } = pageOfRows(rows, request, orders.assets)
    return { items: shown.map(({ stat }) => stat), ...ways, ...known(state) }
  },
  tradeAggregations: (ready, _of, request, signal) => aggregationsPage(ready, request, signal),
}

/** What a place is, as the REST service takes it (rest.md 1.5): of accounts and pools any text has one. */
const orders = {
  accounts: { isToken: () => true, compare: compareText },
  offers: {
    isToken: (text) => /^\d{1,19}$/.test(text),
    compare: (a, b) => compareNumbers(BigInt(a), BigInt(b)),
  },
  balances: {
    isToken: (text) => /^\d{1,10}-[0-9a-fA-F]{72}$/.test(text),
    compare(a, b) {
      const [ledger = '', id = ''] = a.toLowerCase().split('-')
      const [otherLedger = '', otherId = ''] = b.toLowerCase().split('-')
      return compareNumbers(BigInt(ledger), BigInt(otherLedger)) || compareText(id, otherId)
    },
  },
  pools: { isToken: () => true, compare: compareText },
  assets: {
    isToken: (text) => /^[a-zA-Z0-9]{1,12}_G[A-Z2-7]{55}_credit_alphanum(4|12)$/.test(text),
    compare: (a, b) => compareText(codeAndIssuer(a), codeAndIssuer(b)),
  },
} as const satisfies Record<string, RowOrder>

/** The type behind them is not compared; a code stands before the longer ones that begin with it. */
const codeAndIssuer = (token: string): string => token.split('_', 2).join(' ')

const compareNumbers = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

/** The rows of a page as the model's objects, with the times of their last changes. */
async function listed<Row extends { readonly token: string }, T extends Modified>(
  ready: ReadyIndex,
  state: LedgerState,
  all: readonly Row[],
  request: PageRequest,
  order: RowOrder,
  itemsOf: (rows: readonly Row[]) => readonly T[],
) {
  const { rows, ...ways } = pageOfRows(all, request, order)
  return { items: await withCloseTimes(ready, itemsOf(rows)), ...ways, ...known(state) }
}
type Modified = Parameters<typeof withCloseTimes>[1][number]

/** They add up over the whole state: once for each. */
function statsOf(state: LedgerState, passphrase: string): readonly AssetStat[] {
  const stats = statsByState.get(state) ?? assetStatsOf(state, passphrase)
  statsByState.set(state, stats)
  return stats
}
const statsByState = new WeakMap<LedgerState, readonly AssetStat[]>()
