import { existsSync } from 'node:fs'
import { createMock } from '#mock/mock.ts'
import type { Fetch } from '#ledger/values/call.ts'
import { noBudget } from '#sources/budget.ts'
import { createRpcSource } from '#sources/rpc/source.ts'
import type { Source } from '#sources/source.ts'
import { isRawFolder } from '../network/folder.ts'
import { createPackedFolderCorpus } from '../network/packedFolder.ts'
import { createRpcFolderCorpus } from '../network/rpcFolder.ts'

/**
 * The JSON-RPC service at an address, or the JSON-RPC side of a recording in a folder, as a source with its index in
 * memory. Of a recorded folder only `manifest.json` and `rpc/` are read.
 */
export function openRpcNetwork(target: string): Source {
  const isFolder = existsSync(`${target}/manifest.json`)
  const url = isFolder ? 'http://recorded.invalid/rpc' : target
  return createRpcSource({
    id: `rpc:${target}`,
    url,
    fetch: isFolder ? recordedFetch(target) : (request) => fetch(request),
    ...(isFolder && { budget: noBudget }),
    viewBytes: Number.POSITIVE_INFINITY,
    index: { requestsPerSecond: isFolder ? Number.POSITIVE_INFINITY : undefined },
  })
}

/** The JSON-RPC side of a recording, packed or as it was recorded. */
export const recordedFetch = (folder: string): Fetch =>
  createMock(isRawFolder(folder) ? createRpcFolderCorpus(folder) : createPackedFolderCorpus(folder))

/** Indexes all ledgers that the service retains and reports its progress. */
export async function walkRetention(
  { index }: Source,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  if (index === undefined) return
  await index.walk({}, signal)
  for (let last = ''; ; ) {
    const { state, covered, window, walked, rest, text } = await index.status(signal)
    const done = covered.map(({ from, to }) => `${from}–${to}`).join(', ')
    const line = `${done || 'none'} of ledgers ${window?.from ?? '?'}–${window?.to ?? '?'}, ${walked.requests} requests${rest ? `, ${Math.ceil(rest.seconds)} s left` : ''}`
    if (line !== last) say(line)
    last = line
    if (state === 'done') return
    if (state === 'failed' || state === 'paused' || state === 'elsewhere')
      throw new Error(`the walk ended: ${state}${text === undefined ? '' : `, ${text}`}`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
