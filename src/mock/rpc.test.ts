import { describe, expect, test } from 'vitest'
import { demo } from '#e2e/testing/testNetwork.ts'
import { createMock, type MockOptions } from './mock.ts'
import { isRow, parseRow, type Row, rowList, rowOf, textOf } from './record.ts'

const json = { 'Content-Type': 'application/json' }

async function post(body: unknown, options: MockOptions = {}, headers: object = json) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const init = { method: 'POST', headers: { ...headers }, body: text }
  return await createMock(demo, options)(new Request('http://demo/rpc', init))
}

async function call(method: string, params: object = {}, options: MockOptions = {}): Promise<Row> {
  const response = await post({ jsonrpc: '2.0', id: 1, method, params }, options)
  return parseRow(await response.text())
}

const errorOf = async (method: string, params: object, options: MockOptions = {}) =>
  rowOf(await call(method, params, options), 'error')

describe('envelopes', () => {
  test.each(['7', 7, 1.5, ''])('an id is echoed unchanged: %j', async (id) => {
    const reply = parseRow(await (await post({ jsonrpc: '2.0', id, method: 'getNetwork' })).text())
    expect(reply.id).toBe(id)
  })

  test('a batch of one is answered with a list of one, notifications with nothing', async () => {
    const named = { jsonrpc: '2.0', id: 1, method: 'getNetwork' }
    const silent = { jsonrpc: '2.0', method: 'getNetwork' }
    expect(JSON.parse(await (await post([named])).text())).toHaveLength(1)
    expect(JSON.parse(await (await post([silent, named])).text())).toHaveLength(1)
    expect((await post([silent, { ...silent, id: null }])).status).toBe(204)
    expect((await post(silent)).status).toBe(204)
  })

  test('invalid calls are answered first', async () => {
    const batch = [
      { jsonrpc: '2.0', id: 'good', method: 'getNetwork' },
      5,
      { jsonrpc: '2.0', id: 'odd', method: 'getNetwork', foo: 1 },
    ]
    const replies: unknown = JSON.parse(await (await post(batch)).text())
    const rows = Array.isArray(replies) ? replies.filter(isRow) : []
    expect(rows.map((row) => [row.id, rowOf(row, 'error').code])).toEqual([
      [null, -32700],
      ['odd', -32600],
      ['good', undefined],
    ])
  })

  test.each([
    ['application/json; charset=utf-8', 200],
    ['application/json; charset=UTF-8', 415],
    ['text/plain', 415],
  ])('Content-Type: %s → %i', async (type, status) => {
    const body = { jsonrpc: '2.0', id: 1, method: 'getNetwork' }
    expect((await post(body, {}, { 'Content-Type': type })).status).toBe(status)
  })

  test('field names match in any case, types are never coerced', async () => {
    expect((await call('getLedgers', { STARTLEDGER: 2 })).error).toBeUndefined()
    const error = await errorOf('getEvents', { startLedger: '2' })
    expect(error.data).toBe(
      'json: cannot unmarshal string into Go struct field GetEventsRequest.startLedger of type uint32',
    )
  })
})

describe('the tip', () => {
  test('getTransactions moves back to the beginning of the last ledger', async () => {
    const end = String((373n << 32n) | 4097n)
    const { result } = await call('getTransactions', { pagination: { cursor: end } })
    expect(result).toMatchObject({ transactions: [], cursor: String((373n << 32n) | 1n) })
  })

  test('getTransactions past the tip says "0", which is then refused', async () => {
    const past = String((400n << 32n) | 1n)
    const { result } = await call('getTransactions', { pagination: { cursor: past } })
    expect(rowOf({ result }, 'result').cursor).toBe('0')
    const error = await errorOf('getTransactions', { pagination: { cursor: '0' } })
    expect(error.message).toBe('database does not contain metadata for ledger: 0')
  })

  test('getLedgers refuses the newest ledger as a cursor, getEvents accepts it', async () => {
    expect((await errorOf('getLedgers', { pagination: { cursor: '373' } })).code).toBe(-32602)
    const cursor = `${String((374n << 32n) - 1n).padStart(19, '0')}-4294967295`
    const { result } = await call('getEvents', { pagination: { cursor } })
    expect(result).toMatchObject({ events: [], cursor })
  })
})

describe('retention', () => {
  const options = { retention: 50 }

  test('the window begins later in every answer', async () => {
    const { result } = await call('getHealth', {}, options)
    expect(result).toMatchObject({
      oldestLedger: 324,
      latestLedger: 373,
      ledgerRetentionWindow: 50,
    })
  })

  test('older ledgers are out of range, older hashes are not found', async () => {
    const { message } = await errorOf('getLedgers', { startLedger: 323 }, options)
    expect(message).toContain('oldest ledger: 324')
    expect((await errorOf('getEvents', { startLedger: 323 }, options)).code).toBe(-32600)
    const { rows } = await demo.chunk('transactions', 4)
    const { result } = await call('getTransaction', { hash: rows[0]?.hash }, options)
    expect(rowOf({ result }, 'result').status).toBe('NOT_FOUND')
  })
})

const transfer = 'AAAADwAAAAh0cmFuc2Zlcg=='

async function events(filter: object): Promise<readonly Row[]> {
  const params = { startLedger: 2, filters: [filter], pagination: { limit: 10_000 } }
  return rowList(rowOf(await call('getEvents', params), 'result'), 'events')
}

function topics(row: Row): number {
  return Array.isArray(row.topic) ? row.topic.length : 0
}

describe('events', () => {
  test('a pattern without ** has exactly as many topics as the event', async () => {
    const exact = await events({ topics: [[transfer, '*', '*']] })
    const open = await events({ topics: [[transfer, '*', '*', '**']] })
    expect(new Set(exact.map(topics))).toEqual(new Set([3]))
    expect(open.some((row) => topics(row) === 4)).toBe(true)
  })

  test('type, contracts and topics of one filter are all required', async () => {
    const [first = {}] = await events({ topics: [[transfer, '**']] })
    const contractId = textOf(first, 'contractId')
    const found = await events({
      type: 'contract',
      contractIds: [contractId],
      topics: [[transfer, '**']],
    })
    expect(new Set(found.map((row) => row.contractId))).toEqual(new Set([contractId]))
  })

  test.each([
    [{ topics: [['**', '*']] }, /wildcard '\*\*' is only allowed as the last segment/],
    [{ topics: [[]] }, /at least 1 segment/],
    [{ topics: [['*', '*', '*', '*', '*']] }, /more than 4 segments/],
  ])('%j is refused', async (filter, message) => {
    const error = await errorOf('getEvents', { startLedger: 2, filters: [filter] })
    expect(error.message).toMatch(message)
  })
})

test('duplicate keys are refused, and so are more than 200', async () => {
  const key = 'AAAACAAAAAA='
  expect((await errorOf('getLedgerEntries', { keys: [key, key] })).code).toBe(-32603)
  const many = Array.from({ length: 201 }, () => key)
  const { message } = await errorOf('getLedgerEntries', { keys: many })
  expect(message).toBe('key count (201) exceeds maximum supported (200)')
})

test('a recorded network cannot simulate, and knows the envelopes it has seen', async () => {
  const [rejected = {}] = await demo.table('rejected')
  const transaction = rejected.envelope
  const simulated = rowOf(await call('simulateTransaction', { transaction }), 'result')
  expect(simulated.error).toMatch(/recorded network/)
  const { result } = await call('sendTransaction', { transaction })
  expect(result).toMatchObject({ status: 'ERROR', errorResultXdr: rejected.resultXdr })
})
