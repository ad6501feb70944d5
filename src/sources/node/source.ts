import { answered, readableRecord } from '../context.ts'
import { NodeHistory } from '../history/history.ts'
import { Http, type HttpOptions } from '../http.ts'
import { withIndexFallback } from '../index/indexReader.ts'
import type { IndexSetup } from '../index/indexTypes.ts'
import { rpcKind } from '../kinds.ts'
import { late } from '../late.ts'
import type { TransactionInfo } from '../ledgers/ledger.ts'
import { readLedger } from '../ledgers/service.ts'
import { operationFromInfo, transactionFromInfo } from '../ledgers/transactionLists.ts'
import { RpcClient } from '../rpc/client.ts'
import { byHash, byOperation } from '../rpc/transactions.ts'
import type { ServiceSource } from '../source.ts'
import { type LedgerSourceParts, ledgerSource } from '../state/ledgerSource.ts'
import { readReceiver, readRpcAccount } from './account.ts'
import { RpcContext } from './context.ts'

export interface RpcSourceOptions extends Omit<HttpOptions, 'via'> {
  readonly url: string
  /** The index that answers what JSON-RPC has no call for. */
  readonly index?: IndexSetup | undefined
  /** The address of a static index of the network's whole history. */
  readonly history?: string | undefined
  /** The address of files of ledgers (SEP-54), for those that the node no longer gives. */
  readonly lake?: string | undefined
}

/** The line of sight through a JSON-RPC service: what has no call of its own is derived from XDR. */
export function createRpcSource(options: RpcSourceOptions): ServiceSource {
  const http = new Http({ ...options, via: rpcKind.id })
  const client = new RpcClient(options.url, http)
  const { history, lake } = options
  const context = new RpcContext(client, options.index, {
    history: (own) =>
      history === undefined
        ? undefined
        : new NodeHistory(own, history, {
            async access() {
              const { FileHttp, decompressed: decompress } = await late('files')
              return { http: new FileHttp(options), decompress }
            },
            current: async (keys, ctx) => (await late('entries')).fetchEntries(context, keys, ctx),
          }),
    openOlder:
      lake === undefined
        ? undefined
        : async (own) => {
            const { OlderFiles } = await late('files')
            return new OlderFiles(own, { ...options, lake })
          },
  })
  const { node, index } = context
  const entities: LedgerSourceParts['entities'] = {
    network: async (_id, ctx) => ({ value: await node.network(ctx) }),
    feeStats: async (_id, ctx) => (await late('networkReaders')).readFeeStats(context, ctx),
    recentFees: async (_id, ctx) => ({ value: await context.recentFees(ctx) }),
    ledger: (sequence, ctx) =>
      withIndexFallback(
        index,
        () => readLedger(context, sequence, ctx),
        (stored) => stored.ledger(sequence, ctx),
        ctx,
      ),
    transaction: (hash, ctx) =>
      withIndexFallback(
        index,
        async () => {
          const read = (info: TransactionInfo, passphrase: string) =>
            transactionFromInfo(info, hash, passphrase)
          const transaction = await byHash(context, hash, read, ctx)
          return { value: readableRecord(transaction, `Transaction ${hash.slice(0, 8)}…`) }
        },
        async (stored) =>
          (await stored.transaction(hash, ctx)) ?? context.history?.transaction(hash, ctx),
        ctx,
      ),
    operation: (id, ctx) =>
      withIndexFallback(
        index,
        async () => {
          const read = (info: TransactionInfo, passphrase: string) =>
            operationFromInfo(info, id, passphrase)
          const operation = await byOperation(context, id, read, ctx)
          return { value: readableRecord(operation, `Operation ${id}`) }
        },
        (stored) => stored.operation(id, ctx),
        ctx,
      ),
    account: (id, ctx) => readRpcAccount(context, id, ctx),
    receiver: ({ account, asset }, ctx) => readReceiver(context, account, asset, ctx),
    networkSettings: async (_id, ctx) =>
      (await late('networkReaders')).readNetworkSettings(context, ctx),
    accountData: async (id, ctx) => (await late('state')).stateEntity.accountData(context, id, ctx),
    offer: async (id, ctx) => (await late('state')).stateEntity.offer(context, id, ctx),
    claimableBalance: async (id, ctx) =>
      (await late('state')).stateEntity.claimableBalance(context, id, ctx),
    liquidityPool: async (id, ctx) =>
      (await late('state')).stateEntity.liquidityPool(context, id, ctx),
    currentEntries: async (asked, ctx) =>
      (await late('currentEntries')).readCurrentEntries(context, asked, ctx),
  }

  return {
    ...ledgerSource({
      kind: rpcKind,
      context,
      entities,
      contractEvents: (source) => async (of, request, ctx) =>
        (await late('contracts')).readContractEvents(context, source, of, request, ctx),
      head: async (ctx) => ({ value: await node.freshNetwork(ctx) }),
      forget: () => context.forget(),
      resume: () => http.resume(),
    }),
    submit: (envelope, how, signal) =>
      answered(signal, async (ctx) => {
        const { RpcSubmission } = await late('toolAnswers')
        return new RpcSubmission(context).submit(envelope, how, ctx)
      }),
  }
}
