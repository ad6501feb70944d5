import { type Call, SourceError, type TransactionHash } from '#ledger/values'
import type { TransactionInfo } from '../ledgers/transactionInfo.ts'
import { transactionRequest } from './requests.ts'
import { type RetentionWindow, retentionWindowOf } from './retentionWindow.ts'
import { type RpcConnection, readAnswer } from './rpcConnection.ts'
import { transactionInfoOf } from './transactionInfoOf.ts'

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
    const about = { host: client.host, calls }
    const output = await readAnswer(about, () => read(info, passphrase), signal)
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
