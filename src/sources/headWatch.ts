import type { Ledger } from '#ledger'
import { type NetworkStatus, SourceError } from '#ledger/values'
import {
  afterCheck,
  afterDoubt,
  afterProblem,
  afterReset,
  afterStatus,
  type HeadNews,
  type HeadProblem,
  type HeadReader,
  type HeadRequest,
  startsAnew,
  unknownHead,
} from './head.ts'
import { delay, hostOf, reasonOf, savesData } from './request.ts'
import type { Source } from './source.ts'

export { ledgerStream } from './rest/ledgerStream.ts'

const watches = new WeakMap<Source, HeadWatch>()

/**
 * The next news of a network's head, waiting for it. All tabs of a browser share one watch of a service; a network that
 * `isOwn` to this tab is watched here. Throws SourceError('unsupported') for a source that does not move.
 */
export function nextHead(
  source: Source,
  isOwn: boolean,
  request: HeadRequest,
  signal: AbortSignal,
): Promise<HeadNews> {
  const { headReader: reader } = source
  if (reader === undefined)
    throw new SourceError('unsupported', `${hostOf(source.url)} is not watched`)
  const watch =
    watches.get(source) ??
    createHeadWatch({
      reader,
      pace: isOwn ? replayPace : usualPace,
      lead: (receive) =>
        isOwn ? alone : createLeadership<HeadMessage>(`parallax head 1 ${source.id}`, receive),
    })
  watches.set(source, watch)
  return watch.next(request, signal)
}

/** Watches a network's head while somebody waits for news of it. */
export interface HeadWatch {
  /** The news, once they are newer than the version that the page has. Rejects with the signal's reason. */
  next(request: HeadRequest, signal: AbortSignal): Promise<HeadNews>
}

/** The messages between tabs. */
export interface HeadMessage {
  readonly status?: NetworkStatus | undefined
  readonly isReset?: boolean | undefined
  readonly problem?: HeadProblem | undefined
  /** The reason why the event stream is no longer followed: the status is the last one that was requested. */
  readonly distrusts?: string | undefined
  /** The time at which the service gave the status (Unix milliseconds); default: now. */
  readonly checkedAt?: number | undefined
  /** Milliseconds until the tab that checks says something again at the latest. */
  readonly rest?: number | undefined
  /** A tab that begins to listen: it may have missed the latest news. */
  readonly isQuestion?: boolean | undefined
}

export interface HeadWatchOptions {
  readonly reader: HeadReader
  readonly lead: (receive: (message: HeadMessage) => void) => Leadership<HeadMessage>
  /** The pace to begin with. */
  readonly pace?: Pace | undefined
  /** Milliseconds; the clock of the device may be set back, which would end all checks for as long. */
  readonly now?: (() => number) | undefined
  readonly wait?: typeof delay | undefined
}

/** Milliseconds without anybody waiting after which the watch ends: a page asks again at once. */
const patience = 1_000
/** Milliseconds of silence after which a stream is doubted, at least. */
const leastSilence = 12_000
/** Milliseconds between two connections, at least. */
const leastConnection = 1_000

/**
 * One watch of a network. It follows the service's event stream where there is one, and otherwise requests the status when
 * the next ledger is due. While nobody waits for news, nothing is requested.
 */
