import { type Fetch, fieldOf, SourceError } from '#ledger/values'
import { contextOf, Kept } from '../context.ts'
import type { IndexSetup } from '../index/indexTypes.ts'
import { filesKind, sourceKindById } from '../kinds.ts'
import { late } from '../late.ts'
import { createRpcSource, type RpcSourceOptions } from '../node/source.ts'
import {
  type EarlyResponse,
  hostOf,
  nextTask,
  noBudget,
  type SentRequest,
  type TakeEarly,
} from '../request.ts'
import { createRestSource } from '../rest/source.ts'
import type {
  IndexControl,
  IndexStatus,
  PageSource,
  ServiceSource,
  Submission,
  SubmitMode,
} from '../source.ts'
import { type FromWorker, plainError, type Received } from './messages.ts'
import { pageSource } from './pageSource.ts'
import type { Answers, Engine, IndexCommand, Protocol, SourceAddress } from './protocol.ts'
import type { toolAnswers } from './toolAnswers.ts'
import type { transactionAnswers } from './transactionAnswers.ts'

export interface EngineOptions {
  readonly bundledFetch: (folder: string) => Promise<Fetch>
  /** The storage of indexes; default memory. */
  readonly index?: IndexSetup | undefined
  /** Answers that the boot script requested. */
  readonly takeEarly?: TakeEarly | undefined
}

/** Answers all questions of the page. */
export function createEngine({ bundledFetch, index, takeEarly }: EngineOptions): Engine {
  const sources = new Kept<OwnSource>()
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
  const sourceOf = (address: SourceAddress): Promise<OwnSource> => {
    const { kind, url, folder, history, beside, stated } = address
    const options =
      folder === undefined
        ? { url, history, fetch: (request: Request) => fetch(request), index, takeEarly }
        : {
            url,
            fetch: (request: Request) => recordedResponse(folder, request),
            // A bundled network has no service to protect.
            budget: noBudget,
            viewBytes: Number.POSITIVE_INFINITY,
            // Of all its ledgers: a replay has not closed them yet.
            history: kind === filesKind.id && !folder.includes('#') ? `${url}/index` : undefined,
            index: {
              // An index of another visit has ledgers that a replay has not closed yet.
              ...(folder.includes('#') ? {} : index),
              requestsPerSecond: Number.POSITIVE_INFINITY,
            },
          }
    const key = `${kind} ${url} ${folder ?? ''} ${history ?? ''} ${beside ?? ''}`
    const create = () => createSource(kind, { ...options, beside, stated })
    return sources.of(key, contextOf(new AbortController().signal), create)
  }
  const answers: Answers<Protocol> = {
    transactionCodes: later('transactionCodes'),
    balanceChanges: later('balanceChanges'),
    balanceRemainders: later('balanceRemainders'),
    execution: later('execution'),
    headerFacts: later('headerFacts'),
    ledgerUpgrades: later('ledgerUpgrades'),
    failureExplanation: async (input) => (await late('failure')).readFailureExplanation(input),
    pastBalances: async (input) => (await late('failure')).readPastBalances(input),
    recordCheck: later('recordCheck'),
    scVal: later('scVal'),
    signers: later('signers'),
    tokenChanges: later('tokenChanges'),
    transactionSummaries: later('transactionSummaries'),
    transactionTrees: later('transactionTrees'),
    valueForms: later('valueForms'),
    checkEvidence: tool('checkEvidence'),
    comparison: tool('comparison'),
    csv: tool('csv'),
    envelope: tool('envelope'),
    foundProblem: tool('foundProblem'),
    typeNames: tool('typeNames'),
    one: async ({ address, kind, id }, signal) => {
      if (kind === 'transaction') aheadOfItsPage()
      return (await sourceOf(address)).one(kind, id, signal)
    },
    index: async ({ address, command }, signal) =>
      runIndexCommand((await sourceOf(address)).index, command, signal),
    gatherEvidence: async ({ address, ...request }, signal) =>
      (await sourceOf(address)).evidence(request, signal),
    forget: async ({ address }) => {
      await (await sourceOf(address)).forget()
      return undefined
    },
    resume: async ({ address }) => {
      await (await sourceOf(address)).resume()
      return undefined
    },
    submit: async ({ address, envelope, how }, signal) =>
      sent(await sourceOf(address), envelope, how, signal),
    list: async ({ address, kind, of, page }, signal) => {
      if (kind === 'transactions') aheadOfItsPage()
      return (await sourceOf(address)).list(kind, of, page, signal)
    },
    ahead: async ({ address, kind, of, page }, signal) =>
      (await (await sourceOf(address)).ahead?.(kind, of, page, signal)) ?? [],
    head: async ({ address }, signal) => (await sourceOf(address)).head(signal),
    offerLife: async ({ address, ...request }, signal) =>
      (await sourceOf(address)).offerLife(request, signal),
    records: async ({ address, ...request }, signal) =>
      (await sourceOf(address)).reader.records(request, signal),
  }
  return {
    async run(question, input, signal) {
      signal.throwIfAborted()
      return answers[question](input, signal)
    },
  }
}

