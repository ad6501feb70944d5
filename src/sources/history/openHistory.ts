import { SourceError, span } from '#ledger/values'
import { aside, type Ctx, readable } from '../context.ts'
import { hostOf } from '../request.ts'
import type { HistoryAccess } from './history.ts'
import { HistoryIndex } from './historyIndex.ts'
import { HistoryPages } from './historyPages.ts'
import type { ReadCurrent } from './historyState.ts'
import { httpFiles } from './httpFiles.ts'
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
