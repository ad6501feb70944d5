import { SourceError } from '../model/errors.ts'
import type { Fetch } from '../model/fetch.ts'
import { noBudget } from '../sources/http/budget.ts'
import { hostOf } from '../sources/http/hostOf.ts'
import type { IndexControl, IndexStatus } from '../sources/indexControl.ts'
import { type SourceKindId, sourceKindById } from '../sources/kinds.ts'
import { createRestSource } from '../sources/rest/restSource.ts'
import type { IndexSetup } from '../sources/rpc/index/indexTypes.ts'
import { createRpcSource } from '../sources/rpc/rpcSource.ts'
import type { Source } from '../sources/source.ts'
import type { Submission, SubmitMode } from '../sources/submit.ts'
import { readContractValue } from '../sources/transaction/readContractValue.ts'
import { readTransactionCodes } from '../sources/transaction/readTransactionCodes.ts'
import { transactionSummaries } from '../sources/transaction/transactionSummaries.ts'
import type { Engine, IndexCommand, Protocol, SourceAddress, XdrQuestions } from './protocol.ts'

export interface EngineOptions {
  readonly bundledFetch: (folder: string) => Promise<Fetch>
  /** Where indexes are stored; default memory. */
  readonly index?: IndexSetup | undefined
}

export const createBrowserEngine = (bundledFetch: EngineOptions['bundledFetch']): Engine =>
  createEngine({ bundledFetch, index: browserIndex() })

/** The engine, in the worker or on the page's thread. */
export function createEngine({ bundledFetch, index }: EngineOptions): Engine {
  const sources = new Map<string, Source>()
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
  const sourceOf = ({ kind, url, folder }: SourceAddress): Source => {
    const key = `${kind} ${url} ${folder ?? ''}`
    const opened = sources.get(key)
    if (opened !== undefined) return opened
    const options =
      folder === undefined
        ? { url, fetch: (request: Request) => fetch(request), index }
        : {
            url,
            fetch: (request: Request) => recordedResponse(folder, request),
            // A bundled network has no service to protect.
            budget: noBudget,
            viewBytes: Number.POSITIVE_INFINITY,
            index: { ...index, requestsPerSecond: Number.POSITIVE_INFINITY },
          }
    const source = creators[knownKind(kind)](options)
    sources.set(key, source)
    return source
  }
  const answers: Answers<Protocol> = {
    ...xdrAnswers,
    one: ({ address, kind, id }, signal) => sourceOf(address).one(kind, id, signal),
    index: ({ address, command }, signal) => steered(sourceOf(address).index, command, signal),
    forged: async ({ address, transactions }, signal) =>
      sourceOf(address).forged?.(transactions, signal) ?? [],
    resume: async ({ address }) => {
      await sourceOf(address).resume?.()
      return undefined
    },
    submit: ({ address, envelope, how }, signal) => sent(sourceOf(address), envelope, how, signal),
    list: ({ address, kind, of, page }, signal) => sourceOf(address).list(kind, of, page, signal),
    offerLife: async ({ address, ...request }, signal) => {
      const { readOfferLife } = await import('../sources/offerLife.ts')
      return readOfferLife(sourceOf(address), request, signal)
    },
    records: async ({ address, ...request }, signal) => {
      const { readRecords } = await import('../sources/records/readRecords.ts')
      return readRecords(sourceOf(address), request, signal)
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
    async run(question, input, signal) {
      signal.throwIfAborted()
      return answers[question](input, signal)
    },
  }
}

type Answers<Q extends { [K in keyof Q]: { input: unknown; output: unknown } }> = {
  readonly [K in keyof Q]: (
    input: Q[K]['input'],
    signal: AbortSignal,
  ) => Q[K]['output'] | Promise<Q[K]['output']>
}

/** Lists of transactions need the first three; the code of the others loads with their first question. */
const xdrAnswers: Answers<XdrQuestions> = {
  transactionCodes: readTransactionCodes,
  transactionSummaries,
  scVal: readContractValue,
  transactionTrees: async (xdr) => {
    const trees = await import('../sources/transaction/transactionTrees.ts')
    return trees.transactionTrees(xdr)
  },
  balanceChanges: async (input) => {
    const { balanceChanges } = await import('../derive/balanceChanges.ts')
    return balanceChanges(input)
  },
  envelope: async (input) => {
    const { readEnvelope } = await import('../sources/envelope/readEnvelope.ts')
    return readEnvelope(input)
  },
  forgedSignature: async (input) => {
    const { findForgedSignature } = await import('../sources/transaction/readSignatures.ts')
    return findForgedSignature(input)
  },
  execution: async (input) => {
    const { readExecution } = await import('../sources/transaction/readExecution.ts')
    return readExecution(input)
  },
  tokenChanges: async (input) => {
    const { readTokenChanges } = await import('../sources/transaction/readTokenChanges.ts')
    return readTokenChanges(input)
  },
  failureExplanation: async (xdr) => {
    const explanation = await import('../sources/transaction/readFailureExplanation.ts')
    return explanation.readFailureExplanation(xdr)
  },
  ledgerUpgrades: async (input) => {
    const { readUpgrades } = await import('../sources/ledgers/readUpgrades.ts')
    return readUpgrades(input)
  },
}

const creators = {
  rest: createRestSource,
  rpc: createRpcSource,
} satisfies Record<SourceKindId, unknown>

function knownKind(id: string): SourceKindId {
  const kind = sourceKindById(id)
  if (kind === undefined) throw new SourceError('unsupported', `There is no line of sight “${id}”`)
  return kind.id
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
