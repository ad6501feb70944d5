import { describe, expect, test } from 'vitest'
import { demo, recordedFile } from '#e2e/testing/testNetwork.ts'
import { createMock } from './mock.ts'
import { isRow, parseRow, type Row, rowList, rowOf, textOf } from './record.ts'

const mock = createMock(demo, { submission: 'disabled' })

/** The errors were recorded on an earlier network of the same origin, whose latest ledger was this one. */
const recordedHead = '239'
const { last } = await demo.about()

function restRequest(row: Row): Request {
  const method = textOf(row, 'method') || 'GET'
  const headers = new Headers()
  const post = row.post
  if (typeof post === 'string') headers.set('Content-Type', 'application/x-www-form-urlencoded')
  else if (method !== 'GET' && method !== 'PUT') headers.set('Origin', 'http://x')
  if (method === 'OPTIONS') headers.set('Access-Control-Request-Method', 'GET')
  const body = typeof post === 'string' ? post : null
  return new Request(`http://127.0.0.1:8330${textOf(row, 'path')}`, { method, headers, body })
}

/** A problem without its prose, which is ours. */
function refusal(status: unknown, text: string): unknown {
  if (Number(status) < 400 || !text.startsWith('{')) return undefined
  const { detail: _prose, ...problem } = parseRow(text)
  return problem
}

describe('refusals are those of the REST service', () => {
  for (const row of recordedFile('errors/rest_errors')) {
    test(`${textOf(row, 'method') || 'GET'} ${textOf(row, 'path')} → ${String(row.status)}`, async () => {
      const response = await mock(restRequest(row))
      expect(response.status).toBe(row.status)
      const { date: _d, connection: _c, 'content-length': _l, ...headers } = rowOf(row, 'headers')
      const got = Object.keys(headers).map((key) => [key, response.headers.get(key)])
      const expected = Object.entries(headers).map(([key, value]) => [
        key,
        key === 'latest-ledger' && value === recordedHead ? String(last) : value,
      ])
      expect(got).toEqual(expected)
      const text = await response.text()
      expect(refusal(response.status, text)).toEqual(refusal(row.status, JSON.stringify(row.body)))
    })
  }
})

/** Ledger numbers and close times are of the other network. */
function neutral(value: unknown): unknown {
  const text = JSON.stringify(value)
    .replaceAll(new RegExp(`\\b(${last}|${recordedHead})\\b`, 'g'), '0')
    .replaceAll(/"(latest|oldest)LedgerCloseTime":"?\d+"?/g, '"$1":0')
  return JSON.parse(text)
}

/** Lists were recorded as their length. */
function shorten(reply: unknown): unknown {
  if (!isRow(reply) || !isRow(reply.result)) return reply
  const result = Object.entries(reply.result).map(([key, value]) => [
    key,
    Array.isArray(value) ? `[${value.length}]` : value,
  ])
  return { ...reply, result: Object.fromEntries(result) }
}

/** Two answers name ledgers of that network. */
function own(row: Row): boolean {
  const filters = rowList(rowOf(row, 'params'), 'filters')
  return row.method === 'getLatestLedger' || filters.some((filter) => filter.type === 'system')
}

describe('refusals are those of the RPC service', () => {
  const rows = recordedFile('errors/rpc_errors')
  for (const row of rows.filter((one) => one.http === undefined && !own(one))) {
    const { method, params, raw } = row
    test(`${String(raw ?? method)} ${JSON.stringify(params) ?? ''}`, async () => {
      const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const response = await mock(
        new Request('http://demo/rpc', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: typeof raw === 'string' ? raw : call,
        }),
      )
      expect(response.status).toBe(row.status)
      const text = await response.text()
      const isText = isRow(row.body) && row.body._raw !== undefined
      const got = isText ? { _raw: text } : neutral(shorten(JSON.parse(text)))
      expect(got).toEqual(isText ? row.body : neutral(row.body))
    })
  }

  for (const row of rows.filter((one) => one.http !== undefined)) {
    test(`${textOf(row, 'http')} → ${String(row.status)}`, async () => {
      const headers = { Origin: 'http://x', 'Access-Control-Request-Method': 'POST' }
      const method = textOf(row, 'http')
      const response = await mock(new Request('http://demo/rpc', { method, headers }))
      const { date: _d, 'content-length': _l, ...recorded } = rowOf(row, 'headers')
      expect(response.status).toBe(row.status)
      const got = Object.keys(recorded).map((key) => [key, response.headers.get(key)])
      expect(got).toEqual(Object.entries(recorded))
    })
  }
})
