import { SourceError } from '../../model/errors.ts'
import type { Answer } from '../../model/page.ts'
import { type Toid, toid, toidParts } from '../../model/toid.ts'
import { isUnknownRecord } from '../../model/unknownRecord.ts'
import type { ToldOperation } from '../../operations/registry.ts'
import type { RpcContext } from './rpcContext.ts'
import { outside } from '../outside.ts'

/** An operation by its TOID, which names its transaction: one call, from the cursor just before it (rpc.md 7.4). */
export async function readOperation(
  context: RpcContext,
  id: Toid,
  signal: AbortSignal,
): Promise<Answer<ToldOperation>> {
  const { client, node, decoder } = context
  const { ledger, transaction, operation } = toidParts(id)
  const nothing = `There is no operation ${id}`
  if (ledger < 1 || transaction < 1 || operation < 1) throw new SourceError('notFound', nothing)
  const { passphrase, window, calls: before } = await node.status(signal)
  const old = outside(client.host, ledger, window, { calls: before })
  if (old !== undefined) throw old
  const cursor = String(toid(ledger, transaction - 1, 0))
  const answer = await context.decode(
    { method: 'getTransactions', params: { pagination: { cursor, limit: 1 } } },
    (bytes) => decoder.run('operationById', { ...bytes, id, passphrase }, signal),
    signal,
    ledger,
  )
  const calls = [...before, ...answer.calls]
  const { output } = answer
  if (output === undefined) throw new SourceError('notFound', nothing, { calls })
  if (isUnknownRecord(output))
    throw new SourceError('badResponse', `Operation ${id} cannot be read: ${output.reason}`, {
      calls,
    })
  return { value: output, calls }
}
