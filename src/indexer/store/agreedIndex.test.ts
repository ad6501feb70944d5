import { describe, expect, it } from 'vitest'
import { originOf, passphrase, recordedLedgers } from '../../testing/indexedLedgers.ts'
import { span } from '../coverage.ts'
import { walkIntoIndex } from '../walk/walk.ts'
import { createAgreedIndex } from './agreedIndex.ts'
import { openIndex } from './openIndex.ts'
import { createMemoryStore } from './store.ts'

const ledgers = recordedLedgers()
const { signal } = new AbortController()

/** An index of ledgers 300–320 and 341–373, delivered by endpoint `a` in steps of ten. */
async function indexWithGap() {
  const capacity = 2 ** 30
  const index = await openIndex({
    store: createMemoryStore(),
    passphrase,
    capacity,
    writes: true,
  })
  const walk = async (endpoint: string, from: number, to: number) => {
    const origin = { ...originOf(ledgers, span(from, to)), endpoint }
    const pace = { requestsPerSecond: 1e9, wait: () => Promise.resolve() }
    for await (const step of walkIntoIndex({ index, origin, capacity, chunk: 10, ...pace }, signal))
      expect(['indexed', 'done']).toContain(step.kind)
  }
  await walk('a', 300, 320)
  await walk('a', 341, 373)
  return { index, walk }
}

describe('an index of several endpoints', () => {
  it('is used by another endpoint from the agreed ledger down to the next gap', async () => {
    const { index, walk } = await indexWithGap()
    const { view, agree, isOwn } = createAgreedIndex(index, 'b')
    expect(view.coverage()).toEqual([])
    expect(isOwn()).toBe(false)
    agree(373)
    expect(view.coverage()).toEqual([span(341, 373)])
    await walk('b', 321, 340)
    expect(view.coverage()).toEqual([span(300, 373)])
    expect(createAgreedIndex(index, 'a').view.coverage()).not.toContainEqual(span(300, 373))
  })

  it('is not used above the agreed ledger', async () => {
    const { index } = await indexWithGap()
    const { view, agree } = createAgreedIndex(index, 'b')
    agree(372)
    for (const { to } of view.coverage()) expect(to).toBeLessThanOrEqual(372)
  })

  it('is compared again after its ledgers were dropped', async () => {
    const { index, walk } = await indexWithGap()
    const { view, agree } = createAgreedIndex(index, 'b')
    agree(373)
    await index.drop('cleared')
    await walk('a', 341, 373)
    expect(view.coverage()).toEqual([])
    agree(373)
    expect(view.coverage()).toEqual([span(341, 373)])
  })
})
