import {
  type Account,
  type Asset,
  accountKey,
  formatAsset,
  malformation,
  parseAsset,
  type RecordReader,
} from '#ledger'
import {
  accountFromEntries,
  anyAddressFromXdr,
  encodersOf,
  ifReadable,
  lossyText,
  poolShareKey,
  readAll,
  readRecord,
  readScVal,
  trustlineKey,
} from '#ledger/readers'
import {
  type AccountId,
  base64Bytes,
  base64FromBytes,
  type Coverage,
  type Found,
  type LiquidityPoolId,
  parseLiquidityPoolId,
  SourceError,
  shortId,
  span,
} from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { type Ctx, fromIndex, readable } from '../context.ts'
import { isTooLarge } from '../http.ts'
import { timed } from '../index/indexReader.ts'
import { RpcError } from '../rpc/client.ts'
import { fetchEntries } from '../rpc/entries.ts'
import { accountTopics, eventTopics } from '../rpc/events/topics.ts'
import type { RetentionWindow } from '../rpc/methods.ts'
import type { RpcContext } from './context.ts'

/** Ledgers scanned for events, newest first: the newest few have most; a service scans at most 10,000 at once. */
const scanWidths = [1_000, 9_000, 10_000]
/** The most events of all spans together: about 400 kB, which nobody asked for. */
const mostEvents = 600
/** Trustlines and pool shares in one request: with the account, as many keys as a service takes. */
const maxLines = 199

/**
 * An account by its entry, with the trustlines, data and offers that the index has. JSON-RPC cannot list them: where the
 * account's count of subentries is larger, trustlines to the assets and pools in its recent events are requested too
 * (rpc.md 4.5), with the keys that the index has by then. Partial where some are still missing: more indexed ledgers may
 * have them.
 */
export async function readRpcAccount(
  context: RpcContext,
  account: AccountId,
  ctx: Ctx,
): Promise<Found<Account>> {
  const known = async (): Promise<KnownKeys> => {
    const [stored, found] = await Promise.all([
      context.index.mayHaveStored(ctx),
      historyKeys(context, account, ctx),
    ])
    const own = stored
      ? await fromIndex(ctx, () => knownKeys(context, account, ctx))
      : { keys: [], indexed: [] }
    return { ...own, keys: [...own.keys, ...found] }
  }
  const fetchAccount = async (lines: NamedLines, owned: readonly string[]) => {
    const keys = accountKeys(account, lines)
    return accountFromEntries(await fetchEntries(context, [...keys, ...owned], ctx))
  }
  // The account alone is requested at once: many have nothing else.
  const [{ passphrase, window }, alone, before] = await Promise.all([
    context.node.status(ctx),
    fetchAccount({ assets: [], pools: [] }, []),
    known(),
  ])
  const isWhole = before.keys.length === 0 || alone?.balancesComplete !== false
  const first = isWhole ? alone : await fetchAccount({ assets: [], pools: [] }, before.keys)
  if (first === undefined) throw noAccount(context, account)
  if (first.balancesComplete) return { value: await timed(context.index, first, ctx) }
  const seen = await seenLines(context, account, window, passphrase, ctx)
  const now = await known()
  const isAll =
    seen.assets.length === 0 && seen.pools.length === 0 && isWithin(now.keys, before.keys)
  // Requested together with the account, so that all of it is of one ledger.
  const full = isAll ? first : ((await fetchAccount(seen, now.keys)) ?? first)
  const value = await timed(context.index, full, ctx)
  // More indexed ledgers may add to it.
  return value.balancesComplete ? { value } : { value, partial: true, indexed: now.indexed }
}

/** An account with its trustline to one asset, by their keys: no trustline has to be found by events. */
export async function readReceiver(
  context: RpcContext,
  account: AccountId,
  asset: Asset,
  ctx: Ctx,
): Promise<Found<Account>> {
  const keys = accountKeys(account, { assets: [asset], pools: [] })
  const value = accountFromEntries(await fetchEntries(context, keys, ctx))
  if (value === undefined) throw noAccount(context, account)
  return { value: { ...value, balancesComplete: true } }
}

const noAccount = ({ client: { host } }: RpcContext, account: AccountId) =>
  new SourceError(
    'notFound',
    `${host} has no account ${shortId(account)}: it was never created, or it was merged`,
  )

/** Keys of an account and of its possible trustlines; it has none to assets that it issues, to lumens, or to what is no asset. */
const accountKeys = (account: AccountId, { assets, pools }: NamedLines): readonly string[] => [
  accountKey(account),
  ...assets
    .filter((asset) => asset.type !== 'native' && asset.issuer !== account)
    .filter((asset) => malformation(asset) === undefined)
    .map((asset) => trustlineKey(account, asset)),
  ...pools.map((pool) => poolShareKey(account, pool)),
]

