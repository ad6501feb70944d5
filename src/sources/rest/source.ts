import type { Collections, ListRequest, OwnerOf } from '#ledger'
import type { FoundPage, UnknownRecord } from '#ledger/values'
import { Cache } from '../cache.ts'
import { answered, type Ctx } from '../context.ts'
import { appliedPart, checkFilter, hasMemos, maxItems, scanFor } from '../filters.ts'
import { Http, type HttpOptions, isTooLarge } from '../http.ts'
import { restKind } from '../kinds.ts'
import { late } from '../late.ts'
import type { ReadPage, TimedSource } from '../lists/scan.ts'
import type { ServiceSource } from '../source.ts'
import { mostTimes } from '../state/ledgerSource.ts'
import { RestClient, RestRoot } from './client.ts'
import { createRestEntities } from './entities.ts'
import { createRestLists } from './lists.ts'

export interface RestSourceOptions extends Omit<HttpOptions, 'via'> {
  readonly url: string
}

/** Payments of one answer of a scan that have whole transactions beside them: 200 may be more than an answer may have. */
const maxWithMemos = 50

/** The line of sight through a REST service (HAL JSON), in either of its dialects. */
export function createRestSource(options: RestSourceOptions): ServiceSource {
  const http = new Http({ ...options, via: restKind.id })
  const client = new RestClient(options.url, http)
  const root = new RestRoot(client)
  const entities = createRestEntities(client, root, () => source)
  const lists = createRestLists(client, root, entities, () => source)
  const timed: TimedSource = {
    url: options.url,
    closeTimes: new Cache(mostTimes),
    one: (kind, id, signal) => answered(signal, (ctx) => entities[kind](id, ctx)),
  }
  /** A page by the service's cursors, or with a filter that the service does not apply, by a scan of its pages. */
  const list = async <K extends keyof Collections>(
    kind: K,
    of: OwnerOf<K> | undefined,
    request: ListRequest<K>,
    ctx: Ctx,
  ): Promise<FoundPage<Collections[K]['item'] | UnknownRecord>> => {
    const { filter = {} } = request
    checkFilter('rest', kind, of, filter)
    const scan = scanFor('rest', kind, filter)
    const memos = hasMemos(kind, request)
    if (scan === 'nothing')
      try {
        return await lists[kind](of, request, ctx)
      } catch (error) {
        if (!memos || !isTooLarge(error)) throw error
        return lists[kind](of, { ...request, memos: false }, ctx)
      }
    const part = appliedPart('rest', kind, filter)
    let limit = scan === 'range' ? request.limit : memos ? maxWithMemos : maxItems
    const { scannedList } = await late('scan')
    const read: ReadPage<K> = async (step, own) => {
      try {
        return await lists[kind](of, { ...step, limit, filter: part, memos }, own)
      } catch (error) {
        if (limit === 1 || !isTooLarge(error)) throw error
        limit = Math.ceil(limit / 4)
        return read(step, own)
      }
    }
    return scannedList(timed, kind, request, read, ctx)
  }
  const source: ServiceSource = {
    id: `rest:${options.url}`,
    kind: restKind,
    url: options.url,
    async forget() {
      root.forget()
      timed.closeTimes = new Cache(mostTimes)
    },
    resume: async () => http.resume(),
    one: timed.one,
    list: (kind, of, request, signal) => answered(signal, (ctx) => list(kind, of, request, ctx)),
    head: (signal) => answered(signal, async (ctx) => ({ value: await root.fresh(ctx) })),
    // Few readers send anything: the rest does not wait for it.
    submit: (envelope, how, signal) =>
      answered(signal, async (ctx) => {
        const { submitToRest } = await late('toolAnswers')
        return submitToRest({ client, root, entities }, envelope, how, ctx)
      }),
  }
  return source
}
