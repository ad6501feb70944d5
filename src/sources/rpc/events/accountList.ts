import type { Collections, ListRequest } from '../../../collections/collections.ts'
import { gapsIn, ledgerCount, span } from '../../../indexer/coverage.ts'
import type { Call } from '../../../model/call.ts'
import { SourceError } from '../../../model/errors.ts'
import type { Page } from '../../../model/page.ts'
import type { UnknownRecord } from '../../../model/unknownRecord.ts'
import type { AccountId } from '../../../model/values/strkey.ts'
import type { RpcContext } from '../rpcContext.ts'
import type { EventKind } from './candidateRows.ts'
import { listByEvents, unaskedBytes } from './listByEvents.ts'

/**
 * A page of an account's list: out of the index where it has all ledgers or the missing ones cost little, else by events.
 * Where the node has no events of classic operations, or they cannot be read, the index is read into as for other lists.
 * Throws SourceError.
 */
export async function accountList<K extends EventKind>(
  context: RpcContext,
  kind: K,
  account: AccountId,
  request: ListRequest<K>,
  signal: AbortSignal,
): Promise<Page<Collections[K]['item'] | UnknownRecord>> {
  const of = { kind: 'account', id: account } as const
  const { index } = context
  if (await isCheap(context, signal)) return index.list(kind, of, request, signal)
  const calls: Call[] = []
  try {
    const page = await listByEvents(context, kind, account, request, signal)
    if (page !== undefined) return page
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof SourceError)) throw error
    calls.push(...error.calls)
  }
  const page = await index.list(kind, of, request, signal)
  const search = page.partial === true ? { foreign: 0 } : undefined
  return { ...page, search, calls: [...calls, ...page.calls] }
}

/** Whether the ledgers that the index lacks may be read without being asked. */
async function isCheap(
  { node, index, density }: RpcContext,
  signal: AbortSignal,
): Promise<boolean> {
  const [{ window }, stored] = await Promise.all([node.status(signal), index.stored(signal)])
  const missing = ledgerCount(gapsIn(stored.coverage(), span(window.oldest, window.latest)))
  return missing === 0 || (density.bytes > 0 && missing * density.bytes <= unaskedBytes())
}
