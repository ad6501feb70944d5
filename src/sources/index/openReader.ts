import { underHash } from '#ledger/readers'
import {
  type Coverage,
  firstLedger,
  gapsIn,
  ledgerCount,
  ledgerSequence,
  mergedRanges,
  rangeHolding,
  span,
  toidParts,
} from '#ledger/values'
import { type Ctx, contextOf, fromIndex, readableRecord } from '../context.ts'
import type { LedgerService } from '../ledgers/service.ts'
import { delay, unaskedShare, unlessAborted } from '../request.ts'
import type { IndexControl, IndexStatus, WalkCommand } from '../source.ts'
import type { IndexReader, IndexSetup, ReadyIndex, StoredIndex } from './indexTypes.ts'
import { IndexLists } from './lists.ts'
import type { LedgerIndex } from './openIndex.ts'
import { createStateReader } from './state.ts'
import { estimateWalk, HistoryCheck, RefusedLedgers, wasReset } from './walk.ts'
import { openStorage, ServiceOrigin, Settling, urgentRequests, Walker } from './walker.ts'

const usualPace = 2
const clearedText = 'you cleared this endpoint’s index'

/** Opens an endpoint's index by its name, and starts its walks. */
export async function openReader(
  service: LedgerService,
  setup: IndexSetup,
  { name, passphrase }: { readonly name: string; readonly passphrase: string },
): Promise<OpenReader> {
  return new OpenReader(service, setup, await openStorage(setup, { name, passphrase }))
}

/** An endpoint's index while it is open. */
class OpenReader implements Omit<IndexReader, 'mayHaveStored'> {
  readonly control: IndexControl
  readonly #service: LedgerService
  readonly #storage: Awaited<ReturnType<typeof openStorage>>
  readonly #requestsPerSecond: number
  readonly #origin: ServiceOrigin
  readonly #refusedLedgers = new RefusedLedgers()
  readonly #walker: Walker
  readonly #need: IndexOnDemand
  readonly #settling: Settling
  readonly #reading: StoredIndex

  constructor(
    service: LedgerService,
    { requestsPerSecond = usualPace, chunk, wait = delay }: IndexSetup,
    storage: Awaited<ReturnType<typeof openStorage>>,
  ) {
    this.#service = service
    this.#storage = storage
    this.#requestsPerSecond = requestsPerSecond
    const origin = new ServiceOrigin(service, chunk)
    const history = new HistoryCheck(storage.index)
    const refusedLedgers = this.#refusedLedgers
    this.#origin = origin
    this.#settling = new Settling({ storage, history, origin, wait })
    const walking = { storage, origin, history, requestsPerSecond, wait, refusedLedgers }
    this.#walker = new Walker(walking)
    this.#need = new IndexOnDemand(storage, origin, this.#walker)
    this.#reading = storedIndex(storage.index, service)
    this.control = {
      status: (signal) => this.#status(signal),
      walk: (command, signal) => this.#walk(command, signal),
      pause: async (signal) => {
        await this.#walker.stop('paused')
        return this.#status(signal)
      },
      limit: (capacity, signal) => {
        storage.limit.capacity = capacity
        return this.#status(signal)
      },
      clear: (signal) => this.#clear(signal),
    }
  }

  async stored(ctx: Ctx): Promise<StoredIndex> {
    const { index, isHeld } = this.#storage
    if (!isHeld()) await index.refresh()
    if (index.coverage().length > 0) await this.#windowOf(ctx)
    return this.#reading
  }

  async ready(ctx: Ctx, within?: Coverage): Promise<ReadyIndex> {
    const window = await this.#windowOf(ctx)
    // Whatever is asked for, the newest ledgers are walked first.
    const isNewest = within !== undefined && within.from > window.from && within.to >= window.to
    const lowest = isNewest ? within.from : undefined
    const unsubscribe = this.#origin.onCalls((more) => ctx.calls.push(...more))
    try {
      await fromIndex(ctx, () => this.#need.ready(window, lowest, ctx.signal))
    } finally {
      unsubscribe()
    }
    return {
      ...this.#reading,
      window,
      isWhole: () => this.#coversAll(window),
      want: (ledgers, signal) => this.#need.want(ledgers, signal),
    }
  }

  /** The ledgers that the node serves. An index of another history is dropped before the answer. */
  async #windowOf(ctx: Ctx): Promise<Coverage> {
    const { window } = await this.#service.node.status(ctx)
    const settled = await this.#settling.settle(span(window.oldest, window.latest), ctx)
    this.#walker.served = settled
    return settled
  }

