import { gapsIn, rangeHolding } from './coverage.ts'
import type { LedgerIndex } from './store/openIndex.ts'
import type { RefusedLedgers } from './walk/refusedLedgers.ts'
import type { Coverage } from '#ledger/values'
import { reasonOf } from '../http/budget.ts'
import type { RpcOrigin } from './ledgerOrigin.ts'
import { urgentRequests } from './walker.ts'
import type { Walker } from './walkerTypes.ts'

/** Requests that a list starts without being asked. */
const unasked = 20
/** Requests to index the ledgers that closed since the last look. */
const catchUp = 4
/** Milliseconds after which what there is must do, near the end of all there is, and where there is nothing at all. */
const patience = { some: 4_000, near: 8_000, none: 12_000 }
/** Milliseconds before a walk that failed is tried again by itself. */
const rest = 15_000

interface NeedOptions {
  readonly index: LedgerIndex
  readonly walker: Walker
  readonly origin: RpcOrigin
  readonly refusedLedgers: RefusedLedgers
  /** Whether the walk is so near its end that it is waited for. */
  readonly hurries: (requests: number) => boolean
  /** Whether this tab has the right to write. */
  readonly isHeld: () => boolean
}

/**
 * Waits until the index can be read: `ready` till the newest ledger is in it, and a few requests went below it where
 * there are ledgers to index. Throws the failure of the walk where the index has nothing at all.
 */
export function createIndexOnDemand({
  index,
  walker,
  origin,
  refusedLedgers,
  hurries,
  isHeld,
}: NeedOptions) {
  const { viewBytes, unaskedBytes } = origin
  let left = unasked
  let generation = index.generation()
  const begin = (window: Coverage) => {
    // An index that begins anew is read as far as a new one.
    if (index.generation() !== generation) left = unasked
    generation = index.generation()
    const newest = index.coverage().at(-1)
    const failed = walker.failure()
    if (walker.isActive() || gapsIn(index.coverage(), window).length === 0) return
    if (newest && walker.state() === 'paused') return
    if (refusedLedgers.forgery() !== undefined) return
    if (failed && Date.now() - failed.at < rest) return
    if (left > 0) {
      walker.start({ requests: left, bytes: unaskedBytes })
      left = 0
    } else if (newest === undefined) walker.start({ requests: urgentRequests, bytes: unaskedBytes })
    else if (newest.to < window.to && origin.bytesOfMinute() < viewBytes)
      walker.start({ requests: catchUp, lowest: newest.to + 1, bytes: unaskedBytes })
  }
  /** The service refuses or is not there; a window that moved is soon found again. */
  const isStuck = () =>
    walker.state() === 'waiting' && /rateLimited|unreachable/.test(origin.failure()?.kind ?? '')
  const isEnough = (window: Coverage, since: number): boolean => {
    const newest = index.coverage().at(-1)
    if (!walker.isActive()) return true
    const waited = Date.now() - since
    if (newest === undefined) return isStuck() || waited > patience.none
    const { requests } = walker.walked()
    if (waited > (hurries(requests) ? patience.near : patience.some)) return true
    const state = walker.state()
    // A refused ledger is soon found, and those above it are indexed.
    if (newest.to < window.to) return state === 'waiting' ? isStuck() : state !== 'walking'
    return (
      state !== 'walking' ||
      (requests >= urgentRequests && !hurries(requests)) ||
      gapsIn(index.coverage(), window).length === 0
    )
  }
  return {
    async ready(window: Coverage, signal: AbortSignal): Promise<void> {
      if (!isHeld()) await index.refresh()
      begin(window)
      const since = Date.now()
      await untilTrue(
        async () => {
          if (!isHeld()) await index.refresh()
          return isEnough(window, since)
        },
        { walker, signal },
      )
      if (index.coverage().length > 0) return
      const failure = origin.failure() ?? walker.failure()?.error
      if (failure !== undefined) throw failure
    },
    /** Has these ledgers indexed; false where none of them was new, or came soon enough. */
    async want(ledgers: readonly number[], signal: AbortSignal): Promise<boolean> {
      const covers = (ledger: number) => rangeHolding(index.coverage(), ledger) !== undefined
      const news = ledgers.filter((ledger) => !covers(ledger))
      if (news.length === 0 || walker.state() === 'paused') return false
      walker.want(news)
      const since = Date.now()
      await untilTrue(
        () =>
          Promise.resolve(
            news.every(covers) || !walker.isActive() || Date.now() - since > patience.some,
          ),
        { walker, signal },
      )
      return news.some(covers)
    },
  }
}

/** Looks at every change of the walk, and every half second for what another tab does. */
async function untilTrue(
  isTrue: () => Promise<boolean>,
  { walker, signal }: { readonly walker: Walker; readonly signal: AbortSignal },
): Promise<void> {
  while (!(await isTrue())) {
    signal.throwIfAborted()
    await new Promise<void>((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', stop)
        deaf()
      }
      const go = () => {
        end()
        resolve()
      }
      const stop = () => {
        end()
        reject(reasonOf(signal))
      }
      const timer = setTimeout(go, 500)
      const deaf = walker.watch(go)
      signal.addEventListener('abort', stop, { once: true })
    })
  }
}
