import { describe, expect, it } from 'vitest'
import { signedEnd } from '#e2e/testing/hashSigner.ts'
import {
  originOf,
  passphrase,
  recordedLedgers,
  relinked,
  turnedBit,
} from '#e2e/testing/indexedLedgers.ts'
import { type Coverage, SourceError, span } from '#ledger/values'
import { locateLedger } from '../ledgers/ledgerParts.ts'
import { type LedgerIndex, openIndex } from './openIndex.ts'
import { createMemoryStore, createOverlay, type IndexStore } from './store.ts'
import {
  type LedgerOrigin,
  RefusedLedgers,
  type WalkSettings,
  type WalkStep,
  walkIntoIndex,
} from './walk.ts'

const capacity = 2 ** 30
const ledgers = recordedLedgers().slice(0, 60)

describe('a walk', () => {
  it('reads the newest ledgers first, then older ones', async () => {
    const { index } = await opened()
    const origin = originOf(ledgers)
    await walk(index, { origin, requests: 4 })
    expect(origin.asked).toEqual([span(52, 61), span(42, 51), span(32, 41), span(22, 31)])
    expect(index.coverage()).toEqual([span(22, 61)])
  })
  it('walks in both directions from the ledger that the reader chose', async () => {
    const { index } = await opened()
    const origin = originOf(ledgers)
    await walk(index, { origin, start: 30 })
    expect(origin.asked.slice(0, 4)).toEqual([
      span(21, 30),
      span(31, 40),
      span(11, 20),
      span(41, 50),
    ])
    expect(index.coverage()).toEqual([span(2, 61)])
  })
  it('continues after a closed tab without requesting a ledger twice', async () => {
    const { index, store } = await opened()
    await walk(index, { requests: 3 })
    const again = await openIndex({ store, passphrase, capacity, writes: true })
    const origin = originOf(ledgers)
    await walk(again, { origin })
    // One ledger is requested again, to compare its hash.
    expect(origin.asked[0]).toEqual(span(61, 61))
    expect(origin.asked[1]).toEqual(span(22, 31))
    expect(again.coverage()).toEqual([span(2, 61)])
  })
  it('reads new ledgers before older ones', async () => {
    const { index } = await opened()
    await walk(index, { origin: originOf(ledgers, span(2, 50)), requests: 2 })
    const origin = originOf(ledgers)
    await walk(index, { origin, requests: 3 })
    expect(origin.asked.slice(1)).toEqual([span(52, 61), span(51, 51)])
  })
  it('stops at its signal', async () => {
    const { index } = await opened()
    const stop = new AbortController()
    const steps = walkIntoIndex(optionsOf(index), stop.signal)
    await steps.next()
    stop.abort()
    await expect(steps.next()).rejects.toThrow('abort')
    expect(index.coverage()).toEqual([span(52, 61)])
  })

  it.each([
    ['missing', 'ledger 55 is missing: 56 arrived', (list: Uint8Array[]) => list.splice(3, 1)],
    ['doubled', 'ledger 54 arrived twice', (list: Uint8Array[]) => list.splice(3, 0, at(list, 2))],
    [
      'outOfOrder',
      'ledger 52 arrived instead of 55',
      (list: Uint8Array[]) => list.splice(3, 0, at(list, 0)),
    ],
    [
      'tampered',
      'the header of ledger 55 has another hash',
      (list: Uint8Array[]) => list.splice(3, 1, turnedBit(at(list, 3), 60)),
    ],
    [
      'tampered',
      'the results of ledger 55 have another hash',
      (list: Uint8Array[]) => list.splice(3, 1, withOtherResult(at(list, 3))),
    ],
    [
      'tampered',
      'the transactions of ledger 55 have another hash',
      (list: Uint8Array[]) => list.splice(3, 1, withOtherSignature(at(list, 3))),
    ],
    [
      'unreadable',
      'ledger 55: ',
      (list: Uint8Array[]) => list.splice(3, 1, at(list, 3).slice(0, 900)),
    ],
  ] as const)(
    'refuses a ledger that is %s, says which, and indexes the others',
    async (refusal, text, change) => {
      const { index } = await opened()
      let bad = true
      const origin = served(async function* (from, count) {
        const list = ledgers.slice(from - 2, from - 2 + count)
        if (bad) change(list)
        for (const bytes of list) yield { bytes }
      })
      const steps = await walk(index, { origin, requests: 1 }, 'refused')
      const refused = steps.find(({ kind }) => kind === 'refused')
      expect(refused?.refusal).toBe(refusal)
      expect(refused?.text).toContain(text)
      const others = [span(52, 54), span(56, 61)]
      const hasAll = refusal === 'doubled' || refusal === 'outOfOrder'
      expect(index.coverage()).toEqual(hasAll ? [span(52, 61)] : others)
      bad = false
      await walk(index, { origin })
      expect(index.coverage()).toEqual([span(2, 61)])
    },
  )
  it('requests a refused ledger once more, by itself, then never again', async () => {
    const { index } = await opened()
    const refused = new RefusedLedgers()
    const asked: Coverage[] = []
    const origin = served(async function* (from, count) {
      asked.push(span(from, from + count - 1))
      for (const [i, bytes] of ledgers.slice(from - 2, from - 2 + count).entries())
        yield { bytes: from + i === 55 ? turnedBit(bytes, 60) : bytes }
    })
    await walk(index, { origin, refused }, 'refused')
    expect(asked).toEqual([
      span(52, 61),
      span(55, 55),
      span(42, 51),
      span(32, 41),
      span(22, 31),
      span(12, 21),
      span(2, 11),
    ])
    expect(index.coverage()).toEqual([span(2, 54), span(56, 61)])
    expect([...refused.reasons]).toEqual([[55, 'the header of ledger 55 has another hash']])
    asked.length = 0
    await walk(index, { origin, refused }, 'refused')
    expect(asked).toEqual([span(61, 61)]) // whether the history is still the same
  })
  it('ends where a service sends nothing but refused ledgers', async () => {
    const { index } = await opened()
    let requests = 0
    const origin = served(async function* (from, count) {
      requests++
      for (const bytes of ledgers.slice(from - 2, from - 2 + count))
        yield { bytes: turnedBit(bytes, 60) }
    })
    await walk(index, { origin }, 'refused')
    expect(requests).toBe(3)
    expect(index.coverage()).toEqual([])
  })
  it('slows down at a rate limit and loses no ledger', async () => {
    const { index } = await opened()
    let storm = 3
    const waits: number[] = []
    const origin = served(async function* (from, count) {
      if (from < 42 && storm-- > 0) throw new SourceError('rateLimited', 'too many requests')
      yield* ledgers.slice(from - 2, from - 2 + count).map((bytes) => ({ bytes }))
    })
    const steps = await walk(
      index,
      {
        origin,
        wait: (ms) => {
          waits.push(ms)
          return Promise.resolve()
        },
      },
      'waiting',
    )
    expect(steps.filter(({ kind }) => kind === 'waiting')).toHaveLength(3)
    expect(waits.filter((ms) => ms >= 1000)).toEqual([1000, 2000, 4000])
    expect(index.coverage()).toEqual([span(2, 61)])
  })
  it('follows a retention window that moves during the walk', async () => {
    const { index } = await opened()
    let oldest = 2
    const origin = {
      ...originOf(ledgers),
      window: () => Promise.resolve(span(oldest, 61)),
      async *fetchLedgers(from: number, count: number) {
        if (from < 40 && oldest === 2) {
          oldest = 37
          throw new SourceError('outOfRetention', 'this node keeps ledgers from 37')
        }
        yield* ledgers.slice(from - 2, from - 2 + count).map((bytes) => ({ bytes }))
      },
    }
    await walk(index, { origin }, 'waiting')
    expect(index.coverage()).toEqual([span(37, 61)])
  })
  it('indexes what a node serves when that is less than requested', async () => {
    const { index } = await opened()
    const origin = served(async function* (from, count) {
      yield* ledgers.slice(from - 2, from - 2 + Math.min(count, 3)).map((bytes) => ({ bytes }))
    })
    await walk(index, { origin })
    expect(index.coverage()).toEqual([span(2, 61)])
  })
  it('notices a reset also where the new history is longer', async () => {
    const { index } = await opened()
    await walk(index, { origin: originOf(ledgers, span(2, 30)) })
    const steps = await walk(index, { origin: originOf(relinked(ledgers)) }, 'dropped')
    expect(steps[0]?.kind).toBe('dropped')
    expect(index.coverage()).toEqual([span(2, 61)])
  })
  it('loses no ledger while a node is behind', async () => {
    const { index } = await opened()
    await walk(index, {})
    for (const window of [span(2, 40), span(2, 3)])
      await walk(index, { origin: originOf(ledgers, window) })
    expect(index.coverage()).toEqual([span(2, 61)])
    expect(index.notices()).toEqual([])
  })
})

