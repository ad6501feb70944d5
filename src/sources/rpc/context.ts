import { type AccountId, type Coverage, type LedgerSequence, SourceError } from '#ledger/values'
import { loadLists } from '../chunks.ts'
import { createIndexReader } from '../index/indexReader.ts'
import type { IndexReader, IndexSetup } from '../index/indexTypes.ts'
import type {
  History,
  HistoryContext,
  HistoryFinders,
  LedgerService,
  RunAnswer,
  SeenLedgers,
  SeparateTransactions,
} from '../ledgers/service.ts'
import type { ReceivedLedger } from '../ledgers/items.ts'
import { itemsOfTransaction } from '../ledgers/transactionLists.ts'
import type { RpcClient } from './client.ts'
import { RpcConnection } from './connection.ts'
import { byHash, listOfOperation } from './transactions.ts'

/** What a network has beside its node: each is opened at its first use. */
export interface BesideNode {
  /** A static index of the network's whole history. */
  readonly openHistory?: ((node: LedgerService) => Promise<History>) | undefined
  /** Whoever gives ledgers that are older than the node's. */
  readonly openOlder?: ((node: LedgerService) => Promise<OlderLedgers>) | undefined
}

export type OlderLedgers = Pick<LedgerService, 'readRun'>

/** A connection, the index for lists that JSON-RPC has no call for, and what calls tell beside ledgers. */
export class RpcContext extends RpcConnection implements HistoryContext {
  readonly index: IndexReader
  readonly finders: HistoryFinders
  readonly #older: (() => Promise<OlderLedgers>) | undefined
  /** The newest ledger that the node refused as too old: these are asked of it no more. */
  #gone = 0

  constructor(
    client: RpcClient,
    setup: IndexSetup = {},
    { openHistory, openOlder }: BesideNode = {},
  ) {
    super(client)
    this.#older = openOlder && once(() => openOlder(this))
    this.index = createIndexReader(this, setup)
    this.finders = {
      history: openHistory && laterHistory(once(() => openHistory(this))),
      ofTransaction: (hash, itemsOf, signal) =>
        byHash(
          this,
          hash,
          (info, passphrase) => itemsOfTransaction(info, passphrase, itemsOf),
          signal,
        ),
      ofOperation: (id, itemsOf, signal) => listOfOperation(this, id, itemsOf, signal),
      byEvents: async (kind, owner, request, readLedgers, signal) => {
        const { collectionByEvents } = await loadLists()
        return collectionByEvents(this, kind, owner, request, readLedgers, signal)
      },
    }
  }

  /** Ledgers that the node no longer gives are read of whoever has older ones. */
  override async readRun<T>(
    range: Coverage,
    read: (ledgers: readonly ReceivedLedger[]) => T | Promise<T>,
    signal: AbortSignal,
  ): Promise<RunAnswer<T>> {
    if (range.from > this.#gone)
      try {
        return await super.readRun(range, read, signal)
      } catch (error) {
        const isGone = error instanceof SourceError && error.kind === 'outOfRetention'
        if (!isGone || this.#older === undefined) throw error
        this.#gone = range.from
      }
    const older = await this.#older?.()
    return older === undefined
      ? super.readRun(range, read, signal)
      : older.readRun(range, read, signal)
  }

  override forget(): void {
    super.forget()
    this.#gone = 0
  }

  async transactionsOf(
    sequences: readonly LedgerSequence[],
    signal: AbortSignal,
  ): Promise<SeparateTransactions> {
    const { fetchTransactions } = await loadLists()
    return fetchTransactions(this, sequences, signal)
  }

  async typicalBytes(signal: AbortSignal): Promise<number | undefined> {
    const { typicalLedgerBytes } = await loadLists()
    return typicalLedgerBytes(this, signal)
  }

  async seenLedgers(
    account: AccountId,
    window: Coverage,
    signal: AbortSignal,
  ): Promise<SeenLedgers> {
    const { seenLedgers } = await loadLists()
    return seenLedgers(this, account, window, signal)
  }
}

/** Opens something at its first use; where that fails, again at the next one. */
function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opening: Promise<T> | undefined
  return () =>
    (opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    }))
}

/** A static index whose code loads at the first use. */
function laterHistory(open: () => Promise<History>): History {
  return {
    page: async (...asked) => (await open()).page(...asked),
    transaction: async (...asked) => (await open()).transaction(...asked),
    ahead: async (...asked) => (await open()).ahead(...asked),
    firstFrom: async (...asked) => (await open()).firstFrom(...asked),
    keysOf: async (...asked) => (await open()).keysOf(...asked),
    ready: async (...asked) => (await open()).ready(...asked),
  }
}
