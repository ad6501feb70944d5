import type { OfferId, SponsoredEntry } from '#ledger'
import {
  orderBookOf,
  accountDataFromEntry,
  accountDataKey,
  claimableBalanceFromEntry,
  claimableBalanceKey,
  claimableBalanceKeyBytes,
  liquidityPoolFromEntry,
  liquidityPoolKey,
  liquidityPoolKeyBytes,
  offerFromEntry,
  offerKey,
} from '#ledger/readers'
import {
  type Answer,
  type Call,
  type Coverage,
  SourceError,
  formatClaimableBalanceStrkey,
  formatLiquidityPoolStrkey,
  shortId,
} from '#ledger/values'
import type { KnownEntry, LedgerState } from '../../index/read/state.ts'
import { offersOf } from '../../index/read/stateLists.ts'
import type { Entities } from '../../resources.ts'
import { fromIndex } from '../indexReader.ts'
import type { RpcContext } from '../rpcContext.ts'
import { timed } from './closeTimes.ts'
import { fetchEntries } from './fetchEntries.ts'
import { known } from './known.ts'
import { offersOfRows } from './stateRows.ts'

/** Entries of the current state, one at a time, and order books. */
export type StateEntity =
  | 'accountData'
  | 'offer'
  | 'claimableBalance'
  | 'liquidityPool'
  | 'orderBook'

type Read<K extends StateEntity> = (
  context: RpcContext,
  id: Entities[K]['id'],
  signal: AbortSignal,
) => Promise<Answer<Entities[K]['value']>>

/** XDR `string64`. */
const longestName = 64

/** Reads entries from the node by their keys; sellers of offers and order books from the index. */
export const stateEntity: { readonly [K in StateEntity]: Read<K> } = {
  async accountData(context, { account, name }, signal) {
    const message =
      `Account ${account.slice(0, 8)}… has no data entry “${name}” now: ` +
      'it was removed or never set, or there is no such account'
    if (new TextEncoder().encode(name).length > longestName)
      throw new SourceError('notFound', message)
    const { entries, calls } = await fetchEntries(context, [accountDataKey(account, name)], signal)
    const value = first(entries, accountDataFromEntry)
    if (value === undefined) throw new SourceError('notFound', message, { calls })
    return { value, calls }
  },

  async offer(context, id, signal) {
    const { host } = context.client
    const { entry, state, indexed, read, calls: made } = await knownOffer(context, id, signal)
    const offer = entry && offersOfRows([{ known: entry }])[0]
    if (offer === undefined)
      throw noOffer(id, entry, state, { calls: [...read('what is known of it'), ...made], indexed })
    const before = [...read('its seller'), ...made]
    const key = offerKey(offer.seller, id)
    const { entries, calls } = await fetchEntries(context, [key], signal)
    const all = [...before, ...calls]
    const value = first(entries, offerFromEntry)
    if (value !== undefined) return timed(context, value, all, signal)
    const message = `Offer ${id} no longer exists: ${host} does not have it, so it was filled or cancelled after ledger ${entry?.knownTo}`
    throw new SourceError('notFound', message, { calls: all, indexed })
  },

  async claimableBalance(context, id, signal) {
    const { entries, calls } = await fetchEntries(context, [claimableBalanceKey(id)], signal)
    const value = first(entries, claimableBalanceFromEntry)
    if (value !== undefined) return timed(context, value, calls, signal)
    const { why, ...known } = await whyAbsent(
      context,
      claimableBalanceKeyBytes(id),
      'claimed or clawed back',
      {
        calls,
        signal,
      },
    )
    const message = `There is no claimable balance ${shortId(formatClaimableBalanceStrkey(id))} now: ${why}`
    throw new SourceError('notFound', message, known)
  },

  async liquidityPool(context, id, signal) {
    const { entries, calls } = await fetchEntries(context, [liquidityPoolKey(id)], signal)
    const value = first(entries, liquidityPoolFromEntry)
    if (value !== undefined) return timed(context, value, calls, signal)
    const { why, ...known } = await whyAbsent(
      context,
      liquidityPoolKeyBytes(id),
      'withdrawn by its last holder',
      {
        calls,
        signal,
      },
    )
    const message = `There is no liquidity pool ${shortId(formatLiquidityPoolStrkey(id))} now: ${why}`
    throw new SourceError('notFound', message, known)
  },

  async orderBook(context, pair, signal) {
    const ready = await context.index.ready(signal)
    const state = await fromIndex(ready.state, signal, ready.calls)
    const { selling, buying } = pair
    const offers = [
      ...offersOf(state, { selling, buying }),
      ...offersOf(state, { selling: buying, buying: selling }),
    ]
    const value = orderBookOf(offersOfRows(offers), pair)
    return { value, ...known(state), calls: [...ready.calls, ...ready.read('offers')] }
  },
}

