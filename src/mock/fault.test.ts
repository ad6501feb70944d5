import { expect, test } from 'vitest'
import { demo } from '#e2e/testing/testNetwork.ts'
import type { Fault, FaultRule } from './fault.ts'
import { createMock } from './mock.ts'

const get = (rule: FaultRule) => {
  const mock = createMock(demo, { fault: [rule] })
  return (path = '/ledgers') => mock(new Request(`http://demo${path}`))
}

const batch = (fault: Fault) => {
  const mock = createMock(demo, { fault: [{ body: 'getNetwork', fault }] })
  const calls = [1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'getNetwork' }))
  const headers = { 'Content-Type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(calls) }
  return mock(new Request('http://demo/rpc', init))
}

async function ids(kind: 'wrongId' | 'missingResults') {
  return (await (await batch({ kind })).text()).match(/"id":[^,}]*/g)
}

test('a fault applies only to matching requests, and only as often as stated', async () => {
  const ask = get({ url: /ledgers/, times: 1, fault: { kind: 'status', status: 503 } })
  expect((await ask('/fee_stats')).status).toBe(200)
  expect((await ask()).status).toBe(503)
  expect((await ask()).status).toBe(200)
})

test('a rate limit states when to try again', async () => {
  const response = await get({ fault: { kind: 'rateLimited', retryAfter: 7 } })()
  expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '7'])
})

test('an unreachable service is a TypeError, as of fetch', async () => {
  await expect(get({ fault: { kind: 'unreachable' } })()).rejects.toThrow(TypeError)
})

test('bodies may be garbage, HTML, huge, or end in the middle', async () => {
  await expect((await get({ fault: { kind: 'garbage' } })()).json()).rejects.toThrow(SyntaxError)
  const html = await get({ fault: { kind: 'html' } })()
  expect([html.status, html.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
  const huge = await get({ fault: { kind: 'huge', bytes: 1e6 } })()
  expect((await huge.text()).length).toBeGreaterThan(1e6)
  await expect((await get({ fault: { kind: 'cutOff' } })()).text()).rejects.toThrow('network error')
})

test('replies of JSON-RPC may be to another call, or missing', async () => {
  expect(await ids('wrongId')).toEqual(['"id":"not 1"', '"id":"not 2"'])
  expect(await ids('missingResults')).toEqual(['"id":1'])
})

test('a delay only delays', async () => {
  expect((await get({ fault: { kind: 'delay', milliseconds: 5 } })()).status).toBe(200)
})
