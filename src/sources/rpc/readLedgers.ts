import { type Call, isUnknownRecord } from '#ledger/values'
import type {
  LedgerItems,
  LedgerItemsRequest,
  ReadLedgerItems,
  ReceivedLedger,
} from '../ledgers/ledgerItems.ts'
import { requestedLedgers } from './receivedLedgers.ts'
import type { NodeStatus } from './node.ts'
import { ledgersRequest } from './requests.ts'
import { fetchTransactions } from './fetchTransactions.ts'
import { type RpcAnswer, type RpcConnection, readAnswer } from './rpcConnection.ts'

/**
 * Items of some ledgers, requested beside the node's status: one request, and further ones for ledgers whose bytes cannot be
 * read; none for ledgers that were read just before.
 */
export async function readLedgers<T extends object>(
  connection: RpcConnection,
  read: ReadLedgerItems<T>,
  request: LedgerItemsRequest,
  status: Promise<NodeStatus>,
  signal: AbortSignal,
): Promise<RpcAnswer<LedgerItems<T>>> {
  const limit = request.to - request.from + 1
  const more: Call[] = []
  status.catch(() => undefined) // awaited where the ledgers are read
  const itemsOf = async (ledgers: readonly ReceivedLedger[]) => {
    const { passphrase } = await status
    const found = await read({ ledgers, passphrase }, request)
    signal.throwIfAborted()
    if (found.unreadable.length === 0) return found
    const { transactions, calls } = await fetchTransactions(connection, found.unreadable, signal)
    more.push(...calls)
    return transactions.length === 0 ? found : read({ ledgers, passphrase, transactions }, request)
  }
  const { recentLedgers, client } = connection
  const sent = recentLedgers.of(request)
  if (sent !== undefined) {
    const about = { host: client.host, calls: sent.calls, ledger: request.from }
    const output = await readAnswer(about, () => itemsOf(sent.ledgers), signal)
    return { output, calls: [...sent.calls, ...more], bytes: sent.bytes }
  }
  const answer = await connection.read(
    ledgersRequest(request.from, limit),
    async (result) => {
      const ledgers = requestedLedgers(result, request)
      return { ledgers, items: await itemsOf(ledgers) }
    },
    signal,
    request.from,
  )
  const { calls, bytes } = answer
  const { ledgers, items: output } = answer.output
  // What cannot be read, or contradicts itself, may be sent whole the next time.
  if (!output.items.some(isUnknownRecord)) recentLedgers.keep({ ledgers, calls, bytes })
  client.transfer.addToView(bytes)
  return { output, calls: [...calls, ...more], bytes }
}
