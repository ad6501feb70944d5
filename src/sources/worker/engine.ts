import { SourceError } from '#ledger/values/errors.ts'
import type { Fetch } from '#ledger/values/fetch.ts'
import type { TakeEarly } from '../http/earlyResponse.ts'
import { noBudget } from '../http/budget.ts'
import { hostOf } from '../http/hostOf.ts'
import type { IndexControl, IndexStatus } from '../indexControl.ts'
import { type SourceKindId, sourceKindById } from '../kinds.ts'
import type { IndexSetup } from '../index/indexTypes.ts'
import type { RpcSourceOptions } from '../rpc/rpcSource.ts'
import type { Source } from '../source.ts'
import type { Submission, SubmitMode } from '../submit.ts'
import type { LaterAnswers } from './laterAnswers.ts'
import type {
  Answers,
  Engine,
  IndexCommand,
  Protocol,
  SourceAddress,
  XdrQuestions,
} from './protocol.ts'

export interface EngineOptions {
  readonly bundledFetch: (folder: string) => Promise<Fetch>
  /** Where indexes are stored; default memory. */
  readonly index?: IndexSetup | undefined
  /** Answers that the boot script requested. */
  readonly takeEarly?: TakeEarly | undefined
}

export const createBrowserEngine = (
  bundledFetch: EngineOptions['bundledFetch'],
  takeEarly?: TakeEarly,
): Engine => createEngine({ bundledFetch, index: browserIndex(), takeEarly })

/** The engine, in the worker or on the page's thread. */
export function createEngine({ bundledFetch, index, takeEarly }: EngineOptions): Engine {
  const sources = new Map<string, Promise<Source>>()
  const bundled = new Map<string, Promise<Fetch>>()

  const recordedResponse = async (folder: string, request: Request): Promise<Response> => {
    const loading = bundled.get(folder) ?? bundledFetch(folder)
    bundled.set(folder, loading)
    try {
      return await (await loading)(request)
    } catch (error) {
      bundled.delete(folder)
      throw error
    }
  }
  const sourceOf = ({ kind, url, folder }: SourceAddress): Promise<Source> => {
    const key = `${kind} ${url} ${folder ?? ''}`
    const opened = sources.get(key)
    if (opened !== undefined) return opened
    const options =
      folder === undefined
        ? { url, fetch: (request: Request) => fetch(request), index, takeEarly }
        : {
            url,
            fetch: (request: Request) => recordedResponse(folder, request),
            // A bundled network has no service to protect.
            budget: noBudget,
            viewBytes: Number.POSITIVE_INFINITY,
            index: {
              // An index of another visit has ledgers that a replay has not closed yet.
              ...(folder.includes('#') ? {} : index),
              requestsPerSecond: Number.POSITIVE_INFINITY,
            },
          }
    const source = createSource(kind, options)
    sources.set(key, source)
    source.catch(() => sources.delete(key))
    return source
  }
  const answers: Answers<Protocol> = {
    ...xdrAnswers,
    one: async ({ address, kind, id }, signal) => (await sourceOf(address)).one(kind, id, signal),
    index: async ({ address, command }, signal) =>
      steered((await sourceOf(address)).index, command, signal),
    gatherEvidence: async ({ address, ...request }, signal) => {
      const gather = await import('../proof/gatherEvidence.ts')
      return gather.gatherEvidence(await sourceOf(address), request, signal)
    },
    forget: async ({ address }) => {
      await (await sourceOf(address)).forget?.()
      return undefined
    },
    resume: async ({ address }) => {
      await (await sourceOf(address)).resume?.()
      return undefined
    },
    submit: async ({ address, envelope, how }, signal) =>
      sent(await sourceOf(address), envelope, how, signal),
    list: async ({ address, kind, of, page }, signal) =>
      (await sourceOf(address)).list(kind, of, page, signal),
    head: async ({ address, ...request }, signal) => {
      const { nextHead } = await import('../head/nextHead.ts').catch(notLoaded('the live head'))
      return nextHead(await sourceOf(address), address.folder !== undefined, request, signal)
    },
    offerLife: async ({ address, ...request }, signal) => {
      const { readOfferLife } = await import('../offerLife.ts')
      return readOfferLife(await sourceOf(address), request, signal)
    },
    records: async ({ address, ...request }, signal) => {
      const { readRecords } = await import('../records/readRecords.ts')
      return readRecords(await sourceOf(address), request, signal)
    },
    typeNames: async ({ kind }) => {
      const { typeNamesOf } = await import('../filter/typeNames.ts')
      return typeNamesOf(kind)
    },
    csv: async (input) => {
      const { csvOf } = await import('../records/csv.ts')
      return csvOf(input)
    },
  }
  return {
    async run(question, input, signal) {
      signal.throwIfAborted()
      return answers[question](input, signal)
    },
  }
}

