import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Fetch } from '#ledger/values/answer.ts'
import { listen, type Running } from './server.ts'

const open: { readonly server: Running[]; readonly sockets: Socket[] } = { server: [], sockets: [] }
afterEach(async () => {
  for (const socket of open.sockets.splice(0)) socket.destroy()
  for (const server of open.server.splice(0)) await server.close()
})

/** A service whose answers come when they are let go, and what it was asked so far. */
async function slowService(body = 'x') {
  const begun: string[] = []
  const known = { running: 0, most: 0, begun, dropped: 0 }
  const held: (() => void)[] = []
  const fetch: Fetch = async ({ url, signal }) => {
    known.begun.push(new URL(url).pathname)
    known.most = Math.max(known.most, ++known.running)
    await new Promise<void>((resolve) => {
      held.push(resolve)
      signal.addEventListener('abort', () => {
        known.dropped++
        resolve()
      })
    })
    known.running--
    return new Response(body)
  }
  const server = await listen(fetch, 0)
  open.server.push(server)
  return { known, url: server.url, release: () => held.splice(0).map((each) => each()) }
}

/** A client that sends so many requests at once and says what it was answered. */
async function clientOf(url: string, name: string, requests: number, reads = true) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  open.sockets.push(socket)
  socket.on('error', () => undefined)
  const answers = { text: '' }
  if (reads) socket.on('data', (bytes: Buffer) => (answers.text += bytes.toString()))
  await once(socket, 'connect')
  socket.write(
    Array.from({ length: requests }, (_, n) => `GET /${name}${n} HTTP/1.1\r\nHost: h\r\n\r\n`).join(
      '',
    ),
  )
  return {
    socket,
    statuses: (): readonly string[] => answers.text.match(/(?<=HTTP\/1\.1 )\d+/g) ?? [],
    answers,
  }
}

const until = async (isTrue: () => boolean) => {
  await expect.poll(isTrue, { timeout: 100_000 }).toBe(true)
}

test('requests that one connection sends together are answered one after the other, in their order', async () => {
  const { known, url, release } = await slowService()
  const { statuses } = await clientOf(url, 'a', 4)
  for (let n = 1; n <= 4; n++) {
    await until(() => known.begun.length === n)
    release()
    await until(() => statuses().length === n)
  }
  expect(known).toMatchObject({ most: 1, begun: ['/a0', '/a1', '/a2', '/a3'] })
})

test('few requests run at once, a client’s own is not behind those that others send together, and too many are refused', async () => {
  const { known, url, release } = await slowService()
  for (let n = 0; n < 60; n++) await clientOf(url, `many${n}-`, 50)
  await until(() => known.running > 0)
  const alone = await Promise.all(
    Array.from({ length: 400 }, (_, n) => clientOf(url, `alone${n}-`, 1)),
  )
  const areRefused = () => alone.filter(({ statuses }) => statuses()[0] === '503')
  // All have asked before the first answer comes.
  await until(() => areRefused().length > 180)
  await until(() => {
    release()
    return alone.every(({ statuses }) => statuses().length === 1)
  })
  const refused = areRefused()
  expect(refused.length).toBeLessThan(200)
  expect(refused[0]?.answers.text).toMatch(/Retry-After: [1-9]/i)
  expect(known.most).toBeLessThanOrEqual(32)
  expect(known.begun.filter((name) => name.startsWith('/many')).length).toBeLessThan(300)
})

test('requests of a client that left are dropped: the one that runs ends, the others never begin', async () => {
  const { known, url } = await slowService()
  const { socket } = await clientOf(url, 'gone', 10)
  await until(() => known.running === 1)
  socket.destroy()
  await until(() => known.dropped === 1)
  const { statuses } = await clientOf(url, 'later', 1)
  await until(() => known.begun.includes('/later0'))
  expect(known.begun).toEqual(['/gone0', '/later0'])
  expect(statuses()).toEqual([])
})

test('answers that nobody reads are few: the connection goes whose client has read nothing for the longest time', async () => {
  const chunk = new Uint8Array(1024 ** 2)
  let [begun, chunks, closed] = [0, 0, 0]
  const server = await listen(() => {
    begun++
    return Promise.resolve(
      new Response(
        new ReadableStream({
          pull(controller) {
            chunks++
            controller.enqueue(chunk)
          },
          cancel: () => void closed++,
        }),
      ),
    )
  }, 0)
  open.server.push(server)
  for (let n = 0; n < 140; n++) await clientOf(server.url, `c${n}-`, 1, false)
  await until(() => begun === 140 && closed > 0)
  expect(closed).toBeLessThan(20)
  expect(chunks).toBeLessThan(140 * 20)
})

test('event streams are few: the oldest goes, and what it was read for with it', async () => {
  let [begun, closed] = [0, 0]
  const server = await listen(({ signal }) => {
    begun++
    signal.addEventListener('abort', () => void closed++)
    const headers = { 'Content-Type': 'text/event-stream; charset=utf-8' }
    return Promise.resolve(new Response(new ReadableStream(), { headers }))
  }, 0)
  open.server.push(server)
  const clients = []
  for (let n = 0; n < 140; n++) clients.push(await clientOf(server.url, `s${n}-`, 1))
  await until(() => begun === 140)
  await until(() => closed === 12)
  expect(clients.slice(-128).every(({ socket }) => !socket.destroyed)).toBe(true)
})
