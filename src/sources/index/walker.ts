import {
  type Call,
  type Coverage,
  gapsIn,
  ledgerCount,
  rangeHolding,
  SourceError,
  span,
} from '#ledger/values'
import { answered, type Ctx, contextOf } from '../context.ts'
import { RefusedLedger } from '../ledgers/ledgerParts.ts'
import { type LedgerService, learnsMost } from '../ledgers/service.ts'
import { isMismatch } from '../rpc/client.ts'
import type { IndexState, IndexStatus, WalkCommand } from '../source.ts'
import { openIndexedDbStore } from './indexedDbStore.ts'
import type { IndexSetup } from './indexTypes.ts'
import { createLocks, type HeldLock, tryLock, waitForLock } from './locks.ts'
import { openIndex } from './openIndex.ts'
import { StorageWaits } from './storageWaits.ts'
import { createMemoryStore, type IndexStore } from './store.ts'
import {
  type HistoryCheck,
  type LedgerOrigin,
  type RefusedLedgers,
  readChunk,
  resetText,
  statedOf,
  type WalkStep,
  walkIntoIndex,
} from './walk.ts'

const usualCapacity = 512 * 1024 ** 2
/** A network that so many requests cover is covered at once. */
const fewRequests = 4
/** Requests of a walk that go out without a pause: a reader waits for their ledgers. */
export const urgentRequests = 2
const maxHalvings = 6
/** Bytes of an answer in a walk that nobody requested: a small one is soon over. */
const unaskedAnswerBytes = 256 * 1024
/** Ledgers in such an answer: older ledgers may be ten times as large as the newest. */
const unaskedLedgers = 10
/** Answers with refused ledgers after which a walk that nobody requested ends. */
const maxRefusals = 3
/** Milliseconds between a refusal and the next request. */
const refusedRest = 250
const nothingWalked: IndexStatus['walked'] = { requests: 0, ledgers: 0, operations: 0, bytes: 0 }

interface WalkerOptions {
  readonly storage: IndexStorage
  readonly origin: ServiceOrigin
  readonly history: HistoryCheck
  readonly requestsPerSecond: number
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Ledgers that this endpoint gave and that were refused in this session. */
  readonly refusedLedgers: RefusedLedgers
}

/** A walk, and how many bytes may be received if no reader requested it. */
interface Walk extends WalkCommand {
  readonly bytes?: number | undefined
}

/** Indexes ledgers in the background: one walk at a time. */
export class Walker {
  readonly #options: WalkerOptions
  readonly #listeners = new Set<() => void>()
  state: IndexState = 'idle'
  text: string | undefined
  walked = nothingWalked
  /** Milliseconds from one request to the next, of late; absent before there were two. */
  took: number | undefined
  /** The error that ended the last walk. */
  failure: { readonly at: number; readonly error: unknown } | undefined
  /** The ledgers that the service had when it was looked at last. */
  served: Coverage | undefined
  #latest: Walk = {}
  #wanted: readonly number[] = []
  #wake = () => {}
  /** The time of the last request. */
  #asked = Number.NEGATIVE_INFINITY
  /** Bytes received when the walk started. */
  #startBytes = 0
  #running: { readonly controller: AbortController; readonly ended: Promise<void> } | undefined

  constructor(options: WalkerOptions) {
    this.#options = options
  }

  get isActive(): boolean {
    return this.#running !== undefined
  }

  /** So little remains that the walk need not be paced, and callers wait for its end. */
  hurries(requests: number): boolean {
    const { storage, origin } = this.#options
    if (this.served === undefined) return false
    const left = ledgerCount(gapsIn(storage.index.coverage(), this.served))
    return Math.ceil(left / origin.chunk) <= fewRequests - requests
  }

