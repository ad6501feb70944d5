import { SourceError } from '#ledger/values'
import { loadIndex } from '../chunks.ts'
import { readable } from '../readable.ts'
import { hostOf } from '../request.ts'
import type { HistoryOptions, HistoryService } from './history.ts'
import { type Ctx, HistoryIndex } from './historyIndex.ts'
import { HistoryPages } from './historyPages.ts'
import { httpFiles } from './httpFiles.ts'

/**
 * Opens the static index at an address, for the ledgers of a service. Throws SourceError where it cannot be read, or is of another
 * network.
 */
export async function openHistory(
  service: HistoryService,
  address: string,
  { http, decompress, current }: HistoryOptions,
  ctx: Ctx,
): Promise<HistoryPages> {
  const open = () => HistoryIndex.open(httpFiles(address, http), decompress, ctx)
  // Asked at the same time.
  const named = service.node.passphrase(ctx.signal)
  named.catch(() => undefined)
  const index = await readable(ctx.calls, open, ctx.signal)
  service.expect?.(index.coverage.to)
  const { passphrase } = await named
  if (index.manifest.passphrase !== passphrase)
    throw new SourceError(
      'badResponse',
      `The index at ${hostOf(address)} is of the network “${index.manifest.passphrase}”, the ledgers of ${service.host} are of “${passphrase}”: nothing of it is used`,
      { calls: ctx.calls },
    )
  const tools = await loadIndex()
  return new HistoryPages(service, index, tools, current)
}
