import type { Account } from '../../model/account.ts'
import { type Asset, formatAsset } from '../../model/asset.ts'
import { type Call, SourceError } from '../../model/errors.ts'
import type { Answer } from '../../model/page.ts'
import type { AccountId, LiquidityPoolId } from '../../model/strkey.ts'
import type { RetentionWindow } from '../../worker/protocol.ts'
import type { RpcContext } from './rpcContext.ts'

/** Requests for events that one account may cost. */
const mostScans = 3
/** Ledgers that a service scans for one request (rpc.md 2.9). */
const scanned = 10_000
const eventLimit = 1_000
/** Keys that a service takes at once. */
const mostKeys = 200

/**
 * An account by its entry. Its trustlines cannot be listed through JSON-RPC: asked for are those of the assets and pools
 * that moved to or from it lately (rpc.md 4.5); the count of subentries says whether that was all.
 */
export async function readAccount(
  context: RpcContext,
  account: AccountId,
  signal: AbortSignal,
): Promise<Answer<Account>> {
  const { passphrase, window, calls } = await context.node.status(signal)
  const entries = async (assets: readonly Asset[], pools: readonly LiquidityPoolId[]) => {
    const keys = await context.decoder.run('accountKeys', { account, assets, pools }, signal)
    return context.decode(
      { method: 'getLedgerEntries', params: { keys } },
      (answer) => context.decoder.run('account', { ...answer, account, passphrase }, signal),
      signal,
    )
  }
  const bare = await entries([], [])
  if (bare.output === undefined) {
    const words = `${context.client.host} has no account ${account.slice(0, 8)}…: it was never created, or it was merged`
    throw new SourceError('notFound', words, { calls: [...calls, ...bare.calls] })
  }
  const all = [...calls, ...bare.calls]
  if (bare.output.balancesComplete) return { value: bare.output, calls: all }
  const seen = await seenLines(context, account, window, passphrase, signal)
  if (seen.assets.length === 0 && seen.pools.length === 0)
    return { value: bare.output, calls: [...all, ...seen.calls] }
  // Asked for together with the account, so that one ledger's state is shown.
  const full = await entries(seen.assets, seen.pools)
  return { value: full.output ?? bare.output, calls: [...all, ...seen.calls, ...full.calls] }
}

/** Assets and pools in the events of an account, newest ledgers first, within a few requests. */
async function seenLines(
  context: RpcContext,
  account: AccountId,
  window: RetentionWindow,
  passphrase: string,
  signal: AbortSignal,
): Promise<{
  readonly assets: readonly Asset[]
  readonly pools: readonly LiquidityPoolId[]
  readonly calls: readonly Call[]
}> {
  const { decoder } = context
  const topics = await decoder.run('accountTopics', { account }, signal)
  const filters = [
    { type: 'contract', topics: topics.moved },
    { type: 'contract', topics: topics.authorized },
  ]
  const assets = new Map<string, Asset>()
  const pools = new Set<LiquidityPoolId>()
  const calls: Call[] = []
  let high = window.latest + 1
  for (let scan = 0; scan < mostScans && high > window.oldest; scan++) {
    const low = Math.max(window.oldest, high - scanned)
    const params = {
      startLedger: low,
      endLedger: high,
      filters,
      pagination: { limit: eventLimit },
    }
    const answer = await context.decode(
      { method: 'getEvents', params },
      (bytes) => decoder.run('accountEvents', { ...bytes, account, passphrase }, signal),
      signal,
      low,
    )
    calls.push(...answer.calls)
    for (const asset of answer.output.assets) assets.set(formatAsset(asset), asset)
    for (const pool of answer.output.pools) pools.add(pool)
    high = low
  }
  const room = mostKeys - 1
  const shownAssets = [...assets.values()].slice(0, room)
  return { assets: shownAssets, pools: [...pools].slice(0, room - shownAssets.length), calls }
}
