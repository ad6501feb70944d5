import type { Fetch } from '../../model/fetch.ts'
import { createHttp, type HttpOptions } from '../http/http.ts'
import { restKind } from '../kinds.ts'
import type { Source } from '../source.ts'
import { createRestClient } from './restClient.ts'
import { createRestEntities } from './restEntities.ts'
import { createRestLists } from './restLists.ts'
import { createRestRoot } from './restRoot.ts'

export interface RestSourceOptions extends Omit<HttpOptions, 'fetch' | 'via'> {
  /** `rest:` and the address where absent. */
  readonly id?: string | undefined
  readonly url: string
  readonly fetch: Fetch
}

/** The line of sight through a REST service (HAL JSON), in either of its dialects. */
export function createRestSource(options: RestSourceOptions): Source {
  const client = createRestClient(options.url, createHttp({ ...options, via: restKind.id }))
  const root = createRestRoot(client)
  const entities = createRestEntities(client, root)
  return {
    id: options.id ?? `rest:${options.url}`,
    kind: restKind,
    url: options.url,
    one: (kind, id, signal) => entities[kind](id, signal),
    list: createRestLists(client, root, entities),
    // Few readers send anything: the rest does not wait for it.
    submit: async (envelope, how, signal) => {
      const { createRestSubmit } = await import('./restSubmit.ts')
      return createRestSubmit(client, root, entities)(envelope, how, signal)
    },
  }
}
