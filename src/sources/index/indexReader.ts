import { sha256 } from '@noble/hashes/sha2.js'
import {
  type Coverage,
  type Found,
  hexFromBytes,
  type LedgerSequence,
  SourceError,
  type UnixSeconds,
} from '#ledger/values'
import { aside, type Ctx, contextOf, fromIndex, Kept } from '../context.ts'
import { late } from '../late.ts'
import type { LedgerService } from '../ledgers/service.ts'
import type { IndexControl } from '../source.ts'
import type { IndexReader, IndexSetup, ReadyIndex, StoredIndex } from './indexTypes.ts'
import { inTime, StorageWaits } from './storageWaits.ts'

/** The index of a service's network, opened at its first use; its code is a separate chunk. */
export class LaterIndex implements IndexReader {
  readonly #service: LedgerService
  readonly #setup: IndexSetup
  readonly #opened = new Kept<OpenReader>()
  /** True while the storage does not answer: nothing of it can be read now. */
  #waits = false

  constructor(service: LedgerService, setup: IndexSetup) {
    this.#service = service
    this.#setup = setup
  }

  ready(ctx: Ctx, within?: Coverage): Promise<ReadyIndex> {
    return this.#read(ctx, (reader) => reader.ready(ctx, within))
  }

  stored(ctx: Ctx): Promise<StoredIndex> {
    return this.#read(ctx, (reader) => reader.stored(aside(ctx)))
  }

  async mayHaveStored(ctx: Ctx): Promise<boolean> {
    const { databases, openStore } = this.#setup
    if (this.#opened.has('') || openStore !== undefined) return true
    // A source that may read any number of bytes covers its network at once.
    if (!Number.isFinite(this.#service.http.transfer.viewBytes)) return true
    if (databases === undefined || this.#waits) return false
    const { passphrase } = await this.#service.node.passphrase(aside(ctx))
    const own = indexName(passphrase, this.#service.url)
    try {
      const stored = await inTime(databases.databases(), () => undefined)
      return stored.some(({ name }) => name === own)
    } catch (error) {
      this.#waits = error instanceof StorageWaits
      return !this.#waits // where storage is refused, opening the index says so
    }
  }

  readonly control: IndexControl = {
    status: (signal) => this.#control(signal, (control) => control.status(signal)),
    walk: (order, signal) => this.#control(signal, (control) => control.walk(order, signal)),
    pause: (signal) => this.#control(signal, (control) => control.pause(signal)),
    limit: (bytes, signal) => this.#control(signal, (control) => control.limit(bytes, signal)),
    clear: (signal) => this.#control(signal, (control) => control.clear(signal)),
  }

  #control<T>(signal: AbortSignal, run: (control: IndexControl) => Promise<T>): Promise<T> {
    return this.#read(contextOf(signal), ({ control }) => run(control))
  }

  #read<T>(ctx: Ctx, run: (reader: OpenReader) => Promise<T>): Promise<T> {
    return fromIndex(ctx, async () => {
      const open = (own: Ctx) => openReader(this.#service, this.#setup, own)
      return run(await this.#opened.of('', aside(ctx), open))
    })
  }
}

async function openReader(service: LedgerService, setup: IndexSetup, ctx: Ctx) {
  const { passphrase } = await service.node.passphrase(ctx)
  const { openReader: open } = await late('index')
  return open(service, setup, { name: indexName(passphrase, service.url), passphrase })
}
type OpenReader = Awaited<ReturnType<typeof openReader>>

/** The name of the database of an endpoint's index. It has a hash of the address, which may hold a key. */
const indexName = (passphrase: string, url: string): string =>
  `parallax-index ${passphrase} ${hexFromBytes(sha256(new TextEncoder().encode(url)))}`

/**
 * The service's answer or, where the service no longer has it, the index's. Indexes nothing. Throws the service's error where the
 * index does not have it either.
 */
export async function withIndexFallback<T>(
  index: IndexReader,
  ask: () => Promise<Found<T>>,
  find: (stored: StoredIndex) => Promise<T | undefined>,
  ctx: Ctx,
): Promise<Found<T>> {
  try {
    return await ask()
  } catch (error) {
    if (!isMissing(error)) throw error
    const value = await fromIndex(ctx, async () => find(await index.stored(ctx)))
    if (value === undefined) throw error
    return { value }
  }
}

const isMissing = (error: unknown): error is SourceError =>
  error instanceof SourceError && (error.kind === 'notFound' || error.kind === 'outOfRetention')

interface Modified {
  readonly lastModifiedLedger: LedgerSequence
  readonly lastModifiedTime?: UnixSeconds | undefined
}

/** Adds to items the times of their last changes, if the index has those ledgers. */
export async function withCloseTimes<T extends Modified>(
  { lists }: { readonly lists: Pick<StoredIndex['lists'], 'closeTimes'> },
  items: readonly T[],
): Promise<readonly T[]> {
  const times = await lists.closeTimes(items.map(({ lastModifiedLedger }) => lastModifiedLedger))
  return items.map((item) => ({ ...item, lastModifiedTime: times.get(item.lastModifiedLedger) }))
}

/** A value with the time of its last change, where the index has that ledger. */
export async function timed<T extends Modified>(
  index: IndexReader,
  value: T,
  ctx: Ctx,
): Promise<T> {
  if (!(await index.mayHaveStored(ctx))) return value
  return fromIndex(ctx, async () => {
    const stored = await index.stored(ctx)
    const [item = value] = await withCloseTimes(stored, [value])
    if (item.lastModifiedTime !== undefined) stored.read('the time of its last change', ctx)
    return item
  })
}
