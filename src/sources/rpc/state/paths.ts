import {
  type Account,
  type PathGraph,
  type PathRequest,
  type PaymentPath,
  accountKeyBytes,
  native,
} from '#ledger'
import { createPathGraph, strictReceivePaths, strictSendPaths } from '#ledger/readers'
import { type AccountId, type Answer, SourceError } from '#ledger/values'
import type { LedgerState } from '../../index/read/state.ts'
import { offersOf, poolsOf } from '../../index/read/stateLists.ts'
import { checkPaths } from '../../filter/filterRules.ts'
import { readRpcAccount } from '../account.ts'
import { fromIndex } from '../indexReader.ts'
import type { RpcContext } from '../rpcContext.ts'
import { known } from './known.ts'
import { accountsOfRows, liquidityPoolsOfRows, offersOfRows } from './stateRows.ts'

/** Paths over the offers and pools in the index; partial where it does not have all ledgers. */
export async function readRpcPaths(
  context: RpcContext,
  request: PathRequest,
  signal: AbortSignal,
): Promise<Answer<readonly PaymentPath[]>> {
  checkPaths(request)
  const ready = await context.index.ready(signal)
  const state = await fromIndex(ready.state, signal, ready.calls)
  const open = request.kind === 'strictSend' ? request.destination : request.source
  const holder = typeof open === 'string' ? await holderOf(context, state, open, signal) : undefined
  const held = holder && holdingsOf(holder.value)
  const assets = typeof open === 'string' ? (held ?? []) : open.map((asset) => ({ asset }))
  const graph = graphOf(state)
  const value =
    request.kind === 'strictSend'
      ? strictSendPaths(graph, {
          source: request.source,
          amount: request.amount,
          destinations: assets.map(({ asset }) => asset),
        })
      : strictReceivePaths(graph, {
          destination: request.destination,
          amount: request.amount,
          sources: assets,
          payer: typeof open === 'string' ? open : undefined,
        })
  const read = ready.read('offers and pools')
  return { value, ...known(state), calls: [...ready.calls, ...read, ...(holder?.calls ?? [])] }
}

/** The account that pays or is paid, from the index or else from the node; undefined where there is none. */
async function holderOf(
  context: RpcContext,
  state: LedgerState,
  id: AccountId,
  signal: AbortSignal,
): Promise<Answer<Account> | undefined> {
  const entry = state.get(accountKeyBytes(id))
  const [account] = entry ? accountsOfRows(state, [{ token: id, known: entry }]) : []
  if (account?.balancesComplete) return { value: account, calls: [] }
  try {
    return await readRpcAccount(context, id, signal)
  } catch (error) {
    if (error instanceof SourceError && error.kind === 'notFound') return undefined
    throw error
  }
}

/** The assets that an account can send or receive; pool shares cannot be paid. */
const holdingsOf = ({ balances }: Account) =>
  balances.flatMap((held) => {
    if (held.kind === 'poolShares') return []
    return [{ asset: held.kind === 'native' ? native : held.asset, balance: held.balance }]
  })

/** Created once for each state. */
function graphOf(state: LedgerState): PathGraph {
  const graph =
    graphs.get(state) ??
    createPathGraph(offersOfRows(offersOf(state)), liquidityPoolsOfRows(poolsOf(state)))
  graphs.set(state, graph)
  return graph
}
const graphs = new WeakMap<LedgerState, PathGraph>()