  /** Stops the walk that runs, and begins another. */
  start(walk: Walk): void {
    const controller = new AbortController()
    const before = this.#stopped()
    const begin = async () => {
      await before
      if (!controller.signal.aborted) await this.#run(walk, controller.signal)
      if (this.#running?.controller === controller) this.#running = undefined
      this.#tell()
    }
    this.#latest = walk
    this.#running = { controller, ended: begin() }
    this.#change('walking')
  }

  /** Continues the paused walk with its remaining requests. */
  resume(): void {
    const { requests, ...rest } = this.#latest
    this.start(
      requests === undefined ? rest : { ...rest, requests: requests - this.walked.requests },
    )
  }

  async stop(state: 'idle' | 'paused'): Promise<void> {
    await this.#stopped()
    this.#change(state)
  }

  /** Ledgers that somebody waits for: they are indexed before the others, by the walk that runs or a short one. */
  want(ledgers: readonly number[]): void {
    this.#wanted = ledgers
    this.#wake()
    // One request more: to see that the network is still the same.
    if (!this.isActive && ledgers.length > 0)
      this.start({
        requests: ledgers.length + 1,
        bytes: this.#options.origin.http.transfer.viewBytes,
      })
  }

  /** Calls the listener at every change, until the returned function is called. */
  watch(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }

  #change(state: IndexState, text?: string): void {
    this.state = state
    this.text = text
    this.#tell()
  }