const isWithin = (keys: readonly string[], others: readonly string[]): boolean => {
  const known = new Set(others)
  return keys.every((key) => known.has(key))
}

/** The data that the index adds: the keys of entries, not their values. */
const lines = 'which trustlines, data and offers it has'

interface KnownKeys {
  readonly keys: readonly string[]
  readonly indexed: readonly Coverage[]
}

/** The keys that a static index of the whole history has; none where there is no such index, or it cannot be read. */
async function historyKeys(
  { history }: RpcContext,
  account: AccountId,
  ctx: Ctx,
): Promise<readonly string[]> {
  try {
    return (await history?.keysOf(account, ctx)) ?? []
  } catch (error) {
    ctx.signal.throwIfAborted()
    if (!(error instanceof SourceError)) throw error
    // The account's own count of entries says what is missing; the calls say why.
    return []
  }
}

/** Keys (base64) of the entries that an account owns by the index, and the indexed ledgers. */
async function knownKeys({ index }: RpcContext, account: AccountId, ctx: Ctx): Promise<KnownKeys> {
  const stored = await index.stored(ctx)
  const indexed = stored.coverage()
  const state = await stored.state()
  const owned = state.owned([account]).get(account) ?? []
  const keys = owned.map(({ key }) => base64FromBytes(key))
  if (keys.length > 0) stored.read(lines, ctx)
  return { keys, indexed }
}

/** Assets and pools in the events of an account, by one request for some of each span of ledgers. */
async function seenLines(
  { client }: RpcContext,
  account: AccountId,
  window: RetentionWindow,
  passphrase: string,
  ctx: Ctx,
): Promise<NamedLines> {
  const topics = accountTopics(account)
  const filters = [
    { type: 'contract', topics: topics.moved },
    { type: 'contract', topics: topics.authorized },
  ]
  const spans = spansOf(window)
  const pagination = { limit: Math.floor(mostEvents / spans.length) }
  const requests = spans.map(({ from, to }) => ({
    method: 'getEvents' as const,
    params: { startLedger: from, endLedger: to + 1, filters, pagination },
  }))
  const results = await client.call(requests, ctx).catch((error: unknown) => {
    if (!isScanFailure(error)) throw error
    // The account is shown without them, marked as partial.
    return []
  })
  const named = await readable(ctx, () =>
    results
      .filter((result) => !(result instanceof RpcError))
      .map((result) => namedLines(readRecord(result, 'getEvents'), passphrase)),
  )
  const assets = new Map(
    named.flatMap((lines) => lines.assets.map((asset) => [formatAsset(asset), asset])),
  )
  const shown = [...assets.values()].slice(0, maxLines)
  const pools = new Set(named.flatMap((lines) => lines.pools))
  return { assets: shown, pools: [...pools].slice(0, maxLines - shown.length) }
}

function spansOf({ lasting, latest }: RetentionWindow): readonly Coverage[] {
  const spans: Coverage[] = []
  for (const width of scanWidths) {
    const to = (spans.at(-1)?.from ?? latest + 1) - 1
    if (to >= lasting) spans.push(span(Math.max(lasting, to - width + 1), to))
  }
  return spans
}

/** True for the error of a scan that timed out, was too large, or is not offered by the service. */
const isScanFailure = (error: unknown): boolean =>
  error instanceof SourceError && (/unreachable|unsupported/.test(error.kind) || isTooLarge(error))

/** Assets and pools that events name. */
interface NamedLines {
  readonly assets: readonly Asset[]
  readonly pools: readonly LiquidityPoolId[]
}

/** Assets and pools in the events of a getEvents answer; an asset counts only in events of its own contract. */
function namedLines(result: RecordReader, passphrase: string): NamedLines {
  const encoders = encodersOf(passphrase)
  const assets = new Map<string, Asset>()
  const pools = new Set<LiquidityPoolId>()
  const events = result.list('events', (event) => ({
    contract: event.text('contractId'),
    values: topicsOf(event),
  }))
  for (const { contract, values } of events) {
    const last = values.at(-1)
    const asset = last?.type === 'scvString' ? parseAsset(lossyText(last.str)) : undefined
    // Any contract can emit events that name an asset.
    if (asset === undefined || encoders.assetContract(asset) !== contract) continue
    if (asset.type !== 'native') assets.set(formatAsset(asset), asset)
    for (const value of values) {
      const pool =
        value.type === 'scvAddress' && value.address.type === 'scAddressTypeLiquidityPool'
          ? parseLiquidityPoolId(anyAddressFromXdr(value.address))
          : undefined
      if (pool !== undefined) pools.add(pool)
    }
  }
  return { assets: [...assets.values()], pools: [...pools] }
}

/** The topics of an event; none where this build cannot read one of them. */
const topicsOf = (event: RecordReader): readonly Xdr.ScVal[] =>
  ifReadable(() => eventTopics(event).map((topic) => readAll(base64Bytes(topic), readScVal))) ?? []
