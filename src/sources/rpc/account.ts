import type { Account } from '../../model/account.ts'
import { type Asset, formatAsset } from '../../model/asset.ts'
import { type Call, SourceError } from '../../model/errors.ts'
import type { Answer } from '../../model/page.ts'
import type { AccountId, LiquidityPoolId } from '../../model/strkey.ts'
import type { RetentionWindow } from '../../worker/protocol.ts'
import type { RpcContext } from './rpcContext.ts'

/** Ledgers looked through for events, newest first: the nearest few show most; a service scans 10,000 at once at most. */
const scans = [1_000, 9_000, 10_000]
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
  for (const width of scans) {
    if (high <= window.oldest) break
    const low = Math.max(window.oldest, high - width)
    const params = {
      startLedger: low,
      endLedger: high,
      filters,
      pagination: { limit: eventLimit },
    }
    const answer = await context
      .decode(
        { method: 'getEvents', params },
        (bytes) => decoder.run('accountEvents', { ...bytes, account, passphrase }, signal),
        signal,
        low,
      )
      .catch((error: unknown) => scanFailed(error))
    if ('failure' in answer) {
      // The account is known without its events, and says that its balances may not be all.
      calls.push(...answer.failure.calls)
      break
    }
    calls.push(...answer.calls)
    for (const asset of answer.output.assets) assets.set(formatAsset(asset), asset)
    for (const pool of answer.output.pools) pools.add(pool)
    high = low
  }
  const room = mostKeys - 1
  const shownAssets = [...assets.values()].slice(0, room)
  return { assets: shownAssets, pools: [...pools].slice(0, room - shownAssets.length), calls }
}

/** A scan that took the service too long, or that it does not offer. */
function scanFailed(error: unknown): { readonly failure: SourceError } {
  const isPassing = error instanceof SourceError && /unreachable|unsupported/.test(error.kind)
  if (!isPassing) throw error
  return { failure: error }
}