  #fail(error: unknown): void {
    this.failure = { at: Date.now(), error }
    this.#change('failed', error instanceof Error ? error.message : String(error))
  }

  async #stopped(): Promise<void> {
    const last = this.#running
    this.#running = undefined
    last?.controller.abort(new DOMException('the walk was stopped', 'AbortError'))
    await last?.ended
  }

  async #run(walk: Walk, signal: AbortSignal): Promise<void> {
    const { storage, origin } = this.#options
    this.walked = nothingWalked
    this.#startBytes = origin.http.transfer.total
    this.#change('walking')
    let held: HeldLock | undefined
    try {
      held = await storage.tryHold()
      if (held === undefined) {
        this.#change('elsewhere')
        held = await storage.waitToHold(signal)
      }
      this.#change('walking')
      await storage.index.refresh()
      for (let halvings = 0; ; halvings++) {
        try {
          return await this.#walk(walk, signal)
        } catch (error) {
          const mayBeSize =
            error instanceof SourceError &&
            error.kind === 'badResponse' &&
            !isMismatch(error) &&
            this.#bytesLeft(walk) > 0
          if (signal.aborted || !mayBeSize || halvings >= maxHalvings || !origin.halve())
            throw error
        }
      }
    } catch (error) {
      if (!signal.aborted) this.#fail(error)
    } finally {
      held?.release()
    }
  }

  /** Bytes that a walk may still receive. */
  #bytesLeft({ bytes = Number.POSITIVE_INFINITY }: Walk): number {
    return bytes - (this.#options.origin.http.transfer.total - this.#startBytes)
  }

  #nextWanted(): number | undefined {
    const covered = this.#options.storage.index.coverage()
    return this.#wanted.find((ledger) => rangeHolding(covered, ledger) === undefined)
  }

  /** Walks, past refused ledgers too; fails at the end where ledgers of the walk are refused. */
  async #walk(walk: Walk, signal: AbortSignal): Promise<void> {
    const { storage, origin, refusedLedgers, history, wait } = this.#options
    const before = this.walked
    const isUnasked = Number.isFinite(this.#bytesLeft(walk))
    const nextWanted = () => this.#nextWanted()
    let last: WalkStep | undefined
    /** Ledgers of the last request; the first asks for one, as a ledger may weigh more than a megabyte. */
    let width = 0
    let refusals = 0
    let drops = 0
    const chunk = () => {
      if (!isUnasked) return origin.chunk
      const bytes = Math.min(this.#bytesLeft(walk), unaskedAnswerBytes)
      return Math.min(origin.chunk, origin.ledgersIn(bytes), unaskedLedgers, Math.max(1, width * 3))
    }
    const steps = walkIntoIndex(
      {
        index: storage.index,
        origin,
        get chunk() {
          return chunk()
        },
        get capacity() {
          return storage.limit.capacity
        },
        requestsPerSecond: Number.POSITIVE_INFINITY, // the pace is kept below
        requests: walk.requests && walk.requests - before.requests,
        get start() {
          return nextWanted() ?? walk.start
        },
        get lowest() {
          return nextWanted() === undefined ? walk.lowest : undefined
        },
        refused: refusedLedgers,
        history,
        mayContinue: (own) => this.#pace(isUnasked, last, own),
        // A refused ledger is requested only once more: the service need not be spared.
        wait: (ms, own) => wait(last?.kind === 'refused' ? Math.min(ms, refusedRest) : ms, own),
      },
      signal,
    )
    for await (const step of steps) {
      this.#advance(step, before, walk)
      last = step
      if (step.requested) width = step.requested.to - step.requested.from + 1
      if (step.kind === 'done' || !origin.fits(this.#bytesLeft(walk))) break
      if (step.kind === 'refused') refusals++
      if (step.kind === 'dropped' && ++drops === mostDrops) return this.#fail(twoHistories())
      if (isUnasked && refusals >= maxRefusals) break
    }
    const [reason] = refusedLedgers.reasons.values()
    if (last?.kind === 'refused') this.#fail(refused(last.text))
    else if (last?.kind !== 'done') this.#change('idle')
    else if (reason !== undefined && (this.state === 'done' || walk.requests === undefined))
      this.#fail(refused(reason))
    else this.failure = undefined
  }

  /** Waits until the next request of a walk may be sent. */
  async #pace(isUnasked: boolean, last: WalkStep | undefined, signal: AbortSignal): Promise<void> {
    const { origin, requestsPerSecond, wait } = this.#options
    const { requests } = this.walked
    // Behind the urgent ones what the page itself asks has its turn, also near the end.
    const isUrgent =
      requests < urgentRequests || (requests > urgentRequests && this.hurries(requests))
    if (!isUrgent && this.#nextWanted() === undefined) {
      // After each step, not beside it: what the page asks meanwhile has its turn.
      const hurry = new Promise<void>((resolve) => (this.#wake = resolve))
      await Promise.race([wait(1000 / requestsPerSecond, signal), hurry])
    }
    // What the page requests has the line to itself.
    if (isUnasked && requests > 0) await origin.http.line.idle(signal)
    const now = performance.now()
    if (last?.kind === 'indexed')
      this.took = ((this.took ?? now - this.#asked) + now - this.#asked) / 2
    this.#asked = now
  }

  #advance(step: WalkStep, before: IndexStatus['walked'], walk: Walk): void {
    const { storage, origin } = this.#options
    this.walked = {
      requests: before.requests + step.requests,
      ledgers: before.ledgers + step.ledgers,
      operations: before.operations + step.operations,
      bytes: before.bytes + step.bytes,
    }
    switch (step.kind) {
      case 'indexed':
        origin.grow()
        this.#change('walking')
        break
      case 'dropped':
        this.#change('walking')
        break
      case 'waiting':
        this.#change('waiting', step.text)
        break
      case 'refused':
        storage.index.note(`refused: ${step.text ?? 'a ledger was refused'}`)
        this.#change('waiting', step.text)
        break
      case 'done': {
        const isSpent = walk.requests !== undefined && this.walked.requests >= walk.requests
        this.#change(isSpent || walk.lowest !== undefined ? 'idle' : 'done')
      }
    }
  }
}

/** Histories that a walk begins anew with, at most: a network is reset once. */
const mostDrops = 3
const twoHistories = () =>
  new SourceError('badResponse', 'The service gives ledgers of two histories in turn')

const refused = (text: string | undefined) =>
  new SourceError('badResponse', `A ledger was refused: ${text ?? 'it cannot be indexed'}`)

interface SettlingOptions {
  readonly storage: IndexStorage
  readonly history: HistoryCheck
  readonly origin: ServiceOrigin
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Nodes behind one address may not be as far as each other: one that has less than another said is asked again. */
const mostTries = 3
/** Looks, half a second apart, at whether another tab has dropped the index that it writes. */
const mostLooks = 20

/** Compares the index with its endpoint before it is read: once at a time. */
export class Settling {
  readonly #options: SettlingOptions
  #last: Promise<unknown> = Promise.resolve()
  /** Not a page's own: all pages of the endpoint wait for this answer. */
  readonly #signal = new AbortController().signal

  constructor(options: SettlingOptions) {
    this.#options = options
  }

  /**
   * Gives the ledgers of the endpoint with which the index was compared. Throws SourceError where it cannot be compared: it
   * is not known to be of this network then.
   */
  async settle(window: Coverage, ctx: Ctx): Promise<Coverage> {
    const { origin } = this.#options
    const next = this.#last.then(async () => {
      const unsubscribe = origin.onCalls((more) => ctx.calls.push(...more))
      return this.#settleOnce(window).finally(unsubscribe)
    })
    this.#last = next.catch(() => undefined) // its caller gets the error
    const settled = await next
    ctx.signal.throwIfAborted()
    return settled
  }

  async #settleOnce(stated: Coverage): Promise<Coverage> {
    const { history, origin } = this.#options
    const fetchStated = async (sequence: number) =>
      statedOf(await readChunk(origin.fetchLedgers(sequence, 1, this.#signal), sequence, 1))
    let window = stated
    for (let tries = 1; ; tries++)
      try {
        await history.settle(window, fetchStated, () => this.#drop())
        return window
      } catch (error) {
        if (error instanceof RefusedLedger)
          throw new SourceError('badResponse', `A ledger was refused: ${error.message}`)
        const hasMoved =
          error instanceof SourceError &&
          (error.kind === 'notYetClosed' || error.kind === 'outOfRetention')
        if (!hasMoved || tries >= mostTries) throw error
        window = await origin.window(this.#signal)
      }
  }

  /** Drops the index; if another tab writes it, that tab's walk drops it. */
  async #drop(): Promise<void> {
    const { storage, wait } = this.#options
    const { index } = storage
    const generation = index.generation()
    for (let looks = 0; index.generation() === generation; looks++) {
      const lock = await storage.tryHold()
      if (lock)
        try {
          await index.refresh()
          if (index.generation() === generation) await index.drop(resetText)
          return
        } finally {
          lock.release()
        }
      if (looks >= mostLooks)
        throw new SourceError(
          'unreachable',
          'Another tab still writes the index of an earlier history of this network',
        )
      await wait(500, this.#signal)
      await index.refresh()
    }
  }
}

/** Bytes that one answer should have at most (rpc.md 2.6: five ledgers of a busy network). */
const answerBytes = 8 * 1024 ** 2
const usualMost = 200
/** While nothing is known of how large ledgers are. */
const firstLedgers = 5
const nothing = new Uint8Array(0)

/** The ledgers of a service, in requests of a size that it answers. */
export class ServiceOrigin implements LedgerOrigin {
  readonly http: LedgerService['http']
  readonly #service: LedgerService
  readonly #maxLedgers: number
  readonly #listeners = new Set<(calls: readonly Call[]) => void>()
  /** The error of the last request. */
  failure: SourceError | undefined
  #most: number
  #taken = 0
  /** Ledgers that the last request asked for. */
  #asked = 1
  /** Bytes a ledger of the answer with the largest ones. */
  #heaviest = 0

  constructor(service: LedgerService, maxLedgers = usualMost) {
    this.#service = service
    this.http = service.http
    this.#maxLedgers = maxLedgers
    this.#most = maxLedgers
  }

  /** The number of ledgers that one request should ask for, by the size of those so far. */
  get chunk(): number {
    const { bytes, most = this.#most } = this.#service.density
    const allowed = Math.min(this.#most, most)
    if (bytes === 0) return Math.min(allowed, firstLedgers)
    return Math.max(1, Math.min(allowed, Math.floor(answerBytes / bytes)))
  }

  /** The number of ledgers in so many bytes, by the largest received; at least one. */
  ledgersIn(bytes: number): number {
    return Math.max(1, Math.floor(bytes / Math.max(1, this.#heaviest)))
  }

  /** True where one more ledger probably fits into these bytes. */
  fits(bytes: number): boolean {
    return bytes > 0 && bytes >= this.#heaviest
  }

  /** The last answer was too large: half of its ledgers from now on. False where it was of one. */
  halve(): boolean {
    this.#most = Math.max(1, Math.floor(this.#asked / 2))
    this.#taken = 0
    return this.#asked > 1
  }

  /** Ledgers were indexed: the next requests ask for more again, step by step. */
  grow(): void {
    if (++this.#taken % 3 === 0) this.#most = Math.min(this.#maxLedgers, this.#most * 2)
  }

  /** Calls the listener at each request from now on, until the returned function is called. */
  onCalls(listener: (calls: readonly Call[]) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async window(signal: AbortSignal): Promise<Coverage> {
    const { node } = this.#service
    const ctx = contextOf(signal)
    const status = this.failure === undefined ? node.status(ctx) : node.freshStatus(ctx)
    const { window } = await status.catch((error: unknown) => this.#fail(error))
    return span(window.oldest, window.latest)
  }

  async *fetchLedgers(from: number, count: number, signal: AbortSignal) {
    const { density } = this.#service
    this.#asked = count
    const answer = await answered(signal, (ctx) =>
      this.#service.readRun(span(from, from + count - 1), (sent) => sent, ctx),
    ).catch((error: unknown) => {
      learnsMost(density, error, count)
      return this.#fail(error)
    })
    this.failure = undefined
    for (const listener of this.#listeners) listener(answer.calls)
    // In the order of their sequences, whatever order they came in; which they are, their own bytes decide.
    const ledgers = answer.output
      .filter(({ sequence }) => sequence >= from)
      .toSorted((a, b) => a.sequence - b.sequence)
    if (ledgers.length > 0) {
      const each = answer.bytes / ledgers.length
      this.#heaviest = Math.max(this.#heaviest, each)
      density.bytes = density.bytes === 0 ? each : (density.bytes + each) / 2
    }
    for (const ledger of ledgers)
      yield 'bytes' in ledger ? ledger : { bytes: nothing, reason: ledger.reason }
  }

  #fail(error: unknown): never {
    if (error instanceof SourceError) this.failure = error
    throw error
  }
}

/** Opens an endpoint's index, with the lock under which this tab writes it. */
export async function openStorage(
  setup: IndexSetup,
  { name, passphrase }: { readonly name: string; readonly passphrase: string },
) {
  /** Bytes that the index may take: the reader may change them. */
  const limit = { capacity: setup.capacity ?? usualCapacity }
  const locks = setup.locks ?? createLocks()
  let held: HeldLock | undefined
  const hold = (lock: HeldLock): HeldLock => {
    held = lock
    return {
      release() {
        held = undefined
        lock.release()
      },
    }
  }
  const tryHold = async (): Promise<HeldLock | undefined> => {
    const lock = await tryLock(locks, name)
    return lock && hold(lock)
  }
  const { store, refusal, isMemory } = await storeOf(setup, name)
  const opening = await tryHold()
  const index = await openIndex({
    store,
    passphrase,
    get capacity() {
      return limit.capacity
    },
    get writes() {
      return held !== undefined
    },
  }).finally(() => opening?.release())
  if (refusal !== undefined) index.note(refusal)
  return {
    index,
    limit,
    isPersistent: () => !isMemory && !index.isInMemory,
    isHeld: () => held !== undefined,
    tryHold,
    waitToHold: async (signal: AbortSignal) => hold(await waitForLock(locks, name, signal)),
  }
}

type IndexStorage = Awaited<ReturnType<typeof openStorage>>

/** The browser's storage; memory where there is none, or it refuses or does not open, which is stated. */
async function storeOf(setup: IndexSetup, name: string): Promise<OpenedStore> {
  const { databases } = setup
  const open = setup.openStore ?? (databases && openIndexedDbStore)
  if (open === undefined) return { store: createMemoryStore(), isMemory: true }
  try {
    return { store: await open(name) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const what =
      error instanceof StorageWaits ? reason : `the browser refused its storage (${reason})`
    const refusal = `${what}: kept in memory until the tab closes`
    return { store: createMemoryStore(), isMemory: true, refusal }
  }
}

interface OpenedStore {
  readonly store: IndexStore
  readonly isMemory?: true
  /** Why it is in memory, where the browser should have kept it. */
  readonly refusal?: string
}
