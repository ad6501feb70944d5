import type { Collections } from '#ledger/collections.ts'
import { SourceError } from '#ledger/values/answer.ts'
import type { Entities } from '#sources/resources.ts'
import type { Source } from '#sources/source.ts'
import type { ListQuery } from './listQueries.ts'
import { all, differences } from './parity.ts'
import type { SourcePair } from './recordedSources.ts'

const { signal } = new AbortController()

/** The answer of a source that does not find a record. */
export const notFound = 'not found'

/** Compares the answers of both lines of sight, in tests. */
export function createComparison(sights: SourcePair) {
  const { rest, rpc } = sights
  const listOf = <K extends keyof Collections>(
    source: Source,
    { kind, owner, filter }: ListQuery<K>,
  ) => all<Collections[K]['item']>((page) => source.list(kind, owner, { ...page, filter }, signal))
  const answerOf = async <K extends keyof Entities>(
    source: Source,
    kind: K,
    id: Entities[K]['id'],
  ): Promise<Entities[K]['value'] | typeof notFound> => {
    try {
      return (await source.one(kind, id, signal)).value
    } catch (error) {
      if (error instanceof SourceError && error.kind === 'notFound') return notFound
      throw error
    }
  }
  return {
    sights,
    listOf,
    answerOf,
    /** The first items of a whole list that differ. */
    listsDiffer: async <K extends keyof Collections>(
      what: ListQuery<K>,
    ): Promise<readonly unknown[]> =>
      differences(await listOf(rest, what), await listOf(rpc, what)),
    /** How two answers differ; they agree if neither source finds it. */
    differ: async <K extends keyof Entities>(
      kind: K,
      id: Entities[K]['id'],
    ): Promise<readonly unknown[]> => {
      const [a, b] = await Promise.all([answerOf(rest, kind, id), answerOf(rpc, kind, id)])
      return differences<unknown>([a], [b])
    },
    /** Indexes all ledgers of the JSON-RPC side. */
    walkIndex: async (): Promise<void> => {
      await rpc.index?.walk({}, signal)
      for (let waited = 0; waited < 60_000; waited += 20) {
        const status = await rpc.index?.status(signal)
        if (status?.state === 'done') return
        if (status?.state === 'failed') throw new Error(status.text)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      throw new Error('the index is incomplete')
    },
  }
}
