import { request as httpRequest } from 'node:http'
import { expect, test } from 'vitest'
import { demo } from '#e2e/testing/testNetwork.ts'
import { createGateway } from '#gateway/gateway.ts'
import type { Fetch } from '#ledger/values/answer.ts'
import { createMock } from '#mock/mock.ts'
import { parseRow } from '#mock/record.ts'
import { demoNode } from '../gateway/demoNode.ts'
import { listen } from './server.ts'

const mock = createMock(demo)
const silent = createMock(demo, { submission: 'disabled' })
const gateway = createGateway(demoNode())
const form = 'application/x-www-form-urlencoded'
const parts = 'multipart/form-data; boundary=x'
const mebibyte = new Uint8Array(1024 ** 2).fill(65)

/** Posts 64 MiB; gives the answer and the number of MiB that were read. */
async function postLong(service: Fetch, path: string, type: string) {
  let read = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        controller.enqueue(mebibyte)
        read += 1
        if (read === 64) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { 'Content-Type': type }
  const init = { method: 'POST', headers, body, duplex: 'half' } as const
  const response = await service(new Request(`http://demo${path}`, init))
  return { status: response.status, text: await response.text(), read }
}

test.each([
  ['mock', mock, '/transactions', form],
  ['mock', mock, '/transactions', parts],
  ['mock', mock, '/transactions_async', form],
  ['mock that submits nothing', silent, '/transactions_async', form],
  ['gateway', gateway, '/transactions', form],
  ['gateway', gateway, '/transactions_async', parts],
])('REST of the %s refuses a body above 1 MiB and reads no more of it: %o%s', async (...row) => {
  const [, service, path, type] = row
  const { status, text, read } = await postLong(service, path, type)
  expect(read).toBeLessThan(4)
  expect(status).toBe(413)
  expect(parseRow(text)).toMatchObject({
    type: 'https://stellar.org/horizon-errors/request_too_large',
    status: 413,
  })
})

test('JSON-RPC of the mock refuses a body above 512 KiB as the node does, and reads no more of it', async () => {
  const { status, text, read } = await postLong(mock, '/rpc', 'application/json')
  expect(read).toBeLessThan(4)
  expect([status, text]).toEqual([500, 'http: request body too large\n'])
})

test('a server keeps nothing of a body that nobody reads, and the next request is answered', async () => {
  const server = await listen(mock, 0)
  const held: number[] = []
  for (const path of ['/transactions', '/ledgers', '/nothing', '/rpc']) {
    const before = process.memoryUsage().arrayBuffers
    const status = await new Promise((resolve, reject) => {
      const headers = { 'Content-Type': path === '/rpc' ? 'application/json' : form }
      const outgoing = httpRequest(server.url + path, { method: 'POST', headers }, (incoming) => {
        incoming.resume()
        resolve(incoming.statusCode)
      })
      outgoing.on('error', reject)
      let left = 200
      const write = () => {
        held.push(process.memoryUsage().arrayBuffers - before)
        left -= 1
        if (left < 0) outgoing.end()
        else outgoing.write(mebibyte, write)
      }
      write()
    })
    expect([path, status]).toEqual([
      path,
      { '/transactions': 413, '/ledgers': 405, '/nothing': 404, '/rpc': 500 }[path],
    ])
  }
  await server.close()
  expect(Math.max(...held)).toBeLessThan(100 * mebibyte.length)
})

test('a request whose body is no stream, as in Firefox, is answered by the recorded network', async () => {
  const question = { jsonrpc: '2.0', id: 1, method: 'getLatestLedger' }
  const headers = { 'Content-Type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(question) }
  const request = new Request('http://demo/rpc', init)
  Object.defineProperty(request, 'body', { value: undefined })
  expect(await (await mock(request)).json()).toMatchObject({ result: { sequence: 373 } })
  const sent = new Request('http://demo/transactions', {
    method: 'POST',
    headers: { 'Content-Type': form },
    body: 'tx=AAAA',
  })
  Object.defineProperty(sent, 'body', { value: undefined })
  expect(await (await mock(sent)).text()).toContain('transaction_malformed')
})
