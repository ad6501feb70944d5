import { accountKey, type RecordReader } from '#ledger'
import {
  accountFromEntries,
  claimableBalanceFromEntry,
  claimableBalanceKey,
  liquidityPoolFromEntry,
  liquidityPoolKey,
  offerFromEntry,
  offerKey,
} from '#ledger/readers'
import { type Found, SourceError } from '#ledger/values'
import { type Ctx, fromIndex, gather } from '../context.ts'
import {
  type CurrentEntries,
  type CurrentEntry,
  currentEntry,
  type EntryOwner,
} from '../currentEntry.ts'
import type { KnownEntry } from '../index/state.ts'
import { entriesRequest } from '../request.ts'
import { stateEntriesOf } from '../rpc/entries.ts'
import type { Source } from '../source.ts'
import type { NodeContext } from './stateLists.ts'

/**
 * Records that are one ledger entry each, as they are now, by one `getLedgerEntries` (rpc.md 2.10). An offer's key has its
 * seller, who is known from the browser's index alone: offers that it lacks are left out, and the answer is partial. An entry
 * that was not returned is not there. Throws SourceError where the node fails.
 */
export async function readCurrentEntries(
  context: NodeContext,
  asked: readonly EntryOwner[],
  ctx: Ctx,
): Promise<Found<CurrentEntries>> {
  const sellers = asked.some(({ kind }) => kind === 'offer')
    ? await fromIndex(ctx, async () => (await context.index.stored(ctx)).state())
    : undefined
  const removed: CurrentEntry[] = []
  const keys = new Map<string, EntryOwner>()
  for (const of of asked) {
    const known = of.kind === 'offer' ? sellers?.offer(of.id) : undefined
    const key = keyOf(of, known)
    if (key !== undefined) keys.set(key, of)
    else if (known !== undefined) removed.push(currentEntry(of, undefined))
  }
  const partial = keys.size + removed.length < asked.length || undefined
  if (keys.size === 0) return { value: { entries: removed }, partial }
  const read = (result: RecordReader) => ({
    asOf: result.ledger('latestLedger'),
    records: stateEntriesOf(result, [...keys.keys()]).map(
      (entry) =>
        accountFromEntries([entry]) ??
        liquidityPoolFromEntry(entry) ??
        claimableBalanceFromEntry(entry) ??
        offerFromEntry(entry),
    ),
  })
  const { output } = await context.read(entriesRequest([...keys.keys()]), read, ctx)
  const entries = [...keys.values()].map((of) =>
    currentEntry(
      of,
      output.records.find((record) => record?.id === of.id),
    ),
  )
  return { value: { asOf: output.asOf, entries: [...removed, ...entries] }, partial }
}

/** Such records by a request each, where a service has no other way. A 404 is an entry that is not there; throws SourceError for any other failure. */
export async function readEachEntry(
  source: Pick<Source, 'one'>,
  asked: readonly EntryOwner[],
  ctx: Ctx,
): Promise<Found<CurrentEntries>> {
  const read = async (of: EntryOwner) => {
    try {
      const { value } = await gather(ctx, source.one(of.kind, of.id, ctx.signal))
      return currentEntry(of, value)
    } catch (error) {
      if (!(error instanceof SourceError) || error.kind !== 'notFound') throw error
      return currentEntry(of, undefined)
    }
  }
  return { value: { entries: await Promise.all(asked.map(read)) } }
}

/** Base64 `LedgerKey`; undefined for an offer of which the index does not have the entry, by which its seller is known. */
function keyOf(of: EntryOwner, known: KnownEntry | undefined): string | undefined {
  switch (of.kind) {
    case 'account':
      return accountKey(of.id)
    case 'liquidityPool':
      return liquidityPoolKey(of.id)
    case 'claimableBalance':
      return claimableBalanceKey(of.id)
    case 'offer': {
      const offer = known?.entry && offerFromEntry(known.entry)
      return offer && offerKey(offer.seller, of.id)
    }
  }
}
