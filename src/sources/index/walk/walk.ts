import { type Coverage, SourceError, hexFromBytes } from '#ledger/values'
import { createYieldToTasks } from './yieldToTasks.ts'
import { mergedRanges, span } from '../coverage.ts'
import type { LedgerIndex } from '../store/openIndex.ts'
import { nextChunk } from '../store/walkPlan.ts'
import { createSegmentBuilder } from '../columns/segmentBuilder.ts'
import { createLedgerAdder } from './addLedger.ts'
import {
  type HistoryCheck,
  HistoryDiffers,
  createHistoryCheck,
  differsAt,
  resetText,
} from './history.ts'
import { type LedgerOrigin, readChunk, statedOf } from './readChunk.ts'
import { type RefusedLedgers, createRefusedLedgers } from './refusedLedgers.ts'
import { createSignatureCheck } from './signatures.ts'
import { RefusedLedger, previousHash, readOrRefuse } from './verify.ts'
import type { LedgerOffsets } from './ledgerOffsets.ts'

export interface WalkSettings {
  readonly index: LedgerIndex
  readonly origin: LedgerOrigin
  /** Size limit of the index in bytes. */
  readonly capacity: number
  /** Ledgers in one request: 1 to 5 where they are large (rpc.md 2.6). */
  readonly chunk: number
  readonly requestsPerSecond: number
  /** Maximum number of requests. */
  readonly requests?: number | undefined
  readonly start?: number | undefined
  readonly lowest?: number | undefined
  /** Ledgers that this origin gave and that were refused, in this and earlier walks. */
  readonly refused?: RefusedLedgers | undefined
  /** Resolves when the walk may continue: a hidden tab or a reader's pause holds it. */
  readonly mayContinue?: ((signal: AbortSignal) => Promise<void>) | undefined
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Compares the origin's history with the index's; one of its own where absent. */
  readonly history?: HistoryCheck | undefined
}

/** The progress of a walk, one per request. */
export interface WalkStep {
  readonly kind: 'indexed' | 'waiting' | 'refused' | 'dropped' | 'done'
  /** The requested range. */
  readonly requested?: Coverage | undefined
  /** Refused: which ledger and why; waiting: the service's reason. */
  readonly text?: string | undefined
  readonly refusal?: RefusedLedger['refusal'] | undefined
  readonly requests: number
  readonly ledgers: number
  readonly operations: number
  /** Bytes of indexed ledgers. */
  readonly bytes: number
}

const maxWait = 60_000
/** Answers without an indexed ledger after which a walk ends; one of several ledgers counts as three. */
const maxFruitless = 9

/**
 * Walks ledgers into the index until all that is served is covered, the budget is spent or `signal` stops it.
 * Each step is committed before it is yielded: a stopped walk loses nothing, and the next one continues it.
 */
