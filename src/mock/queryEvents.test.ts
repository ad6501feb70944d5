import { describe, expect, test } from 'vitest'
import { demo } from '#e2e/testing/testNetwork.ts'
import { createMock } from './mock.ts'
import { parseRow, type Row, rowList, rowOf, textOf } from './record.ts'
import { nextMethods } from './rpc/nextMethods.ts'

const mock = createMock(demo, { rpcMethods: nextMethods, retention: 300 })

async function call(method: string, params: object): Promise<Row> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'Content-Type': 'application/json' }
  return parseRow(
    await (await mock(new Request('http://demo/rpc', { method: 'POST', headers, body }))).text(),
  )
}
const query = async (params: object) => rowOf(await call('queryEvents', params), 'result')
const fault = async (params: object) => rowOf(await call('queryEvents', params), 'error')
const idsOf = (page: Row) => rowList(page, 'events').map((event) => textOf(event, 'id'))

async function allPages(first: object, limit: number): Promise<readonly Row[]> {
  const pages = [await query({ ...first, limit })]
  for (let cursor = textOf(pages[0] ?? {}, 'cursor'); cursor !== ''; ) {
    const page = await query({ cursor, limit })
    pages.push(page)
    cursor = page.scanStatus === 'HAS_MORE' ? textOf(page, 'cursor') : ''
  }
  return pages
}

describe('queryEvents of the next version', () => {
  test('gives what getEvents gives, both ways, by pages of any size', async () => {
    const all = rowOf(
      await call('getEvents', { startLedger: 300, endLedger: 311, pagination: { limit: 1000 } }),
      'result',
    )
    const ids = idsOf(all)
    expect(ids.length).toBeGreaterThan(100)
    for (const limit of [7, 1000]) {
      const range = { minLedger: 300, maxLedger: 310 }
      const up = await allPages(range, limit)
      const down = await allPages({ ...range, order: 'desc' }, limit)
      expect(up.flatMap(idsOf)).toEqual(ids)
      expect(down.flatMap(idsOf)).toEqual(ids.toReversed())
      expect(up.at(-1)).toMatchObject({ scanStatus: 'COMPLETE', scannedLedger: 310 })
      expect(down.at(-1)).toMatchObject({ scanStatus: 'COMPLETE', scannedLedger: 300 })
      expect(down.at(-1)).not.toHaveProperty('cursor')
    }
  })

  test('states how far it came, and why it ended', async () => {
    const none = { topic0: 'AAAADwAAAARub25l' }
    expect(await query({ minLedger: 370, filters: [none] })).toMatchObject({
      scanStatus: 'WAITING_FOR_LEDGERS',
      scannedLedger: 373,
    })
    expect(await query({ order: 'desc', filters: [none] })).toMatchObject({
      scanStatus: 'OLDEST_REACHED',
      scannedLedger: 74,
    })
    expect(await query({ order: 'desc', maxLedger: 400 })).toMatchObject({
      scanStatus: 'WAITING_FOR_LEDGERS',
      events: [],
    })
    expect(await query({ order: 'desc', maxLedger: 350, limit: 1 })).toMatchObject({
      scanStatus: 'HAS_MORE',
      scannedLedger: 351,
    })
  })

  test.each([
    [{}, 'minLedger is required'],
    [{ minLedger: 9, maxLedger: 8 }, 'minLedger must be'],
    [{ minLedger: 300, limit: 1001 }, 'limit must be between 1 and 1000'],
    [{ minLedger: 300, filters: [] }, 'filters must contain 1 to 256'],
    [{ minLedger: 300, filters: [{}] }, 'filter must specify'],
    [{ minLedger: 300, filters: [{ topic4: 'AAAA' }] }, 'unknown field'],
    [{ minLedger: 300, filters: [{ topic0: '*' }] }, 'not valid base64-encoded XDR'],
    [{ minLedger: 300, cursor: 'q1_' }, 'mutually exclusive'],
    [{ cursor: 'gec1_' }, 'does not parse'],
    [{ minLedger: 60 }, 'outside the served range'],
  ])('refuses %j', async (params, message) => {
    expect(await fault(params)).toMatchObject({
      code: -32602,
      message: expect.stringContaining(message),
    })
  })

  test('counts the terms of all filters', async () => {
    const filters = Array.from({ length: 16 }, (_, i) => ({ topic0: btoa(`${i}`.padStart(4)) }))
    const error = await fault({ minLedger: 300, filters })
    expect(error.data).toEqual({ reason: 'invalid_params', termsUsed: 16, termBudget: 15 })
  })
})

test('the next version has smaller pages', async () => {
  const ledgers = await call('getLedgers', { startLedger: 300, pagination: { limit: 21 } })
  expect(rowOf(ledgers, 'error')).toMatchObject({ message: 'limit must not exceed 20' })
  const usual = rowOf(await call('getLedgers', { startLedger: 300 }), 'result')
  expect(rowList(usual, 'ledgers')).toHaveLength(5)
  const events = await call('getEvents', { startLedger: 300, pagination: { limit: 1001 } })
  expect(rowOf(events, 'error')).toMatchObject({ message: 'limit must not exceed 1000' })
})
