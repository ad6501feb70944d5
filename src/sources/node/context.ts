import type { AccountId, Coverage, LedgerSequence } from '#ledger/values'
import { createIndexReader } from '../index/indexReader.ts'
import type { IndexReader, IndexSetup } from '../index/indexTypes.ts'
import { late } from '../late.ts'
import type { LedgerService, SeenLedgers, SeparateTransactions } from '../ledgers/service.ts'
import { itemsOfTransaction } from '../ledgers/transactionLists.ts'
import type { History, HistoryContext, HistoryFinders } from '../lists/context.ts'
import type { RpcClient } from '../rpc/client.ts'
import { type OlderLedgers, once, RpcConnection } from '../rpc/connection.ts'
import { byHash, listOfOperation } from '../rpc/transactions.ts'

/** What a network has beside its node: each is opened at its first use. */
export interface BesideNode {
  /** A static index of the network's whole history. */
  readonly openHistory?: ((node: LedgerService) => Promise<History>) | undefined
  /** Whoever gives ledgers that are older than the node's. */
  readonly openOlder?: ((node: LedgerService) => Promise<OlderLedgers>) | undefined
}

/** A connection, the index for lists that JSON-RPC has no call for, and what calls tell beside ledgers. */
export class RpcContext extends RpcConnection implements HistoryContext {
  readonly index: IndexReader
  readonly finders: HistoryFinders

  constructor(
    client: RpcClient,
    setup: IndexSetup = {},
    { openHistory, openOlder }: BesideNode = {},
  ) {
    super(client, openOlder)
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
      byEvents: async (kind, owner, within) =>
        (await late('lists')).eventFinder(this, kind, owner, within),
    }
  }

  async transactionsOf(
    sequences: readonly LedgerSequence[],
    signal: AbortSignal,
  ): Promise<SeparateTransactions> {
    const { fetchTransactions } = await late('lists')
    return fetchTransactions(this, sequences, signal)
  }

  async typicalBytes(signal: AbortSignal): Promise<number | undefined> {
    const { typicalLedgerBytes } = await late('lists')
    return typicalLedgerBytes(this, signal)
  }

  async seenLedgers(
    account: AccountId,
    window: Coverage,
    signal: AbortSignal,
  ): Promise<SeenLedgers> {
    const { seenLedgers } = await late('lists')
    return seenLedgers(this, account, window, signal)
  }
}

/** A static index whose code loads at the first use. */
function laterHistory(open: () => Promise<History>): History {
  return {
    finder: async (...asked) => (await open()).finder(...asked),
    unused: async (...asked) => (await open()).unused(...asked),
    transaction: async (...asked) => (await open()).transaction(...asked),
    ahead: async (...asked) => (await open()).ahead(...asked),
    firstFrom: async (...asked) => (await open()).firstFrom(...asked),
    keysOf: async (...asked) => (await open()).keysOf(...asked),
    ready: async (...asked) => (await open()).ready(...asked),
  }
}
