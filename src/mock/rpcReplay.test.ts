import { describe, expect, test } from 'vitest'
import { isNightly } from '#e2e/testing/nightly.ts'
import { objectOfFile, recordedFolder } from '#e2e/testing/recordings.ts'
import { demo, recordedFile } from '#e2e/testing/testNetwork.ts'
import { createMock } from './mock.ts'
import { parseRow, type Row, rowList, rowOf, textOf } from './record.ts'
import { ledgerOfRow } from './rpc/ledgers.ts'

const mock = createMock(demo)

async function call(method: string, params: object = {}, of = mock): Promise<Row> {
  const response = await of(
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

/** Every page as the recorder requested it: `startLedger` once, then cursors until a page is empty or refused. */
async function walk(method: string, key: string, limit: number): Promise<Row[]> {
  const rows: Row[] = []
  let where: object = { startLedger: 2, pagination: { limit } }
  for (;;) {
    const result = await call(method, where)
    const page = rowList(result, key)
    rows.push(...page)
    if (page.length < limit) return rows
    where = { pagination: { cursor: textOf(result, 'cursor'), limit } }
  }
}

describe('the bundled network answers as the recorded RPC service did', () => {
  test('getLedgers, getTransactions and getEvents, every record in base64', async () => {
    const ledgers = await walk('getLedgers', 'ledgers', 50)
    expect(ledgers).toEqual(recordedFile(`rpc/getLedgers.base64`))
    const transactions = await walk('getTransactions', 'transactions', 200)
    expect(transactions).toEqual(recordedFile(`rpc/getTransactions.base64`))
    const events = await walk('getEvents', 'events', 1000)
    expect(events).toEqual(recordedFile(`rpc/getEvents.base64`))
  })

  test.each([
    ['getLedgers', 'ledgers'],
    ['getTransactions', 'transactions'],
    ['getEvents', 'events'],
  ])(
    '%s in json, pages from all over the story',
    async (method, key) => {
      const recorded = recordedFile(`rpc/${method}.json`)
      for (const startLedger of isNightly ? [2, 30, 60, 90, 120, 250, 360] : [2, 120, 360]) {
        const params = { startLedger, pagination: { limit: 10 }, xdrFormat: 'json' }
        const first = recorded.findIndex((row) => ledgerOfRow(row) >= startLedger)
        const rows = rowList(await call(method, params), key)
        expect(rows).toEqual(recorded.slice(first, first + 10))
      }
    },
    120_000,
  )

  test('getTransaction by outer and inner hash', async () => {
    const all = new Map(recordedFile(`rpc/getTransactions.base64`).map((row) => [row.txHash, row]))
    const recorded = recordedFile(`rpc/getTransaction`)
    for (const row of recorded.filter(
      (one, at) => at % (isNightly ? 40 : 160) === 0 || !one.in_getTransactions,
    )) {
      const expected = row.in_getTransactions
        ? { ...all.get(row.hash), ...rowOf(row, 'diff') }
        : rowOf(row, 'diff')
      expect(await call('getTransaction', { hash: row.hash })).toEqual(expected)
    }
  })

  test('getTransaction in json', async () => {
    for (const row of recordedFile(`rpc/getTransaction.json.sample`)) {
      const params = { hash: row.hash, xdrFormat: 'json' }
      expect(await call('getTransaction', params)).toEqual(row.result)
    }
  })

  test('getLedgerEntries, found and not found, in both formats', async () => {
    const rows = recordedFile(`rpc/getLedgerEntries`)
    for (let at = 0; at < rows.length; at += 200) {
      const some = rows.slice(at, at + 200)
      const found = some.filter((row) => row.found !== false)
      const keys = some.map((row) => row.key)
      const base64 = rowList(await call('getLedgerEntries', { keys }), 'entries')
      const json = rowList(await call('getLedgerEntries', { keys, xdrFormat: 'json' }), 'entries')
      expect(base64.map((row, index) => ({ ...row, ...json[index] }))).toEqual(found)
    }
  })

  test('getLedgerEntries of a replay, of a ledger that has them all', async () => {
    const replayed = createMock(demo, { clock: { start: 200, every: 1000, now: () => 0 } })
    const changed = recordedFile(`rpc/getLedgerEntries`).filter(
      ({ lastModifiedLedgerSeq: at }) => Number(at) === 373,
    )
    const keys = changed.slice(0, 1).map(({ key }) => key)
    const { latestLedger } = await call('getLedgerEntries', { keys }, replayed)
    expect(latestLedger).toBe(373)
    expect((await call('getLatestLedger', {}, replayed)).sequence).toBe(200)
  })

  test('the methods without parameters', async () => {
    for (const [method, result] of Object.entries(objectOfFile(recordedFolder, 'rpc/single'))) {
      expect(await call(method)).toEqual(result)
    }
  })

  test('the envelopes of every recorded page, at the tip too', async () => {
    const recorded = objectOfFile(recordedFolder, 'rpc/envelopes')
    for (const method of ['getLedgers', 'getTransactions', 'getEvents']) {
      for (const { params, n: _count, ...expected } of rowList(recorded, method)) {
        const {
          ledgers: _l,
          transactions: _t,
          events: _e,
          ...got
        } = await call(method, {
          ...rowOf({ params }, 'params'),
        })
        expect(got).toEqual(expected)
      }
    }
  })
})
