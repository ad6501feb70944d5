import type { AccountId, Coverage, LedgerSequence } from '#ledger/values'
import type { Ctx } from '../context.ts'
import { LaterIndex } from '../index/indexReader.ts'
import type { IndexReader, IndexSetup } from '../index/indexTypes.ts'
import { late } from '../late.ts'
import type { LedgerTransactions } from '../ledgers/ledger.ts'
import type { LedgerService } from '../ledgers/service.ts'
import type { ContractContext, History, HistoryContext } from '../lists/context.ts'
import type { ReadLiveEntries } from '../lists/contractEntries.ts'
import type { EventList } from '../lists/eventFinder.ts'
import type { Finder } from '../lists/pageOf.ts'
import type { RpcClient } from '../rpc/client.ts'
import { type OlderLedgers, RpcConnection } from '../rpc/connection.ts'
import { byHash, byOperation } from '../rpc/transactions.ts'

/** What a network has beside its node. */
export interface BesideNode {
  /** A static index of the network's whole history. */
  readonly history?: ((node: LedgerService) => History | undefined) | undefined
  /** Opens whoever gives ledgers that are older than the node's. */
  readonly openOlder?: ((node: LedgerService) => Promise<OlderLedgers>) | undefined
}

/** A connection, the index for lists that JSON-RPC has no call for, and what calls tell beside ledgers. */
export class RpcContext extends RpcConnection implements ContractContext {
  readonly index: IndexReader
  readonly history: History | undefined

  constructor(client: RpcClient, setup: IndexSetup = {}, { history, openOlder }: BesideNode = {}) {
    super(client, openOlder)
    this.index = new LaterIndex(this, setup)
    this.history = history?.(this)
  }

  readonly byHash: HistoryContext['byHash'] = (...asked) => byHash(this, ...asked)

  readonly byOperation: HistoryContext['byOperation'] = (...asked) => byOperation(this, ...asked)

  readonly byEvents = async <T>(list: EventList<T>): Promise<Finder<T>> => {
    const { EventFinder } = await late('events')
    return new EventFinder(this, list)
  }

  readonly entries: ReadLiveEntries = async (keys, ctx) =>
    (await late('contracts')).fetchLiveEntries(this, keys, ctx)

  async transactionsOf(
    sequences: readonly LedgerSequence[],
    ctx: Ctx,
  ): Promise<readonly LedgerTransactions[]> {
    return (await late('beside')).fetchTransactions(this, sequences, ctx)
  }

  async typicalBytes(ctx: Ctx): Promise<number | undefined> {
    return (await late('beside')).typicalLedgerBytes(this, ctx)
  }

  async seenLedgers(account: AccountId, window: Coverage, ctx: Ctx): Promise<readonly number[]> {
    return (await late('beside')).seenLedgers(this, account, window, ctx)
  }
}
