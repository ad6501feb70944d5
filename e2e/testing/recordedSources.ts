import '#tools/lateCode.ts'
import type { Fetch, Page, PageRequest } from '#ledger/values/answer.ts'
import { createMock, type MockOptions } from '#mock/mock.ts'
import { createAutoSource } from '#sources/auto/auto.ts'
import { createFilesSource } from '#sources/files/filesSource.ts'
import { createRpcSource } from '#sources/node/source.ts'
import { noBudget } from '#sources/request.ts'
import { createRestSource } from '#sources/rest/source.ts'
import type { PageSource, ServiceSource, Source } from '#sources/source.ts'
import { pageSource } from '#sources/worker/pageSource.ts'
import { openFolder } from '#tools/network/packedFolder.ts'
import { passphrase } from './indexedLedgers.ts'

export { passphrase }
/** Of reads that nobody gives up. */
export const { signal } = new AbortController()

/** The bundled network; another recording by naming its folder. */
const corpus = openFolder(process.env.SERVED_RECORDING ?? 'public/recorded/demo')

const wholeFetch = createMock(corpus)
/** The recorded network behind a `fetch`: one for a process where a test names no options. */
export const recordedFetch = (options: MockOptions = {}): Fetch =>
  Object.keys(options).length > 0 ? createMock(corpus, options) : wholeFetch

/** All records of a list of the REST service, as it wrote them: what tests compute anew, by code that is nobody else's. */
export async function recordedRecords<T extends object>(path: string): Promise<readonly T[]> {
  const all: T[] = []
  for (let cursor = ''; ; ) {
    const url = `https://recorded.invalid/${path}&limit=200${cursor}`
    const { _embedded: page } = await (await recordedFetch()(new Request(url))).json()
    all.push(...page.records)
    if (page.records.length < 200) return all
    cursor = `&cursor=${page.records.at(-1).paging_token}`
  }
}

export interface SourcePair {
  readonly rest: ServiceSource
  readonly rpc: ServiceSource
}

/** Both lines of sight on the recorded network; of a whole one those of the process. */
export const recordedSources = (options?: MockOptions): SourcePair =>
  options === undefined ? { rest, rpc } : sourcePair(recordedFetch(options))

/** Sources that no other test has asked. */
export function sourcePair(fetch: Fetch): SourcePair {
  const url = 'https://recorded.invalid'
  const options = { fetch, budget: noBudget, viewBytes: Number.POSITIVE_INFINITY }
  return {
    rest: createRestSource({ url, ...options }),
    rpc: createRpcSource({ url: `${url}/rpc`, ...options }),
  }
}

/**
 * Those that all tests of a process ask, so that the ledgers are indexed once. A test about what a source has not read yet
 * opens its own.
 */
export const { rest, rpc } = sourcePair(recordedFetch())

/** The recorded network's files of ledgers, without a node, and a static index where it is named: one source for a process. */
export const recordedFiles = (history?: string): ServiceSource => {
  const known = files.get(history)
  if (known !== undefined) return known
  const source = createFilesSource({
    url: 'https://recorded.invalid/lake',
    history,
    fetch: recordedFetch(),
    budget: noBudget,
    viewBytes: Number.POSITIVE_INFINITY,
    index: { requestsPerSecond: Number.POSITIVE_INFINITY },
  })
  files.set(history, source)
  return source
}
const files = new Map<string | undefined, ServiceSource>()

/** Auto above two services of the recorded network, the preferred first. */
export const autoOf = (first: Source, other: Source): PageSource =>
  createAutoSource({ sources: [pageSource(first), pageSource(other)], passphrase })

/** All items of a list, page by page along `next`. */
export async function readAllPages<T>(
  read: (request: PageRequest) => Promise<Page<T>>,
  request: PageRequest,
): Promise<T[]> {
  const items: T[] = []
  for (let { cursor } = request, page = 0; page < 2_000; page++) {
    const answer = await read({ ...request, cursor })
    items.push(...answer.items)
    if (answer.next === undefined) return items
    cursor = answer.next
  }
  throw new Error('the list has no end')
}