  #coversAll(window: Coverage): boolean {
    const [range, ...others] = this.#storage.index.coverage()
    return (
      range !== undefined &&
      others.length === 0 &&
      range.from <= firstLedger &&
      range.to >= window.to
    )
  }

  async #status(signal: AbortSignal): Promise<IndexStatus> {
    const { index, limit, isHeld, isPersistent } = this.#storage
    const walker = this.#walker
    const { chunk } = this.#origin
    if (!isHeld()) await index.refresh()
    // A walk's progress is asked for twice a second: what the node keeps was asked when it began.
    const ctx = contextOf(signal)
    const window = (walker.isActive ? walker.served : undefined) ?? (await this.#windowOf(ctx))
    const left = ledgerCount(gapsIn(index.coverage(), window))
    const isFull = walker.state === 'done' && left > 0
    const { density } = this.#service
    const isKnown = left === 0 || density.bytes > 0
    const bytesPerLedger = isKnown ? density.bytes : await this.#service.typicalBytes?.(ctx)
    const known = {
      bytesPerLedger: bytesPerLedger ?? 0,
      chunk,
      requestsPerSecond: this.#requestsPerSecond,
      secondsEach: (walker.took ?? 0) / 1000,
    }
    return {
      state: walker.state === 'idle' && left === 0 ? 'done' : walker.state,
      covered: mergedRanges(index.coverage()),
      leftOut: mergedRanges(this.#refusedLedgers.leftOut),
      window,
      walked: walker.walked,
      rest: left === 0 || known.bytesPerLedger === 0 ? undefined : estimateWalk(left, known),
      text: isFull ? 'it is full: older ledgers would replace newer ones' : walker.text,
      bytes: index.segments().reduce((sum, segment) => sum + segment.bytes, 0),
      capacity: limit.capacity,
      persistent: isPersistent(),
      notices: index.notices(),
      isReset: wasReset(index),
    }
  }

  #walk(command: WalkCommand, signal: AbortSignal): Promise<IndexStatus> {
    const isPlain = Object.values(command).every((value) => value === undefined)
    this.#refusedLedgers.clear() // the reader wants them tried again
    if (isPlain && this.#walker.state === 'paused') this.#walker.resume()
    else this.#walker.start(command)
    return this.#status(signal)
  }

  async #clear(signal: AbortSignal): Promise<IndexStatus> {
    const { index, waitToHold } = this.#storage
    await this.#walker.stop('idle')
    this.#refusedLedgers.clear()
    const lock = await waitToHold(signal)
    try {
      await index.refresh()
      await index.drop(clearedText)
    } finally {
      lock.release()
    }
    return this.#status(signal)
  }
}

/** Requests that a list starts without being asked. */
const unasked = 20
/** Requests to index the ledgers that closed since the last look. */
const catchUp = 4
/**
 * Milliseconds to wait for the walk before a list is read from the ledgers indexed so far: usually, near the walk's
 * end, and while no ledger is indexed.
 */
const patience = { some: 4_000, near: 8_000, none: 12_000 }
/** Milliseconds before a walk that failed is tried again by itself. */
const rest = 15_000

/** Waits until the index can be read. */
class IndexOnDemand {
  readonly #index: LedgerIndex
  readonly #isHeld: () => boolean
  readonly #origin: ServiceOrigin
  readonly #walker: Walker
  /** Requests that may still be started without being asked. */
  #left = { whole: unasked, part: unasked }
  #generation: number

  constructor(
    { index, isHeld }: Awaited<ReturnType<typeof openStorage>>,
    origin: ServiceOrigin,
    walker: Walker,
  ) {
    this.#index = index
    this.#isHeld = isHeld
    this.#origin = origin
    this.#walker = walker
    this.#generation = index.generation()
  }