/** The answers of a table that loads with the first of its questions. */
function answersIn<Q extends keyof Protocol>(load: () => Promise<Answers<Pick<Protocol, Q>>>) {
  return <K extends Q>(question: K) =>
    async (input: Protocol[K]['input'], signal: AbortSignal): Promise<Protocol[K]['output']> =>
      (await load())[question](input, signal)
}
const later = answersIn<keyof typeof transactionAnswers>(
  async () => (await late('transactionAnswers')).transactionAnswers,
)
/** Loads what a page asks next of a transaction while that is on its way. */
function aheadOfItsPage(): void {
  late('transactionAnswers').catch(() => undefined) // the question that needs it says so
}
const tool = answersIn<keyof typeof toolAnswers>(
  async () => (await late('toolAnswers')).toolAnswers,
)

type OwnSource = ServiceSource & PageSource

async function createSource(
  id: string,
  { beside, stated, ...options }: RpcSourceOptions & Pick<SourceAddress, 'beside' | 'stated'>,
): Promise<OwnSource> {
  switch (sourceKindById(id)?.id) {
    case 'rest':
      return pageSource(createRestSource(options))
    case 'rpc':
      return pageSource(createRpcSource({ ...options, lake: beside }))
    case 'files': {
      const { createFilesSource } = await late('files')
      return pageSource(createFilesSource({ ...options, ...stated, newest: beside }))
    }
    case undefined:
      throw new SourceError('unsupported', `There is no source “${id}”`)
  }
}

async function sent(
  { url, submit }: PageSource,
  envelope: string,
  how: SubmitMode,
  signal: AbortSignal,
): Promise<Submission> {
  if (submit === undefined)
    throw new SourceError(
      'unsupported',
      `${hostOf(url)} accepts no transactions through this source`,
    )
  return submit(envelope, how, signal)
}

async function runIndexCommand(
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

/** The storage that this browser offers for indexes; private windows and old browsers may have none. */
function browserIndex(): IndexSetup {
  return {
    databases: databases(),
    // Only in a secure context, whatever the types say.
    locks: fieldOf(navigator, 'locks') === undefined ? undefined : navigator.locks,
  }
}

/** The browser's databases; if storage is refused, even reading the property may throw. */
function databases(): IDBFactory | undefined {
  try {
    return typeof indexedDB === 'undefined' ? undefined : indexedDB
  } catch {
    return undefined // the index is held in memory then, and its status says so
  }
}

/** Milliseconds after which an answer that no source asked for is dropped: the reader left its address. */
const keptFor = 10_000

/** The responses that the boot script requested before the worker had loaded, until a source asks for them. */
export class EarlyResponses {
  readonly #waiting = new Map<string, Promise<EarlyResponse | undefined>>()
  readonly #ends: ((response: EarlyResponse | undefined) => void)[] = []

  /** Announces requests that are under way; once. */
  expect(requests: readonly SentRequest[]): void {
    for (const request of requests)
      this.#waiting.set(keyOf(request), new Promise((resolve) => this.#ends.push(resolve)))
    setTimeout(() => this.#waiting.clear(), keptFor)
  }

  /** The outcome of one of them, by its number; undefined where no answer came. */
  receive(index: number, response: EarlyResponse | undefined): void {
    this.#ends[index]?.(response)
  }

  readonly take: TakeEarly = (request) => {
    const key = keyOf(request)
    const response = this.#waiting.get(key)
    this.#waiting.delete(key)
    return response
  }
}

/** Equal text is the same request. */
const keyOf = ({ method, url, body }: SentRequest): string => `${method} ${url} ${body ?? ''}`

/** Answers the page's questions; `bundledFetch` opens a recorded network in a folder of this site. */
export function answerPage(bundledFetch: EngineOptions['bundledFetch']): void {
  const early = new EarlyResponses()
  const engine = createEngine({ bundledFetch, index: browserIndex(), takeEarly: early.take })
  const running = new Map<number, AbortController>()
  const perform = async ({ id, question, input }: Received): Promise<void> => {
    const controller = new AbortController()
    running.set(id, controller)
    try {
      await nextTask() // lets an abort that is already posted arrive first
      controller.signal.throwIfAborted()
      post({ kind: 'done', id, output: await engine.run(question, input, controller.signal) })
    } catch (error) {
      post({ kind: 'failed', id, error: plainError(error) })
    } finally {
      running.delete(id)
    }
  }
  self.addEventListener('message', ({ data }: { readonly data: Received }) => {
    if (data.kind === 'abort') running.get(data.id)?.abort()
    else if (data.kind === 'early') early.expect(data.requests)
    else if (data.kind === 'earlyResponse') early.receive(data.index, data.response)
    else void perform(data)
  })
  post({ kind: 'ready' })
}

function post(message: FromWorker): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's messages go to its page
  self.postMessage(message)
}
