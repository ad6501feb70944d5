import type { Call } from '../../model/call.ts'
import type { LedgerItems, LedgerItemsRequest, ReadLedgerItems } from '../ledgers/ledgerItems.ts'
import { requestedLedgers } from './receivedLedgers.ts'
import { ledgersRequest } from './requests.ts'
import { fetchTransactions } from './fetchTransactions.ts'
import type { RpcAnswer, RpcConnection } from './rpcConnection.ts'

/** Items of some ledgers, requested beside the node's status: one request, and further ones for ledgers whose bytes cannot be read. */
export async function readLedgers<T>(
  connection: RpcConnection,
  read: ReadLedgerItems<T>,
  request: LedgerItemsRequest,
  status: Promise<{ readonly passphrase: string }>,
  signal: AbortSignal,
): Promise<RpcAnswer<LedgerItems<T>>> {
  const limit = request.to - request.from + 1
  const more: Call[] = []
  status.catch(() => undefined) // awaited where the ledgers are read
  import('../ledgers/forgedLedger.ts').catch(() => undefined) // loads beside them, and says there why it failed
  const answer = await connection.read(
    ledgersRequest(request.from, limit),
    async (result) => {
      const ledgers = requestedLedgers(result, request)
      const { passphrase } = await status
      const found = await read({ ledgers, passphrase }, request)
      signal.throwIfAborted()
      if (found.unreadable.length === 0) return found
      const { transactions, calls } = await fetchTransactions(connection, found.unreadable, signal)
      more.push(...calls)
      return transactions.length === 0
        ? found
        : read({ ledgers, passphrase, transactions }, request)
    },
    signal,
    request.from,
  )
  connection.client.transfer.addToView(answer.bytes)
  return { ...answer, calls: [...answer.calls, ...more] }
}
