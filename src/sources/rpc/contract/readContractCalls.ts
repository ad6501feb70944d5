import type { ContractCalls, ContractCallsRequest } from '../../../model/contract/contractCalls.ts'
import { type Answer, cursor } from '../../../model/page.ts'
import { parseToid } from '../../../model/values/toid.ts'
import { invalidCursor } from '../../pageCursor.ts'
import { fromIndex } from '../indexReader.ts'
import type { RpcContext } from '../rpcContext.ts'

/** Operations of a page. */
const limit = 20

/** Operations that involve a contract, by the postings of the index, with the calls of it, by their meta. */
export async function readContractCalls(
  context: RpcContext,
  { contract, name, cursor: after }: ContractCallsRequest,
  signal: AbortSignal,
): Promise<Answer<ContractCalls>> {
  if (after !== undefined && parseToid(after) === undefined) throw invalidCursor(after)
  const ready = await context.index.ready(signal)
  const found = await fromIndex(
    () =>
      ready.lists.calls(contract, {
        order: 'desc',
        limit,
        cursor: after,
        match: name === undefined ? undefined : ({ calls }) => calls.some((it) => it.name === name),
      }),
    signal,
    ready.calls,
  )
  const last = found.last ?? found.tokens.at(-1)
  const next = found.more && last !== undefined ? cursor(last) : undefined
  return {
    value: { operations: found.items, next, searched: found.scanned ?? found.items.length },
    coverage: found.coverage,
    partial: ready.isWhole() ? undefined : true,
    indexed: ready.isWhole() ? undefined : ready.coverage(),
    calls: [...ready.calls, ...ready.read('operations by contract')],
  }
}