  /**
   * Resolves once the newest ledger is in the index, and a few requests went below it where there are ledgers to index.
   * Throws the failure of the walk where the index has nothing at all.
   */
  async ready(served: Coverage, lowest: number | undefined, signal: AbortSignal): Promise<void> {
    const window = lowest === undefined ? served : span(lowest, served.to)
    if (!this.#isHeld()) await this.#index.refresh()
    this.#begin(window, lowest)
    const since = Date.now()
    await untilTrue(
      async () => {
        if (!this.#isHeld()) await this.#index.refresh()
        return this.#isEnough(window, since)
      },
      { walker: this.#walker, signal },
    )
    if (this.#index.coverage().length > 0) return
    const failure = this.#origin.failure ?? this.#walker.failure?.error
    if (failure !== undefined) throw failure
  }

  /** Has these ledgers indexed; false where none of them was new, or came soon enough. */
  async want(ledgers: readonly number[], signal: AbortSignal): Promise<boolean> {
    const walker = this.#walker
    const covers = (ledger: number) => rangeHolding(this.#index.coverage(), ledger) !== undefined
    const news = ledgers.filter((ledger) => !covers(ledger))
    if (news.length === 0 || walker.state === 'paused') return false
    walker.want(news)
    const since = Date.now()
    const isOver = () =>
      news.every(covers) || !walker.isActive || Date.now() - since > patience.some
    await untilTrue(() => Promise.resolve(isOver()), { walker, signal })
    return news.some(covers)
  }

  #begin(window: Coverage, lowest: number | undefined): void {
    const index = this.#index
    const walker = this.#walker
    const { unaskedBytes, lastMinute, viewBytes } = this.#origin.http.transfer
    const bytes = unaskedShare(unaskedBytes)
    // An index that begins anew is read as far as a new one.
    if (index.generation() !== this.#generation) this.#left = { whole: unasked, part: unasked }
    this.#generation = index.generation()
    const newest = index.coverage().at(-1)
    const failed = walker.failure
    if (walker.isActive || gapsIn(index.coverage(), window).length === 0) return
    if (newest && walker.state === 'paused') return
    if (failed && Date.now() - failed.at < rest) return
    const extent = lowest === undefined ? 'whole' : 'part'
    if (this.#left[extent] > 0) {
      walker.start({ requests: this.#left[extent], lowest, bytes })
      this.#left[extent] = 0
    } else if (newest === undefined) walker.start({ requests: urgentRequests, bytes })
    else if (newest.to < window.to && lastMinute < viewBytes)
      walker.start({ requests: catchUp, lowest: newest.to + 1, bytes })
  }

  /** The service refuses or is not there; a window that moved is soon found again. */
  get #isStuck(): boolean {
    const { failure } = this.#origin
    return this.#walker.state === 'waiting' && /rateLimited|unreachable/.test(failure?.kind ?? '')
  }

  #isEnough(window: Coverage, since: number): boolean {
    const walker = this.#walker
    const { state } = walker
    const newest = this.#index.coverage().at(-1)
    if (!walker.isActive) return true
    // Who may read any number of bytes waits for all of them, however long a busy machine takes.
    const isPatient = state === 'walking' && !Number.isFinite(this.#origin.http.transfer.viewBytes)
    const waited = isPatient ? 0 : Date.now() - since
    if (newest === undefined) return this.#isStuck || waited > patience.none
    const { requests } = walker.walked
    const isNear = walker.hurries(requests)
    if (waited > (isNear ? patience.near : patience.some)) return true
    // A refused ledger is soon found, and those above it are indexed.
    if (newest.to < window.to) return state === 'waiting' ? this.#isStuck : state !== 'walking'
    return (
      state !== 'walking' ||
      (requests >= urgentRequests && !isNear) ||
      gapsIn(this.#index.coverage(), window).length === 0
    )
  }
}

/** Checks at every change of the walk, and every half second for changes by another tab. */
async function untilTrue(
  isTrue: () => Promise<boolean>,
  { walker, signal }: { readonly walker: Walker; readonly signal: AbortSignal },
): Promise<void> {
  while (!(await isTrue())) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, 500)
    const unsubscribe = walker.watch(resolve)
    try {
      await unlessAborted(promise, signal)
    } finally {
      clearTimeout(timer)
      unsubscribe()
    }
  }
}

/** The readable part of an index as it is, and the service that delivered it. */
export function storedIndex(
  index: LedgerIndex,
  { via, host }: Pick<LedgerService, 'via' | 'host'>,
): StoredIndex {
  const lists = new IndexLists(index)
  const read: StoredIndex['read'] = (gave, { calls }) => {
    const ranges = index.coverage()
    const isReset = wasReset(index) || undefined
    if (ranges.length > 0) calls.push({ via, method: 'INDEX', gave, ranges, host, isReset })
  }
  return {
    passphrase: index.passphrase,
    lists,
    state: createStateReader(index),
    coverage: () => index.coverage(),
    read,
    async ledger(sequence, ctx) {
      const value = lists.ledger(sequence)
      if (value !== undefined) read('the ledger', ctx)
      return value
    },
    async transaction(hash, ctx) {
      const value = await lists.transaction(hash)
      if (value === undefined) return undefined
      read('the transaction', ctx)
      return underHash(value, hash)
    },
    async operation(id, ctx) {
      const found = await lists.operation(id)
      if (found === undefined) return undefined
      const value = readableRecord(found, `Operation ${id}`)
      read('the operation', ctx)
      return value
    },
    rows: (list, request) => lists.rows(list, request),
    async ledgerOf(of) {
      switch (of.kind) {
        case 'ledger':
          return rangeHolding(index.coverage(), of.id) && of.id
        case 'transaction':
          return (await lists.transaction(of.id))?.ledger
        case 'operation':
          return (await lists.operation(of.id)) && ledgerSequence(toidParts(of.id).ledger)
      }
    },
    knows: (of) => lists.knows(of),
  }
}
