import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { mockMiddleware } from './middleware.node.ts'
import { createMock } from './mock.ts'
import { parseRow, rowOf } from './record.ts'
import { demo } from './testNetwork.node.ts'

test('under a dev server the mock takes its prefixes and leaves the rest', async () => {
  const mock = createMock(demo, { restPrefix: '/horizon' })
  const handle = mockMiddleware(mock)
  const server = createServer((incoming, outgoing) =>
    handle(incoming, outgoing, () => outgoing.end('the page')),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const url = `http://127.0.0.1:${port}`
  const root = parseRow(await (await fetch(`${url}/horizon`)).text())
  expect(rowOf(rowOf(root, '_links'), 'self').href).toBe(`${url}/horizon/`)
  const body = JSON.stringify({ jsonrpc: '2.0', id: 'a', method: 'getNetwork' })
  const headers = { 'Content-Type': 'application/json' }
  const reply = await fetch(`${url}/rpc`, { method: 'POST', headers, body })
  expect(parseRow(await reply.text()).id).toBe('a')
  expect(await (await fetch(`${url}/horizons`)).text()).toBe('the page')
  server.close()
})
