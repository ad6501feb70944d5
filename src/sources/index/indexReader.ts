import { sha256 } from '@noble/hashes/sha2.js'
import {
  type Answer,
  type Call,
  hexFromBytes,
  type LedgerSequence,
  SourceError,
  type UnixSeconds,
} from '#ledger/values'
import { late } from '../late.ts'
import type { LedgerService } from '../ledgers/service.ts'
import { fromIndex } from '../readable.ts'
import type { IndexReader, IndexSetup, StoredIndex } from './indexTypes.ts'
import { inTime, StorageWaits } from './storageWaits.ts'

/** Opens the index of the network at its first use; its code is a separate chunk. */
export function createIndexReader(service: LedgerService, setup: IndexSetup): IndexReader {
  let opening: ReturnType<typeof openAs> | undefined
  /** True while the storage does not answer: nothing of it can be read now. */
  let waits = false
  const open = async (signal: AbortSignal) => {
    const { passphrase } = await service.node.passphrase(signal)
    opening ??= openAs(service, setup, passphrase).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
  const read = <T>(run: (reader: OpenReader) => Promise<T>, signal: AbortSignal): Promise<T> =>
    fromIndex(async () => run(await open(signal)), signal)
  return {
    ready: (signal, within) => read((reader) => reader.ready(signal, within), signal),
    async mayHaveStored(signal) {
      const { databases, openStore } = setup
      if (opening !== undefined || openStore !== undefined) return true
      // A source that may read any number of bytes covers its network at once.
      if (!Number.isFinite(service.transfer.viewBytes)) return true
      if (databases === undefined || waits) return false
      const { passphrase } = await service.node.passphrase(signal)
      const own = indexName(passphrase, service.url)
      try {
        const stored = await inTime(databases.databases(), () => undefined)
        return stored.some(({ name }) => name === own)
      } catch (error) {
        waits = error instanceof StorageWaits
        return !waits // where storage is refused, opening the index says so
      }
    },
    stored: (signal) => read((reader) => reader.stored(signal), signal),
    control: {
      status: (signal) => read(({ control }) => control.status(signal), signal),
      walk: (order, signal) => read(({ control }) => control.walk(order, signal), signal),
      pause: (signal) => read(({ control }) => control.pause(signal), signal),
      limit: (capacity, signal) => read(({ control }) => control.limit(capacity, signal), signal),
      clear: (signal) => read(({ control }) => control.clear(signal), signal),
    },
  }
}

async function openAs(service: LedgerService, setup: IndexSetup, passphrase: string) {
  const name = indexName(passphrase, service.url)
  const { openReader } = await late('index')
  return openReader(service, setup, { name, passphrase })
}
type OpenReader = Awaited<ReturnType<typeof openAs>>

/** The name of the database of an endpoint's index. It has a hash of the address, which may hold a key. */
const indexName = (passphrase: string, url: string): string =>
  `parallax-index ${passphrase} ${hexFromBytes(sha256(new TextEncoder().encode(url)))}`

/**
 * The service's answer or, where the service no longer has it, the index's. Indexes nothing. Throws the service's error where the
 * index does not have it either.
 */
export async function withIndexFallback<T>(
  index: IndexReader,
  ask: () => Promise<T>,
  find: (stored: StoredIndex, calls: readonly Call[]) => Promise<T | undefined>,
  signal: AbortSignal,
): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!isMissing(error)) throw error
    const found = await fromIndex(
      async () => find(await index.stored(signal), error.calls),
      signal,
      error.calls,
    )
    if (found === undefined) throw error
    return found
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

/** An answer with the time of the last change, where the index has that ledger. */
export async function timed<T extends Modified>(
  index: IndexReader,
  value: T,
  calls: readonly Call[],
  signal: AbortSignal,
): Promise<Answer<T>> {
  if (!(await index.mayHaveStored(signal))) return { value, calls }
  return fromIndex(
    async () => {
      const stored = await index.stored(signal)
      const [item = value] = await withCloseTimes(stored, [value])
      const isTimed = item.lastModifiedTime !== undefined
      return {
        value: item,
        calls: isTimed ? [...calls, ...stored.read('the time of its last change')] : calls,
      }
    },
    signal,
    calls,
  )
}
