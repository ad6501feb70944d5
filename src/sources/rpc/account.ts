import { accountFromEntries } from '../../xdr/account.ts'
import type { Account } from '../../model/account.ts'
import { type Asset, formatAsset } from '../../model/asset.ts'
import { base64FromBytes } from '../../model/values/bytes.ts'
import { SourceError } from '../../model/errors.ts'
import type { Call } from '../../model/call.ts'
import type { Answer } from '../../model/page.ts'
import type { Coverage } from '../../model/coverage.ts'
import type { AccountId, LiquidityPoolId } from '../../model/values/strkey.ts'
import { accountKey, poolShareKey, trustlineKey } from '../../xdr/ledgerKeys.ts'
import { type NamedLines, accountTopics, namedLines } from './accountEvents.ts'
import { fromIndex } from './indexReader.ts'
import { type RetentionWindow, retentionWindowOf } from './retentionWindow.ts'
import type { RpcContext } from './rpcContext.ts'
import { timed } from './state/closeTimes.ts'
import { fetchEntries } from './state/fetchEntries.ts'

/** Ledgers looked through for events, newest first: the nearest few show most; a service scans 10,000 at once at most. */
const scans = [1_000, 9_000, 10_000]
const eventLimit = 1_000
/** Lines looked for at once: with the account, what a service takes in one request. */
const mostLines = 199

/**
 * An account by its entry, with the trustlines, data and offers that the index knows of. JSON-RPC cannot list them:
 * where they are not all (the count of subentries says it), asked for are trustlines to the assets and pools that moved
 * to or from it lately too (rpc.md 4.5), and what the index has come to know meanwhile. Partial where that is not all
 * either: more ledgers in the index may tell the rest.
 */
export async function readRpcAccount(
  context: RpcContext,
  account: AccountId,
  signal: AbortSignal,
): Promise<Answer<Account>> {
  const known = () => fromIndex(() => knownKeys(context, account, signal), signal)
  const ask = async (lines: NamedLines, owned: readonly string[]) => {
    const keys = accountKeys(account, lines)
    const answer = await fetchEntries(context, [...keys, ...owned], signal)
    return { found: accountFromEntries(answer.entries), calls: answer.calls }
  }
  const [{ passphrase, window, calls }, { before, first }] = await Promise.all([
    context.node.status(signal),
    known().then(async (before) => ({
      before,
      first: await ask({ assets: [], pools: [] }, before.keys),
    })),
  ])
  const all = [...before.read, ...calls, ...first.calls]
  if (first.found === undefined) {
    const words = `${context.client.host} has no account ${account.slice(0, 8)}…: it was never created, or it was merged`
    throw new SourceError('notFound', words, { calls: all })
  }
  if (first.found.balancesComplete) return timed(context, first.found, all, signal)
  const seen = await seenLines(context, account, window, passphrase, signal)
  const now = await known()
  if (seen.assets.length === 0 && seen.pools.length === 0 && isWithin(now.keys, before.keys))
    return partly(await timed(context, first.found, [...all, ...seen.calls], signal), now.indexed)
  // Asked for together with the account, so that one ledger's state is shown.
  const full = await ask(seen, now.keys)
  const made = [...now.read, ...calls, ...first.calls, ...seen.calls, ...full.calls]
  return partly(await timed(context, full.found ?? first.found, made, signal), now.indexed)
}

/** Keys of an account and of lines that it may have; it has none to what it issues, nor to lumens. */
const accountKeys = (account: AccountId, { assets, pools }: NamedLines): readonly string[] => [
  accountKey(account),
  ...assets
    .filter((asset) => asset.type !== 'native' && asset.issuer !== account)
    .map((asset) => trustlineKey(account, asset)),
  ...pools.map((pool) => poolShareKey(account, pool)),
]

const isWithin = (keys: readonly string[], others: readonly string[]): boolean => {
  const known = new Set(others)
  return keys.every((key) => known.has(key))
}

/** Says of an answer whether more ledgers in the index than it had may tell more. */
const partly = (answer: Answer<Account>, indexed: readonly Coverage[]): Answer<Account> =>
  answer.value.balancesComplete ? answer : { ...answer, partial: true, indexed }

/** What the index gives: not what they hold, but that they are there. */
const lines = 'which lines, data and offers it has'

/** Keys (base64) of what the index knows an account to own, and the ledgers it has. */
async function knownKeys({ index }: RpcContext, account: AccountId, signal: AbortSignal) {
  const stored = await index.stored(signal)
  const indexed = stored.coverage()
  const state = await stored.state()
  const owned = state.owned([account]).get(account) ?? []
  const keys = owned.map(({ key }) => base64FromBytes(key))
  return { keys, indexed, read: keys.length > 0 ? stored.read(lines) : [] }
}

/** Assets and pools in the events of an account, newest ledgers first, within a few requests. */
async function seenLines(
  context: RpcContext,
  account: AccountId,
  window: RetentionWindow,
  passphrase: string,
  signal: AbortSignal,
): Promise<NamedLines & { readonly calls: readonly Call[] }> {
  const topics = accountTopics(account)
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
      .read(
        { method: 'getEvents', params },
        (result) => {
          retentionWindowOf(result)
          return namedLines(result, passphrase)
        },
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
  const shown = [...assets.values()].slice(0, mostLines)
  return { assets: shown, pools: [...pools].slice(0, mostLines - shown.length), calls }
}

/** A scan that took the service too long, or that it does not offer. */
function scanFailed(error: unknown): { readonly failure: SourceError } {
  const isPassing = error instanceof SourceError && /unreachable|unsupported/.test(error.kind)
  if (!isPassing) throw error
  return { failure: error }
}