/** The code loads with the first question. */
const xdrAnswers: Answers<XdrQuestions> = {
  transactionCodes: async (xdr) => {
    const codes = await import('../transaction/readTransactionCodes.ts')
    return codes.readTransactionCodes(xdr)
  },
  transactionSummaries: async (request) => {
    const summaries = await import('../transaction/transactionSummaries.ts')
    return summaries.transactionSummaries(request)
  },
  scVal: async (input) => {
    const { readContractValue } = await import('../transaction/readContractValue.ts')
    return readContractValue(input)
  },
  transactionTrees: later('transactionTrees'),
  recordCheck: later('recordCheck'),
  foundProblem: later('foundProblem'),
  balanceChanges: async (input) => {
    const { balanceChanges } = await import('#ledger/derive/balanceChanges.ts')
    return balanceChanges(input)
  },
  envelope: later('envelope'),
  unsignedAccount: later('unsignedAccount'),
  execution: later('execution'),
  tokenChanges: later('tokenChanges'),
  balanceRemainders: later('balanceRemainders'),
  failureExplanation: later('failureExplanation'),
  pastBalances: later('pastBalances'),
  checkEvidence: later('checkEvidence'),
  comparison: later('comparison'),
  ledgerUpgrades: later('ledgerUpgrades'),
  valueForms: later('valueForms'),
}

/** Answers of a file that loads later: a worker's first file has room for the questions of a first view alone. */
function later<K extends keyof LaterAnswers>(question: K) {
  return async (
    input: XdrQuestions[K]['input'],
    signal: AbortSignal,
  ): Promise<XdrQuestions[K]['output']> => {
    const { laterAnswers } = await import('./laterAnswers.ts')
    return laterAnswers[question](input, signal)
  }
}

/** A worker has the code of one kind from the start (`restEntry.ts`, `rpcEntry.ts`); the other loads here. */
async function createSource(id: string, options: RpcSourceOptions): Promise<Source> {
  const kind = sourceKindById(id)
  if (kind === undefined) throw new SourceError('unsupported', `There is no line of sight “${id}”`)
  const create = await creators[kind.id]().catch(notLoaded(kind.name))
  return create(options)
}

const notLoaded =
  (name: string) =>
  (cause: unknown): never => {
    const message = `The code for ${name} failed to load: its host may be down, or has a newer version`
    throw new SourceError('unreachable', message, { cause })
  }

const creators: Readonly<
  Record<SourceKindId, () => Promise<(options: RpcSourceOptions) => Source>>
> = {
  rest: async () => (await import('../rest/restSource.ts')).createRestSource,
  rpc: async () => (await import('../rpc/rpcSource.ts')).createRpcSource,
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
      `${hostOf(url)} accepts no transactions through this line of sight`,
    )
  return submit(envelope, how, signal)
}

async function steered(
  index: IndexControl | undefined,
  command: IndexCommand,
  signal: AbortSignal,
): Promise<IndexStatus | undefined> {
  switch (command.kind) {
    case 'status':
    case 'pause':
    case 'clear':
      return index?.[command.kind](signal)
    case 'walk':
      return index?.walk(command.command, signal)
    case 'limit':
      return index?.limit(command.capacity, signal)
  }
}

/** Where this browser stores indexes; private windows and old browsers may have neither. */
function browserIndex(): IndexSetup {
  return {
    databases: databases(),
    // Only in a secure context, whatever the types say.
    locks: Reflect.get(navigator, 'locks') === undefined ? undefined : navigator.locks,
  }
}

/** Where a browser refuses storage, even reading the property may throw. */
function databases(): IDBFactory | undefined {
  try {
    return typeof indexedDB === 'undefined' ? undefined : indexedDB
  } catch {
    return undefined // the index is held in memory then, and its status says so
  }
}