export function createHeadWatch(options: HeadWatchOptions): HeadWatch {
  const { reader, lead, now = () => performance.now(), wait = delay } = options
  let head: HeadNews = unknownHead
  let { pace = usualPace } = options
  let advancedAt = now()
  const waiting = new Set<() => void>()
  let running: AbortController | undefined
  let ending: ReturnType<typeof setTimeout> | undefined

  const put = (next: HeadNews) => {
    const before = head.status
    const changed = next !== head
    head = next
    const status = next.status
    if (before !== undefined && status !== undefined && status !== before) {
      const at = now()
      const ledgers = status.latestLedger - before.latestLedger
      const closed = (status.latestLedgerClosedAt - before.latestLedgerClosedAt) * 1_000
      if (ledgers > 0) pace = afterAdvance(pace, { ledgers, closed, arrived: at - advancedAt })
      advancedAt = at
    }
    if (changed) for (const each of waiting) each()
  }
  const after = (status: NetworkStatus, { isReset, distrusts }: HeadMessage) => {
    if (distrusts !== undefined) return afterDoubt(head, status, distrusts)
    return isReset === true ? afterReset(head, status) : afterStatus(head, status)
  }
  const receive = (message: HeadMessage) => {
    const { status, problem } = message
    if (problem !== undefined) put(afterProblem(head, problem))
    else if (status !== undefined)
      put(afterCheck(head, after(status, message), message.checkedAt ?? Date.now()))
  }

  const run = async (signal: AbortSignal) => {
    let leads = false
    /** The time until which the tab that checks, this one or another, is not expected to send anything. */
    let restsUntil = now()
    const leadership = lead((message) => {
      if (message.isQuestion !== true) {
        // What is not believed is as good as silence, after which this tab checks for itself.
        if (!follows(head.status, message, now() - advancedAt)) return
        restsUntil = now() + Math.min(message.rest ?? 0, longestBackoff * 2)
        receive(message)
      } else if (leads)
        leadership.tell({
          status: head.status,
          problem: head.problem,
          checkedAt: head.checkedAt,
          rest: Math.max(0, restsUntil - now()),
        })
    })
    leadership.tell({ isQuestion: true })
    const say = (message: HeadMessage) => {
      receive(message)
      leadership.tell(message)
    }
    const restFor = (milliseconds: number) => {
      restsUntil = now() + milliseconds
      leadership.tell({ rest: milliseconds })
    }
    const streams = createStreamUse(reader.ledgers !== undefined, now)
    const pause = (milliseconds: number) => {
      const rest = Math.max(0, milliseconds) * (savesData() ? 2 : 1)
      restFor(rest)
      return wait(rest, signal)
    }
    /** The last status that was requested here. */
    let answered: NetworkStatus | undefined
    const check = async () => {
      const before = head.status
      answered = (await reader.status(signal)).value
      say({ status: answered })
      if (head.status === before) pace = afterMiss(pace)
      return head.status !== before
    }
    const follow = async (status: NetworkStatus) => {
      const { ledgers } = reader
      if (ledgers === undefined) return 'failed'
      const silence = Math.max(pace.interval * 4, leastSilence)
      const take = (ledger: Ledger, isReset: boolean) => {
        const before = head.status
        say({ status: withLedger(before ?? status, ledger), isReset, rest: silence })
        return head.status !== before
      }
      const latest = () => (head.status ?? status).latestLedger
      const open = (inner: AbortSignal) => ledgers(status.latestLedger, inner)
      restFor(silence)
      const ending = await streams.follow(open, { take, latest, silence }, signal)
      if (ending === 'doubted') say({ status: answered ?? status, distrusts: streams.doubt() })
      return ending
    }
    let failures = 0
    /** Says why a check failed; resolves to the milliseconds until the next one. */
    const failed = (error: unknown): number => {
      signal.throwIfAborted()
      if (!(error instanceof SourceError)) throw error
      failures++
      say({ problem: { kind: error.kind, message: error.message } })
      return backoffOf(failures, error.retryAfter)
    }
    const watch = async () => {
      leads = true
      // What a page or another tab has just requested is not requested again before a ledger is due.
      if (head.status !== undefined) await pause(pauseOf(pace) - (now() - advancedAt))
      let ending: Awaited<ReturnType<typeof follow>> = 'failed'
      for (;;)
        try {
          if (ending !== 'ended' && (await check()) && ending === 'silent') streams.missed()
          failures = 0
          const begun = now()
          const { status } = head
          ending = status !== undefined && streams.isUsable() ? await follow(status) : 'failed'
          // A connection that ends without a new ledger says no more than one that is silent.
          const isEmpty = ending === 'ended' && head.status === status
          if (isEmpty) ending = 'silent'
          if (ending === 'ended') await pause(leastConnection - (now() - begun))
          if (ending === 'failed' || isEmpty) await pause(pauseOf(pace))
        } catch (error) {
          ending = 'failed'
          await pause(failed(error))
        }
    }
    /** Checks in place of a tab that has the right to, and says nothing: it may be frozen. */
    const standIn = async () => {
      for (;;) {
        if (leads) return
        const left = restsUntil + leastSilence - now()
        if (left > 0) {
          await wait(left, signal)
          continue
        }
        const rest = await check().then(() => pauseOf(pace), failed)
        leadership.tell({ rest })
        await wait(rest, signal)
      }
    }
    try {
      await Promise.all([leadership.run(watch, signal), standIn()])
    } finally {
      leadership.close()
    }
  }

  const start = () => {
    clearTimeout(ending)
    if (running !== undefined) return
    const controller = new AbortController()
    running = controller
    run(controller.signal).catch((error: unknown) => {
      if (running === controller) running = undefined
      if (controller.signal.aborted) return
      put(afterProblem(head, { kind: 'badResponse', message: String(error) }))
    })
  }
  const stop = () => {
    running?.abort()
    running = undefined
  }

  return {
    next({ after, known }, signal) {
      signal.throwIfAborted()
      // A page counts from 0; a version from before this watch is of a worker that ended.
      if (head.version !== after && head.version > 0) return Promise.resolve(head)
      if (head.status === undefined && known !== undefined) head = { ...head, status: known }
      start()
      return new Promise((resolve, reject) => {
        const leave = () => {
          waiting.delete(news)
          signal.removeEventListener('abort', abort)
        }
        const news = () => {
          leave()
          clearTimeout(ending)
          ending = setTimeout(() => waiting.size === 0 && stop(), patience)
          resolve(head)
        }
        const abort = () => {
          leave()
          if (waiting.size === 0) stop()
          reject(reasonOf(signal))
        }
        waiting.add(news)
        signal.addEventListener('abort', abort, { once: true })
      })
    },
  }
}

