import { gunzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ledgerOfRow } from './ledgerGroups.ts'
import { createMock } from './mock.ts'
import { type Row, parseRow, rowOf, rowsOf, textOf } from './record.ts'
import { demo, hasShared, readLines, shared } from '../testing/testNetwork.ts'

const mock = createMock(demo)
const tour = 'recorded/tour/rpc'

async function call(method: string, params: object = {}): Promise<Row> {
  const response = await mock(
    new Request('http://demo/rpc', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    }),
  )
  const reply = parseRow(await response.text())
  expect(reply.error).toBeUndefined()
  return rowOf(reply, 'result')
}

/** Every page, as the recorder asked: `startLedger` once, then cursors until a page is empty or refused. */
async function walk(method: string, key: string, limit: number): Promise<Row[]> {
  const rows: Row[] = []
  let where: object = { startLedger: 2, pagination: { limit } }
  for (;;) {
    const result = await call(method, where)
    const page = rowsOf(result, key)
    rows.push(...page)
    if (page.length < limit) return rows
    where = { pagination: { cursor: textOf(result, 'cursor'), limit } }
  }
}

describe.skipIf(!hasShared)('the bundled network answers as the recorded RPC service did', () => {
  test('getLedgers, getTransactions and getEvents, every record in base64', async () => {
    const ledgers = await walk('getLedgers', 'ledgers', 50)
    expect(ledgers).toEqual(readLines(`${tour}/getLedgers.base64.ndjson.gz`))
    const transactions = await walk('getTransactions', 'transactions', 200)
    expect(transactions).toEqual(readLines(`${tour}/getTransactions.base64.ndjson.gz`))
    const events = await walk('getEvents', 'events', 1000)
    expect(events).toEqual(readLines(`${tour}/getEvents.base64.ndjson.gz`))
  })

  test.each([
    ['getLedgers', 'ledgers'],
    ['getTransactions', 'transactions'],
    ['getEvents', 'events'],
  ])(
    '%s in json, pages from all over the story',
    async (method, key) => {
      const recorded = readLines(`${tour}/${method}.json.ndjson.gz`)
      for (const startLedger of [2, 30, 60, 90, 120, 250, 360]) {
        const params = { startLedger, pagination: { limit: 10 }, xdrFormat: 'json' }
        const first = recorded.findIndex((row) => ledgerOfRow(row) >= startLedger)
        const rows = rowsOf(await call(method, params), key)
        expect(rows).toEqual(recorded.slice(first, first + 10))
      }
    },
    120_000,
  )

  test('getTransaction by outer and inner hash', async () => {
    const all = new Map(
      readLines(`${tour}/getTransactions.base64.ndjson.gz`).map((row) => [row.txHash, row]),
    )
    const recorded = readLines(`${tour}/getTransaction.ndjson.gz`)
    for (const row of recorded.filter((one, at) => at % 40 === 0 || !one.in_getTransactions)) {
      const want = row.in_getTransactions
        ? { ...all.get(row.hash), ...rowOf(row, 'diff') }
        : rowOf(row, 'diff')
      expect(await call('getTransaction', { hash: row.hash })).toEqual(want)
    }
  })

  test('getTransaction in json', async () => {
    for (const row of readLines(`${tour}/getTransaction.json.sample.ndjson.gz`)) {
      const params = { hash: row.hash, xdrFormat: 'json' }
      expect(await call('getTransaction', params)).toEqual(row.result)
    }
  })

  test('getLedgerEntries, found and not found, in both formats', async () => {
    const rows = readLines(`${tour}/getLedgerEntries.ndjson.gz`)
    for (let at = 0; at < rows.length; at += 200) {
      const some = rows.slice(at, at + 200)
      const found = some.filter((row) => row.found !== false)
      const keys = some.map((row) => row.key)
      const base64 = rowsOf(await call('getLedgerEntries', { keys }), 'entries')
      const json = rowsOf(await call('getLedgerEntries', { keys, xdrFormat: 'json' }), 'entries')
      expect(base64.map((row, index) => ({ ...row, ...json[index] }))).toEqual(found)
    }
  })

  test('the methods without parameters', async () => {
    const file = gunzipSync(readFileSync(`${shared}/${tour}/single.json.gz`)).toString('utf8')
    for (const [method, result] of Object.entries(parseRow(file))) {
      expect(await call(method)).toEqual(result)
    }
  })

  test('the envelopes of every recorded page, at the tip too', async () => {
    const file = gunzipSync(readFileSync(`${shared}/${tour}/envelopes.json.gz`)).toString('utf8')
    const recorded = parseRow(file)
    for (const method of ['getLedgers', 'getTransactions', 'getEvents']) {
      for (const { params, n: _count, ...want } of rowsOf(recorded, method)) {
        const {
          ledgers: _l,
          transactions: _t,
          events: _e,
          ...got
        } = await call(method, {
          ...rowOf({ params }, 'params'),
        })
        expect(got).toEqual(want)
      }
    }
  })
})
