import { describe, expect, it } from 'vitest'
import { originOf, passphrase, recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import { historyList } from '../ledgers/candidates.ts'
import { consistentAnswer, IndexLists } from './lists.ts'
import { type LedgerIndex, openIndex } from './openIndex.ts'
import { createSegmentBuilder } from './segmentBuilder.ts'
import { createMemoryStore, type IndexStore } from './store.ts'
import { walkIntoIndex } from './walk.ts'

type Read = Pick<LedgerIndex, 'turn' | 'segments' | 'refresh'>

describe('an answer from an index that changes', () => {
  const empty = { id: 1, to: ledgerSequence(2), previousHash: '', hash: '', bytes: 0 }
  const segment = { ...createSegmentBuilder().seal().segment, ...empty }
  const indexOf = (segments: () => number, turn: () => number): Read => ({
    turn,
    segments: () => Array.from({ length: segments() }, () => segment),
    refresh: () => Promise.resolve(),
  })
  const removed = (note: () => void) => () => {
    note()
    return Promise.resolve<'removed'>('removed')
  }
  it('skips damaged segments one by one, however many', async () => {
    let left = 50
    const attempt = () => {
      if (left === 0) return Promise.resolve('whole')
      left--
      return Promise.resolve<'removed'>('removed')
    }
    expect(
      await consistentAnswer(
        indexOf(
          () => left,
          () => 1,
        ),
        attempt,
      ),
    ).toBe('whole')
  })
  it('fails at once where nothing changed and a part cannot be read', async () => {
    let attempts = 0
    const answer = consistentAnswer(
      indexOf(
        () => 3,
        () => 1,
      ),
      removed(() => attempts++),
    )
    await expect(answer).rejects.toThrow('a part of the index cannot be read')
    expect(attempts).toBe(1)
  })
  it('fails after too many attempts that each met another state', async () => {
    let turn = 0
    const answer = consistentAnswer(
      indexOf(
        () => 3,
        () => turn,
      ),
      removed(() => turn++),
    )
    await expect(answer).rejects.toThrow('kept changing')
  })
})

describe('a tab that only reads', () => {
  const capacity = 2 ** 30
  const ledgers = recordedLedgers()
  const walk = async (index: LedgerIndex, count: number) => {
    const options = { index, origin: originOf(ledgers.slice(0, count)), capacity, chunk: 40 }
    const fast = { requestsPerSecond: 1e9, wait: () => Promise.resolve() }
    for await (const step of walkIntoIndex({ ...options, ...fast }, new AbortController().signal))
      expect(['indexed', 'done']).toContain(step.kind)
  }
  /** The newest operations of the newest ledgers. */
  const newest = (index: LedgerIndex, limit = 5) => {
    const within = index.coverage().at(-1)
    const list = historyList('operations', undefined, {})
    return within && new IndexLists(index).rows(list, { order: 'desc', limit, within })
  }

  it('skips what is damaged, says so, and finds it again once it is written again', async () => {
    const store = createMemoryStore()
    const writer = await openIndex({ store, passphrase, capacity, writes: true })
    await walk(writer, 40)
    const [bad] = writer.segments()
    const damaged: IndexStore = {
      ...store,
      blocks: async (keys) =>
        (await store.blocks(keys)).map((block, n) =>
          keys[n]?.[0] === bad?.id ? undefined : block,
        ),
    }
    const reader = await openIndex({ store: damaged, passphrase, capacity, writes: false })
    expect(await newest(reader)).toMatchObject({ rows: [] })
    expect(reader.coverage()).toEqual([])
    expect(reader.notices()).toEqual([expect.stringContaining('this tab skips them')])
    await walk(writer, 50)
    await reader.refresh()
    expect(reader.coverage()).toEqual([{ from: 42, to: 51 }])
    // The tab that writes next notices it, too, and drops it.
    const next = await openIndex({ store: damaged, passphrase, capacity, writes: true })
    await newest(next, 500)
    expect(next.coverage()).toEqual([{ from: 42, to: 51 }])
    await walk(next, 50)
    await reader.refresh()
    expect(reader.coverage()).toEqual([{ from: 2, to: 51 }])
    expect(reader.notices()).toHaveLength(1)
    expect((await newest(reader))?.rows).toHaveLength(5)
  })

  it('calls nothing damaged that another tab has dropped', async () => {
    const store = createMemoryStore()
    const writer = await openIndex({ store, passphrase, capacity, writes: true })
    await walk(writer, 80)
    const reader = await openIndex({ store, passphrase, capacity, writes: false })
    const [older, newer] = writer.segments()
    if (older && newer) await writer.discard(newer)
    expect((await newest(reader))?.rows).toHaveLength(0)
    expect(reader.coverage()).toEqual([{ from: 2, to: older?.to }])
    expect((await newest(reader))?.rows).toHaveLength(5)
    expect(reader.notices()).toEqual([])
  })
})
