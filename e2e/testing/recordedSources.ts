import type { Fetch, Page, PageRequest } from '#ledger/values/answer.ts'
import { createMock, type MockOptions } from '#mock/mock.ts'
import { noBudget } from '#sources/request.ts'
import { createRestSource } from '#sources/rest/source.ts'
import { createRpcSource } from '#sources/rpc/source.ts'
import type { Source } from '#sources/source.ts'
import { openFolder } from '#tools/network/packedFolder.ts'

/** The bundled network; another recording by naming its folder. */
const corpus = openFolder(process.env.SERVED_RECORDING ?? 'public/recorded/demo')

/** The recorded network behind a `fetch`. */
export const recordedFetch = (options: MockOptions = {}) => createMock(corpus, options)

export interface SourcePair {
  readonly rest: Source
  readonly rpc: Source
}

/** Both lines of sight on the recorded network, for tests. */
export const recordedSources = (options: MockOptions = {}): SourcePair =>
  sourcePair(recordedFetch(options))

/** Both on the recording in a folder. */
export const sourcesOfFolder = (folder: string): SourcePair =>
  sourcePair(createMock(openFolder(folder), {}))

function sourcePair(fetch: Fetch): SourcePair {
  const url = 'https://recorded.invalid'
  return {
    rest: createRestSource({ url, fetch, budget: noBudget, viewBytes: Number.POSITIVE_INFINITY }),
    rpc: createRpcSource({
      url: `${url}/rpc`,
      fetch,
      budget: noBudget,
      viewBytes: Number.POSITIVE_INFINITY,
    }),
  }
}

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
