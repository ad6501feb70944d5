import { isHttp, SourceError, span } from '#ledger/values'
import { aside, type Ctx, readable } from '../context.ts'
import type { Http, HttpAnswer } from '../http.ts'
import { hostOf } from '../request.ts'
import type { HistoryAccess } from './history.ts'
import { type HistoryFiles, HistoryIndex } from './historyIndex.ts'
import { HistoryPages } from './historyPages.ts'
import type { ReadCurrent } from './historyState.ts'
import type { HistoryService } from './provenLedgers.ts'
import { headerHash, otherChain } from './sameChain.ts'

/** Reads the manifest of the static index at an address. Throws SourceError where it cannot be read. */
export function readIndex(
  address: string,
  { http, decompress }: HistoryAccess,
  ctx: Ctx,
): Promise<HistoryIndex> {
  return readable(ctx, () => HistoryIndex.open(httpFiles(address, http), decompress, ctx))
}

/**
 * Opens a static index for the ledgers of a service. Throws SourceError where it cannot be read, or is of another
 * network.
 */
export async function openHistory(
  service: HistoryService,
  address: string,
  reading: Promise<HistoryIndex>,
  current: ReadCurrent | undefined,
  ctx: Ctx,
): Promise<HistoryPages> {
  // Asked at the same time.
  const named = service.node.passphrase(aside(ctx))
  named.catch(() => undefined)
  const index = await reading
  const { passphrase } = await named
  if (index.manifest.passphrase !== passphrase)
    throw new SourceError(
      'badResponse',
      `The index at ${hostOf(address)} is of the network “${index.manifest.passphrase}”, the ledgers of ${service.host} are of “${passphrase}”: nothing of it is used`,
    )
  return new HistoryPages(service, index, current)
}

/** Compares an index with the ledgers of a service. Throws SourceError where it is of another chain, or the service does not answer. */
export async function compareChain(
  service: HistoryService,
  address: string,
  { manifest }: HistoryIndex,
  ctx: Ctx,
): Promise<void> {
  const refusal = await otherChain({
    index: `at ${hostOf(address)}`,
    hashes: manifest.hashes,
    ledgers: `the ledgers of ${service.host}`,
    async hashOf(ledger) {
      try {
        const { output } = await service.readRun(span(ledger, ledger), ([sent]) => sent, ctx)
        return output !== undefined && 'bytes' in output ? headerHash(output.bytes) : undefined
      } catch (error) {
        ctx.signal.throwIfAborted()
        const isGone = error instanceof SourceError && !/unreachable|rateLimited/.test(error.kind)
        if (!isGone) throw error
        return undefined
      }
    },
  })
  if (refusal !== undefined) throw new SourceError('badResponse', refusal)
}

/** Bytes of a file that is read whole, or in whose place a host sends the whole file. */
const mostWhole = 4 * 1024 ** 2
const advice = 'its host has to answer requests with “Range”, without compressing them'

/**
 * The files of a static index below an address, from any host of files: GET, of a part by `Range`. What a host does
 * otherwise is said with what to do about it. Rejects with SourceError.
 */
export function httpFiles(address: string, http: Http): HistoryFiles {
  const host = hostOf(address)
  const read = async (
    path: string,
    ctx: Ctx,
    init: NonNullable<Parameters<Http['send']>[0]['init']>,
  ): Promise<HttpAnswer> => {
    const url = new URL(address)
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`
    const asked = { method: 'GET', url: url.href, endpoint: address } as const
    const request = { ...asked, maxBytes: mostWhole, init, isFile: true }
    const answer = await http.send(request, aside(ctx)).catch((error: unknown) => {
      throw init.headers === undefined ? error : notInPart(error, `${path} of ${host}`)
    })
    const { status, contentType } = answer
    ctx.calls.push(answer.call)
    const refused = (what: string) => new SourceError('badResponse', what)
    if (status === 404 || status === 403 || status === 410)
      throw refused(
        `${host} lacks the file ${path} of its index (HTTP ${status}): the index was replaced meanwhile, or its host does not have all of it`,
      )
    if (/html/.test(contentType))
      throw refused(
        `${host} answered a web page in place of the file ${path}: is this the address of an index of ledgers?`,
      )
    if (status !== 200 && status !== 206)
      throw refused(`${host} answered HTTP ${status} in place of the file ${path}`)
    return answer
  }
  return {
    whole: async (path, ctx, fresh) =>
      (await read(path, ctx, fresh === undefined ? {} : { cache: 'no-cache' })).bytes,
    async range(path, from, length, ctx) {
      // A range with both ends needs no preflight (RFC 9110, 14.2).
      const headers = { range: `bytes=${from}-${from + length - 1}` }
      const { status, bytes } = await read(path, ctx, { headers })
      // A host that does not know ranges sends the whole file.
      const part = status === 206 ? bytes : bytes.subarray(from, from + length)
      if (part.length !== length)
        throw new SourceError(
          'badResponse',
          `${host} sent ${bytes.length} bytes of ${path} in place of ${length} from byte ${from} on: ${advice}`,
        )
      return part
    },
  }
}

/** The error for a part of a file that was sent as something else: too large, or compressed and then cut. */
function notInPart(error: unknown, file: string): unknown {
  const status = error instanceof SourceError && error.calls.find(isHttp)?.status
  const isSent = status === 200 || status === 206
  if (!(error instanceof SourceError) || !isSent || error.kind !== 'badResponse') return error
  const { message, calls } = error
  return new SourceError('badResponse', `${message}, for a part of ${file}: ${advice}`, {
    cause: error,
    calls,
  })
}
