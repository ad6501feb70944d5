import { type WorkerLike, createWorkerClient } from './messageClient.ts'
import type { Decoder, Runner } from '../sources/ledgers/jobs.ts'
import type { IndexControl, IndexStatus } from '../sources/indexControl.ts'
import type { EngineJobs, IndexOrder, Sight } from './protocol.ts'
import type { Source } from '../sources/source.ts'

/** The page's side of the engine: sources whose requests, reading and decoding happen in the worker. */
export interface Remote {
  readonly decoder: Decoder
  source(sight: Sight): Source
}

/** The worker's thread; written literally so that the bundler finds it. */
const startWorker = (): WorkerLike =>
  new Worker(new URL('./entry.ts', import.meta.url), { type: 'module' })

/** `stand` makes the engine on this thread, for browsers that refuse workers. */
export function createRemote(
  stand: () => Promise<Runner<EngineJobs>>,
  start: () => WorkerLike = startWorker,
): Remote {
  const client = createWorkerClient<EngineJobs>(start, stand)
  return {
    decoder: client,
    source: (sight) => remoteSource(client, sight),
  }
}

function remoteSource(client: Runner<EngineJobs>, sight: Sight): Source {
  return {
    id: `${sight.kind}:${sight.url}`,
    kind: sight.kind,
    url: sight.url,
    one: async (kind, id, signal) => asAsked(await client.run('one', { sight, kind, id }, signal)),
    list: async (kind, of, page, signal) =>
      asAsked(await client.run('list', { sight, kind, of: asAsked(of), page }, signal)),
    submit: (envelope, how, signal) => client.run('submit', { sight, envelope, how }, signal),
    offerLife: (request, signal) => client.run('offerLife', { sight, ...request }, signal),
    reader: {
      records: (request, signal) => client.run('records', { sight, ...request }, signal),
      csv: (table, signal) => client.run('csv', table, signal),
      typeNames: (kind, signal) => client.run('typeNames', { kind }, signal),
    },
    index: sight.kind === 'rpc' ? remoteIndex(client, sight) : undefined,
  }
}

function remoteIndex(client: Runner<EngineJobs>, sight: Sight): IndexControl {
  const steer = async (order: IndexOrder, signal: AbortSignal): Promise<IndexStatus> => {
    const status = await client.run('index', { sight, order }, signal)
    if (status === undefined) throw new Error('this line of sight has no index')
    return status
  }
  return {
    status: (signal) => steer({ kind: 'status' }, signal),
    walk: (order, signal) => steer({ kind: 'walk', order }, signal),
    pause: (signal) => steer({ kind: 'pause' }, signal),
    limit: (capacity, signal) => steer({ kind: 'limit', capacity }, signal),
    clear: (signal) => steer({ kind: 'clear' }, signal),
  }
}

/** What the worker is asked and what it replies belong together by the kind that was asked for, which types lose on the way. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller's own type is the one
function asAsked<T>(value: unknown): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/consistent-type-assertions
  return value as T
}
