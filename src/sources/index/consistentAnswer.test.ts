import { describe, expect, it } from 'vitest'
import { originOf, passphrase, recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import { createLists } from './lists.ts'
import { type LedgerIndex, openIndex } from './openIndex.ts'
import { consistentAnswer } from './rowPositions.ts'
import { createMemoryStore, type SegmentInfo } from './store.ts'
import { walkIntoIndex } from './walk.ts'

const info: SegmentInfo = {
  id: 1,
  from: ledgerSequence(2),
  to: ledgerSequence(3),
  previousHash: '',
  hash: '',
  ledgers: 2,
  transactions: 0,
  operations: 0,
  bytes: 0,
  bodyBytes: 0,
  bodies: [],
}
type Read = Pick<LedgerIndex, 'turn' | 'segments' | 'refresh'>

describe('an answer from an index that changes', () => {
  const indexOf = (segments: () => number, turn: () => number): Read => ({
    turn,
    segments: () => Array.from({ length: segments() }, () => info),
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
  it('skips what is damaged, says so, and finds it again once it is written again', async () => {
    const store = createMemoryStore()
    const capacity = 2 ** 30
    const writer = await openIndex({ store, passphrase, capacity, writes: true })
    const walk = async () => {
      const ledgers = recordedLedgers().slice(0, 40)
      const options = { index: writer, origin: originOf(ledgers), capacity, chunk: 40 }
      const fast = { requestsPerSecond: 1e9, wait: () => Promise.resolve() }
      for await (const step of walkIntoIndex({ ...options, ...fast }, new AbortController().signal))
        expect(['indexed', 'done']).toContain(step.kind)
    }
    await walk()
    const reader = await openIndex({ store, passphrase, capacity, writes: false })
    const lists = createLists(reader)
    await store.remove((await store.keys()).filter((name) => name.includes('/body/')))
    const page = () => lists.operations({ order: 'desc', limit: 5 })
    expect(await page()).toMatchObject({ items: [], coverage: undefined })
    expect(reader.notices()).toMatchObject([{ kind: 'rebuilt' }])
    expect(reader.notices()[0]?.text).toContain('this tab skips them')
    const other = await createLists(writer).operations({ order: 'desc', limit: 5 })
    expect(other.items).toEqual([])
    await walk()
    await reader.refresh()
    expect((await page()).items).toHaveLength(5)
  })
})
