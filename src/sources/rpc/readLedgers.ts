import type { Call } from '../../model/call.ts'
import { isUnknownRecord } from '../../model/unknownRecord.ts'
import type {
  LedgerItems,
  LedgerItemsRequest,
  ReadLedgerItems,
  ReceivedLedger,
} from '../ledgers/ledgerItems.ts'
import { requestedLedgers } from './receivedLedgers.ts'
import { ledgersRequest } from './requests.ts'
import { fetchTransactions } from './fetchTransactions.ts'
import { type RpcAnswer, type RpcConnection, readAnswer } from './rpcConnection.ts'

/**
 * Items of some ledgers, requested beside the node's status: one request, and further ones for ledgers whose bytes cannot be
 * read; none for a single ledger that was the last one read.
 */
export async function readLedgers<T extends object>(
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
  const itemsOf = async (ledgers: readonly ReceivedLedger[]) => {
    const { passphrase } = await status
    const found = await read({ ledgers, passphrase }, request)
    signal.throwIfAborted()
    if (found.unreadable.length === 0) return found
    const { transactions, calls } = await fetchTransactions(connection, found.unreadable, signal)
    more.push(...calls)
    return transactions.length === 0 ? found : read({ ledgers, passphrase, transactions }, request)
  }
  const { lastLedger, client } = connection
  const last = limit === 1 ? lastLedger.get(request.from) : undefined
  if (last !== undefined) {
    const { ledgers, calls, bytes } = last
    const about = { host: client.host, calls, ledger: request.from }
    const output = await readAnswer(about, () => itemsOf(ledgers), signal)
    return { output, calls: [...calls, ...more], bytes }
  }
  let ledgers: readonly ReceivedLedger[] = []
  const answer = await connection.read(
    ledgersRequest(request.from, limit),
    (result) => {
      ledgers = requestedLedgers(result, request)
      return itemsOf(ledgers)
    },
    signal,
    request.from,
  )
  // One that cannot be read, or that contradicts itself, may be sent whole the next time.
  const isWhole = !answer.output.items.some(isUnknownRecord)
  if (limit === 1 && ledgers.length === 1 && isWhole)
    lastLedger.keep(request.from, { ledgers, calls: answer.calls, bytes: answer.bytes })
  client.transfer.addToView(answer.bytes)
  return { ...answer, calls: [...answer.calls, ...more] }
}