const first = <T>(
  entries: readonly SponsoredEntry[],
  read: (entry: SponsoredEntry) => T | undefined,
): T | undefined => entries.flatMap((entry) => read(entry) ?? [])[0]

/**
 * The reason why an entry does not exist, by the index; with the indexed ledgers if more of them may give the reason.
 * `removed` says how such entries are removed.
 */
const whyAbsent = (
  { index }: RpcContext,
  key: Uint8Array,
  removed: string,
  { calls, signal }: { readonly calls: readonly Call[]; readonly signal: AbortSignal },
): Promise<{
  readonly why: string
  readonly indexed?: readonly Coverage[]
  readonly calls: readonly Call[]
}> =>
  fromIndex(
    async () => {
      const stored = await index.stored(signal)
      const indexed = stored.coverage()
      const state = await stored.state()
      const entry = state.get(key)
      const all = [...calls, ...stored.read('what is known of it')]
      if (entry?.entry)
        return { why: `it was ${removed} after ledger ${entry.knownTo}`, indexed, calls: all }
      if (entry) return { why: `it was ${removed} in ledger ${entry.changedIn}`, calls: all }
      if (state.complete) return { why: 'it never existed', calls: all }
      const covered = state.coverage
        ? `, not in ledgers ${state.coverage.from} to ${state.coverage.to}`
        : ''
      return { why: `it was ${removed}${covered}, or never existed`, indexed, calls: all }
    },
    signal,
    calls,
  )

/** An offer's entry in the index, which is brought up to the node's newest ledger first where it has none. */
async function knownOffer({ index }: RpcContext, id: OfferId, signal: AbortSignal) {
  const stored = await index.stored(signal)
  const before = stored.coverage()
  const old = await fromIndex(stored.state, signal)
  const entry = old.offer(id)
  const { read } = stored
  if (entry !== undefined) return { entry, state: old, indexed: before, read, calls: [] }
  const ready = await index.ready(signal)
  const indexed = ready.coverage()
  const state = await fromIndex(ready.state, signal, ready.calls)
  return { entry: state.offer(id), state, indexed, read, calls: ready.calls }
}

/** The reason why an offer's seller, and with it the offer's key, is unknown. */
function noOffer(
  id: bigint,
  entry: KnownEntry | undefined,
  { coverage, complete }: LedgerState,
  { calls, indexed }: { readonly calls: readonly Call[]; readonly indexed: readonly Coverage[] },
): SourceError {
  if (entry !== undefined)
    return new SourceError(
      'notFound',
      `There is no offer ${id} now: it was filled or cancelled in ledger ${entry.changedIn}`,
      { calls },
    )
  if (complete)
    return new SourceError('notFound', `There is no offer ${id}, and it never existed`, {
      calls,
    })
  const covered = coverage ? `ledgers ${coverage.from} to ${coverage.to}` : 'no ledger yet'
  return new SourceError(
    'unsupported',
    `A JSON-RPC service finds an offer by its seller, and the index (${covered}) does not have the seller of offer ${id}. Read it through REST, or index more ledgers.`,
    { calls, indexed },
  )
}
