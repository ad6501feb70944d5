import { described, underHash } from '#ledger/readers'
import {
  type Coverage,
  firstLedger,
  gapsIn,
  ledgerCount,
  ledgerSequence,
  mergedRanges,
  rangeHolding,
  span,
  toid,
  toidParts,
} from '#ledger/values'
import { addCalls, type Ctx, contextOf } from '../context.ts'
import type { LedgerService } from '../ledgers/service.ts'
import { fromIndex, readableRecord } from '../readable.ts'
import { delay, reasonOf } from '../request.ts'
import type { IndexControl, IndexStatus } from '../source.ts'
import { indexedRows } from './indexedRows.ts'
import type { IndexReader, IndexSetup, ReadyIndex, StoredIndex } from './indexTypes.ts'
import { createLists } from './lists.ts'
import type { LedgerIndex } from './openIndex.ts'
import { createStateReader } from './state.ts'
import { createHistoryCheck, createRefusedLedgers, estimateWalk, wasReset } from './walk.ts'
import {
  createServiceOrigin,
  createSettling,
  createWalker,
  openStorage,
  type ServiceOrigin,
  urgentRequests,
  type Walker,
} from './walker.ts'

export {
  historyQuery,
  isSuccessfulRow,
  keepLedgers,
  ledgerOfOffer,
  tradesOfAsset,
} from './keptLedgers.ts'
// What a static index needs of this one is in the same chunk.
export { assetKey } from './lists.ts'
export { currentState } from './state.ts'

const usualCapacity = 512 * 1024 ** 2
const usualPace = 2
/** A network that so many requests cover is covered at once. */
const fewRequests = 4

const clearedText = 'you cleared this endpoint’s index'

