import {
  type Coverage,
  gapsIn,
  hexFromBytes,
  ledgerCount,
  mergedRanges,
  SourceError,
  span,
} from '#ledger/values'
import {
  type LedgerOffsets,
  linkedLedger,
  previousHash,
  proveContents,
  RefusedLedger,
  readOrRefuse,
} from '../ledgers/ledgerParts.ts'
import { createYieldToTasks } from '../request.ts'
import type { WalkEstimate } from '../source.ts'
import type { LedgerIndex } from './openIndex.ts'
import { createLedgerAdder } from './postings.ts'
import { createSegmentBuilder } from './segmentBuilder.ts'

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
  let delay = 1000
  const refused = options.refused ?? new RefusedLedgers()
  let fruitless = 0
  let full = isFullIndex(index, options)
  const fetchChunk = ({ from, to }: Coverage) =>
    request(() => {
      const count = to - from + 1
      return readChunk(origin.fetchLedgers(from, count, signal), from, count)
    })
  const fetchStated = async (sequence: number) =>
    statedOf(await fetchChunk(span(sequence, sequence)))
  const add = async (run: readonly LedgerOffsets[]): Promise<void> => {
    const builder = createSegmentBuilder()
    const yieldToTasks = createYieldToTasks()
    for (const ledger of run) {
      readOrRefuse(ledger.header.ledgerSeq, () => addLedger(ledger, builder))
      await yieldToTasks()
    }
    total.ledgers += run.length
    total.operations += builder.operationCount()
    total.bytes += run.reduce((sum, { bytes }) => sum + bytes.length, 0)
    const { isFull } = await index.add(builder.seal())
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
  const history = options.history ?? new HistoryCheck(index)
  while (total.requests < (options.requests ?? Number.POSITIVE_INFINITY)) {
    let requested: Coverage | undefined
    try {
      const window = await origin.window(signal)
      if (await history.settle(window, fetchStated, drop)) yield step('dropped')
      requested = nextChunk(mergedRanges([...index.coverage(), ...refused.leftOut]), {
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

/** An index is full if one more chunk of ledgers would evict others. */
function isFullIndex(index: LedgerIndex, { capacity, chunk }: WalkSettings): boolean {
  const bytes = index.segments().reduce((sum, segment) => sum + segment.bytes, 0)
  const ledgers = ledgerCount(index.coverage())
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
  for (const known of index.segments()) {
    if (known.to === from - 1 && known.hash !== previousHash(first))
      return {
        known: known.to,
        fetched: from,
        text: `ledger ${from} does not follow from ${known.to}`,
      }
    if (known.from === to + 1 && known.previousHash !== hexFromBytes(last.hash))
      return {
        known: known.from,
        fetched: to,
        text: `ledger ${known.from} does not follow from ${to}`,
      }
  }
  return undefined
}

/** The ledgers to walk, and the one to start from. */
interface WalkPlan {
  /** The ledgers that the source serves now. */
  readonly window: Coverage
  /** The walk starts here, in both directions; by default at the newest ledger. */
  readonly start?: number | undefined
  /** The lowest ledger to walk to. */
  readonly lowest?: number | undefined
  /** Ledgers in one request. */
  readonly chunk: number
  /** The index is full: only newer ledgers are indexed. */
  readonly full?: boolean | undefined
}

/** The ledgers to request next: the uncovered ones nearest to the start; undefined where none remain. */
export function nextChunk(covered: readonly Coverage[], plan: WalkPlan): Coverage | undefined {
  const { window, chunk } = plan
  const newest = covered.at(-1)?.to
  const from = Math.max(window.from, plan.lowest ?? 0, plan.full && newest ? newest + 1 : 0)
  if (from > window.to) return undefined
  const start = Math.min(Math.max(plan.start ?? window.to, from), window.to)
  const [gap] = gapsIn(covered, span(from, window.to)).toSorted(
    (a, b) => distance(a, start) - distance(b, start) || b.from - a.from,
  )
  if (gap === undefined) return undefined
  if (gap.from > start) return span(gap.from, Math.min(gap.to, gap.from + chunk - 1))
  const to = Math.min(gap.to, start)
  return span(Math.max(gap.from, to - chunk + 1), to)
}

const distance = ({ from, to }: Coverage, start: number): number =>
  start < from ? from - start : start > to ? start - to : 0

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

/** The origin of ledgers: RPC's getLedgers, or files. */
export interface LedgerOrigin {
  /** The ledgers that it serves now. */
  readonly window: (signal: AbortSignal) => Promise<Coverage>
  /** `count` ledgers from `from` on, ascending, or the reason why one has no bytes; fewer where it has no more or serves no more at once. */
  readonly fetchLedgers: (
    from: number,
    count: number,
    signal: AbortSignal,
  ) => AsyncIterable<SentLedger>
}

interface SentLedger {
  readonly bytes: Uint8Array
  readonly reason?: string | undefined
}

/** The ledgers of one answer. */
interface LedgerChunk {
  /** Verified ledgers, each following the one before; a new run begins after each refused ledger. */
  readonly runs: readonly (readonly LedgerOffsets[])[]
  readonly refusals: readonly RefusedLedger[]
}

/** Verifies `count` ledgers as they come: the others of an answer are used where one is refused. */
export async function readChunk(
  sent: Iterable<SentLedger> | AsyncIterable<SentLedger>,
  from: number,
  count: number,
  /** Beside the hashes: rejects with RefusedLedger. */
  check?: (ledger: LedgerOffsets) => Promise<void>,
): Promise<LedgerChunk> {
  const refusals: RefusedLedger[] = []
  const proofs: Promise<LedgerOffsets | RefusedLedger>[] = []
  const yieldToTasks = createYieldToTasks()
  const end = from + count
  let next = from
  let before: LedgerOffsets | undefined
  for await (const { bytes, reason } of sent) {
    let ledger =
      reason === undefined
        ? linkedOrRefused(bytes, next, before)
        : new RefusedLedger('unreadable', next, reason)
    while (ledger instanceof RefusedLedger && ledger.refusal === 'missing' && next < end) {
      refusals.push(ledger)
      before = undefined
      ledger = linkedOrRefused(bytes, ++next, before)
    }
    if (ledger instanceof RefusedLedger) {
      refusals.push(ledger)
      // One that is repeated or out of order is ignored; the next one is still due.
      if (ledger.refusal === 'doubled' || ledger.refusal === 'outOfOrder') continue
      before = undefined
    } else {
      proofs.push(provenOrRefused(ledger, check))
      before = ledger
    }
    if (++next >= end) break
    await yieldToTasks()
  }
  const runs: LedgerOffsets[][] = []
  for (const proven of await Promise.all(proofs)) {
    if (proven instanceof RefusedLedger) {
      refusals.push(proven)
      continue
    }
    const last = runs.at(-1)
    const follows = last?.at(-1)?.header.ledgerSeq === proven.header.ledgerSeq - 1
    if (last !== undefined && follows) last.push(proven)
    else runs.push([proven])
  }
  if (runs.length === 0 && !refusals.some(({ sequence }) => sequence >= from && sequence < end))
    refusals.push(
      new RefusedLedger('missing', from, `ledger ${from} is missing: no ledger arrived`),
    )
  return { runs, refusals }
}

/** The one ledger of an answer, for a comparison. Throws RefusedLedger. */
export function statedOf({ runs: [run], refusals: [refusal] }: LedgerChunk): StatedLedger {
  const [ledger] = run ?? []
  if (ledger) return { hash: ledger.hash, closedAt: Number(ledger.header.scpValue.closeTime) }
  throw refusal ?? new Error('a chunk without ledgers has a refusal')
}

function linkedOrRefused(bytes: Uint8Array, sequence: number, after: LedgerOffsets | undefined) {
  try {
    return linkedLedger(bytes, sequence, after)
  } catch (error) {
    if (error instanceof RefusedLedger) return error
    throw error
  }
}

async function provenOrRefused(
  ledger: LedgerOffsets,
  check: ((ledger: LedgerOffsets) => Promise<void>) | undefined,
): Promise<LedgerOffsets | RefusedLedger> {
  try {
    await proveContents(ledger)
    await check?.(ledger)
    return ledger
  } catch (error) {
    if (error instanceof RefusedLedger) return error
    throw error
  }
}

/**
 * The refused ledgers of one endpoint, for a session. One is requested once more, by itself: the first answer may have been
 * damaged on the way.
 */
export class RefusedLedgers {
  readonly #seen = new Set<number>()
  /** The reasons why ledgers are left out, by sequence. */
  readonly reasons = new Map<number, string>()

  /** Records a refusal: after the second one of a ledger walks leave it out. */
  note({ refusal, sequence, message }: RefusedLedger): void {
    // The ledger itself arrived too.
    if (refusal === 'doubled' || refusal === 'outOfOrder') return
    if (this.#seen.has(sequence)) this.reasons.set(sequence, message)
    this.#seen.add(sequence)
  }

  /** Ledgers that walks leave out, ascending. */
  get leftOut(): readonly Coverage[] {
    return [...this.reasons.keys()].toSorted((a, b) => a - b).map((at) => span(at, at))
  }

  clear(): void {
    this.#seen.clear()
    this.reasons.clear()
  }
}

/** An endpoint has another history than its index. */
class HistoryDiffers extends Error {
  override readonly name = 'HistoryDiffers'
}

/** The parts of a ledger that a comparison needs. */
interface StatedLedger {
  readonly hash: Uint8Array
  /** Unix seconds. */
  readonly closedAt: number
}
/** Fetches a ledger of the endpoint; its hash is verified. */
type FetchStated = (sequence: number) => Promise<StatedLedger>

export const resetText =
  'this network was reset: the indexed ledgers of its earlier history were dropped'

/** Ledgers of another history were dropped in this session. */
export const wasReset = (index: LedgerIndex): boolean => index.notices().includes(resetText)

/** Ledgers of about an hour: an endpoint that is so much further may have been reset in between. */
const unwatched = 720

/** Compares an index with its endpoint, for a session. */
export class HistoryCheck {
  readonly #index: LedgerIndex
  #lowest = Number.POSITIVE_INFINITY
  #latest = 0

  constructor(index: LedgerIndex) {
    this.#index = index
  }

  /**
   * Compares at first, where the endpoint's latest ledger is lower than before, and where it was not looked at for long.
   * An index of another history is dropped by `drop`. Resolves to whether it was.
   */
  async settle(
    { from, to }: Coverage,
    fetchStated: FetchStated,
    drop: () => Promise<void>,
  ): Promise<boolean> {
    const index = this.#index
    const isKnown = to >= this.#lowest && to <= this.#latest + unwatched
    const generation = index.generation()
    const isOther = !isKnown && (await hasOtherHistory(index, { from, to }, fetchStated))
    // A walk beside may have dropped it already.
    if (isOther && index.generation() === generation) await drop()
    this.#lowest = isKnown ? this.#lowest : to
    this.#latest = to
    return isOther
  }
}

/** Asks twice before it says so: one answer may be that of another node. */
async function hasOtherHistory(
  index: LedgerIndex,
  window: Coverage,
  fetchStated: FetchStated,
): Promise<boolean> {
  const sequence = comparableLedger(index, window)
  return (
    sequence !== undefined &&
    (await differsAt(index, sequence, fetchStated)) &&
    differsAt(index, sequence, fetchStated)
  )
}

/** The highest ledger that both have; else the endpoint's latest, if the index continues above it. */
function comparableLedger(index: LedgerIndex, window: Coverage): number | undefined {
  const ranges = index.coverage()
  const common = ranges.findLast(({ from, to }) => from <= window.to && window.from <= to)
  if (common) return Math.min(common.to, window.to)
  const newest = ranges.at(-1)
  return newest && newest.from > window.to ? window.to : undefined
}

/**
 * Another history has a ledger with another hash, or one that closed after a higher one
 * that is indexed. A node that is merely behind has ledgers that closed before.
 */
async function differsAt(
  index: LedgerIndex,
  sequence: number,
  fetchStated: FetchStated,
): Promise<boolean> {
  const stated = await fetchStated(sequence)
  const known = indexedHash(index, sequence)
  if (known !== undefined && known !== hexFromBytes(stated.hash)) return true
  const newest = index.segments().at(-1)
  const last = newest && newest.to > sequence ? newest.ledgers.closedAt.at(-1) : undefined
  return stated.closedAt > (last ?? Number.POSITIVE_INFINITY)
}

function indexedHash(index: LedgerIndex, sequence: number): string | undefined {
  const segment = index.segmentOf(sequence)
  const at = (sequence - (segment?.from ?? 0)) * 32
  return segment && hexFromBytes(segment.ledgers.hashes.subarray(at, at + 32))
}

/** Estimates a walk over `ledgers` more ledgers. */
export function estimateWalk(
  ledgers: number,
  known: {
    readonly bytesPerLedger: number
    readonly chunk: number
    readonly requestsPerSecond: number
    /** Seconds of a request with its pause and the indexing of its ledgers, where that is known. */
    readonly secondsEach?: number | undefined
  },
): WalkEstimate {
  const requests = Math.ceil(ledgers / known.chunk)
  return {
    ledgers,
    requests,
    bytes: ledgers * known.bytesPerLedger,
    seconds: requests * Math.max(1 / known.requestsPerSecond, known.secondsEach ?? 0),
  }
}
