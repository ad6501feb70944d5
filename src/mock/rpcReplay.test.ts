import { gunzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createMock } from './mock.ts'
import { type Row, parseRow, rowOf, rowsOf, textOf } from './record.ts'
import { demo, hasShared, readLines, shared } from './testNetwork.node.ts'

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
async function walk(method: string, key: string, limit: number, extra: object): Promise<Row[]> {
  const rows: Row[] = []
  let where: object = { startLedger: 2, pagination: { limit } }
  for (;;) {
    const result = await call(method, { ...where, ...extra })
    const page = rowsOf(result, key)
    rows.push(...page)
    if (page.length < limit) return rows
    where = { pagination: { cursor: textOf(result, 'cursor'), limit } }
  }
}

describe.skipIf(!hasShared)('the bundled network answers as the recorded RPC service did', () => {
  test.each(['base64', 'json'])(
    'getLedgers, every ledger in %s',
    async (xdrFormat) => {
      const rows = await walk('getLedgers', 'ledgers', 50, { xdrFormat })
      expect(rows).toEqual(readLines(`${tour}/getLedgers.${xdrFormat}.ndjson.gz`))
    },
    60_000,
  )

  test.each(['base64', 'json'])(
    'getTransactions, every transaction in %s',
    async (xdrFormat) => {
      const rows = await walk('getTransactions', 'transactions', 200, { xdrFormat })
      expect(rows).toEqual(readLines(`${tour}/getTransactions.${xdrFormat}.ndjson.gz`))
    },
    60_000,
  )

  test.each(['base64', 'json'])(
    'getEvents, every event in %s',
    async (xdrFormat) => {
      const rows = await walk('getEvents', 'events', 1000, { xdrFormat, filters: [] })
      expect(rows).toEqual(readLines(`${tour}/getEvents.${xdrFormat}.ndjson.gz`))
    },
    60_000,
  )

  test('getTransaction by outer and inner hash', async () => {
    const all = new Map(
      readLines(`${tour}/getTransactions.base64.ndjson.gz`).map((row) => [row.txHash, row]),
    )
    const recorded = readLines(`${tour}/getTransaction.ndjson.gz`)
    for (const row of recorded.filter((one, at) => at % 20 === 0 || !one.in_getTransactions)) {
      const want = row.in_getTransactions
        ? { ...all.get(row.hash), ...rowOf(row, 'diff') }
        : rowOf(row, 'diff')
      expect(await call('getTransaction', { hash: row.hash })).toEqual(want)
    }
  }, 60_000)

  test('getTransaction in json', async () => {
    for (const row of readLines(`${tour}/getTransaction.json.sample.ndjson.gz`)) {
      const params = { hash: row.hash, xdrFormat: 'json' }
      expect(await call('getTransaction', params)).toEqual(row.result)
    }
  }, 60_000)

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
  }, 60_000)

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
  }, 60_000)
})