export async function* walkIntoIndex(
  options: WalkSettings,
  signal: AbortSignal,
): AsyncGenerator<WalkStep> {
  const { index, origin } = options
  const total = { requests: 0, ledgers: 0, operations: 0, bytes: 0 }
  const step = (kind: WalkStep['kind'], more: Partial<WalkStep> = {}): WalkStep => ({
    kind,
    ...total,
    ...more,
  })
  const request = async <T>(run: () => Promise<T>): Promise<T> => {
    await options.mayContinue?.(signal)
    if (total.requests++ > 0) await options.wait(1000 / options.requestsPerSecond, signal)
    signal.throwIfAborted()
    return run()
  }
  const addLedger = createLedgerAdder(index.passphrase)
  const checkSignatures = createSignatureCheck(index.passphrase)
  let delay = 1000
  const refused = options.refused ?? createRefusedLedgers()
  let fruitless = 0
  let full = isFullIndex(index, options)
  const fetchChunk = ({ from, to }: Coverage) =>
    request(() => readChunk(origin, from, to - from + 1, signal, checkSignatures))
  const fetchStated = async (sequence: number) =>
    statedOf(await fetchChunk(span(sequence, sequence)))
  const add = async (run: readonly LedgerOffsets[]): Promise<void> => {
    const [first] = run
    const last = run.at(-1)
    if (first === undefined || last === undefined) return
    const builder = createSegmentBuilder()
    const yieldToTasks = createYieldToTasks()
    for (const ledger of run) {
      readOrRefuse(ledger.header.ledgerSeq, () => addLedger(ledger, builder))
      await yieldToTasks()
    }
    total.ledgers += run.length
    total.operations += builder.operationCount()
    total.bytes += run.reduce((sum, { bytes }) => sum + bytes.length, 0)
    const { isFull } = await index.add(builder.seal(), {
      previousHash: previousHash(first),
      hash: hexFromBytes(last.hash),
    })
    full ||= isFull
  }
  /** Indexes a run except for the ledgers that are refused. Throws HistoryDiffers. */
  const indexRun = async (run: readonly LedgerOffsets[], refusals: RefusedLedger[]) => {
    if (run.length === 0) return
    try {
      const broken = brokenLink(index, run)
      if (broken !== undefined) {
        if (await differsAt(index, broken.known, fetchStated)) throw new HistoryDiffers()
        throw new RefusedLedger('unlinked', broken.fetched, broken.text)
      }
      await add(run)
    } catch (error) {
      if (!(error instanceof RefusedLedger)) throw error
      refusals.push(error)
      const at = run.findIndex(({ header }) => header.ledgerSeq === error.sequence)
      if (at === -1) return
      await indexRun(run.slice(0, at), refusals)
      await indexRun(run.slice(at + 1), refusals)
    }
  }

  const drop = () => index.drop(resetText)
  const history = options.history ?? createHistoryCheck(index)
  while (total.requests < (options.requests ?? Number.POSITIVE_INFINITY)) {
    let requested: Coverage | undefined
    try {
      const window = await origin.window(signal)
      if (await history.settle(window, fetchStated, drop)) yield step('dropped')
      requested = nextChunk(mergedRanges([...index.coverage(), ...refused.leftOut()]), {
        window,
        start: options.start,
        lowest: options.lowest,
        chunk: options.chunk,
        full,
      })
      if (requested === undefined) {
        yield step('done')
        return
      }
      const { runs, refusals } = await fetchChunk(requested)
      const before = total.ledgers
      const all = [...refusals]
      for (const run of runs) await indexRun(run, all)
      for (const refusal of all) refused.note(refusal)
      delay = 1000
      if (total.ledgers > before) {
        fruitless = 0
        yield step('indexed', { requested })
      }
      const [first] = all
      if (first === undefined) continue
      yield step('refused', { requested, text: first.message, refusal: first.refusal })
      if (total.ledgers === before) fruitless += requested.from === requested.to ? 1 : 3
      if (fruitless >= maxFruitless) return
    } catch (error) {
      if (signal.aborted) throw error
      if (error instanceof HistoryDiffers) {
        await drop()
        yield step('dropped', { requested })
        continue
      }
      if (error instanceof RefusedLedger) {
        // The ledger that shows whether the history is the same.
        const isAgain = fruitless > 0
        fruitless++
        refused.note(error)
        yield step('refused', { requested, text: error.message, refusal: error.refusal })
        if (isAgain) return
      } else if (isTemporary(error)) {
        yield step('waiting', { requested, text: error.message })
      } else throw error
      await options.wait(retryAfter(error) ?? delay, signal)
      delay = Math.min(delay * 2, maxWait)
    }
  }
  yield step('done')
}

/** True if one more chunk of ledgers would evict others. */
function isFullIndex(index: LedgerIndex, { capacity, chunk }: WalkSettings): boolean {
  const infos = index.segments()
  const bytes = infos.reduce((sum, info) => sum + info.bytes, 0)
  const ledgers = infos.reduce((sum, info) => sum + info.ledgers, 0)
  return ledgers > 0 && bytes + (bytes / ledgers) * chunk > capacity
}

/** The first place at which a chunk's hashes do not link to its neighbours' hashes in the index. */
function brokenLink(
  index: LedgerIndex,
  chunk: readonly LedgerOffsets[],
): { readonly known: number; readonly fetched: number; readonly text: string } | undefined {
  const [first] = chunk
  const last = chunk.at(-1)
  if (first === undefined || last === undefined) return undefined
  const from = first.header.ledgerSeq
  const to = last.header.ledgerSeq
  for (const info of index.segments()) {
    if (info.to === from - 1 && info.hash !== previousHash(first))
      return {
        known: info.to,
        fetched: from,
        text: `ledger ${from} does not follow from ${info.to}`,
      }
    if (info.from === to + 1 && info.previousHash !== hexFromBytes(last.hash))
      return {
        known: info.from,
        fetched: to,
        text: `ledger ${info.from} does not follow from ${to}`,
      }
  }
  return undefined
}

/** Temporary failures: too many requests, no connection, a window that moved on. */
const isTemporary = (error: unknown): error is SourceError =>
  error instanceof SourceError &&
  (error.kind === 'rateLimited' ||
    error.kind === 'unreachable' ||
    error.kind === 'outOfRetention' ||
    error.kind === 'notYetClosed')

const retryAfter = (error: unknown): number | undefined =>
  error instanceof SourceError && error.retryAfter !== undefined
    ? error.retryAfter * 1000
    : undefined
