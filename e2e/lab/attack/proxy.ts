import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fetch } from '#ledger/values/answer.ts'
import type { Answer, Asked, Fault, History, Scene, Stream, Via } from './faults/fault.ts'
import { marks } from './marks.ts'
import { createRandom } from './random.ts'

/** Counts what a proxy has seen since `attack` was called. */
export interface Traffic {
  readonly requests: number
  readonly bytes: number
  /** Requests for the status that came a second after the one before, or later: a page that is open follows the network. */
  readonly polls: number
  /**
   * Bytes of answers to the same question as one a second before, or earlier: for the status, or a transaction that was
   * sent.
   */
  readonly followed: number
  /** Bytes of the largest answer. */
  readonly largest: number
  /** Texts of its own that read as a mark of the page: they are none. */
  readonly texts: readonly string[]
  /** Each of them: when (milliseconds), what, and the bytes of its answer. */
  readonly log: readonly string[]
}

/** A service that lies on demand, on an origin of its own. */
export interface LyingProxy {
  readonly origin: string
  /** From now on answers have these faults, chosen by the seed; none of them makes the service honest. */
  readonly attack: (faults: readonly Fault[], seed: string, history?: History) => void
  readonly traffic: () => Traffic
  readonly close: () => Promise<void>
}

/** Milliseconds: a page waits for half a second at least. */
const resending = 250

/** Milliseconds between two polls at least; a timer may be a little early. */
const polling = 950
const isStatus = ({ path, body }: Asked): boolean =>
  body === '' ? path === '/' : body.includes('"method":"getHealth"')
const isFollowing = (asked: Asked): boolean =>
  isStatus(asked) ||
  /^\/transactions\/[0-9a-f]{64}$/.test(asked.path) ||
  asked.body.includes('"method":"getTransaction"')

const cors = { 'Access-Control-Allow-Origin': '*' }

/** In front of one of `networks`: REST below `/`, JSON-RPC at `/rpc`. */
export async function startProxy(
  networks: Readonly<Record<History, Fetch>>,
  elsewhere: string,
): Promise<LyingProxy> {
  let faults: readonly Fault[] = []
  let seed = ''
  let history: History = 'honest'
  let [requests, bytes, before, round] = [0, 0, 0, 0]
  let [polls, followed, largest, statusAt] = [0, 0, 0, 0]
  let log: string[] = []
  const texts = new Set<string>()
  /** When the connection of a request was ended. */
  const ended = new Map<string, number>()
  /** When something that a page follows was asked for last. */
  const askedAt = new Map<string, number>()
  let began = performance.now()
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => {
      console.error(error)
      outgoing.destroy()
    })
  })
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = incoming.url ?? '/'
    const via: Via = path.startsWith('/rpc') ? 'rpc' : 'rest'
    if (incoming.method === 'OPTIONS') {
      outgoing.writeHead(204, {
        ...cors,
        'Access-Control-Allow-Headers': '*',
        'Access-Control-Max-Age': '600',
      })
      outgoing.end()
      return
    }
    requests++
    const at = performance.now()
    const body = incoming.method === 'POST' ? (await buffer(incoming)).toString() : ''
    const asked: Asked = { via, path, body, before: before++ }
    if (isStatus(asked)) {
      if (statusAt > 0 && at - statusAt >= polling) polls++
      statusAt = at
    }
    const question = `${path} ${body.replace(/"id":\d+/g, '')}`
    const isFollowed = isFollowing(asked) && at - (askedAt.get(question) ?? at) >= polling
    askedAt.set(question, at)
    // By the request and not by its number: which of two comes first is chance.
    const random = createRandom(`${seed} ${question}`)
    const honest = (path: string, body: string) => ask(networks[history], origin, path, body)
    const scene: Scene = {
      asked,
      random,
      rank: (name) => createRandom(`${seed} ${name}`).next(),
      base: origin,
      elsewhere,
      honest: async (path, body) => JSON.parse((await honest(path, body)).text),
    }
    const wanted = incoming.headers.accept?.includes('event-stream') === true
    const good = wanted ? stream : await honest(path, body)
    let json: unknown
    const active = strikes(asked, seed) ? faults : []
    const changes = active.flatMap(({ change }) => change ?? [])
    let text = good.text
    if (changes.length > 0 && text !== '' && !wanted) {
      json = JSON.parse(text)
      for (const change of changes) json = await change(json, scene)
      text = JSON.stringify(json)
    }
    let answer: Answer = {
      status: good.status,
      headers: { 'Content-Type': good.type },
      body: new TextEncoder().encode(text),
      manner: wanted ? 'open' : 'send',
    }
    for (const { send } of active) answer = send?.(answer, scene) ?? answer
    if (changes.length > 0) collectMarks(json, texts)
    const endless = wanted ? active.flatMap(({ stream: of }) => of?.(scene) ?? []) : []
    const begun = round
    const asking = `${path} ${body}`
    if (answer.manner === 'reset') {
      // Where a connection ends before an answer, the browser itself asks once more, sooner than any page does.
      const isResent = at - (ended.get(asking) ?? -resending) < resending
      if (isResent) requests--
      // Once: a third is the page's own.
      if (isResent) ended.delete(asking)
      else ended.set(asking, performance.now())
    }
    const sent =
      endless[0] === undefined ? await deliver(answer, outgoing) : await pour(endless[0], outgoing)
    // The rest of an answer to the cell before is not of this one.
    if (begun !== round) return
    bytes += sent
    if (isFollowed) followed += sent
    largest = Math.max(largest, sent)
    log.push(`${(at - began).toFixed(0)} ms: ${path} ${body.slice(0, 400)} ${sent}`)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    origin,
    attack: (next, nextSeed, nextHistory = 'honest') => {
      faults = next
      seed = nextSeed
      history = nextHistory
      requests = bytes = before = polls = followed = largest = statusAt = 0
      log = []
      texts.clear()
      began = performance.now()
      ended.clear()
      askedAt.clear()
      round++
    },
    traffic: () => ({ requests, bytes, polls, followed, largest, log, texts: [...texts] }),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Texts of an answer that would count as the page's own word that something is not so. */
