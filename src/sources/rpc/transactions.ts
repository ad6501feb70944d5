import type { RecordReader } from '#ledger'
import {
  ledgerSequence,
  RecordError,
  SourceError,
  type Toid,
  type TransactionHash,
  toid,
  toidParts,
} from '#ledger/values'
import { aside, type Ctx, readable } from '../context.ts'
import { late } from '../late.ts'
import type { TransactionInfo } from '../ledgers/ledger.ts'
import { ledgerRangeError } from '../ledgers/service.ts'
import { transactionAtRequest, transactionRequest } from '../request.ts'
import { secondsOf } from './client.ts'
import type { RpcConnection } from './connection.ts'
import { type RetentionWindow, retentionWindowOf } from './methods.ts'

/** Applies `read` to the transaction with an outer or inner hash. Throws SourceError('notFound') with the node's window. */
export async function byHash<T>(
  connection: RpcConnection,
  hash: TransactionHash,
  read: (info: TransactionInfo, passphrase: string) => Promise<T>,
  ctx: Ctx,
): Promise<T> {
  const { node, client, recent } = connection
  const status = node.passphrase(ctx)
  // Requested beside the transaction, and awaited where it is read.
  status.catch(() => undefined)
  const known = recent.get(hash)
  if (known !== undefined) {
    const { passphrase } = await status
    ctx.calls.push(...known.calls)
    return readable(ctx, () => read(known.info, passphrase))
  }
  const own = aside(ctx)
  const answer = connection.read<Found<T>>(
    transactionRequest(hash),
    async (result) => {
      const window = retentionWindowOf(result)
      if (result.text('status') === 'NOT_FOUND') return { window }
      const info = { ...transactionInfoOf(result), hash }
      return { info, output: await read(info, (await status).passphrase) }
    },
    own,
  )
  const { output } = await answer.finally(() => ctx.calls.push(...own.calls))
  await status
  if ('info' in output) {
    recent.set(hash, { info: output.info, calls: own.calls })
    return output.output
  }
  const { oldest, latest } = output.window
  const message = `${client.host} has no transaction ${hash.slice(0, 8)}… in the ledgers that it keeps, ${oldest} to ${latest}: it may be older, not in a ledger yet, or on another network`
  throw new SourceError('notFound', message)
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

/** Applies `read` to the transaction that an operation's TOID names. Throws SourceError('notFound') where it gives nothing. */
export async function byOperation<T>(
  connection: RpcConnection,
  id: Toid,
  read: (info: TransactionInfo, passphrase: string) => Promise<T | undefined>,
  ctx: Ctx,
): Promise<T> {
  const { client, node } = connection
  const { ledger, transaction, operation } = toidParts(id)
  const absent = `There is no operation ${id}`
  if (ledger < 1 || transaction < 1 || operation < 1) throw new SourceError('notFound', absent)
  const status = node.statusFor(ledger, ctx)
  const unneeded = new AbortController()
  const own: Ctx = { signal: AbortSignal.any([ctx.signal, unneeded.signal]), calls: [] }
  const asked = readTransactionAt(
    connection,
    { ledger, transaction },
    async (info) => read(info, (await status).passphrase),
    own,
  )
  // Requested beside the transaction; where its window has no such ledger, its error is the one to throw.
  asked.catch(() => undefined)
  const { window } = await status
  const old = ledgerRangeError(client.host, ledger, window)
  if (old !== undefined) {
    unneeded.abort()
    const isArchived =
      ledger < window.oldest && (await connection.reach.gives(ledgerSequence(ledger), aside(ctx)))
    if (!isArchived) throw old
    const { operationAt } = await late('transactionAt')
    return operationAt(connection, id, read, ctx)
  }
  const found = await asked.finally(() => ctx.calls.push(...own.calls))
  if (found === undefined) throw new SourceError('notFound', absent)
  return found
}

/** Reads the transaction at a position: a recent one, or the one after the cursor just before it (rpc.md 7.4). */
async function readTransactionAt<T>(
  connection: RpcConnection,
  { ledger, transaction }: { readonly ledger: number; readonly transaction: number },
  read: (info: TransactionInfo) => Promise<T>,
  ctx: Ctx,
): Promise<T | undefined> {
  const { recent } = connection
  const known = recent
    .values()
    .find(({ info }) => info.ledger === ledger && info.applicationOrder === transaction)
  if (known !== undefined) {
    ctx.calls.push(...known.calls)
    return readable(ctx, () => read(known.info))
  }
  const { output } = await connection.read(
    transactionAtRequest(toid(ledger, transaction, 0)),
    async (result) => {
      const [info] = result.list('transactions', transactionInfoOf)
      const isRequested = info?.ledger === ledger && info.applicationOrder === transaction
      return isRequested ? { info, read: await read(info) } : undefined
    },
    ctx,
    ledger,
  )
  const hash = output?.info.hash ?? ''
  if (output !== undefined && hash !== '') recent.set(hash, { info: output.info, calls: ctx.calls })
  return output?.read
}
