import type { AccountId, Coverage, LedgerSequence } from '#ledger/values'
import { loadLists } from '../chunks.ts'
import { createIndexReader } from '../index/indexReader.ts'
import type { IndexReader, IndexSetup } from '../index/indexTypes.ts'
import type {
  HistoryContext,
  HistoryFinders,
  SeenLedgers,
  SeparateTransactions,
} from '../ledgers/service.ts'
import { itemsOfTransaction } from '../ledgers/transactionLists.ts'
import type { RpcClient } from './client.ts'
import { RpcConnection } from './connection.ts'
import { byHash, fetchTransactions, listOfOperation } from './transactions.ts'

/** A connection, the index for lists that JSON-RPC has no call for, and what calls tell beside ledgers. */
export class RpcContext extends RpcConnection implements HistoryContext {
  readonly index: IndexReader

  readonly finders: HistoryFinders = {
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

  constructor(client: RpcClient, setup: IndexSetup = {}) {
    super(client)
    this.index = createIndexReader(this, setup)
  }

  transactionsOf(
    sequences: readonly LedgerSequence[],
    signal: AbortSignal,
  ): Promise<SeparateTransactions> {
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
