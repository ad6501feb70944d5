import type { DescribedOperation } from '#ledger'
import {
  type Answer,
  type Call,
  SourceError,
  type Toid,
  type UnknownRecord,
  isUnknownRecord,
  toid,
  toidParts,
} from '#ledger/values'
import {
  type CompleteList,
  itemsOfOperation,
  operationFromInfo,
} from '../ledgers/transactionLists.ts'
import type { PositionedItemsOf } from '../ledgers/positionedItems.ts'
import type { TransactionInfo } from '../ledgers/transactionInfo.ts'
import { ledgerRangeError } from '../ledgerRangeError.ts'
import { transactionAtRequest } from './requests.ts'
import { type RpcConnection, readAnswer } from './rpcConnection.ts'
import { transactionInfoOf } from './transactionInfoOf.ts'

/** An operation by its TOID. */
export async function readRpcOperation(
  connection: RpcConnection,
  id: Toid,
  signal: AbortSignal,
): Promise<Answer<DescribedOperation>> {
  const { output, calls } = await fromItsTransaction(
    connection,
    id,
    (info, passphrase) => operationFromInfo(info, id, passphrase),
    signal,
  )
  if (isUnknownRecord(output)) throw unreadableOperation(id, output, calls)
  return { value: output, calls }
}

export const unreadableOperation = (
  id: Toid,
  { reason, isLater }: UnknownRecord,
  calls: readonly Call[],
): SourceError =>
  new SourceError(
    isLater ? 'laterProtocol' : 'badResponse',
    `Operation ${id} cannot be read: ${reason}`,
    { calls },
  )

/** An operation's effects or trades. */
export const listOfOperation = <T>(
  connection: RpcConnection,
  id: Toid,
  itemsOf: PositionedItemsOf<T>,
  signal: AbortSignal,
): Promise<{ readonly output: CompleteList<T>; readonly calls: readonly Call[] }> =>
  fromItsTransaction(
    connection,
    id,
    (info, passphrase) => itemsOfOperation(info, id, passphrase, itemsOf),
    signal,
  )

/** Reads the transaction that the operation's TOID names. */
async function fromItsTransaction<T>(
  connection: RpcConnection,
  id: Toid,
  read: (info: TransactionInfo, passphrase: string) => Promise<T | undefined>,
  signal: AbortSignal,
) {
  const { client, node } = connection
  const { ledger, transaction, operation } = toidParts(id)
  const absent = `There is no operation ${id}`
  if (ledger < 1 || transaction < 1 || operation < 1) throw new SourceError('notFound', absent)
  const status = node.statusFor(ledger, signal)
  const unneeded = new AbortController()
  const asked = readTransactionAt(
    connection,
    { ledger, transaction },
    async (info) => read(info, (await status).passphrase),
    AbortSignal.any([signal, unneeded.signal]),
  )
  // Requested beside the transaction; where its window has no such ledger, its error is the one to throw.
  asked.catch(() => undefined)
  const { window, calls: before } = await status
  const old = ledgerRangeError(client.host, ledger, window, { calls: before })
  if (old !== undefined) {
    unneeded.abort()
    throw old
  }
  const { output, calls: own } = await asked
  const calls = [...before, ...own]
  if (output === undefined) throw new SourceError('notFound', absent, { calls })
  return { output, calls }
}

/** Reads the transaction at a position: a recent one, or the one after the cursor just before it (rpc.md 7.4). */
async function readTransactionAt<T>(
  connection: RpcConnection,
  { ledger, transaction }: { readonly ledger: number; readonly transaction: number },
  read: (info: TransactionInfo) => Promise<T>,
  signal: AbortSignal,
): Promise<{ readonly output: T | undefined; readonly calls: readonly Call[] }> {
  const { client, recent } = connection
  const known = recent.at(ledger, transaction)
  if (known !== undefined) {
    const { info, calls } = known
    const about = { host: client.host, calls, ledger }
    return { output: await readAnswer(about, () => read(info), signal), calls }
  }
  const { output, calls } = await connection.read(
    transactionAtRequest(toid(ledger, transaction, 0)),
    async (result) => {
      const [info] = result.list('transactions', transactionInfoOf)
      const isRequested = info?.ledger === ledger && info.applicationOrder === transaction
      return isRequested ? { info, read: await read(info) } : undefined
    },
    signal,
    ledger,
  )
  if (output !== undefined) recent.keep(output.info.hash, { info: output.info, calls })
  return { output: output?.read, calls }
}
