import { describe, expect, it } from 'vitest'
import { all, differences } from '#e2e/testing/parity.ts'
import { rest, signal } from '#e2e/testing/recordedSources.ts'
import { demo } from '#e2e/testing/testNetwork.ts'
import { isUnknownRecord } from '#ledger/values/answer.ts'
import { ledgerSequence, toid } from '#ledger/values/ids.ts'
import { createMock } from '#mock/mock.ts'
import { createRpcSource } from '../node/source.ts'
import { pageCursor } from '../page.ts'
import { noBudget } from '../request.ts'

/** A node that states the newest 50 of 372 ledgers, and gives the others or not. */
function nodeOf(archive: boolean) {
  const mock = createMock(demo, { retention: 50, archive })
  const asked: string[] = []
  const source = createRpcSource({
    url: 'https://node.example.org/rpc',
    budget: noBudget,
    fetch: async (request) => {
      const text = await request.clone().text()
      for (const [, start] of text.matchAll(/"getLedgers","params":\{"startLedger":(\d+)/g))
        asked.push(start ?? '')
      return mock(request)
    },
  })
  return { source, asked }
}

const old = ledgerSequence(100)
const from100 = pageCursor('asc', String(toid(old, 0, 0)))

describe('a node that gives ledgers behind those that it states', () => {
  it('is asked once for an old one, and then lists those from there on', async () => {
    const { source, asked } = nodeOf(true)
    const request = { order: 'asc', limit: 40, cursor: from100 } as const
    const expected = await rest.list('operations', undefined, request, signal)
    const page = await source.list('operations', undefined, request, signal)
    expect(differences<unknown>(expected.items.slice(0, page.items.length), page.items)).toEqual([])
    expect(page.coverage?.from).toBe(100)
    expect(asked.slice(0, 2)).toEqual(['100', '100'])
    const back = {
      order: 'desc',
      limit: 5,
      cursor: pageCursor('desc', String(toid(old, 0, 0))),
    } as const
    asked.length = 0
    const before = await source.list('ledgers', undefined, back, signal)
    expect(before.items.map((item) => (isUnknownRecord(item) ? 0 : Number(item.sequence)))).toEqual(
      [99, 98, 97, 96, 95],
    )
    expect(before.next).toBeDefined()
  })

  it('has an operation by its id, and what it did', async () => {
    const { source } = nodeOf(true)
    const list = { order: 'asc', limit: 1, cursor: from100 } as const
    const [operation] = (await rest.list('operations', undefined, list, signal)).items
    if (operation === undefined || isUnknownRecord(operation)) throw new Error('there is none')
    const { value } = await source.one('operation', operation.id, signal)
    expect(differences([operation], [value])).toEqual([])
    const of = { kind: 'operation', id: operation.id } as const
    expect(
      differences<unknown>(
        await all((request) => rest.list('effects', of, request, signal)),
        await all((request) => source.list('effects', of, request, signal)),
      ),
    ).toEqual([])
  })

  it('has all ledgers, from the first to the newest and back', async () => {
    const { source } = nodeOf(true)
    const read = (order: 'asc' | 'desc') =>
      all((request) => source.list('ledgers', undefined, { ...request, order }, signal))
    const ascending = await read('asc')
    expect(ascending).toHaveLength(372)
    expect(differences<unknown>(ascending, (await read('desc')).toReversed())).toEqual([])
  })
})

describe('a node that gives no other ledgers than it states', () => {
  it('says so of older ones, for one request, and says where its lists begin', async () => {
    const { source, asked } = nodeOf(false)
    const cursor = pageCursor('desc', String(toid(old, 0, 0)))
    await expect(
      source.list('operations', undefined, { order: 'desc', limit: 5, cursor }, signal),
    ).rejects.toMatchObject({
      kind: 'outOfRetention',
      message: 'Ledger 100 is older than the ledgers that node.example.org keeps, 324 to 373',
    })
    await expect(source.one('operation', toid(old, 1, 1), signal)).rejects.toMatchObject({
      kind: 'outOfRetention',
    })
    expect(asked).toEqual(['100'])
    for (const cursor of [undefined, from100]) {
      const page = await source.list(
        'ledgers',
        undefined,
        { order: 'asc', limit: 1, cursor },
        signal,
      )
      expect(page.coverage?.from).toBe(324)
    }
  })
})