/** Ledgers by which a tab may be behind. */
const leeway = 20

/** True if another tab's news may come after a status of some milliseconds before: not a reset, nor ledgers that cannot have closed. */
const follows = (
  known: NetworkStatus | undefined,
  { status, isReset }: HeadMessage,
  milliseconds: number,
): boolean =>
  status === undefined ||
  known === undefined ||
  (isReset !== true &&
    !startsAnew(known, status) &&
    status.latestLedger - known.latestLedger <= milliseconds / 1_000 + leeway)

const withLedger = (status: NetworkStatus, ledger: Ledger): NetworkStatus => ({
  ...status,
  latestLedger: ledger.sequence,
  latestLedgerClosedAt: ledger.closedAt,
  protocolVersion: ledger.protocolVersion,
})

/** Milliseconds without use after a stream failed or was of no use; twice as long each time. */
const firstRest = 30_000
const longestRest = 600_000

/** Milliseconds within which a stream may begin a new history once. */
const resetSpan = 60_000
/**
 * Ledgers that a stream may give within ten seconds: those of a network that closes one a second, as local ones do, and
 * those that were held back before that, until a stream counts as silent.
 */
const ledgersSpan = 10_000
const mostLedgers = (ledgersSpan + leastSilence) / 1_000

/** The use of a service's event stream. */
interface StreamUse {
  readonly isUsable: () => boolean
  /**
   * Takes ledgers, which may begin a new history, until the service ends the connection (`ended`), no new one came for
   * `silence` milliseconds, it failed, or it is not believed any more. Throws SourceError('rateLimited'), or the signal's
   * reason.
   */
  readonly follow: (
    open: (signal: AbortSignal) => AsyncIterable<Ledger>,
    taker: Taker,
    signal: AbortSignal,
  ) => Promise<'ended' | 'silent' | 'failed' | 'doubted'>
  /** The reason why the stream is doubted, once it is. */
  readonly doubt: () => string | undefined
  /** The stream was silent though ledgers closed: something between holds it back. */
  readonly missed: () => void
}

/** Takes the ledgers of a stream. */
interface Taker {
  /** Gives whether it was news. */
  readonly take: (ledger: Ledger, isReset: boolean) => boolean
  /** The latest ledger so far. */
  readonly latest: () => number
  readonly silence: number
}

function createStreamUse(exists: boolean, now: () => number): StreamUse {
  let rest = firstRest
  let restsUntil = exists ? 0 : Number.POSITIVE_INFINITY
  let doubt: string | undefined
  let last: Ledger | undefined
  let resetAt = Number.NEGATIVE_INFINITY
  /** The close times of the last ledgers. */
  const times: number[] = []
  /** Adds a ledger of the stream; true if it begins a new history, even if its sequence follows the last one's. */
  const addLedger = (ledger: Ledger, latest: number): boolean => {
    const isReset = last?.sequence === ledger.sequence - 1 && ledger.previousHash !== last.hash
    const isOther = isReset || Number(last?.sequence) > ledger.sequence
    last = ledger
    const at = now()
    if (isOther && at - resetAt < resetSpan) doubt = 'it began a new history twice within a minute'
    if (isOther) resetAt = at
    const steps = Math.min(Math.max(ledger.sequence - latest, 1), mostLedgers + 1)
    times.push(...Array.from({ length: steps }, () => at))
    for (const before of times.splice(0, times.length - mostLedgers))
      if (at - before < ledgersSpan)
        doubt = `it had more than ${mostLedgers} ledgers within ten seconds`
    return isReset
  }
  const pause = () => {
    restsUntil = now() + rest
    rest = Math.min(rest * 2, longestRest)
  }
  return {
    isUsable: () => now() >= restsUntil,
    missed: pause,
    doubt: () => doubt,
    async follow(open, { take, latest, silence }, signal) {
      const inner = new AbortController()
      let isSilent = false
      const fallSilent = () => {
        isSilent = true
        inner.abort()
      }
      const end = () => inner.abort(signal.reason)
      signal.addEventListener('abort', end, { once: true })
      let timer = setTimeout(fallSilent, silence)
      try {
        for await (const ledger of open(inner.signal)) {
          const isReset = addLedger(ledger, latest())
          if (doubt !== undefined) {
            restsUntil = Number.POSITIVE_INFINITY
            return 'doubted'
          }
          if (!take(ledger, isReset)) continue
          rest = firstRest
          clearTimeout(timer)
          timer = setTimeout(fallSilent, silence)
        }
        return 'ended'
      } catch (error) {
        signal.throwIfAborted()
        if (isSilent) return 'silent'
        if (!(error instanceof SourceError) || error.kind === 'rateLimited') throw error
        // The next check of the status says whether the service works.
        if (error.kind === 'unsupported') restsUntil = Number.POSITIVE_INFINITY
        else pause()
        return 'failed'
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
      }
    },
  }
}

