import { rangeHolding } from './coverage.ts'
import type { HeldLock } from './store/lock.ts'
import { type WalkStep, walkIntoIndex } from './walk/walk.ts'
import { SourceError } from '#ledger/values'
import type { IndexState, IndexStatus } from '../source.ts'
import { isMismatch } from '../rpc/client.ts'
import type { Walk, Walker, WalkerOptions } from './walkerTypes.ts'

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
const nothing: IndexStatus['walked'] = { requests: 0, ledgers: 0, operations: 0, bytes: 0 }

export function createWalker(options: WalkerOptions): Walker {
  const { index, origin } = options
  const listeners = new Set<() => void>()
  let state: IndexState = 'idle'
  let text: string | undefined
  let walked = nothing
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
      if (isUnasked && (refusals >= maxRefusals || options.refusedLedgers.forgery())) break
    }
    const [reason] = options.refusedLedgers.reasons().values()
    if (last?.kind === 'refused') fail(refused(last.text))
    else if (last?.kind !== 'done') change('idle')
    else if (reason !== undefined && (state === 'done' || walk.requests === undefined))
      fail(refused(reason))
    else failure = undefined
  }
  const run = async (walk: Walk, signal: AbortSignal) => {
    walked = nothing
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
      const isForging = options.refusedLedgers.forgery() !== undefined
      // One request more: to see that the network is still the same.
      if (running === undefined && ledgers.length > 0 && !isForging)
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

const refused = (text: string | undefined) =>
  new SourceError('badResponse', `A ledger was refused: ${text ?? 'it cannot be indexed'}`)