function collectMarks(json: unknown, texts: Set<string>): void {
  if (typeof json === 'string' && json.length < 100_000 && marks.test(json)) texts.add(json)
  if (typeof json === 'object' && json !== null)
    for (const value of Object.values(json)) collectMarks(value, texts)
}

/** Sends pieces until the reader has enough, or for a minute. */
async function pour({ piece, every }: Stream, outgoing: ServerResponse): Promise<number> {
  const { socket } = outgoing
  const before = socket?.bytesWritten ?? 0
  const closed = once(outgoing, 'close')
  outgoing.writeHead(200, { ...cors, 'Content-Type': 'text/event-stream' })
  outgoing.write(greeting)
  for (let n = 0; !outgoing.destroyed && n * every < 60_000; n++) {
    if (!outgoing.write(piece(n))) await Promise.race([once(outgoing, 'drain'), closed])
    await Promise.race([wait(every), closed])
  }
  outgoing.end()
  return (socket?.bytesWritten ?? before) - before
}

/** In half of the cells every answer has the fault, in a quarter each second one by chance, in a quarter the first two. */
function strikes({ path, body, before }: Asked, seed: string): boolean {
  const mode = createRandom(`mode ${seed}`).next()
  if (mode < 0.5) return true
  if (mode < 0.75) return before < 2
  return createRandom(`${seed} strikes ${path} ${body.replace(/"id":\d+/g, '')}`).next() < 0.5
}

const greeting = 'retry: 1000\nevent: open\ndata: "hello"\n\n'
/** Live lists say hello and then nothing. */
const stream = { status: 200, type: 'text/event-stream', text: greeting }

async function ask(network: Fetch, origin: string, path: string, body: string) {
  const init =
    body === '' ? {} : { method: 'POST', body, headers: { 'Content-Type': 'application/json' } }
  const response = await network(new Request(`${origin}${path}`, init))
  return {
    status: response.status,
    type: response.headers.get('Content-Type') ?? 'application/json',
    text: await response.text(),
  }
}

/** Bytes written at once. */
const piece = 2 ** 16
/**
 * Bytes sent without a pause, and milliseconds between pieces after them: else up to 4.5 MB would lie in buffers of the system,
 * taken by nobody, and be counted before a page could end the answer.
 */
const unpaced = 2 ** 20
const pause = 5

/** The bytes that went out. */
async function deliver(
  { status, headers, body, manner }: Answer,
  outgoing: ServerResponse,
): Promise<number> {
  const { socket } = outgoing
  const before = socket?.bytesWritten ?? 0
  const closed = once(outgoing, 'close')
  if (manner === 'reset') {
    socket?.destroy()
    return 0
  }
  if (manner === 'stall') {
    await closed
    return 0
  }
  if (manner === 'late') await Promise.race([wait(3000), closed])
  for (const [name, value] of Object.entries({ ...cors, ...headers }))
    outgoing.setHeader(name, value)
  outgoing.statusCode = status
  switch (manner) {
    case 'send':
    case 'late':
      for (let at = 0; at < body.length && !outgoing.destroyed; at += piece) {
        if (!outgoing.write(body.subarray(at, at + piece)))
          await Promise.race([once(outgoing, 'drain'), closed])
        if (at > unpaced) await wait(pause)
      }
      outgoing.end()
      await closed
      break
    case 'stallBody':
      outgoing.flushHeaders()
      await closed
      break
    case 'open':
      outgoing.write(body)
      await closed
      break
    case 'cutOff':
      outgoing.setHeader('Content-Length', body.length)
      outgoing.write(body.subarray(0, body.length >> 1))
      await wait(20)
      socket?.destroy()
      break
    case 'drip':
      outgoing.flushHeaders()
      for (const byte of body) {
        if (outgoing.destroyed) break
        outgoing.write(Uint8Array.of(byte))
        await Promise.race([wait(1000), closed])
      }
      outgoing.end()
      break
  }
  return (socket?.bytesWritten ?? before) - before
}
