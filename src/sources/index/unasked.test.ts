import { expect, it } from 'vitest'
import { faultyRpc } from '#e2e/testing/faultyService.ts'
import { allLedgers, signal, skipStatusAge, waitForIndex } from '#e2e/testing/indexedSource.ts'
import { recordedFetch } from '#e2e/testing/recordedSources.ts'
import { createRpcSource } from '../node/source.ts'
import { noBudget } from '../request.ts'

it('a list reads at most 1 MB of ledgers that nobody asked for, in small answers, and the rest on request', async () => {
  const answers: number[] = []
  const source = faultyRpc(
    {
      where: /getLedgers/,
      text: (text) => {
        answers.push(text.length)
        return text
      },
    },
    { index: { requestsPerSecond: 1_000 } },
  )
  const { index } = source
  if (index === undefined) throw new Error('this source has an index')
  const page = await source.list('offers', undefined, { order: 'asc', limit: 20 }, signal)
  expect(page.partial).toBe(true)
  const { state, rest } = await waitForIndex(index)
  expect(state).toBe('idle')
  expect(answers.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(1_000_000)
  // One ledger first.
  expect(answers[0]).toBeLessThan(20_000)
  expect(rest?.bytes).toBeGreaterThan(1_000_000)
  await index.walk({}, signal)
  expect(await waitForIndex(index)).toMatchObject({ state: 'done', covered: [allLedgers] })
})

it('a service that fails below its newest ledger is not asked in ever smaller pieces', async () => {
  const recorded = recordedFetch()
  const asked: number[] = []
  const source = createRpcSource({
    url: 'https://recorded.invalid/rpc',
    budget: noBudget,
    index: { requestsPerSecond: 1_000 },
    async fetch(request) {
      const sent = await request.clone().text()
      if (!sent.includes('getLedgers')) return recorded(request)
      const { startLedger, limit } =
        /"startLedger":(?<startLedger>\d+).*"limit":(?<limit>\d+)/.exec(sent)?.groups ?? {}
      asked.push(Number(limit))
      return startLedger === String(allLedgers.to)
        ? recorded(request)
        : new Response('broken', { status: 500 })
    },
  })
  const { index } = source
  if (index === undefined) throw new Error('this source has an index')
  await source.list('offers', undefined, { order: 'asc', limit: 20 }, signal)
  expect(await waitForIndex(index)).toMatchObject({ state: 'failed' })
  // The newest ledger, three below it, one of them.
  expect(asked).toEqual([1, 3, 1])
})

it('a service that repeats a ledger in each answer is soon asked for no more', async () => {
  let asked = 0
  const source = faultyRpc(
    {
      where: /getLedgers/,
      result: (result) => {
        asked++
        if (!Array.isArray(result.ledgers)) throw new Error('no ledgers')
        result.ledgers.fill(result.ledgers[0])
      },
    },
    { index: { requestsPerSecond: 1_000 } },
  )
  const { index } = source
  if (index === undefined) throw new Error('this source has an index')
  await source.list('offers', undefined, { order: 'asc', limit: 20 }, signal)
  expect(await waitForIndex(index)).toMatchObject({ state: 'failed' })
  expect(asked).toBeLessThanOrEqual(6)
})

it('a list takes no new ledgers by itself where a view’s bytes came within the last minute', async () => {
  const read = async (viewBytes: number) => {
    let ledgers = 0
    let asked = 0
    const recorded = recordedFetch({ clock: { start: 200, every: 1, now: () => ledgers } })
    const source = createRpcSource({
      url: 'https://recorded.invalid/rpc',
      budget: noBudget,
      viewBytes,
      index: { requestsPerSecond: 1_000 },
      async fetch(request) {
        if ((await request.clone().text()).includes('getLedgers')) asked++
        return recorded(request)
      },
    })
    const { index } = source
    if (index === undefined) throw new Error('this source has an index')
    const offers = () => source.list('offers', undefined, { order: 'asc', limit: 20 }, signal)
    await offers()
    await waitForIndex(index)
    const before = asked
    ledgers = 30
    skipStatusAge()
    await offers()
    await waitForIndex(index)
    return asked - before
  }
  expect(await read(16 * 1024 ** 2)).toBeGreaterThan(0)
  expect(await read(50_000)).toBe(0)
})
