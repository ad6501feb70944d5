import type { SentRequest, EarlyResponse, TakeEarly } from '../request.ts'

/** Milliseconds after which an answer that no source asked for is dropped: the reader left its address. */
const keptFor = 10_000

/** The responses that the boot script requested before the worker had loaded, until a source asks for them. */
interface EarlyResponses {
  /** Announces requests that are under way; once. */
  expect(requests: readonly SentRequest[]): void
  /** The outcome of one of them, by its number; undefined where no answer came. */
  receive(index: number, response: EarlyResponse | undefined): void
  readonly take: TakeEarly
}

export function createEarlyResponses(): EarlyResponses {
  const waiting = new Map<string, Promise<EarlyResponse | undefined>>()
  const ends: ((response: EarlyResponse | undefined) => void)[] = []
  return {
    expect(requests) {
      for (const request of requests)
        waiting.set(keyOf(request), new Promise((resolve) => ends.push(resolve)))
      setTimeout(() => waiting.clear(), keptFor)
    },
    receive: (index, response) => ends[index]?.(response),
    take(request) {
      const key = keyOf(request)
      const response = waiting.get(key)
      waiting.delete(key)
      return response
    },
  }
}

/** Equal text is the same request. */
const keyOf = ({ method, url, body }: SentRequest): string => `${method} ${url} ${body ?? ''}`
