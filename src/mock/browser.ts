import type { Fetch } from '#ledger/values'
import type { Corpus } from './corpus.ts'
import { createMock, type MockOptions } from './mock.ts'
import { createPackedCorpus } from './packedCorpus.ts'
import { createReplayClock, type ReplayClock } from './replay.ts'

const corpora = new Map<string, Corpus>()
/** One for all lines of sight, by the ledger with which the replay begins. */
const clocks = new Map<number, ReplayClock>()

/**
 * The bundled network behind a `fetch`, its pieces fetched from `folder` (which ends with a slash) when needed. With
 * `#200x10` behind the folder its ledgers close as they did, from ledger 200 on, ten times as fast; every request sets the
 * speed, so that one replay goes on at another.
 */
export function createDemoFetch(folder: string, options: MockOptions = {}): Fetch {
  const [path = '', replay] = folder.split('#')
  const corpus = corpora.get(path) ?? fetchedCorpus(path)
  corpora.set(path, corpus)
  if (replay === undefined) return createMock(corpus, options)
  const [start = 0, speed = 0] = replay.split('x').map(Number)
  const clock = clocks.get(start) ?? createReplayClock(start)
  clocks.set(start, clock)
  const mock = createMock(corpus, { ...options, clock })
  return (request) => {
    clock.setSpeed(speed)
    return mock(request)
  }
}

const fetchedCorpus = (folder: string): Corpus =>
  createPackedCorpus(async (path) => {
    const response = await fetch(`${folder}${path}`)
    if (!response.ok) throw new TypeError(`${folder}${path}: ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  })
