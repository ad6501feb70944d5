import { type Call, SourceError } from '#ledger/values'
import { type HistoryService, createHistory } from '../history/history.ts'
import type { ReadCurrent } from '../history/historyState.ts'
import { Http, type HttpOptions } from '../http.ts'
import { filesKind } from '../kinds.ts'
import { ledgerRangeError } from '../ledgers/reach.ts'
import type { History, LedgerService } from '../ledgers/service.ts'
import { LakeService, decompressed, fileBudget } from './lakeService.ts'

interface NodeHistoryOptions extends Omit<HttpOptions, 'via'> {
  /** The address of a static index of the network's whole history. */
  readonly history: string
  /** The address of files of ledgers of the same network, for those that the node no longer gives. */
  readonly lake?: string | undefined
  /** Reads the node's current entries. */
  readonly current: ReadCurrent
}

/**
 * A static index for a node, which gives the ledgers that it names, or else files do. Where the index cannot be read, the
 * node's own ways are gone instead, and the calls say so.
 */
export function createNodeHistory(
  node: LedgerService,
  { history: address, lake: folder, current, ...options }: NodeHistoryOptions,
): History {
  const newHttp = () => new Http({ budget: fileBudget, ...options, via: filesKind.id })
  const lake = folder === undefined ? undefined : new LakeService(folder, newHttp(), {})
  const history = createHistory(withLake(node, lake), address, {
    http: newHttp(),
    decompress: decompressed,
    current,
  })
  return {
    ...history,
    async page(kind, of, request, signal, own) {
      let isOfNode = own === undefined
      const others: typeof own =
        own &&
        (async (page) => {
          isOfNode = true
          const answer = await own(page)
          isOfNode = false
          return answer
        })
      try {
        return await history.page(kind, of, request, signal, others)
      } catch (error) {
        signal.throwIfAborted()
        const isOfIndex = error instanceof SourceError && error.kind !== 'notFound' && !isOfNode
        if (!isOfIndex || own === undefined) throw error
        const page = await own(request)
        return { ...page, calls: [...unusedCalls(error, address), ...page.calls] }
      }
    },
    async firstFrom(time, signal) {
      try {
        return await history.firstFrom(time, signal)
      } catch (error) {
        // Without its index the node's own ledgers are the list.
        const isGone = error instanceof SourceError && error.kind !== 'outOfRetention'
        if (!isGone) throw error
        return { value: undefined, calls: unusedCalls(error, address) }
      }
    },
    ahead: (kind, of, request, signal) =>
      history.ahead(kind, of, request, signal).catch((error: unknown) => {
        if (!(error instanceof SourceError)) throw error
        return [] // the page says it
      }),
  }
}

/** A node whose older ledgers are those of a lake, where it does not give them itself. */
const withLake = (node: LedgerService, lake: LedgerService | undefined): HistoryService => ({
  host: node.host,
  via: node.via,
  node: node.node,
  async readRun(range, read, signal) {
    const { window, calls } = await node.node.status(signal)
    const old = ledgerRangeError(node.host, range.from, window, { calls })
    const isOld = old?.kind === 'outOfRetention'
    if (!isOld || (await node.reach?.gives(range.from, signal)) === true)
      return node.readRun(range, read, signal)
    if (lake === undefined) throw old
    return lake.readRun(range, read, signal)
  },
})

/** The calls of an index that is not used; the last one says why. */
function unusedCalls({ message, calls }: SourceError, url: string): readonly Call[] {
  const last = calls.at(-1)
  const none = { via: filesKind.id, method: 'GET', url, status: 0, duration: 0, bytes: 0 } as const
  const said = `The index of the network’s history is not used: ${message}`
  const call: Call =
    last === undefined || last.method === 'INDEX'
      ? { ...none, answer: said }
      : { ...last, answer: said }
  return [...calls.slice(0, -1), call]
}
