import { hexFromBytes } from '../../model/values/bytes.ts'
import { SourceError } from '../../model/errors.ts'
import type { Coverage } from '../../model/coverage.ts'
import { createYieldToTasks } from './yieldToTasks.ts'
import { mergedRanges, span } from '../coverage.ts'
import type { LedgerIndex } from '../store/openIndex.ts'
import { nextChunk } from '../store/walkPlan.ts'
import { createSegmentBuilder } from '../columns/segmentBuilder.ts'
import { createLedgerAdder } from './addLedger.ts'
import { RefusedLedger, linkedLedger, previousHash, proveContents, readOrRefuse } from './verify.ts'
import type { LedgerOffsets } from './ledgerOffsets.ts'

/** Where ledgers come from: RPC's getLedgers, or files. */
export interface LedgerOrigin {
  /** Who serves them, stored beside them. */
  readonly host?: string | undefined
  /** The ledgers that it serves now. */
  readonly window: (signal: AbortSignal) => Promise<Coverage>
  /** `count` ledgers from `from` on, ascending; fewer where it has no more or serves no more at once. */
  readonly fetchLedgers: (
    from: number,
    count: number,
    signal: AbortSignal,
  ) => AsyncIterable<{ readonly bytes: Uint8Array }>
}

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
  /** Ledgers that were refused before. */
  readonly skip?: readonly Coverage[] | undefined
  /** Resolves when the walk may continue: a hidden tab or a reader's pause holds it. */
  readonly mayContinue?: ((signal: AbortSignal) => Promise<void>) | undefined
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
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
const maxRefusals = 3

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
  let refusals = 0
  let full = isFullIndex(index, options)
  const fetchChunk = ({ from, to }: Coverage) =>
    request(() => chunkOf(origin, from, to - from + 1, signal))
  const compare = async (sequence: number): Promise<'same' | 'other'> => {
    const known = await knownHash(index, sequence)
    const [ledger] = await fetchChunk(span(sequence, sequence))
    if (known === undefined || ledger === undefined) return 'same'
    return hexFromBytes(ledger.hash) === known ? 'same' : 'other'
  }
  const indexChunk = async (chunk: readonly LedgerOffsets[]): Promise<void> => {
    const [first] = chunk
    const last = chunk.at(-1)
    if (first === undefined || last === undefined) return
    const builder = createSegmentBuilder()
    const yieldToTasks = createYieldToTasks()
    for (const ledger of chunk) {
      readOrRefuse(ledger.header.ledgerSeq, () => addLedger(ledger, builder))
      await yieldToTasks()
    }
    total.ledgers += chunk.length
    total.operations += builder.operationCount()
    total.bytes += chunk.reduce((sum, { bytes }) => sum + bytes.length, 0)
    const { isFull } = await index.add(builder.seal(), {
      previousHash: previousHash(first),
      hash: hexFromBytes(last.hash),
      hosts: origin.host === undefined ? undefined : [origin.host],
    })
    full ||= isFull
  }

  const closedAt = async (sequence: number) => {
    const [ledger] = await fetchChunk(span(sequence, sequence))
    return ledger ? Number(ledger.header.scpValue.closeTime) : 0
  }
  const drop = () => index.drop('the network has another history now; the old index was dropped')
  let isSameHistory = false
  while (total.requests < (options.requests ?? Number.POSITIVE_INFINITY)) {
    let requested: Coverage | undefined
    try {
      const window = await origin.window(signal)
      if (!isSameHistory && (await historyChanged(index, window, compare, closedAt))) {
        await drop()
        yield step('dropped')
      }
      isSameHistory = true
      requested = nextChunk(mergedRanges([...index.coverage(), ...(options.skip ?? [])]), {
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
      const chunk = await fetchChunk(requested)
      const broken = brokenLink(index, chunk)
      if (broken !== undefined) {
        if ((await compare(broken.known)) === 'other') {
          await drop()
          yield step('dropped', { requested })
          continue
        }
        throw new RefusedLedger('unlinked', broken.fetched, broken.text)
      }
      await indexChunk(chunk)
      delay = 1000
      refusals = 0
      yield step('indexed', { requested })
    } catch (error) {
      if (signal.aborted) throw error
      if (error instanceof RefusedLedger) {
        yield step('refused', { requested, text: error.message, refusal: error.refusal })
        if (++refusals >= maxRefusals) return
      } else if (isTemporary(error)) {
        yield step('waiting', { requested, text: error.message })
      } else throw error
      await options.wait(retryAfter(error) ?? delay, signal)
      delay = Math.min(delay * 2, maxWait)
    }
  }
  yield step('done')
}

/** Whether one more chunk of ledgers would evict others. */
function isFullIndex(index: LedgerIndex, { capacity, chunk }: WalkSettings): boolean {
  const infos = index.segments()
  const bytes = infos.reduce((sum, info) => sum + info.bytes, 0)
  const ledgers = infos.reduce((sum, info) => sum + info.ledgers, 0)
  return ledgers > 0 && bytes + (bytes / ledgers) * chunk > capacity
}

/** The verified ledgers of one request, each following the one before. */
async function chunkOf(
  origin: LedgerOrigin,
  from: number,
  count: number,
  signal: AbortSignal,
): Promise<readonly LedgerOffsets[]> {
  const ledgers: LedgerOffsets[] = []
  const proofs: Promise<void>[] = []
  const yieldToTasks = createYieldToTasks()
  try {
    for await (const { bytes } of origin.fetchLedgers(from, count, signal)) {
      const ledger = linkedLedger(bytes, from + ledgers.length, ledgers.at(-1))
      const proof = proveContents(ledger)
      proof.catch(() => undefined) // awaited below, and thrown there
      proofs.push(proof)
      ledgers.push(ledger)
      if (ledgers.length === count) break
      await yieldToTasks()
    }
  } finally {
    // Faults are reported in ledger order.
    await Promise.all(proofs)
  }
  if (ledgers.length === 0)
    throw new RefusedLedger('missing', from, `ledger ${from} is missing: no ledger arrived`)
  return ledgers
}

/** Where a chunk's hashes do not link to those of its neighbours in the index. */
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

/** Whether the network's history is another than the index's: test networks are reset now and then. */
async function historyChanged(
  index: LedgerIndex,
  window: Coverage,
  compare: (sequence: number) => Promise<'same' | 'other'>,
  closedAt: (sequence: number) => Promise<number>,
): Promise<boolean> {
  const common = index
    .coverage()
    .toReversed()
    .find(({ from, to }) => from <= window.to && window.from <= to)
  if (common) return (await compare(Math.min(common.to, window.to))) === 'other'
  const newest = index.segments().at(-1)
  if (newest === undefined || window.to >= newest.from) return false
  // A node that is merely behind closed that ledger before ours; a reset network closed it after.
  const rows = await index.rows(newest)
  return (await closedAt(window.to)) > (rows?.ledgers.closedAt.at(-1) ?? Number.POSITIVE_INFINITY)
}

/** Hex hash of a ledger that the index has. */
async function knownHash(index: LedgerIndex, sequence: number): Promise<string | undefined> {
  const info = index.segments().find(({ from, to }) => from <= sequence && sequence <= to)
  const rows = info && (await index.rows(info))
  const row = rows ? rows.ledgers.sequence.indexOf(sequence) : -1
  return rows && row >= 0
    ? hexFromBytes(rows.ledgers.hashes.subarray(row * 32, row * 32 + 32))
    : undefined
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
