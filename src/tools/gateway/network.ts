import { existsSync } from 'node:fs'
import { createMock } from '#mock/mock.ts'
import type { Fetch } from '#ledger/values/answer.ts'
import { noBudget } from '#sources/request.ts'
import { createAutoSource } from '#sources/auto/auto.ts'
import { createFilesSource } from '#sources/files/filesSource.ts'
import { createRpcSource } from '#sources/rpc/source.ts'
import type { Source } from '#sources/source.ts'
import { createStaticFiles } from '../network/staticFiles.ts'
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

export interface LakeNetwork {
  /** An address, or a folder. */
  readonly lake: string
  /** A static index of it, likewise: without one all ledgers are read at first. */
  readonly index?: string | undefined
  /** A node, for what is newer than the lake. */
  readonly rpc?: string | undefined
}

/** Ledgers as files as a source; above them a node where there is one. */
export function openLakeNetwork({ lake, index, rpc }: LakeNetwork): Source {
  const folders = new Map<string, Fetch>()
  const addressOf = (name: string, target: string): string => {
    if (!existsSync(target)) return target
    folders.set(`${name}.invalid`, createStaticFiles(target))
    return `http://${name}.invalid/`
  }
  const isFolder = existsSync(lake)
  const files = createFilesSource({
    url: addressOf('lake', lake),
    history: index === undefined ? undefined : addressOf('index', index),
    fetch: (request) => (folders.get(new URL(request.url).host) ?? fetch)(request),
    ...(isFolder && { budget: noBudget }),
    viewBytes: Number.POSITIVE_INFINITY,
    index: { requestsPerSecond: isFolder ? Number.POSITIVE_INFINITY : undefined },
  })
  return rpc === undefined ? files : createAutoSource({ sources: [openRpcNetwork(rpc), files] })
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
