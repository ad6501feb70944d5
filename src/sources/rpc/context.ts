import { sha256 } from '@noble/hashes/sha2.js'
import { type Call, SourceError, hexFromBytes } from '#ledger/values'
import type { IndexReader, IndexSetup, StoredIndex } from '../index/indexTypes.ts'
import { StorageWaits, inTime } from '../index/indexedDbStore.ts'
import { loadIndex } from '../chunks.ts'
import { fromIndex } from '../readable.ts'
import type { RpcClient } from './client.ts'
import { RpcConnection } from './connection.ts'

/** A connection, and the index for lists that JSON-RPC has no call for. */
export class RpcContext extends RpcConnection {
  readonly index: IndexReader

  constructor(client: RpcClient, setup: IndexSetup = {}) {
    super(client)
    this.index = createIndexReader(this, setup)
  }
}

/** Opens the index of the node's network at its first use; its code is a separate chunk. */
function createIndexReader(connection: RpcConnection, setup: IndexSetup): IndexReader {
  let opening: ReturnType<typeof openAs> | undefined
  /** True while the storage does not answer: nothing of it can be read now. */
  let waits = false
  const open = async (signal: AbortSignal) => {
    const { passphrase } = await connection.node.passphrase(signal)
    opening ??= openAs(connection, setup, passphrase).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
  const read = <T>(run: (reader: OpenReader) => Promise<T>, signal: AbortSignal): Promise<T> =>
    fromIndex(async () => run(await open(signal)), signal)
  return {
    ready: (signal) => read((reader) => reader.ready(signal), signal),
    list: (kind, of, request, signal) =>
      read((reader) => reader.list(kind, of, request, signal), signal),
    async mayHaveStored(signal) {
      const { databases, openStore } = setup
      if (opening !== undefined || openStore !== undefined) return true
      // A source that may read any number of bytes covers its network at once.
      if (!Number.isFinite(connection.client.transfer.viewBytes)) return true
      if (databases === undefined || waits) return false
      const { passphrase } = await connection.node.passphrase(signal)
      const own = indexName(passphrase, connection.client.url)
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

async function openAs(connection: RpcConnection, setup: IndexSetup, passphrase: string) {
  const name = indexName(passphrase, connection.client.url)
  const { openReader } = await loadIndex()
  return openReader(connection, setup, { name, passphrase })
}
type OpenReader = Awaited<ReturnType<typeof openAs>>

/** The name of the database of an endpoint's index. It has a hash of the address, which may hold a key. */
const indexName = (passphrase: string, url: string): string =>
  `parallax-index ${passphrase} ${hexFromBytes(sha256(new TextEncoder().encode(url)))}`

/**
 * The node's answer or, where the node no longer has it, the index's. Indexes nothing. Throws the node's error where the
 * index does not have it either.
 */
export async function withIndexFallback<T>(
  index: IndexReader,
  fetchFromNode: () => Promise<T>,
  find: (stored: StoredIndex, calls: readonly Call[]) => Promise<T | undefined>,
  signal: AbortSignal,
): Promise<T> {
  try {
    return await fetchFromNode()
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
