import { isHttp, SourceError } from '#ledger/values'
import { failureAge, Http, type HttpAnswer, type HttpOptions, isTooLarge } from '../http.ts'
import { filesKind } from '../kinds.ts'
import { delay } from '../request.ts'

/** How often a file is requested whose host fails: thousands are asked for, and stores are too busy for some. */
const attempts = 3
/** Milliseconds before the next attempt: a failure answers for a while for other requests. */
const pause = failureAge + 100
/** Milliseconds after which a reader has waited long enough for one attempt. */
const longAttempt = 10_000
/** Static hosts grant far more than services: a page of ledgers is as many files. */
const fileBudget = { burst: 200, perSecond: 30 }

/** Requests files of a static host, again where that may succeed. */
export class FileHttp extends Http {
  /** A host that never answered is probably none, or lets no page read its answers: that is said soon. */
  #hasAnswered = false

  constructor(options: Omit<HttpOptions, 'via'>) {
    super({ budget: fileBudget, ...options, via: filesKind.id })
  }

  protected override async deliver(
    request: Parameters<Http['send']>[0],
    signal: AbortSignal,
  ): Promise<HttpAnswer> {
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt >= (this.#hasAnswered ? attempts : attempts - 1)
      try {
        const answer = await super.deliver(request, signal)
        this.#hasAnswered = true
        if (answer.status < 500 || isLast) return answer
      } catch (error) {
        if (isLast || !mayPass(error)) throw error
        this.#hasAnswered ||= error.calls.some((call) => isHttp(call) && call.status > 0)
      }
      await delay(pause * attempt, signal)
    }
  }
}

/** A failure may pass if no answer came, or one of a gateway, or one that was cut off. */
function mayPass(error: unknown): error is SourceError {
  if (!(error instanceof SourceError)) return false
  if (error.calls.some((call) => isHttp(call) && call.duration > longAttempt)) return false
  const isCutOff = error.cause !== undefined && !isTooLarge(error)
  return error.kind === 'unreachable' || (error.kind === 'badResponse' && isCutOff)
}
