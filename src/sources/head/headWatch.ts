import type { Ledger } from '#ledger'
import { type NetworkStatus, SourceError } from '#ledger/values'
import { delay, reasonOf } from '../budget.ts'
import { savesData } from '../request.ts'
import type { HeadNews, HeadProblem, HeadRequest } from './headNews.ts'
import type { HeadReader } from './headReader.ts'
import {
  afterCheck,
  afterDoubt,
  afterProblem,
  afterReset,
  afterStatus,
  unknownHead,
} from './headState.ts'
import type { Leadership } from './leadership.ts'
import { type Pace, afterAdvance, afterMiss, backoffOf, pauseOf, usualPace } from './pace.ts'

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
        restsUntil = now() + (message.rest ?? 0)
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
        say({ status: withLedger(head.status ?? status, ledger), isReset, rest: silence })
      }
      const open = (inner: AbortSignal) => ledgers(status.latestLedger, inner)
      restFor(silence)
      const ending = await streams.follow(open, take, silence, signal)
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
          if (ending === 'ended') await pause(leastConnection - (now() - begun))
          if (ending === 'failed') await pause(pauseOf(pace))
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
/** Ledgers that a stream may give within ten seconds: those of the fastest network, and some that were held back. */
const mostLedgers = 12
const ledgersSpan = 10_000

/** The use of a service's event stream. */
interface StreamUse {
  readonly isUsable: () => boolean
  /**
   * Takes ledgers, which may begin a new history, until the service ends the connection (`ended`), none came for `silence`
   * milliseconds, it failed, or it is not believed any more. Throws SourceError('rateLimited'), or the signal's reason.
   */
  readonly follow: (
    open: (signal: AbortSignal) => AsyncIterable<Ledger>,
    take: (ledger: Ledger, isReset: boolean) => void,
    silence: number,
    signal: AbortSignal,
  ) => Promise<'ended' | 'silent' | 'failed' | 'doubted'>
  /** The reason why the stream is doubted, once it is. */
  readonly doubt: () => string | undefined
  /** The stream was silent though ledgers closed: something between holds it back. */
  readonly missed: () => void
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
  const addLedger = (ledger: Ledger): boolean => {
    const isReset = last?.sequence === ledger.sequence - 1 && ledger.previousHash !== last.hash
    last = ledger
    const at = now()
    if (isReset && at - resetAt < resetSpan) doubt = 'it began a new history twice within a minute'
    if (isReset) resetAt = at
    times.push(at)
    if (times.length > mostLedgers && at - (times.shift() ?? at) < ledgersSpan)
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
    async follow(open, take, silence, signal) {
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
          const isReset = addLedger(ledger)
          if (doubt !== undefined) {
            restsUntil = Number.POSITIVE_INFINITY
            return 'doubted'
          }
          take(ledger, isReset)
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