/** Lets one tab of a browser check a network for all; the others receive what it found. */
export interface Leadership<Message> {
  /** Calls `lead` once this tab is the one that checks; its signal aborts with the outer one. */
  readonly run: (lead: () => Promise<void>, signal: AbortSignal) => Promise<void>
  /** Passes a message to the other tabs. */
  readonly tell: (message: Message) => void
  readonly close: () => void
}

/** Without Web Locks or BroadcastChannel every tab checks by itself. */
export function createLeadership<Message>(
  name: string,
  receive: (message: Message) => void,
): Leadership<Message> {
  const locks = Reflect.get(navigator, 'locks') === undefined ? undefined : navigator.locks
  if (locks === undefined || typeof BroadcastChannel === 'undefined') return alone
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }) => receive(data))
  return {
    async run(lead, signal) {
      await locks.request(name, { signal }, lead)
    },
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    tell: (message) => channel.postMessage(message),
    close: () => channel.close(),
  }
}

/** The leadership of a network that no other tab sees: the recorded one lives in its own worker. */
export const alone: Leadership<unknown> = {
  run: (lead) => lead(),
  tell: () => undefined,
  close: () => undefined,
}

/** The rate at which a network closes ledgers, as seen so far. */
export interface Pace {
  /** Milliseconds between two ledgers. */
  readonly interval: number
  /** Checks without a new ledger since the last one. */
  readonly misses: number
  /** Milliseconds between two checks at least. */
  readonly least: number
  /** Milliseconds between two checks of a network that stands still. */
  readonly longest: number
}

/** Ledgers close about every five seconds. */
export const usualPace: Pace = { interval: 5_000, misses: 0, least: 1_000, longest: 15_000 }
/** A replay costs nobody anything, and continues as soon as the reader says so. */
export const replayPace: Pace = { ...usualPace, interval: 500, least: 250, longest: 500 }

const longestInterval = 15_000
/** Milliseconds between two checks of a service that fails. */
const longestBackoff = 60_000

/** New ledgers, with the milliseconds since the last ones: by their close times, and by this device's clock. */
export interface Advance {
  readonly ledgers: number
  readonly closed: number
  readonly arrived: number
}

/** The pace after an advance. A replay closes ledgers faster than their close times say, so the shorter time counts. */
export function afterAdvance(pace: Pace, { ledgers, closed, arrived }: Advance): Pace {
  const sample = Math.min(closed, arrived) / Math.max(ledgers, 1)
  const interval = pace.interval * 0.7 + sample * 0.3
  return {
    ...pace,
    interval: Math.min(Math.max(interval, pace.least), longestInterval),
    misses: 0,
  }
}

export const afterMiss = (pace: Pace): Pace => ({ ...pace, misses: pace.misses + 1 })

/**
 * Milliseconds until the next check: an interval after a new ledger, then a quarter of it four times, for the ledger that
 * is due, then longer and longer while the network stands still.
 */
export function pauseOf({ interval, misses, least, longest }: Pace): number {
  if (misses === 0) return Math.min(interval, longest)
  const quarter = Math.max(interval / 4, least)
  return misses <= 4 ? quarter : Math.min(quarter * 1.5 ** (misses - 4), longest)
}

/** Milliseconds to wait after some failures in a row: what the service requested in seconds (30 at most), or twice as long each time. */
export const backoffOf = (failures: number, retryAfter: number | undefined): number =>
  retryAfter === undefined
    ? Math.min(1_000 * 2 ** Math.max(failures - 1, 0), longestBackoff)
    : Math.min(retryAfter, 30) * 1_000
