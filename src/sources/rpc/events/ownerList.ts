import { gapsIn, ledgerCount, span } from '../../index/coverage.ts'
import {
  type Call,
  type Page,
  type PageRequest,
  SourceError,
  type UnknownRecord,
} from '#ledger/values'
import type { RpcContext } from '../rpcContext.ts'
import { hasJustFailed, searchedOwner } from './eventKnowledge.ts'
import { type EventList, listByEvents, unaskedBytes } from './listByEvents.ts'

/**
 * A page of a list: by events, or out of ledgers as `readLedgers` does, where the index has all of them, those
 * missing cost little, the node has no events of classic operations, or its events cannot be read. Throws SourceError.
 */
export async function ownerList<T>(
  context: RpcContext,
  list: EventList<T>,
  request: PageRequest,
  readLedgers: () => Promise<Page<T | UnknownRecord>>,
  signal: AbortSignal,
): Promise<Page<T | UnknownRecord>> {
  const { owner } = list
  if (await isCheap(context, signal)) return readLedgers()
  const calls: Call[] = []
  const searched = searchedOwner(context.events, owner)
  if (!hasJustFailed(searched))
    try {
      const page = await listByEvents(context, list, request, signal)
      if (page !== undefined) return page
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof SourceError)) throw error
      searched.failedAt = Date.now()
      calls.push(...error.calls)
    }
  const page = await readLedgers()
  const search = page.partial === true ? { of: owner.kind, ...noForeign } : undefined
  return { ...page, search, calls: [...calls, ...page.calls] }
}

const noForeign = { foreign: 0, foreignTransactions: [] } as const

/** True if the ledgers that the index lacks may be read without asking the reader. */
async function isCheap(
  { node, index, density }: RpcContext,
  signal: AbortSignal,
): Promise<boolean> {
  const [{ window }, stored] = await Promise.all([node.status(signal), index.stored(signal)])
  const missing = ledgerCount(gapsIn(stored.coverage(), span(window.oldest, window.latest)))
  return missing === 0 || (density.bytes > 0 && missing * density.bytes <= unaskedBytes())
}
