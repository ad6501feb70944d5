import { SourceError } from '../../model/errors.ts'
import type { Call } from '../../model/call.ts'
import type { Answer } from '../../model/page.ts'
import { type Toid, toid, toidParts } from '../../model/values/toid.ts'
import { isUnknownRecord } from '../../model/unknownRecord.ts'
import type { DescribedOperation } from '../../operations/registry.ts'
import {
  type CompleteList,
  itemsOfOperation,
  operationFromInfo,
} from '../ledgers/transactionLists.ts'
import type { PositionedItemsOf } from '../ledgers/positionedItems.ts'
import type { TransactionInfo } from '../ledgers/transactionInfo.ts'
import { ledgerRangeError } from '../ledgerRangeError.ts'
import type { RpcConnection } from './rpcConnection.ts'
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
  if (isUnknownRecord(output))
    throw new SourceError('badResponse', `Operation ${id} cannot be read: ${output.reason}`, {
      calls,
    })
  return { value: output, calls }
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

/** Finds the transaction by the operation's TOID: one call, with the cursor just before it (rpc.md 7.4). */
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
  const { passphrase, window, calls: before } = await node.statusFor(ledger, signal)
  const old = ledgerRangeError(client.host, ledger, window, { calls: before })
  if (old !== undefined) throw old
  const cursor = String(toid(ledger, transaction - 1, 0))
  const answer = await connection.read(
    { method: 'getTransactions', params: { pagination: { cursor, limit: 1 } } },
    (result) => {
      const [info] = result.list('transactions', transactionInfoOf)
      const isRequested = info?.ledger === ledger && info.applicationOrder === transaction
      return isRequested ? read(info, passphrase) : undefined
    },
    signal,
    ledger,
  )
  const calls = [...before, ...answer.calls]
  const { output } = answer
  if (output === undefined) throw new SourceError('notFound', absent, { calls })
  return { output, calls }
}
