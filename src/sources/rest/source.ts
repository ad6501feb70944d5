import type { Fetch, UnixSeconds } from '#ledger/values'
import { checkFilter, maxItems, scanFor, sentPart } from '../filters.ts'
import { Http, type HttpOptions } from '../http.ts'
import { restKind } from '../kinds.ts'
import { late } from '../late.ts'
import type { Source } from '../source.ts'
import { RestClient, RestRoot } from './client.ts'
import { createRestEntities } from './entities.ts'
import { createRestLists } from './lists.ts'

export interface RestSourceOptions extends Omit<HttpOptions, 'fetch' | 'via'> {
  /** `rest:` and the address where absent. */
  readonly id?: string | undefined
  readonly url: string
  readonly fetch: Fetch
}

/** The line of sight through a REST service (HAL JSON), in either of its dialects. */
export function createRestSource(options: RestSourceOptions): Source {
  const http = new Http({ ...options, via: restKind.id })
  const client = new RestClient(options.url, http)
  const root = new RestRoot(client)
  const entities = createRestEntities(client, root, () => source)
  const lists = createRestLists(client, root, entities, () => source)
  let closeTimes = new Map<number, UnixSeconds>()
  const source: Source = {
    id: options.id ?? `rest:${options.url}`,
    kind: restKind,
    url: options.url,
    closeTimes: () => closeTimes,
    async forget() {
      root.forget()
      closeTimes = new Map()
    },
    resume: async () => http.resume(),
    one: (kind, id, signal) => entities[kind](id, signal),
    list: async (kind, of, request, signal) => {
      const { filter = {} } = request
      checkFilter(kind, of, filter)
      const scan = scanFor(kind, filter)
      if (scan === 'nothing') return lists[kind](of, request, signal)
      const part = sentPart(kind, filter)
      const limit = scan === 'range' ? request.limit : maxItems
      const { scannedList } = await late('lists')
      return scannedList(
        source,
        kind,
        request,
        ({ order, cursor }) => lists[kind](of, { order, cursor, limit, filter: part }, signal),
        signal,
      )
    },
    head: (signal) => root.fresh(signal),
    // Few readers send anything: the rest does not wait for it.
    submit: async (envelope, how, signal) => {
      const { createRestSubmit } = await late('toolAnswers')
      return createRestSubmit(client, root, entities)(envelope, how, signal)
    },
  }
  return source
}
