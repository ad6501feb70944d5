import { type Call, SourceError } from '#ledger/values'
import { createHistory } from '../history/history.ts'
import type { ReadCurrent } from '../history/historyState.ts'
import type { HttpOptions } from '../http.ts'
import { filesKind } from '../kinds.ts'
import type { LedgerService } from '../ledgers/service.ts'
import type { History } from '../lists/context.ts'
import { withoutKey } from '../request.ts'
import type { OlderLedgers } from '../rpc/connection.ts'
import { FileHttp } from './fileHttp.ts'
import { decompressed, LakeService } from './lakeService.ts'

interface NodeHistoryOptions extends Omit<HttpOptions, 'via'> {
  /** The address of a static index of the network's whole history. */
  readonly history: string
  /** Reads the node's current entries. */
  readonly current: ReadCurrent
}

/**
 * A static index for a node, which gives the ledgers that it names. Where the index cannot be read, the node's own ways
 * are gone instead, and the calls say so.
 */
export function createNodeHistory(
  node: LedgerService,
  { history: address, current, ...options }: NodeHistoryOptions,
): History {
  const history = createHistory(node, address, {
    http: new FileHttp(options),
    decompress: decompressed,
    current,
  })
  return {
    ...history,
    unused: async (failure) =>
      failure.kind === 'notFound' ? undefined : unusedCalls(failure, address),
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

/**
 * The ledgers of a lake, for a node of the same network that no longer gives them. Reading throws
 * SourceError('badResponse') where the lake is of another network.
 */
export function createOlderLedgers(
  { host, node }: LedgerService,
  { lake, ...options }: Omit<HttpOptions, 'via'> & { readonly lake: string },
): OlderLedgers {
  let files: LakeService | undefined
  return {
    async readRun(range, read, signal) {
      const own = await node.passphrase(signal)
      files ??= new LakeService(lake, new FileHttp(options), { passphrases: [own.passphrase] })
      const others = await files.statusFor(range.from, signal)
      if (own.passphrase !== others.passphrase)
        throw new SourceError(
          'badResponse',
          `The files at ${files.host} are of the network “${others.passphrase}”, ${host} is of “${own.passphrase}”: nothing of them is used`,
          { calls: others.calls },
        )
      return files.readRun(range, read, signal)
    },
  }
}

/** The calls of an index that is not used; the last one says why. */
function unusedCalls({ message, calls }: SourceError, url: string): readonly Call[] {
  const last = calls.at(-1)
  const asked = { via: filesKind.id, method: 'GET', url: withoutKey(url) } as const
  const none = { ...asked, status: 0, duration: 0, bytes: 0 }
  const said = `The index of the network’s history is not used: ${message}`
  const call: Call =
    last === undefined || last.method === 'INDEX'
      ? { ...none, answer: said }
      : { ...last, answer: said }
  return [...calls.slice(0, -1), call]
}