/** Opens an endpoint's index by its name, and starts its walks. */
export async function openReader(
  service: LedgerService,
  setup: IndexSetup,
  { name, passphrase }: { readonly name: string; readonly passphrase: string },
): Promise<Omit<IndexReader, 'mayHaveStored'>> {
  const { node } = service
  const requestsPerSecond = setup.requestsPerSecond ?? usualPace
  const origin = createServiceOrigin(service, setup.chunk)
  let capacity = setup.capacity ?? usualCapacity
  const storage = await openStorage(setup, { name, passphrase }, () => capacity)
  const { index, notices } = storage
  const history = createHistoryCheck(index)

  let served: Coverage | undefined
  const hurries = (requests: number): boolean => {
    if (served === undefined) return false
    const left = ledgerCount(gapsIn(index.coverage(), served))
    return Math.ceil(left / origin.chunk()) <= fewRequests - requests
  }
  const refusedLedgers = createRefusedLedgers()
  const walker = createWalker({
    refusedLedgers,
    index,
    origin,
    history,
    hurries,
    requestsPerSecond,
    capacity: () => capacity,
    wait: setup.wait ?? delay,
    refused(text) {
      const message = `refused: ${text}`
      if (!notices.includes(message)) notices.push(message)
    },
    async take(signal, elsewhere) {
      const free = await storage.tryHold()
      if (free) return free
      elsewhere()
      return storage.waitToHold(signal)
    },
  })
  const need = createIndexOnDemand({
    index,
    walker,
    origin,
    hurries,
    isHeld: storage.isHeld,
  })
  const reading = storedIndex(index, service)
  const settle = createSettling({ index, history, origin, storage, wait: setup.wait ?? delay })
  /** The ledgers that the node serves. An index of another history is dropped before the answer. */
  const windowOf = async (ctx: Ctx): Promise<Coverage> => {
    const { window } = await node.status(ctx)
    served = await settle(span(window.oldest, window.latest), ctx)
    return served
  }
  const coversAll = (window: Coverage) => {
    const [range, ...others] = index.coverage()
    return (
      range !== undefined &&
      others.length === 0 &&
      range.from <= firstLedger &&
      range.to >= window.to
    )
  }
  const status = async (signal: AbortSignal): Promise<IndexStatus> => {
    if (!storage.isHeld()) await index.refresh()
    // A walk's progress is asked for twice a second: what the node keeps was asked when it began.
    const ctx = contextOf(signal)
    const window = (walker.isActive() ? served : undefined) ?? (await windowOf(ctx))
    const left = ledgerCount(gapsIn(index.coverage(), window))
    const bytes = index.segments().reduce((sum, segment) => sum + segment.bytes, 0)
    const state = walker.state()
    const isFull = state === 'done' && left > 0
    const isKnown = left === 0 || service.density.bytes > 0
    const bytesPerLedger = isKnown ? service.density.bytes : await service.typicalBytes?.(ctx)
    const known = {
      bytesPerLedger: bytesPerLedger ?? 0,
      chunk: origin.chunk(),
      requestsPerSecond,
      secondsEach: (walker.took() ?? 0) / 1000,
    }
    return {
      state: state === 'idle' && left === 0 ? 'done' : state,
      covered: mergedRanges(index.coverage()),
      leftOut: mergedRanges(refusedLedgers.leftOut()),
      window,
      walked: walker.walked(),
      rest: left === 0 || known.bytesPerLedger === 0 ? undefined : estimateWalk(left, known),
      text: isFull ? 'it is full: older ledgers would replace newer ones' : walker.text(),
      bytes,
      capacity,
      persistent: storage.isPersistent(),
      notices: notices,
      isReset: wasReset(index),
    }
  }
  const control: IndexControl = {
    status,
    walk(command, signal) {
      const isPlain = Object.values(command).every((value) => value === undefined)
      refusedLedgers.clear() // the reader wants them tried again
      if (isPlain && walker.state() === 'paused') walker.resume()
      else walker.start(command)
      return status(signal)
    },
    async pause(signal) {
      await walker.stop('paused')
      return status(signal)
    },
    limit(bytes, signal) {
      capacity = bytes
      return status(signal)
    },
    async clear(signal) {
      await walker.stop('idle')
      refusedLedgers.clear()
      const lock = await storage.waitToHold(signal)
      try {
        await index.refresh()
        await index.drop(clearedText)
      } finally {
        lock.release()
      }
      return status(signal)
    },
  }
  const ready = async (ctx: Ctx, within?: Coverage): Promise<ReadyIndex> => {
    const window = await windowOf(ctx)
    // Whatever is asked for, the newest ledgers are walked first.
    const isNewest = within !== undefined && within.from > window.from && within.to >= window.to
    const lowest = isNewest ? within.from : undefined
    const unsubscribe = origin.onCalls((more) => addCalls(ctx, more))
    try {
      await fromIndex(ctx, () => need.ready(window, lowest, ctx.signal))
    } finally {
      unsubscribe()
    }
    return {
      ...reading,
      window,
      isWhole: () => coversAll(window),
      want: (ledgers, of) => need.want(ledgers, of),
    }
  }
  return {
    control,
    async stored(ctx) {
      if (!storage.isHeld()) await index.refresh()
      if (index.coverage().length > 0) await windowOf(ctx)
      return reading
    },
    ready,
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

interface NeedOptions {
  readonly index: LedgerIndex
  readonly walker: Walker
  readonly origin: ServiceOrigin
  /** Callers wait for a walk that is near its end. */
  readonly hurries: (requests: number) => boolean
  /** This tab may write. */
  readonly isHeld: () => boolean
}

/**
 * Waits until the index can be read: `ready` till the newest ledger is in it, and a few requests went below it where
 * there are ledgers to index. Throws the failure of the walk where the index has nothing at all.
 */
function createIndexOnDemand({ index, walker, origin, hurries, isHeld }: NeedOptions) {
  const { viewBytes, unaskedBytes } = origin
  let left = { whole: unasked, part: unasked }
  let generation = index.generation()
  const begin = (window: Coverage, lowest: number | undefined) => {
    // An index that begins anew is read as far as a new one.
    if (index.generation() !== generation) left = { whole: unasked, part: unasked }
    generation = index.generation()
    const newest = index.coverage().at(-1)
    const failed = walker.failure()
    if (walker.isActive() || gapsIn(index.coverage(), window).length === 0) return
    if (newest && walker.state() === 'paused') return
    if (failed && Date.now() - failed.at < rest) return
    const extent = lowest === undefined ? 'whole' : 'part'
    if (left[extent] > 0) {
      walker.start({ requests: left[extent], lowest, bytes: unaskedBytes })
      left[extent] = 0
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
    const state = walker.state()
    // Who may read any number of bytes waits for all of them, however long a busy machine takes.
    const isPatient = state === 'walking' && !Number.isFinite(viewBytes)
    const waited = isPatient ? 0 : Date.now() - since
    if (newest === undefined) return isStuck() || waited > patience.none
    const { requests } = walker.walked()
    if (waited > (hurries(requests) ? patience.near : patience.some)) return true
    // A refused ledger is soon found, and those above it are indexed.
    if (newest.to < window.to) return state === 'waiting' ? isStuck() : state !== 'walking'
    return (
      state !== 'walking' ||
      (requests >= urgentRequests && !hurries(requests)) ||
      gapsIn(index.coverage(), window).length === 0
    )
  }
  return {
    async ready(served: Coverage, lowest: number | undefined, signal: AbortSignal): Promise<void> {
      const window = lowest === undefined ? served : span(lowest, served.to)
      if (!isHeld()) await index.refresh()
      begin(window, lowest)
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

/** Checks at every change of the walk, and every half second for changes by another tab. */
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
        unsubscribe()
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
      const unsubscribe = walker.watch(go)
      signal.addEventListener('abort', stop, { once: true })
    })
  }
}

/** The readable part of an index as it is, and the service that delivered it. */
export function storedIndex(
  index: LedgerIndex,
  { via, host }: Pick<LedgerService, 'via' | 'host'>,
): StoredIndex {
  const lists = createLists(index)
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
      if (rangeHolding(index.coverage(), sequence) === undefined) return undefined
      const before = String(toid(sequence - 1, 0xfffff, 0xfff))
      const { items } = await lists.ledgers({ order: 'asc', limit: 1, cursor: before })
      const [value] = items
      if (value?.sequence !== sequence) return undefined
      read('the ledger', ctx)
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
      return described(value)
    },
    rows: (kind, of, filter, rows) => indexedRows(lists, kind, of, filter, rows),
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
    async knows(of) {
      const request = { owner: of, order: 'asc', limit: 1 } as const
      for (const list of [lists.operations, lists.transactions, lists.effects])
        if ((await list(request)).items.length > 0) return true
      return false
    },
  }
}
