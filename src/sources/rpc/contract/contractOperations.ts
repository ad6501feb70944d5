import type { AppliedOperation, AppliedTransaction } from '#ledger'
import { appliedOperations, invokeHostFunction, isSuccessful } from '#ledger/readers'
import {
  type Answer,
  type ContractId,
  type Cursor,
  type Page,
  type UnknownRecord,
  formatPosition,
  isUnknownRecord,
  positionOf,
} from '#ledger/values'
import type { IndexRequest, ListAnswer } from '../../index/read/lists.ts'
import { cursorPosition } from '../../cursorPosition.ts'
import type { RowsRequest } from '../../historyRequest.ts'
import { pageCursor, readingOf } from '../../pageCursor.ts'
import type { EventList } from '../events/listByEvents.ts'
import type { StoredIndex } from '../../index/indexTypes.ts'
import { fromIndex } from '../indexReader.ts'
import type { RpcContext } from '../rpcContext.ts'
import { ownerList } from '../events/ownerList.ts'

/** Operations of a page. */
const limit = 20

/** Types of operations that call or create contracts. */
export const callTypes: ReadonlySet<number> = new Set([invokeHostFunction.typeNumber])

/** A page of a contract's operations: the result of reading each, and how many were searched for them. */
export interface OperationsOfContract<T> {
  readonly items: readonly T[]
  readonly next?: Cursor | undefined
  readonly searched: number
}

/** The reader of a contract's operations, and the filter that selects them. */
interface OperationReading<T> extends Pick<IndexRequest<T>, 'match' | 'successful'> {
  readonly read: (operation: AppliedOperation, transaction: AppliedTransaction) => T
}

/**
 * The results of `read` for the operations that call a contract, the newest first: by its events, or by the postings of
 * the index, whichever costs less. Throws SourceError.
 */
export async function contractOperations<T extends object>(
  context: RpcContext,
  { contract, cursor }: { readonly contract: ContractId; readonly cursor?: Cursor | undefined },
  { read, match, successful }: OperationReading<T>,
  signal: AbortSignal,
): Promise<Answer<OperationsOfContract<T>>> {
  const { index } = context
  const request = { order: 'desc', limit, cursor } as const
  const reading = readingOf(request)
  const after = cursorPosition(reading, 'operations')
  let searched = 0
  const indexed = async ({ lists }: StoredIndex, rows: RowsRequest) => {
    const wanted = { ...rows, match, successful, types: callTypes }
    const found = await lists.ofContract(contract, wanted, read)
    searched += found.scanned ?? found.items.length
    return withForged(found)
  }
  const list: EventList<T> = {
    owner: { kind: 'contract', id: contract },
    kind: 'operations',
    itemsOf: () => (applied) => {
      if (successful === true && !isSuccessful(applied.result)) return []
      const calls = appliedOperations(applied).filter(
        ({ body }) => body.type === 'invokeHostFunction',
      )
      searched += calls.length
      return calls.map((each) => ({ item: read(each, applied), position: positionOf(each.id) }))
    },
    matches: (item) => isUnknownRecord(item) || (match?.(item) ?? true),
    indexed,
  }
  const readIndex = async (): Promise<Page<T | UnknownRecord>> => {
    const ready = await index.ready(signal)
    const rows = { order: 'desc', limit, cursor: after && formatPosition(after) } as const
    const found = await fromIndex(() => indexed(ready, rows), signal, ready.calls)
    const last = found.last ?? found.tokens.at(-1)
    return {
      items: found.items,
      next: found.more && last !== undefined ? pageCursor('desc', last) : undefined,
      coverage: found.coverage,
      partial: ready.isWhole() ? undefined : true,
      calls: [...ready.calls, ...ready.read('operations by contract')],
    }
  }
  const { items, next, ...page } = await ownerList(context, list, request, readIndex, signal)
  const known = items.flatMap((item) => (isUnknownRecord(item) ? [] : [item]))
  return {
    value: { items: known, next, searched },
    ...page,
    unread: items.filter(isUnknownRecord),
    indexed: page.partial === true ? (await index.stored(signal)).coverage() : undefined,
  }
}

/** The rows with an unknown record in place of each that is forged. */
const withForged = <T>(answer: ListAnswer<T>): ListAnswer<T | UnknownRecord> => ({
  ...answer,
  items: answer.items.map((item, n) => answer.forged.get(answer.tokens[n] ?? '') ?? item),
})
