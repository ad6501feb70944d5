import type { Asset, Collections, FilterOf, HistoryFilter, HistoryKind, Owner } from '#ledger'
import { definitions } from '#ledger/readers'
import {
  hexFromBytes,
  type LedgerSequence,
  ledgerSequence,
  SourceError,
  span,
} from '#ledger/values'
import type { Ctx } from '../context.ts'
import type { LedgerService } from '../ledgers/service.ts'
import type { RowsRequest } from '../page.ts'
import { keyAt, startOf, tableSize } from './byteTable.ts'
import { createStateBuilder } from './entries.ts'
import { indexedRows } from './indexedRows.ts'
import type { HistoryRow, RowsOfOwner } from './indexTypes.ts'
import { IndexLists, type ListAnswer, operationOfOffer } from './lists.ts'
import { type LedgerIndex, openIndex } from './openIndex.ts'
import { type IndexOwner, operationFlags, ownerBytes, ownerKinds, postTo } from './owners.ts'
import { applyChanges, createLedgerAdder } from './postings.ts'
import { createSegmentBuilder } from './segmentBuilder.ts'
import { createEntriesReader } from './state.ts'
import { createMemoryStore } from './store.ts'
import { readChunk } from './walk.ts'

/** Whoever has the bytes of ledgers: a lake, or an archive node. */
export type LedgerBytes = Pick<LedgerService, 'host' | 'readRun' | 'isSlowToState'> & {
  readonly node: Pick<LedgerService['node'], 'status'>
}

/** Makes the question to a static index for a list; undefined where it has no rows of the list's owner. */
export function historyQuery<K extends HistoryKind>(
  kind: K,
  of: Owner | undefined,
  filter: FilterOf<K>,
): Pick<RowsOfOwner, 'kind' | 'id' | 'matches'> | undefined {
  const owner = ownerOf(of, filter)
  return (
    owner && {
      kind: ownerKinds[owner.kind],
      id: ownerBytes(owner),
      matches: matchOf(kind, owner, filter),
    }
  )
}

/** Makes the question to a static index for an asset's trades. */
export const tradesOfAsset = (asset: Asset): Pick<RowsOfOwner, 'kind' | 'id' | 'matches'> => ({
  kind: ownerKinds.asset,
  id: ownerBytes({ kind: 'asset', id: asset }),
  matches: ({ lists }) => (lists & postTo.trades) !== 0,
})

/** The ledger of an offer that was taken at once, whose id is made of its operation's; undefined for any other. */
export function ledgerOfOffer(of: Owner | undefined): LedgerSequence | undefined {
  const operation = of?.kind === 'offer' ? operationOfOffer(of.id) : undefined
  return operation === undefined ? undefined : ledgerSequence(Number(operation >> 32n))
}

/** A flag of a row tells a successful transaction's. */
export const isSuccessfulRow = ({ flags }: HistoryRow): boolean =>
  (flags & operationFlags.successful) !== 0

/** The owner under which the static index has a list. */
function ownerOf(of: Owner | undefined, filter: HistoryFilter = {}): IndexOwner | undefined {
  switch (of?.kind) {
    case 'account':
    case 'contract':
    case 'liquidityPool':
    case 'claimableBalance':
    case 'offer':
      return of
    case undefined: {
      // Of lumens there are no rows: a pair with them is found by its other asset.
      const isOfLumens = filter.base?.type === 'native'
      const { asset = isOfLumens ? filter.counter : filter.base, contract } = filter
      if (contract !== undefined) return { kind: 'contract', id: contract }
      return asset === undefined || asset.type === 'native'
        ? undefined
        : { kind: 'asset', id: asset }
    }
    case 'ledger':
    case 'transaction':
    case 'operation':
      return undefined
  }
}

const listOf = {
  transactions: 'transactions',
  operations: 'operations',
  payments: 'operations',
  effects: 'effects',
  trades: 'trades',
} as const satisfies Record<HistoryKind, keyof typeof postTo>

/** The rows of a list, as far as the static index can tell: the rest of a filter is for the ledgers to decide. */
function matchOf<K extends HistoryKind>(
  kind: K,
  of: IndexOwner,
  filter: FilterOf<K>,
): (row: HistoryRow) => boolean {
  const { successful, type }: HistoryFilter = filter
  const flags =
    (kind === 'payments' ? operationFlags.payment : 0) |
    (kind === 'trades' ? operationFlags.trades : 0) |
    (kind === 'effects' || kind === 'trades' || successful === true ? operationFlags.successful : 0)
  // All effects of every operation that changed a pool.
  const isWhole = kind === 'payments' || (kind === 'effects' && of.kind === 'liquidityPool')
  const list = postTo[isWhole ? 'operations' : listOf[kind]]
  const number = type === undefined ? undefined : definitions.get(type)?.typeNumber
  const isOfOperations = kind === 'operations' || kind === 'payments'
  return (row) =>
    (row.lists & list) !== 0 &&
    (row.flags & flags) === flags &&
    !(successful === false && (row.flags & operationFlags.successful) !== 0) &&
    (!isOfOperations || number === undefined || row.type === number)
}

