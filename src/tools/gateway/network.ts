import '#tools/lateCode.ts'
import { existsSync } from 'node:fs'
import { type Coverage, type Fetch, parseJson, SourceError, span } from '#ledger/values'
import { createMock } from '#mock/mock.ts'
import { createAutoSource } from '#sources/auto/auto.ts'
import { createFilesSource } from '#sources/files/filesSource.ts'
import { lakeConfigFile, lakeConfigText } from '#sources/files/lakeConfig.ts'
import { manifestFile, manifestOf } from '#sources/history/manifest.ts'
import { createRpcSource } from '#sources/node/source.ts'
import { noBudget } from '#sources/request.ts'
import type { Source } from '#sources/source.ts'
import { pageSource } from '#sources/worker/pageSource.ts'
import { isAddress } from '../lake/openFiles.ts'
import { ledgersListed, openLake } from '../lake/readLake.ts'
import { boundedBody } from '../lake/s3.ts'
import { isRawFolder } from '../network/folder.ts'
import { createPackedFolderCorpus } from '../network/packedFolder.ts'
import { createRpcFolderCorpus } from '../network/rpcFolder.ts'
import { createStaticFiles } from '../network/staticFiles.ts'
import { fetchHere, NothingToDo, reasonOf, withoutQuery } from '../program.ts'

/**
 * The JSON-RPC service at an address, or the JSON-RPC side of a recording in a folder, as a source with its index in
 * memory. Of a recorded folder only `manifest.json` and `rpc/` are read.
 */
export function openRpcNetwork(target: string): Source {
  const isFolder = existsSync(`${target}/manifest.json`)
  if (!isFolder && !URL.canParse(target))
    throw new NothingToDo(
      `${target} ${existsSync(target) ? 'is no recording: a lake’s folder is named by --lake' : 'does not exist'}`,
    )
  const url = isFolder ? 'http://recorded.invalid/rpc' : target
  return createRpcSource({
    url,
    fetch: isFolder ? recordedFetch(target) : fetchHere,
    ...(isFolder && { budget: noBudget }),
    viewBytes: Number.POSITIVE_INFINITY,
    index: { requestsPerSecond: isFolder ? Number.POSITIVE_INFINITY : undefined },
  })
}

export interface LakeNetwork {
  /** An address, or a folder; absent where the index has a state, which is served by itself. */
  readonly lake?: string | undefined
  /** A static index of it, likewise: without one all ledgers are read at first. */
  readonly index?: string | undefined
  /** A node, for what is newer than the lake. */
  readonly rpc?: string | undefined
  /** The first ledger of a lake at an address. */
  readonly first?: number | undefined
  /** The network that a lake without a description is of. */
  readonly passphrase?: string | undefined
}

/**
 * Ledgers as files as a source; above them a node where there is one. Rejects with NothingToDo where there is no lake or no
 * index.
 */
export async function openLakeNetwork({
  lake,
  index,
  rpc,
  first,
  passphrase,
}: LakeNetwork): Promise<Source> {
  const folders = new Map<string, Fetch>()
  /** An answer names no folder of this machine: they are called by what they are. */
  const addressOf = (target: string, what: 'lake' | 'index'): string => {
    if (isAddress(target)) return target
    if (!existsSync(target)) throw new NothingToDo(`${target} does not exist`)
    const href = `file:///${what}/`
    folders.set(href, createStaticFiles(target))
    return href
  }
  const history = index === undefined ? undefined : addressOf(index, 'index')
  const target = lake ?? index ?? ''
  const isFolder = !isAddress(target)
  const url = lake === undefined ? (history ?? '') : addressOf(lake, 'lake')
  const folder = isFolder ? lake : undefined
  if (folder !== undefined && ledgersListed(folder).length === 0)
    throw new NothingToDo(`${folder} has no ledgers`)
  /** In place of the description that a folder may lack. */
  const described =
    folder !== undefined && passphrase !== undefined
      ? lakeConfigText((await openLake(folder, { passphrase })).config)
      : undefined
  const read: Fetch = (request) => {
    if (described !== undefined && request.url === `${url}${lakeConfigFile}`)
      return Promise.resolve(new Response(described))
    const at = [...folders].find(([href]) => request.url.startsWith(href))
    if (at === undefined) return fetchHere(request)
    return at[1](new Request(`http://files.invalid/${request.url.slice(at[0].length)}`, request))
  }
  const indexed =
    index !== undefined && history !== undefined
      ? await passphraseOfIndex(index, history, read)
      : undefined
  // A node beside a state: what it lists is the state's, what it has is newer.
  if (lake === undefined && rpc !== undefined)
    return createRpcSource({ url: rpc, history, fetch: read, viewBytes: Number.POSITIVE_INFINITY })
  const files = createFilesSource({
    url,
    history,
    fetch: read,
    first,
    passphrases: passphrase === undefined ? undefined : [passphrase],
    listed: folder === undefined ? undefined : () => lakeBounds(folder),
    ...(isFolder && { budget: noBudget }),
    viewBytes: Number.POSITIVE_INFINITY,
    index: { requestsPerSecond: isFolder ? Number.POSITIVE_INFINITY : undefined },
  })
  const { value } = await files.one('network', 'current', new AbortController().signal)
  for (const other of [passphrase, indexed])
    if (other !== undefined && other !== value.passphrase)
      throw new NothingToDo(
        `${withoutQuery(target)} is of the network “${value.passphrase}”, not of “${other}”${other === indexed ? ` as its index ${withoutQuery(index ?? '')} is` : ''}`,
      )
  return rpc === undefined
    ? files
    : createAutoSource({ sources: [pageSource(openRpcNetwork(rpc)), pageSource(files)] })
}

/** The network of the index at an address. Rejects with NothingToDo where there is none. */
async function passphraseOfIndex(name: string, address: string, read: Fetch): Promise<string> {
  const url = new URL(address)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${manifestFile}`
  const response = await read(new Request(url))
  if (!response.ok)
    throw new NothingToDo(
      `${withoutQuery(name)} has no ${manifestFile}${isAddress(name) ? ` (HTTP ${response.status})` : ''}: it is no index of ledgers`,
    )
  try {
    return manifestOf(parseJson(await boundedBody(response, manifestFile))).passphrase
  } catch (cause) {
    throw new NothingToDo(`${withoutQuery(name)}: ${manifestFile}: ${reasonOf(cause)}`, { cause })
  }
}

function lakeBounds(folder: string): Coverage | undefined {
  const ranges = ledgersListed(folder)
  const [first] = ranges
  const last = ranges.at(-1)
  return first && last && span(first.from, last.to)
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
  for (let last = '', pause = 5; ; pause = Math.min(250, 2 * pause)) {
    const { state, covered, leftOut, window, walked, rest, text } = await index.status(signal)
    const done = covered.map(({ from, to }) => `${from}–${to}`).join(', ')
    const line = `${done || 'none'} of ledgers ${window?.from ?? '?'}–${window?.to ?? '?'}, ${walked.requests} requests${rest ? `, ${Math.ceil(rest.seconds)} s left` : ''}`
    if (line !== last) say(line)
    last = line
    if (state === 'done') return
    if (state === 'failed' && covered.length > 0 && leftOut.length > 0) {
      say(`left out: ${text ?? 'ledgers that cannot be read'}`)
      return
    }
    if (state === 'failed' || state === 'paused' || state === 'elsewhere')
      throw new SourceError('badResponse', `its ledgers cannot be read: ${text ?? state}`)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
