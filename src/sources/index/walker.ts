import { type Call, type Coverage, rangeHolding, SourceError, span } from '#ledger/values'
import { addCalls, type Ctx, contextOf } from '../context.ts'
import { RefusedLedger } from '../ledgers/ledgerParts.ts'
import { learnsMost } from '../ledgers/readLedgers.ts'
import type { LedgerService } from '../ledgers/service.ts'
import { answered } from '../readable.ts'
import { unaskedShare } from '../request.ts'
import { isMismatch } from '../rpc/client.ts'
import type { IndexState, IndexStatus, WalkCommand } from '../source.ts'
import { openIndexedDbStore } from './indexedDbStore.ts'
import type { IndexSetup } from './indexTypes.ts'
import { createLocks, type HeldLock, tryLock, waitForLock } from './locks.ts'
import { type LedgerIndex, openIndex } from './openIndex.ts'
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

export function createWalker(options: WalkerOptions): Walker {
  const { index, origin } = options
  const listeners = new Set<() => void>()
  let state: IndexState = 'idle'
  let text: string | undefined
  let walked = nothingWalked
  let failure: { readonly at: number; readonly error: unknown } | undefined
  let latest: Walk = {}
  let wanted: readonly number[] = []
  let wake = () => {}
  /** The time of the last request. */
  let asked = Number.NEGATIVE_INFINITY
  let took: number | undefined
  /** Bytes received when the walk started. */
  let startBytes = 0
  let running: { readonly controller: AbortController; readonly ended: Promise<void> } | undefined

  const nextWanted = () =>
    wanted.find((ledger) => rangeHolding(index.coverage(), ledger) === undefined)
  const change = (next: IndexState, message?: string) => {
    state = next
    text = message
    for (const listener of listeners) listener()
  }
  const fail = (error: unknown) => {
    failure = { at: Date.now(), error }
    change('failed', error instanceof Error ? error.message : String(error))
  }
  const advance = (step: WalkStep, before: IndexStatus['walked'], walk: Walk) => {
    walked = {
      requests: before.requests + step.requests,
      ledgers: before.ledgers + step.ledgers,
      operations: before.operations + step.operations,
      bytes: before.bytes + step.bytes,
    }
    switch (step.kind) {
      case 'indexed':
        origin.grow()
        return change('walking')
      case 'dropped':
        return change('walking')
      case 'waiting':
        return change('waiting', step.text)
      case 'refused':
        options.refused(step.text ?? 'a ledger was refused')
        return change('waiting', step.text)
      case 'done':
        return ended(walk, walked.requests)
    }
  }
  const ended = (walk: Walk, requests: number) => {
    const isSpent = walk.requests !== undefined && requests >= walk.requests
    change(isSpent || walk.lowest !== undefined ? 'idle' : 'done')
  }
  /** Bytes that a walk may still receive. */
  const bytesLeftOf = (walk: Walk) =>
    (walk.bytes ?? Number.POSITIVE_INFINITY) - (origin.received() - startBytes)
  /** Walks, past refused ledgers too; fails at the end where ledgers of the walk are refused. */
  const walkOnce = async (walk: Walk, signal: AbortSignal): Promise<void> => {
    const before = walked
    const bytesLeft = () => bytesLeftOf(walk)
    const isUnasked = Number.isFinite(bytesLeft())
    let last: WalkStep | undefined
    /** Ledgers of the last request; the first asks for one, as a ledger may weigh more than a megabyte. */
    let width = 0
    let refusals = 0
    let drops = 0
    const steps = walkIntoIndex(
      {
        index,
        origin,
        get chunk() {
          if (!isUnasked) return origin.chunk()
          const bytes = Math.min(bytesLeft(), unaskedAnswerBytes)
          return Math.min(
            origin.chunk(),
            origin.ledgersIn(bytes),
            unaskedLedgers,
            Math.max(1, width * 3),
          )
        },
        get capacity() {
          return options.capacity()
        },
        requestsPerSecond: Number.POSITIVE_INFINITY, // the pace is kept below
        requests: walk.requests && walk.requests - before.requests,
        get start() {
          return nextWanted() ?? walk.start
        },
        get lowest() {
          return nextWanted() === undefined ? walk.lowest : undefined
        },
        refused: options.refusedLedgers,
        history: options.history,
        mayContinue: async (s) => {
          const { requests } = walked
          // Behind the urgent ones what the page itself asks has its turn, also near the end.
          const isUrgent =
            requests < urgentRequests || (requests > urgentRequests && options.hurries(requests))
          if (!isUrgent && nextWanted() === undefined) {
            // After each step, not beside it: what the page asks meanwhile has its turn.
            const hurry = new Promise<void>((resolve) => (wake = resolve))
            await Promise.race([options.wait(1000 / options.requestsPerSecond, s), hurry])
          }
          // What the page requests has the line to itself.
          if (isUnasked && requests > 0) await origin.idle(s)
          const now = performance.now()
          if (last?.kind === 'indexed') took = ((took ?? now - asked) + now - asked) / 2
          asked = now
        },
        // A refused ledger is requested only once more: the service need not be spared.
        wait: (ms, s) => options.wait(last?.kind === 'refused' ? Math.min(ms, refusedRest) : ms, s),
      },
      signal,
    )
    for await (const step of steps) {
      advance(step, before, walk)
      last = step
      if (step.requested) width = step.requested.to - step.requested.from + 1
      if (step.kind === 'done' || !origin.fits(bytesLeft())) break
      if (step.kind === 'refused') refusals++
      if (step.kind === 'dropped' && ++drops === mostDrops) return fail(twoHistories())
      if (isUnasked && refusals >= maxRefusals) break
    }
    const [reason] = options.refusedLedgers.reasons().values()
    if (last?.kind === 'refused') fail(refused(last.text))
    else if (last?.kind !== 'done') change('idle')
    else if (reason !== undefined && (state === 'done' || walk.requests === undefined))
      fail(refused(reason))
    else failure = undefined
  }
  const run = async (walk: Walk, signal: AbortSignal) => {
    walked = nothingWalked
    startBytes = origin.received()
    change('walking')
    let held: HeldLock | undefined
    try {
      held = await options.take(signal, () => change('elsewhere'))
      change('walking')
      await index.refresh()
      for (let halvings = 0; ; halvings++) {
        try {
          return await walkOnce(walk, signal)
        } catch (error) {
          const mayBeSize =
            error instanceof SourceError &&
            error.kind === 'badResponse' &&
            !isMismatch(error) &&
            bytesLeftOf(walk) > 0
          if (signal.aborted || !mayBeSize || halvings >= maxHalvings || !origin.halve())
            throw error
        }
      }
    } catch (error) {
      if (!signal.aborted) fail(error)
    } finally {
      held?.release()
    }
  }
  const stopped = async () => {
    const last = running
    running = undefined
    last?.controller.abort(new DOMException('the walk was stopped', 'AbortError'))
    await last?.ended
  }
  const start = (walk: Walk) => {
    const controller = new AbortController()
    const before = stopped()
    const begin = async () => {
      await before
      if (!controller.signal.aborted) await run(walk, controller.signal)
      if (running?.controller === controller) running = undefined
      for (const listener of listeners) listener()
    }
    latest = walk
    running = { controller, ended: begin() }
    change('walking')
  }
  return {
    state: () => state,
    text: () => text,
    walked: () => walked,
    took: () => took,
    failure: () => failure,
    isActive: () => running !== undefined,
    start,
    want(ledgers) {
      wanted = ledgers
      wake()
      // One request more: to see that the network is still the same.
      if (running === undefined && ledgers.length > 0)
        start({ requests: ledgers.length + 1, bytes: origin.viewBytes })
    },
    resume() {
      const { requests, ...rest } = latest
      start(requests === undefined ? rest : { ...rest, requests: requests - walked.requests })
    },
    async stop(next) {
      await stopped()
      change(next)
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Histories that a walk begins anew with, at most: a network is reset once. */
const mostDrops = 3
const twoHistories = () =>
  new SourceError('badResponse', 'The service gives ledgers of two histories in turn')

const refused = (text: string | undefined) =>
  new SourceError('badResponse', `A ledger was refused: ${text ?? 'it cannot be indexed'}`)

interface WalkerOptions {
  readonly index: LedgerIndex
  readonly origin: ServiceOrigin
  readonly history: HistoryCheck
  readonly capacity: () => number
  readonly requestsPerSecond: number
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** So little remains that the walk need not be paced. */
  readonly hurries: (requests: number) => boolean
  /** Ledgers that this endpoint gave and that were refused in this session. */
  readonly refusedLedgers: RefusedLedgers
  /** Called for each ledger that is refused, with the reason. */
  readonly refused: (text: string) => void
  /** Takes the right to write; `elsewhere` is called where another tab has it and it has to be waited for. */
  readonly take: (signal: AbortSignal, elsewhere: () => void) => Promise<HeldLock>
}

/** A walk, and how many bytes may be received if no reader requested it. */
interface Walk extends WalkCommand {
  readonly bytes?: number | undefined
}

/** Indexes ledgers in the background: one walk at a time. */
export interface Walker {
  readonly state: () => IndexState
  readonly text: () => string | undefined
  readonly walked: () => IndexStatus['walked']
  /** Milliseconds from one request to the next, of late; absent before there were two. */
  readonly took: () => number | undefined
  /** The error that ended the last walk. */
  readonly failure: () => { readonly at: number; readonly error: unknown } | undefined
  readonly isActive: () => boolean
  /** Stops the walk that runs, and begins another. */
  readonly start: (walk: Walk) => void
  readonly stop: (state: 'idle' | 'paused') => Promise<void>
  /** Ledgers that somebody waits for: they are indexed before the others, by the walk that runs or a short one. */
  readonly want: (ledgers: readonly number[]) => void
  /** Continues the paused walk with its remaining requests. */
  readonly resume: () => void
  /** Calls the listener at every change, until the returned function is called. */
  readonly watch: (listener: () => void) => () => void
}

interface Settling {
  readonly index: LedgerIndex
  readonly history: HistoryCheck
  readonly origin: ServiceOrigin
  readonly storage: Awaited<ReturnType<typeof openStorage>>
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Nodes behind one address may not be as far as each other: one that has less than another said is asked again. */
const mostTries = 3
/** Looks, half a second apart, at whether another tab has dropped the index that it writes. */
const mostLooks = 20

/**
 * Compares the index with its endpoint before it is read. Resolves to the window that it was compared with. Throws SourceError where it cannot be compared: it is not known to be of this network then.
 */
export function createSettling({ index, history, origin, storage, wait }: Settling) {
  let last: Promise<unknown> = Promise.resolve()
  // Not a page's own signal: all pages of the endpoint wait for this answer.
  const { signal } = new AbortController()
  const fetchStated = async (sequence: number) =>
    statedOf(await readChunk(origin, sequence, 1, signal))
  /** Drops the index; if another tab writes it, that tab's walk drops it. */
  const drop = async () => {
    const generation = index.generation()
    for (let looks = 0; index.generation() === generation; looks++) {
      const lock = await storage.tryHold()
      if (lock) {
        const dropIt = async () => {
          await index.refresh()
          if (index.generation() === generation) await index.drop(resetText)
        }
        return dropIt().finally(() => lock.release())
      }
      if (looks >= mostLooks)
        throw new SourceError(
          'unreachable',
          'Another tab still writes the index of an earlier history of this network',
        )
      await wait(500, signal)
      await index.refresh()
    }
  }
  const settleOnce = async (stated: Coverage) => {
    let window = stated
    for (let tries = 1; ; tries++)
      try {
        await history.settle(window, fetchStated, drop)
        return window
      } catch (error) {
        if (error instanceof RefusedLedger)
          throw new SourceError('badResponse', `A ledger was refused: ${error.message}`)
        const hasMoved =
          error instanceof SourceError &&
          (error.kind === 'notYetClosed' || error.kind === 'outOfRetention')
        if (!hasMoved || tries >= mostTries) throw error
        window = await origin.window(signal)
      }
  }
  return async (window: Coverage, ctx: Ctx): Promise<Coverage> => {
    const next = last.then(async () => {
      const unsubscribe = origin.onCalls((more) => addCalls(ctx, more))
      return settleOnce(window).finally(unsubscribe)
    })
    last = next.catch(() => undefined) // its caller gets the error
    const settled = await next
    ctx.signal.throwIfAborted()
    return settled
  }
}

/** Bytes that one answer should have at most (rpc.md 2.6: five ledgers of a busy network). */
const answerBytes = 8 * 1024 ** 2
const usualMost = 200
/** While nothing is known of how large ledgers are. */
const firstLedgers = 5

/** The ledgers of a service. */
export interface ServiceOrigin extends LedgerOrigin {
  /** The number of ledgers that one request should ask for, by the size of those so far. */
  readonly chunk: () => number
  /** Bytes that the service sent so far, and in the last minute. */
  readonly received: () => number
  /** Bytes that a view may read. */
  readonly viewBytes: number
  /** Bytes that may be received without being asked. */
  readonly unaskedBytes: number
  readonly bytesOfMinute: () => number
  /** Resolves once the page requests nothing. */
  readonly idle: (signal: AbortSignal) => Promise<void>
  /** The number of ledgers in so many bytes, by the largest received; at least one. */
  readonly ledgersIn: (bytes: number) => number
  /** One more ledger probably fits into these bytes. */
  readonly fits: (bytes: number) => boolean
  /** The last answer was too large: half of its ledgers from now on. False where it was of one. */
  readonly halve: () => boolean
  /** Ledgers were indexed: the next requests ask for more again, step by step. */
  readonly grow: () => void
  /** The error of the last request. */
  readonly failure: () => SourceError | undefined
  /** Calls the listener at each request from now on, until the returned function is called. */
  readonly onCalls: (listener: (calls: readonly Call[]) => void) => () => void
}

export function createServiceOrigin(service: LedgerService, maxLedgers = usualMost): ServiceOrigin {
  const { node, transfer } = service
  const listeners = new Set<(calls: readonly Call[]) => void>()
  let most = maxLedgers
  let taken = 0
  /** Ledgers that the last request asked for. */
  let asked = 1
  /** Bytes a ledger of the answer with the largest ones. */
  let heaviest = 0
  let failure: SourceError | undefined
  const rememberFailure = (error: unknown): never => {
    if (error instanceof SourceError) failure = error
    throw error
  }
  const chunk = () => {
    const allowed = Math.min(most, service.density.most ?? most)
    if (service.density.bytes === 0) return Math.min(allowed, firstLedgers)
    return Math.max(1, Math.min(allowed, Math.floor(answerBytes / service.density.bytes)))
  }
  const tell = (calls: readonly Call[]) => {
    for (const listener of listeners) listener(calls)
  }
  return {
    chunk,
    received: transfer.total,
    viewBytes: transfer.viewBytes,
    unaskedBytes: unaskedShare(transfer.unaskedBytes),
    idle: service.line.idle,
    bytesOfMinute: transfer.lastMinute,
    ledgersIn: (bytes) => Math.max(1, Math.floor(bytes / Math.max(1, heaviest))),
    fits: (bytes) => bytes > 0 && bytes >= heaviest,
    halve() {
      most = Math.max(1, Math.floor(asked / 2))
      taken = 0
      return asked > 1
    },
    grow() {
      if (++taken % 3 === 0) most = Math.min(maxLedgers, most * 2)
    },
    failure: () => failure,
    onCalls(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async window(signal) {
      const ctx = contextOf(signal)
      const status = failure === undefined ? node.status(ctx) : node.freshStatus(ctx)
      const { window } = await status.catch(rememberFailure)
      return span(window.oldest, window.latest)
    },
    async *fetchLedgers(from, count, signal) {
      asked = count
      const answer = await answered(signal, (ctx) =>
        service.readRun(span(from, from + count - 1), (sent) => sent, ctx),
      ).catch((error: unknown) => {
        learnsMost(service.density, error, count)
        return rememberFailure(error)
      })
      failure = undefined
      tell(answer.calls)
      // In the order of their sequences, whatever order they came in; which they are, their own bytes decide.
      const ledgers = answer.output
        .filter(({ sequence }) => sequence >= from)
        .toSorted((a, b) => a.sequence - b.sequence)
      if (ledgers.length > 0) {
        const each = answer.bytes / ledgers.length
        heaviest = Math.max(heaviest, each)
        const { density } = service
        density.bytes = density.bytes === 0 ? each : (density.bytes + each) / 2
      }
      for (const ledger of ledgers)
        yield 'bytes' in ledger ? ledger : { bytes: nothing, reason: ledger.reason }
    },
  }
}
const nothing = new Uint8Array(0)

/** Opens an endpoint's index, with the lock under which this tab writes it. `capacity`: bytes, read at each use. */
export async function openStorage(
  setup: IndexSetup,
  { name, passphrase }: { readonly name: string; readonly passphrase: string },
  capacity: () => number,
) {
  const locks = setup.locks ?? createLocks()
  const notices: string[] = []
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
  const found = await storeOf(setup, name, (text) => notices.push(text))
  let isPersistent = found.persistent
  const opening = await tryHold()
  const index = await openIndex({
    store: found.store,
    passphrase,
    get capacity() {
      return capacity()
    },
    get writes() {
      return held !== undefined
    },
    onNotice({ kind, text }) {
      notices.push(text)
      if (kind === 'memory') isPersistent = false
    },
  }).finally(() => opening?.release())
  return {
    index,
    notices,
    isPersistent: () => isPersistent,
    isHeld: () => held !== undefined,
    tryHold,
    waitToHold: async (signal: AbortSignal) => hold(await waitForLock(locks, name, signal)),
  }
}

/** The browser's storage; memory where there is none, or it refuses or does not open, which is stated. */
async function storeOf(
  setup: IndexSetup,
  name: string,
  notify: (text: string) => void,
): Promise<{ readonly store: IndexStore; readonly persistent: boolean }> {
  const { databases } = setup
  const open = setup.openStore ?? (databases && openIndexedDbStore)
  if (open === undefined) return { store: createMemoryStore(), persistent: false }
  try {
    return { store: await open(name), persistent: true }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const what =
      error instanceof StorageWaits ? reason : `the browser refused its storage (${reason})`
    notify(`${what}: kept in memory until the tab closes`)
    return { store: createMemoryStore(), persistent: false }
  }
}