/** Ledgers here and there, in an index of their own in memory. */
export class KeptLedgers {
  readonly #index: LedgerIndex
  readonly #addLedger: ReturnType<typeof createLedgerAdder>
  readonly #reading = new Map<number, Promise<void>>()
  readonly lists: IndexLists
  /** The named entries, each as the ledger of its last change has it. */
  readonly state: ReturnType<typeof createEntriesReader>

  constructor(index: LedgerIndex, firstTrades: ReadonlyMap<string, number>) {
    this.#index = index
    this.#addLedger = createLedgerAdder(index.passphrase)
    this.lists = new IndexLists(index, firstTrades)
    this.state = createEntriesReader(index)
  }

  /** The rows of a list in these ledgers, filtered. */
  rows<K extends HistoryKind>(
    kind: K,
    of: Owner | undefined,
    filter: FilterOf<K>,
    rows: RowsRequest,
  ): Promise<ListAnswer<Collections[K]['item']>> {
    return indexedRows(this.lists, kind, of, filter, rows)
  }

  get bytes(): number {
    return this.#index.segments().reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** Reads, proves and keeps a ledger. Rejects with SourceError where it cannot be read or is refused. */
  async read(service: LedgerBytes, ledger: LedgerSequence, ctx: Ctx): Promise<void> {
    // Another page's request, which may end with that page: then a third one's, or an own one.
    for (;;) {
      const other = this.#reading.get(ledger)
      if (other === undefined) break
      const [{ status }] = await Promise.allSettled([other])
      if (status === 'fulfilled') return
    }
    const own = this.#readOne(service, ledger, ctx)
    this.#reading.set(ledger, own)
    own.catch(() => this.#reading.delete(ledger)) // this page gets the error
    await own
  }

  async #readOne(service: LedgerBytes, ledger: LedgerSequence, ctx: Ctx): Promise<void> {
    const proven = await provenLedger(service, ledger, ctx)
    const builder = createSegmentBuilder()
    this.#addLedger(proven, builder)
    await this.#index.add(builder.seal())
  }
}

/** A ledger whose parts fit its header's hash. Rejects with SourceError where it cannot be read or is refused. */
async function provenLedger(service: LedgerBytes, ledger: LedgerSequence, ctx: Ctx) {
  const { output } = await service.readRun(span(ledger, ledger), (ledgers) => ledgers, ctx)
  const sent = output.map((each) => {
    if ('bytes' in each) return each
    const text = `Ledger ${ledger} cannot be read: ${each.reason}`
    throw new SourceError('badResponse', text)
  })
  const { runs, refusals } = await readChunk(sent, ledger, 1)
  const proven = runs[0]?.[0]
  if (proven !== undefined) return proven
  throw new SourceError(
    'badResponse',
    `Ledger ${ledger} from ${service.host} was refused: ${refusals[0]?.message ?? 'it is missing'}`,
  )
}

/**
 * XDR `LedgerEntry`s of contracts as a ledger left them, by their keys' hexadecimal text; empty for a removed one. Rejects as
 * above.
 */
export async function contractEntries(
  service: LedgerBytes,
  ledger: LedgerSequence,
  ctx: Ctx,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const builder = createStateBuilder('contracts')
  applyChanges(await provenLedger(service, ledger, ctx), builder)
  const { keys, entries, ends } = builder.seal()
  return new Map(
    Array.from({ length: tableSize(keys) }, (_, row) => [
      hexFromBytes(keyAt(keys, row).bytes),
      entries.slice(startOf(ends, row), ends[row]),
    ]),
  )
}

/** `firstTrades`: the ledger in which an asset was traded first, by its key, as far as that was asked. */
export async function keepLedgers(
  passphrase: string,
  firstTrades: ReadonlyMap<string, number>,
): Promise<KeptLedgers> {
  const store = createMemoryStore()
  const capacity = Number.POSITIVE_INFINITY
  const index = await openIndex({ store, passphrase, capacity, writes: true })
  return new KeptLedgers(index, firstTrades)
}
