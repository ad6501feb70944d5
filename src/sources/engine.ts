import { SourceError } from '../model/errors.ts'
import type { Fetch } from '../model/fetch.ts'
import { createInlineDecoder, handlers } from '../worker/handlers.ts'
import type { Runner } from '../worker/protocol.ts'
import { noBudget } from './budget.ts'
import { hostOf } from './http.ts'
import type { IndexControl, IndexStatus } from './indexControl.ts'
import type { EngineJobs, IndexOrder, Sight } from './remoteProtocol.ts'
import { createRestSource } from './rest/restSource.ts'
import type { IndexSetup } from './rpc/indexReader.ts'
import { createRpcSource } from './rpc/rpcSource.ts'
import type { Source } from './source.ts'
import type { Submission, SubmitMode } from './submit.ts'

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
      const { narrowedList } = await import('./narrow/narrowedList.ts')
      return narrowedList(source, kind, of, page, signal)
    },
    records: async ({ sight, ...wanted }, signal) => {
      const { readRecords } = await import('./records/readRecords.ts')
      return readRecords(sourceOf(sight), wanted, signal)
    },
    typeNames: async ({ kind }) => {
      const { typeNamesOf } = await import('./narrow/typeNames.ts')
      return typeNamesOf(kind)
    },
    csv: async (input) => {
      const { csvOf } = await import('./records/csv.ts')
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
