import { SourceError } from '../../model/errors.ts'
import type { Call } from '../../model/call.ts'
import type { Answer } from '../../model/page.ts'
import { type Toid, toid, toidParts } from '../../model/values/toid.ts'
import { isUnknownRecord } from '../../model/unknownRecord.ts'
import type { ToldOperation } from '../../operations/registry.ts'
import type { Jobs, RpcAnswer, WholeList } from '../ledgers/jobs.ts'
import { outside } from '../outside.ts'
import type { RpcContext } from './rpcContext.ts'

/** An operation by its TOID. */
export async function readOperation(
  context: RpcContext,
  id: Toid,
  signal: AbortSignal,
): Promise<Answer<ToldOperation>> {
  const { output, calls } = await fromItsTransaction(
    context,
    id,
    (input) => context.decoder.run('operationById', input, signal),
    signal,
  )
  if (isUnknownRecord(output))
    throw new SourceError('badResponse', `Operation ${id} cannot be read: ${output.reason}`, {
      calls,
    })
  return { value: output, calls }
}

/** Runs the job that reads a list of an operation. */
export type RunOperationList<T> = (
  input: Jobs['operationById']['input'],
  signal: AbortSignal,
) => Promise<WholeList<T> | undefined>

/** What an operation has: its effects, its trades. */
export const listOfOperation = <T>(
  context: RpcContext,
  run: RunOperationList<T>,
  id: Toid,
  signal: AbortSignal,
): Promise<{ readonly output: WholeList<T>; readonly calls: readonly Call[] }> =>
  fromItsTransaction(context, id, (input) => run(input, signal), signal)

/** Its TOID names its transaction: one call, from the cursor just before it (rpc.md 7.4). */
async function fromItsTransaction<T>(
  context: RpcContext,
  id: Toid,
  run: (input: RpcAnswer & { readonly id: Toid }) => Promise<T | undefined>,
  signal: AbortSignal,
) {
  const { client, node } = context
  const { ledger, transaction, operation } = toidParts(id)
  const nothing = `There is no operation ${id}`
  if (ledger < 1 || transaction < 1 || operation < 1) throw new SourceError('notFound', nothing)
  const { passphrase, window, calls: before } = await node.statusFor(ledger, signal)
  const old = outside(client.host, ledger, window, { calls: before })
  if (old !== undefined) throw old
  const cursor = String(toid(ledger, transaction - 1, 0))
  const answer = await context.decode(
    { method: 'getTransactions', params: { pagination: { cursor, limit: 1 } } },
    (bytes) => run({ ...bytes, id, passphrase }),
    signal,
    ledger,
  )
  const calls = [...before, ...answer.calls]
  const { output } = answer
  if (output === undefined) throw new SourceError('notFound', nothing, { calls })
  return { output, calls }
}