describe('a stored index', () => {
  it('evicts the oldest ledgers at the size limit and does not fetch them again', async () => {
    const { index } = await opened(150_000)
    const origin = originOf(ledgers)
    await walk(index, { origin, capacity: 150_000 })
    const bytes = index.segments().reduce((sum, segment) => sum + segment.bytes, 0)
    expect(bytes).toBeLessThanOrEqual(150_000)
    expect(index.coverage()).toHaveLength(1)
    expect(index.coverage()[0]?.to).toBe(61)
    expect(origin.asked.length).toBeLessThan(8)
  })
  it('keeps its newest ledgers, however small the limit', async () => {
    const { index } = await opened(1)
    await walk(index, { requests: 1, capacity: 1 })
    expect(index.coverage()).toEqual([span(52, 61)])
  })
  it.each(['entries', 'blocks'] as const)(
    'drops the ledgers whose %s are damaged or gone, says so, and reads them again',
    async (part) => {
      const { index, store } = await opened()
      await walk(index, {})
      const bad = index.segments()[1]?.id
      for (const change of [
        (bytes: Bytes) => Uint8Array.from(turnedBit(bytes, 30)),
        () => undefined,
      ]) {
        const changed: IndexStore = {
          ...createOverlay(store),
          async entries(id) {
            const entries = await store.entries(id)
            const bytes = entries && change(entries.bytes)
            if (part !== 'entries' || id !== bad) return entries
            return entries && bytes && { ...entries, bytes }
          },
          blocks: async (keys) =>
            (await store.blocks(keys)).map((bytes, n) =>
              part === 'blocks' && keys[n]?.[0] === bad ? bytes && change(bytes) : bytes,
            ),
        }
        const again = await openIndex({ store: changed, passphrase, capacity, writes: true })
        for (const segment of again.segments()) {
          await again.state(segment)
          for (const row of segment.transactions.flags.keys()) await again.body(segment, row)
        }
        expect(again.notices()).toEqual([expect.stringMatching(/^ledgers .* damaged/)])
        expect(again.coverage()).toEqual([span(2, 11), span(22, 61)])
        await walk(again, {})
        expect(again.coverage()).toEqual([span(2, 61)])
      }
    },
  )
  it('is empty, and says why, where it cannot be read', async () => {
    const { store } = await opened()
    const failing = { ...store, read: () => Promise.reject(new Error('InvalidStateError')) }
    const index = await openIndex({ store: failing, passphrase, capacity, writes: true })
    expect(index.notices()).toEqual([expect.stringContaining('kept in memory')])
    await walk(index, {})
    expect(index.coverage()).toEqual([span(2, 61)])
  })
})

