import type { Fetch } from '../model/fetch.ts'
import { type MockOptions, createMock } from './mock.ts'
import { createPackedCorpus } from './packedCorpus.ts'

/** The bundled network behind a `fetch`, its pieces fetched from `folder` (which ends with a slash) when needed. */
export function createDemoFetch(folder: string, options: MockOptions = {}): Fetch {
  const corpus = createPackedCorpus(async (path) => {
    const response = await fetch(`${folder}${path}`)
    if (!response.ok) throw new TypeError(`${folder}${path}: ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  })
  return createMock(corpus, options)
}
