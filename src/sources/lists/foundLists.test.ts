import { expect, it } from 'vitest'
import { allLedgers, openRecordedRpc, signal, waitForIndex } from '#e2e/testing/indexedSource.ts'
import { createReader, defined, listQuery } from '#e2e/testing/listQueries.ts'
import { differences } from '#e2e/testing/parity.ts'
import { recordedFetch, rest } from '#e2e/testing/recordedSources.ts'
import type { Fetch } from '#ledger/values/answer.ts'
import { ledgerSequence, toid } from '#ledger/values/ids.ts'
import { createRpcSource } from '../node/source.ts'
import { pageCursor } from '../page.ts'
import { noBudget } from '../request.ts'

it('a filter over indexed ledgers asks the node for none of them', async () => {
  const network = openRecordedRpc()
  await network.control.walk({}, signal)
  expect((await waitForIndex(network.control)).covered).toEqual([allLedgers])
  network.methods.length = 0
  const request = { order: 'desc', limit: 20, filter: { type: 'payment' } } as const
  const page = await network.source.list('operations', undefined, request, signal)
  expect(page.items).toHaveLength(20)
  expect(page.partial).toBeUndefined()
  expect(network.methods).not.toContain('getLedgers')
})

it.each(['asc', 'desc'] as const)(
  'a filter goes on where ledgers are not indexed, and finds the same rows, %s',
  async (order) => {
    const network = openRecordedRpc({}, { chunk: 30 })
    await network.control.walk({ requests: 3, start: 200 }, signal)
    const { covered } = await waitForIndex(network.control)
    expect(covered[0]?.from).toBeGreaterThan(allLedgers.from)
    expect(covered.at(-1)?.to).toBeLessThan(allLedgers.to)
    // Nothing is taken into the index for a range.
    const to = { ledger: ledgerSequence(allLedgers.to) }
    const filter = { asset: { type: 'native' }, successful: false, to } as const
    const query = listQuery({ kind: 'operations', filter })
    const expected = await createReader(rest).allOf(query, order, 200)
    expect(expected.length).toBeGreaterThan(5)
    expect(await createReader(network.source).allOf(query, order, 7)).toEqual(expected)
    expect((await network.control.status(signal)).covered).toEqual(covered)
  },
)

/** The recorded node, which does not answer the requests for ledgers that `isDown` names by their number. */
function failingNode(isDown: (request: number) => boolean) {
  let requests = 0
  const good = recordedFetch()
  const fetch: Fetch = async (request) => {
    const isOfLedgers = (await request.clone().text()).includes('"getLedgers"')
    return isOfLedgers && isDown(++requests) ? new Response('', { status: 503 }) : good(request)
  }
  return createRpcSource({ url: 'https://node.invalid/rpc', fetch, budget: noBudget })
}

it.each(['asc', 'desc'] as const)(
  'a node that fails in the middle of a page leaves it the rows before, and the next page goes on, %s',
  async (order) => {
    const source = failingNode((request) => request === 2)
    const start = pageCursor(order, String(toid(ledgerSequence(200), 0, 0)))
    const request = { order, limit: 200, cursor: start } as const
    const page = await source.list('operations', undefined, request, signal)
    const { from, to } = defined(page.coverage)
    expect(to - from).toBeLessThan(5)
    expect(page.calls.map((call) => 'status' in call && call.status)).toContain(503)
    const cursor = defined(page.next)
    const next = await source.list('operations', undefined, { ...request, cursor }, signal)
    const shown = [...page.items, ...next.items]
    const expected = await rest.list('operations', undefined, request, signal)
    expect(differences(expected.items, shown.slice(0, 200))).toEqual([])
    expect(next.items.length).toBeGreaterThan(0)
  },
)

it('a node that fails before the first row of a page gives none', async () => {
  const source = failingNode(() => true)
  const page = source.list('operations', undefined, { order: 'desc', limit: 50 }, signal)
  await expect(page).rejects.toMatchObject({ kind: 'unreachable' })
})
