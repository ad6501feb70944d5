import { expect, test } from 'vitest'
import { demo } from '#e2e/testing/testNetwork.ts'
import { openFolder } from '#tools/network/packedFolder.ts'
import { listen } from '#tools/network/server.ts'
import { createMock } from './mock.ts'

const accept = { Accept: 'text/event-stream' }
const hello = 'retry: 1000\nevent: open\ndata: "hello"\n\n'
const byebye = 'retry: 10\nevent: close\ndata: "byebye"\n\n'

test('a stream greets, sends one line a record under its paging token, and says goodbye', async () => {
  const mock = createMock(demo)
  const response = await mock(new Request('http://demo/ledgers?limit=2', { headers: accept }))
  expect(response.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8')
  const parts = (await response.text()).split('\n\n').map((part) => part.split('{')[0])
  expect(parts).toEqual([
    'retry: 1000\nevent: open\ndata: "hello"',
    'id: 8589934592\ndata: ',
    'id: 12884901888\ndata: ',
    'retry: 10\nevent: close\ndata: "byebye"',
    '',
  ])
})

test('an object stream has no ids and sends one snapshot', async () => {
  const mock = createMock(demo, { streamTimeout: 20 })
  const [account] = await demo.table('accounts')
  const request = new Request(`http://demo/accounts/${String(account?.id)}`, { headers: accept })
  const text = await (await mock(request)).text()
  expect(text).toMatch(/^retry: 1000\nevent: open\ndata: "hello"\n\ndata: \{/)
  expect(text.split('\n\n')).toHaveLength(4)
})

test('a route that does not stream refuses', async () => {
  const mock = createMock(demo)
  expect((await mock(new Request('http://demo/ledgers/3', { headers: accept }))).status).toBe(406)
})

test('from one cursor on, two readers over HTTP get the same ledgers as the one clock closes them', async () => {
  const clock = { start: 300, every: 50 }
  const mock = createMock(openFolder('public/recorded/demo'), { clock })
  const server = await listen(mock, 0)
  const follow = async () => {
    const url = `${server.url}/ledgers?cursor=${300n << 32n}&limit=5`
    return await (await fetch(url, { headers: accept })).text()
  }
  const texts = await Promise.all([follow(), follow()])
  const now = await fetch(`${server.url}/ledgers?cursor=now&limit=1`, { headers: accept })
  const next = /"sequence":(\d+)/.exec(await now.text())
  await server.close()
  expect(texts[0]).toBe(texts[1])
  const sequences = [...(texts[0] ?? '').matchAll(/"sequence":(\d+)/g)].map(([, n]) => Number(n))
  expect(sequences).toEqual([301, 302, 303, 304, 305])
  expect(texts[0]?.startsWith(hello) && texts[0].endsWith(byebye)).toBe(true)
  expect(Number(next?.[1])).toBeGreaterThan(305)
})
