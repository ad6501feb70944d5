import { expect, test } from 'vitest'
import { demo } from '#e2e/testing/testNetwork.ts'
import { createMock } from './mock.ts'
import { parseRow, type Row, rowList, rowOf } from './record.ts'

let time = 0
const mock = createMock(demo, { clock: { start: 100, every: 1000, now: () => time } })

async function get(path: string): Promise<Row> {
  return parseRow(await (await mock(new Request(`http://demo${path}`))).text())
}

async function rpc(method: string, params: object): Promise<Row> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'Content-Type': 'application/json' }
  return parseRow(
    await (await mock(new Request('http://demo/rpc', { method: 'POST', headers, body }))).text(),
  )
}

async function heads(): Promise<readonly unknown[]> {
  const { history_latest_ledger: rest } = await get('/')
  return [rest, rowOf(await rpc('getHealth', {}), 'result').latestLedger]
}

test('one recorded ledger closes every interval, for both services, until the last', async () => {
  time = 0
  expect(await heads()).toEqual([100, 100])
  time = 2500
  expect(await heads()).toEqual([102, 102])
  time = 1e9
  expect(await heads()).toEqual([373, 373])
})

test('records after the latest ledger do not exist yet', async () => {
  time = 0
  expect((await get('/ledgers/101')).status).toBe(404)
  const { rows } = await demo.chunk('transactions', 101)
  const ahead = rows.find((row) => Number(row.ledger) > 100)
  expect((await get(`/transactions/${String(ahead?.hash)}`)).status).toBe(404)
  const found = rowOf(await rpc('getTransaction', { hash: ahead?.hash }), 'result')
  expect(found.status).toBe('NOT_FOUND')
  const newest = rowList(rowOf(await get('/ledgers?order=desc&limit=1'), '_embedded'), 'records')
  expect(newest[0]?.sequence).toBe(100)
  const sent = await rpc('sendTransaction', { transaction: ahead?.envelope_xdr })
  expect(rowOf(sent, 'result').status).toBe('PENDING')
})

test('the RPC service has the same latest ledger', async () => {
  time = 5000
  const { rows } = await demo.chunk('rpcLedgers', 105)
  const expected = rows.find((row) => row.sequence === 105)
  const latest = rowOf(await rpc('getLatestLedger', {}), 'result')
  expect([latest.id, latest.metadataXdr]).toEqual([expected?.hash, expected?.metadataXdr])
})
