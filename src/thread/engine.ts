import { SourceError } from '../model/errors.ts'
import type { Fetch } from '../model/fetch.ts'
import { createInlineDecoder, handlers } from '../sources/ledgers/handlers.ts'
import type { Runner } from '../sources/ledgers/jobs.ts'
import { noBudget } from '../sources/http/budget.ts'
import { hostOf } from '../sources/http/http.ts'
import type { IndexControl, IndexStatus } from '../sources/indexControl.ts'
import type { EngineJobs, IndexOrder, Sight } from './protocol.ts'
import { createRestSource } from '../sources/rest/restSource.ts'
import type { IndexSetup } from '../sources/rpc/indexReader.ts'
import { createRpcSource } from '../sources/rpc/rpcSource.ts'
import type { Source } from '../sources/source.ts'
import type { Submission, SubmitMode } from '../sources/submit.ts'

export interface EngineOptions {
  /** The fetch of a bundled network whose pieces are in `folder`. */
  readonly bundledFetch: (folder: string) => Promise<Fetch>
  /** Where indexes are kept; in memory where absent. */
  readonly index?: IndexSetup | undefined
}

/** Sources and decoder together, as they run in the worker, or on the page where workers are refused. */
export function createEngine({ bundledFetch, index }: EngineOptions): Runner<EngineJobs> {
  const decoder = createInlineDecoder()
  const sources = new Map<string, Source>()
  const bundled = new Map<string, Promise<Fetch>>()

  const recorded = async (folder: string, request: Request): Promise<Response> => {
    const loading = bundled.get(folder) ?? bundledFetch(folder)
    bundled.set(folder, loading)
    try {
      return await (await loading)(request)
    } catch (error) {
      bundled.delete(folder)
      throw error
    }
  }
  const sourceOf = ({ kind, url, folder }: Sight): Source => {
    const key = `${kind} ${url} ${folder ?? ''}`
    const known = sources.get(key)
    if (known !== undefined) return known
    const options =
      folder === undefined
        ? { url, decoder, fetch: (request: Request) => fetch(request), index }
        : {
            url,
            decoder,
            fetch: (request: Request) => recorded(folder, request),
            // A network inside the page has nobody to be spared.
            budget: noBudget,
            index: { ...index, requestsPerSecond: Number.POSITIVE_INFINITY },
          }
    const source = kind === 'rest' ? createRestSource(options) : createRpcSource(options)
    sources.set(key, source)
    return source
  }
  const jobs: {
    readonly [K in keyof EngineJobs]: (
      input: EngineJobs[K]['input'],
      signal: AbortSignal,
    ) => EngineJobs[K]['output'] | Promise<EngineJobs[K]['output']>
  } = {
    ...handlers,
    one: ({ sight, kind, id }, signal) => sourceOf(sight).one(kind, id, signal),
    index: ({ sight, order }, signal) => steered(sourceOf(sight).index, order, signal),
    submit: ({ sight, envelope, how }, signal) => sent(sourceOf(sight), envelope, how, signal),
    list: async ({ sight, kind, of, page }, signal) => {
      const source = sourceOf(sight)
      if (page.narrow === undefined) return source.list(kind, of, page, signal)
      const { narrowedList } = await import('../sources/filter/narrowedList.ts')
      return narrowedList(source, kind, of, page, signal)
    },
    offerLife: async ({ sight, ...request }, signal) => {
      const { readOfferLife } = await import('../sources/offerLife.ts')
      return readOfferLife(sourceOf(sight), request, signal)
    },
    records: async ({ sight, ...wanted }, signal) => {
      const { readRecords } = await import('../sources/records/readRecords.ts')
      return readRecords(sourceOf(sight), wanted, signal)
    },
    typeNames: async ({ kind }) => {
      const { typeNamesOf } = await import('../sources/filter/typeNames.ts')
      return typeNamesOf(kind)
    },
    csv: async (input) => {
      const { csvOf } = await import('../sources/records/csv.ts')
      return csvOf(input)
    },
  }
  return {
    async run(job, input, signal) {
      signal.throwIfAborted()
      return jobs[job](input, signal)
    },
  }
}

async function sent(
  { url, submit }: Source,
  envelope: string,
  how: SubmitMode,
  signal: AbortSignal,
): Promise<Submission> {
  if (submit === undefined)
    throw new SourceError(
      'unsupported',
      `Through this line of sight ${hostOf(url)} takes no transactions`,
    )
  return submit(envelope, how, signal)
}

async function steered(
  index: IndexControl | undefined,
  order: IndexOrder,
  signal: AbortSignal,
): Promise<IndexStatus | undefined> {
  switch (order.kind) {
    case 'status':
    case 'pause':
    case 'clear':
      return index?.[order.kind](signal)
    case 'walk':
      return index?.walk(order.order, signal)
    case 'limit':
      return index?.limit(order.capacity, signal)
  }
}
