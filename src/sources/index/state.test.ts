import { beforeAll, describe, expect, it } from 'vitest'
import { originOf, passphrase, recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { ledgerSequence, parseAccountId, span, unixSeconds } from '#ledger/values'
import { openIndex } from './openIndex.ts'
import {
  accountsOf,
  createStateReader,
  currentState,
  joinedState,
  type LedgerState,
} from './state.ts'
import { createMemoryStore } from './store.ts'
import { walkIntoIndex } from './walk.ts'

/** They change each kind of entry that exists before contracts. */
const ledgers = recordedLedgers().slice(0, 60)
const whole = span(2, 61)
const capacity = 2 ** 30

async function opened(range = whole) {
  const store = createMemoryStore()
  const index = await openIndex({ store, passphrase, capacity, writes: true })
  const walk = async (more: { start?: number; lowest?: number; requests?: number } = {}) => {
    const fast = { requestsPerSecond: 1e9, wait: () => Promise.resolve() }
    const options = {
      index,
      origin: originOf(ledgers, range),
      capacity,
      chunk: 8,
      ...fast,
      ...more,
    }
    for await (const step of walkIntoIndex(options, new AbortController().signal))
      expect(['indexed', 'done']).toContain(step.kind)
  }
  return { walk, read: createStateReader(index) }
}

describe('the state of the ledgers of an index', () => {
  let state: LedgerState
  beforeAll(async () => {
    const { read, walk } = await opened()
    await walk()
    state = await read()
  })

  it('is known in full where they are covered from the first', () => {
    expect(state.complete).toBe(true)
    expect(state.coverage).toEqual(whole)
  })

  it.each([2, 40])('is the same where they were read from ledger %i on', async (start) => {
    const { read, walk } = await opened()
    await walk({ start, requests: 4 })
    await read() // folds the ledgers so far, so that older ledgers follow newer ones
    await walk({ start })
    const other = await read()
    for (const type of ['account', 'trustline', 'offer', 'data'] as const) {
      expect(state.live(type).length).toBeGreaterThan(2)
      expect(other.live(type)).toEqual(state.live(type))
    }
  })

  it('is complete for all concurrent readers after new ledgers', async () => {
    const { read, walk } = await opened()
    await walk({ start: 2, requests: 4 })
    await read()
    await walk({ start: 2 })
    for (const each of await Promise.all([read(), read(), read()]))
      expect(each.coverage).toEqual(whole)
  })

  it('states up to which ledger an entry is known', async () => {
    const { read, walk } = await opened()
    await walk({ lowest: 30 })
    const late = await read()
    expect(late.complete).toBe(false)
    const accounts = accountsOf(late)
    expect(accounts.length).toBeLessThan(accountsOf(state).length)
    for (const { known } of accounts) expect(known.knownTo).toBe(61)
  })
})

describe('the state of one ledger, joined with what later ledgers show', () => {
  const types = ['account', 'trustline', 'offer', 'data'] as const
  const readOf = async (range: typeof whole) => {
    const { read, walk } = await opened(range)
    await walk()
    return read()
  }
  /** The state as of ledger 41. */
  const stated = async (): Promise<LedgerState> => {
    const state = await readOf(span(2, 41))
    const entries = types.flatMap((type) => state.live(type).flatMap(({ entry }) => entry ?? []))
    const asOf = { ledger: ledgerSequence(41), closed: unixSeconds(0) }
    return { ...currentState(entries, span(2, 41)), asOf }
  }
  const entriesOf = (state: LedgerState) =>
    types.map((type) => state.live(type).map(({ entry }) => entry))

  it('is the newest one where they follow: each entry as it was left last, without those that went', async () => {
    const [older, newer, newest] = await Promise.all([
      stated(),
      readOf(span(42, 61)),
      readOf(whole),
    ])
    expect(entriesOf(older)).not.toEqual(entriesOf(newest))
    const joined = joinedState(older, newer)
    expect(entriesOf(joined)).toEqual(entriesOf(newest))
    expect([joined.coverage, joined.asOf]).toEqual([whole, undefined])
    const ids = accountsOf(newest).flatMap(({ token }) => parseAccountId(token) ?? [])
    const owned = (state: LedgerState) =>
      [...state.owned(ids).values()].map((all) => new Set(all.map(({ entry }) => entry)))
    expect(owned(joined)).toEqual(owned(newest))
  })

  it('stays that of its ledger where one is missing between, and where it is added up', async () => {
    const [older, gap, newer] = await Promise.all([
      stated(),
      readOf(span(44, 61)),
      readOf(span(42, 61)),
    ])
    expect(joinedState(older, gap)).toBe(older)
    const sums = { ...older, assetStats: [] }
    expect(joinedState(sums, newer)).toBe(sums)
  })
})
