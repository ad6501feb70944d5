import type { AppliedOperation } from '../../../derive/appliedOperation.ts'
import type { IndexRequest } from '../../../indexer/read/lists.ts'
import { type Answer, type Cursor, cursor } from '../../../model/page.ts'
import type { ContractId } from '../../../model/values/strkey.ts'
import { parseToid } from '../../../model/values/toid.ts'
import { invokeHostFunction } from '../../../operations/invokeHostFunction.ts'
import type { AppliedTransaction } from '../../../xdr/closedLedger.ts'
import { invalidCursor } from '../../pageCursor.ts'
import { fromIndex } from '../indexReader.ts'
import type { RpcContext } from '../rpcContext.ts'

/** Operations of a page. */
const limit = 20

/** Types of operations that call or create contracts. */
export const callTypes: ReadonlySet<number> = new Set([invokeHostFunction.typeNumber])

/** A page of a contract's operations: what was read of each, and how many were searched for them. */
export interface OperationsOfContract<T> {
  readonly items: readonly T[]
  readonly next?: Cursor | undefined
  readonly searched: number
}

/** What `read` makes of the operations that call a contract, by the postings of the index, the newest first. */
export async function contractOperations<T>(
  context: RpcContext,
  {
    contract,
    cursor: after,
  }: { readonly contract: ContractId; readonly cursor?: Cursor | undefined },
  {
    read,
    ...request
  }: Pick<IndexRequest<T>, 'match' | 'successful'> & {
    readonly read: (operation: AppliedOperation, transaction: AppliedTransaction) => T
  },
  signal: AbortSignal,
): Promise<Answer<OperationsOfContract<T>>> {
  if (after !== undefined && parseToid(after) === undefined) throw invalidCursor(after)
  const ready = await context.index.ready(signal)
  const page = { ...request, order: 'desc', limit, cursor: after, types: callTypes } as const
  const found = await fromIndex(
    () => ready.lists.ofContract(contract, page, read),
    signal,
    ready.calls,
  )
  const last = found.last ?? found.tokens.at(-1)
  return {
    value: {
      items: found.items,
      next: found.more && last !== undefined ? cursor(last) : undefined,
      searched: found.scanned ?? found.items.length,
    },
    coverage: found.coverage,
    partial: ready.isWhole() ? undefined : true,
    indexed: ready.isWhole() ? undefined : ready.coverage(),
    calls: [...ready.calls, ...ready.read('operations by contract')],
  }
}
