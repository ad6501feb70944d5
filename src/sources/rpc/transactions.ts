import type { DescribedOperation, RecordReader } from '#ledger'
import {
  type Answer,
  type Call,
  ledgerSequence,
  RecordError,
  SourceError,
  type Toid,
  type TransactionHash,
  toid,
  toidParts,
} from '#ledger/values'
import { late } from '../late.ts'
import type { PositionedItemsOf } from '../ledgers/items.ts'
import type { TransactionInfo } from '../ledgers/ledger.ts'
import { ledgerRangeError } from '../ledgers/service.ts'
import {
  type CompleteList,
  itemsOfOperation,
  operationFromInfo,
} from '../ledgers/transactionLists.ts'
import { readable, readableRecord } from '../readable.ts'
import { transactionAtRequest, transactionRequest } from '../request.ts'
import { secondsOf } from './client.ts'
import type { RpcConnection } from './connection.ts'
import { type RetentionWindow, retentionWindowOf } from './methods.ts'

/** Applies `read` to the transaction with an outer or inner hash. Throws SourceError('notFound') with the node's window. */
export async function byHash<T>(
  connection: RpcConnection,
  hash: TransactionHash,
  read: (info: TransactionInfo, passphrase: string) => Promise<T>,
  signal: AbortSignal,
): Promise<{ readonly output: T; readonly calls: readonly Call[] }> {
  const { node, client, recent } = connection
  const status = node.passphrase(signal)
  // Requested beside the transaction, and awaited where it is read.
  status.catch(() => undefined)
  const known = recent.withHash(hash)
  if (known !== undefined) {
    const { passphrase, calls: before } = await status
    const { info, calls } = known
    const output = await readable(calls, () => read(info, passphrase), signal)
    return { output, calls: [...before, ...calls] }
  }
  const answer = await connection.read<Found<T>>(
    transactionRequest(hash),
    async (result) => {
      const window = retentionWindowOf(result)
      if (result.text('status') === 'NOT_FOUND') return { window }
      const info = { ...transactionInfoOf(result), hash }
      return { info, output: await read(info, (await status).passphrase) }
    },
    signal,
  )
  const calls = [...(await status).calls, ...answer.calls]
  if ('info' in answer.output) {
    recent.keep(hash, { info: answer.output.info, calls: answer.calls })
    return { output: answer.output.output, calls }
  }
  const { oldest, latest } = answer.output.window
  const message = `${client.host} has no transaction ${hash.slice(0, 8)}… in the ledgers that it keeps, ${oldest} to ${latest}: it may be older, not in a ledger yet, or on another network`
  throw new SourceError('notFound', message, { calls })
}

type Found<T> =
  | { readonly info: TransactionInfo; readonly output: T }
  | { readonly window: RetentionWindow }

/** A transaction of a getTransactions or getTransaction answer, whose `createdAt` is text (rpc.md 2.0). */
export const transactionInfoOf = (record: RecordReader): TransactionInfo => ({
  ledger: record.ledger('ledger'),
  closedAt: secondsOf(record, 'createdAt'),
  applicationOrder: applicationOrderOf(record),
  hash: record.optional('txHash', (r) => r.text('txHash')) ?? '',
  envelope: record.text('envelopeXdr'),
  result: record.text('resultXdr'),
  meta: record.optional('resultMetaXdr', (r) => r.text('resultMetaXdr')) ?? '',
})

/** Counts from 1; a TOID has 20 bits for it (SEP-35), and more would make it another ledger's. */
function applicationOrderOf(record: RecordReader): number {
  const order = record.integer('applicationOrder')
  if (order < 1 || order > 0xfffff) throw new RecordError(`applicationOrder is not valid: ${order}`)
  return order
}

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
  return readableRecord(output, `Operation ${id}`, calls)
}

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
    const isArchived =
      ledger < window.oldest && (await connection.reach.gives(ledgerSequence(ledger), signal))
    if (!isArchived) throw old
    const { operationAt } = await late('lists')
    return operationAt(connection, id, read, signal)
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
  const { recent } = connection
  const known = recent.at(ledger, transaction)
  if (known !== undefined) {
    const { info, calls } = known
    return { output: await readable(calls, () => read(info), signal), calls }
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
