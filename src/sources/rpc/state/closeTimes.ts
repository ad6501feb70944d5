import type { Answer, Call, LedgerSequence, UnixSeconds } from '#ledger/values'
import type { StoredIndex } from '../../index/indexTypes.ts'
import { fromIndex } from '../indexReader.ts'
import type { RpcContext } from '../rpcContext.ts'

interface Modified {
  readonly lastModifiedLedger: LedgerSequence
  readonly lastModifiedTime?: UnixSeconds | undefined
}

/** Adds to items the times of their last changes, if the index has those ledgers. */
export async function withCloseTimes<T extends Modified>(
  { lists }: StoredIndex,
  items: readonly T[],
): Promise<readonly T[]> {
  const times = await lists.closeTimes(items.map(({ lastModifiedLedger }) => lastModifiedLedger))
  return items.map((item) => ({ ...item, lastModifiedTime: times.get(item.lastModifiedLedger) }))
}

/** An answer with the time of the last change, where the index has that ledger. */
export async function timed<T extends Modified>(
  { index }: RpcContext,
  value: T,
  calls: readonly Call[],
  signal: AbortSignal,
): Promise<Answer<T>> {
  if (!(await index.mayHaveStored(signal))) return { value, calls }
  return fromIndex(
    async () => {
      const stored = await index.stored(signal)
      const [item = value] = await withCloseTimes(stored, [value])
      const isTimed = item.lastModifiedTime !== undefined
      return {
        value: item,
        calls: isTimed ? [...calls, ...stored.read('the time of its last change')] : calls,
      }
    },
    signal,
    calls,
  )
}
