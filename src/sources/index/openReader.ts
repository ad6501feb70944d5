import { createHistoryCheck, wasReset } from './walk/history.ts'
import { createRefusedLedgers } from './walk/refusedLedgers.ts'
import { gapsIn, ledgerCount, mergedRanges, span } from './coverage.ts'
import { estimateWalk } from './store/walkPlan.ts'
import type { Call, Coverage, PageRequest } from '#ledger/values'
import { delay } from '../http/budget.ts'
import type { IndexControl, IndexStatus } from '../indexControl.ts'
import { typicalLedgerBytes } from '../rpc/events/typicalLedger.ts'
import { withCalls } from '../rpc/jsonRpc.ts'
import type { RpcConnection } from '../rpc/rpcConnection.ts'
import { refuseMissingOwner } from './missingOwner.ts'
import { indexedList } from './indexedList.ts'
import type { IndexReader, IndexSetup, ReadyIndex } from './indexTypes.ts'
import { rowsFromIndex } from './rowsFromIndex.ts'
import { createRpcOrigin } from './ledgerOrigin.ts'
import { createIndexOnDemand } from './indexOnDemand.ts'
import { seenLedgers } from './seenLedgers.ts'
import { createSettling } from './settling.ts'
import { storedIndex } from './storedIndex.ts'
import { openStorage } from './indexStorage.ts'
import { createWalker } from './walker.ts'

const usualCapacity = 512 * 1024 ** 2
const usualPace = 2
const maxReadings = 3
/** A network that so many requests cover is covered at once. */
const fewRequests = 4
/** The first ledger of a network; some services do not serve it, and nothing can have happened in it. */
const firstLedger = 2

const clearedText = 'you cleared this endpoint’s index'

/** Opens an endpoint's index by its name, and starts its walks. */
export async function openReader(
  connection: RpcConnection,
  setup: IndexSetup,
  { name, passphrase }: { readonly name: string; readonly passphrase: string },
): Promise<Omit<IndexReader, 'mayHaveStored'>> {
  const { node } = connection
  const requestsPerSecond = setup.requestsPerSecond ?? usualPace
  const origin = createRpcOrigin(connection, setup.chunk)
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
    refusedLedgers,
    index,
    walker,
    origin,
    hurries,
    isHeld: storage.isHeld,
  })
  const reading = storedIndex(index, connection.client.host)
  const settle = createSettling({ index, history, origin, storage, wait: setup.wait ?? delay })
  /** What the node serves; an index of another history is dropped before that is told. */
  const windowOf = async (signal: AbortSignal) => {
    const { window, calls } = await node.status(signal)
    const settling = await settle(span(window.oldest, window.latest), signal)
    served = settling.window
    return { window: served, calls: [...calls, ...settling.calls] }
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
    const window = (walker.isActive() ? served : undefined) ?? (await windowOf(signal)).window
    const left = ledgerCount(gapsIn(index.coverage(), window))
    const bytes = index.segments().reduce((sum, info) => sum + info.bytes, 0)
    const state = walker.state()
    const isFull = state === 'done' && left > 0
    const isKnown = left === 0 || connection.density.bytes > 0
    const bytesPerLedger = isKnown
      ? connection.density.bytes
      : await typicalLedgerBytes(connection, signal)
    const known = {
      bytesPerLedger: bytesPerLedger ?? 0,
      chunk: origin.chunk(),
      requestsPerSecond,
      secondsEach: (walker.took() ?? 0) / 1000,
    }
    return {
      state: state === 'idle' && left === 0 ? 'done' : state,
      covered: mergedRanges(index.coverage()),
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
  const ready = async (signal: AbortSignal): Promise<ReadyIndex> => {
    const { window, calls } = await windowOf(signal)
    const made: Call[] = [...calls]
    const deaf = origin.hear((more) => made.push(...more))
    try {
      await need.ready(window, signal)
    } catch (error) {
      throw withCalls(error, made)
    } finally {
      deaf()
    }
    return { ...reading, window, isWhole: () => coversAll(window), calls: made }
  }
  return {
    control,
    async list(kind, of, request, signal) {
      const calls: Call[] = []
      for (let attempt = 1; ; attempt++) {
        const read = await ready(signal)
        calls.push(...read.calls)
        const before = index.coverage()
        const isWhole = read.isWhole()
        const page = await indexedList({ ...read, isWhole }, kind, of, request)
        // What was found damaged on the way is indexed again.
        const isLess = before.some((range) => gapsIn(index.coverage(), range).length > 0)
        if (isLess && attempt < maxReadings) continue
        // An account that did nothing in the ledgers so far: its events tell where it did.
        const rows = page.scanned?.items ?? page.items.length
        const isUnseen = rows === 0 && !isWhole && isHead(request)
        if (isUnseen && of?.kind === 'account' && attempt === 1) {
          const seen = await seenLedgers(connection, of.id, read.window, signal)
          calls.push(...seen.calls)
          if (await need.want(seen.ledgers, signal)) continue
        }
        if (isWhole && page.items.length === 0)
          await refuseMissingOwner(read.lists, kind, of, [
            ...calls,
            ...read.read('that there is none'),
          ])
        return { ...page, calls: [...calls, ...read.read(rowsFromIndex(page))] }
      }
    },
    async stored(signal) {
      if (!storage.isHeld()) await index.refresh()
      if (index.coverage().length > 0) await windowOf(signal)
      return reading
    },
    ready,
  }
}

/** Whether a page is the newest of its list. */
const isHead = ({ order, cursor }: PageRequest) => order === 'desc' && cursor === undefined