type Bytes = Uint8Array<ArrayBuffer>

async function opened(limit = capacity) {
  const store = createMemoryStore()
  const index = await openIndex({ store, passphrase, capacity: limit, writes: true })
  return { index, store }
}

const optionsOf = (index: LedgerIndex): WalkSettings => ({
  index,
  origin: originOf(ledgers),
  capacity,
  chunk: 10,
  requestsPerSecond: 1e9,
  wait: () => Promise.resolve(),
})

/** Steps of a walk, of these kinds beside the usual ones. */
async function walk(
  index: LedgerIndex,
  more: Partial<WalkSettings>,
  ...kinds: readonly WalkStep['kind'][]
): Promise<readonly WalkStep[]> {
  const steps: WalkStep[] = []
  for await (const step of walkIntoIndex(
    { ...optionsOf(index), ...more },
    new AbortController().signal,
  )) {
    expect([...kinds, 'indexed', 'done']).toContain(step.kind)
    steps.push(step)
  }
  return steps
}

const served = (fetchLedgers: LedgerOrigin['fetchLedgers']): LedgerOrigin => ({
  ...originOf(ledgers),
  fetchLedgers,
})

function at(list: readonly Uint8Array[], n: number): Uint8Array {
  const bytes = list[n]
  if (bytes === undefined) throw new Error('the recording is longer')
  return bytes
}

/** Another fee charged in a result of the ledger. */
function withOtherResult(bytes: Uint8Array): Uint8Array {
  const walked = locateLedger(bytes)
  const [first] = walked.transactions
  if (first === undefined) throw new Error('the ledger has a transaction')
  return turnedBit(bytes, first.result.start + 39)
}

/** Another signature on an envelope of the ledger: no transaction's hash covers it. */
function withOtherSignature(bytes: Uint8Array): Uint8Array {
  const [first] = locateLedger(bytes).envelopes
  if (first === undefined) throw new Error('the ledger has a transaction')
  const signaturesAt = first.start + signedEnd(bytes.subarray(first.start, first.end))
  return turnedBit(bytes, signaturesAt + 12)
}
