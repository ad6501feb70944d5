import path from 'node:path'
import type { Page } from '@playwright/test'
import { readRecord } from '#ledger/restRecord.ts'
import type { Fault } from '#mock/fault.ts'
import { createMock, type MockOptions } from '#mock/mock.ts'
import { createPackedFolderCorpus } from '#tools/network/packedFolder.ts'
import { listen, type Running } from '#tools/network/server.ts'

/** The recorded network over HTTP, on an origin of its own, with a fault that a spec may change at any time. */
export interface FaultyNetwork {
  readonly origin: string
  readonly rest: string
  readonly rpc: string
  /** Every request for data fails from now on; `undefined` ends the fault. */
  readonly fail: (fault: Fault | undefined) => void
  /** The next `times` requests fail, later ones are answered. */
  readonly failTimes: (fault: Fault, times: number) => void
  /** Requests whose address or body contains `part` fail. */
  readonly failWhere: (part: string, fault: Fault) => void
  /** Every request to one of its two services fails. */
  readonly failOf: (service: 'rest' | 'rpc', fault: Fault) => void
  /** Changes the text of every answer, by its request's body; `undefined` leaves them as they are. */
  readonly rewrite: (change: ((text: string, body: string) => string) | undefined) => void
  /** The number of requests so far. */
  readonly requests: () => number
  /** Addresses and bodies of answered requests. */
  readonly answered: () => readonly string[]
  readonly close: Running['close']
}

export const passphrase = 'Parallax Local Network ; 2026'

/** Read once per test worker. */
const corpus = createPackedFolderCorpus(
  path.join(import.meta.dirname, '..', '..', 'public', 'recorded', 'demo'),
)

/** On any free port; `retention` is the number of retained ledgers, default all; a clock closes them. */
export async function startFaultyNetwork(
  options: Pick<MockOptions, 'retention' | 'clock'> = {},
): Promise<FaultyNetwork> {
  let fault: ((request: Request) => Fault | undefined) | undefined
  let change: ((text: string, body: string) => string) | undefined
  let requests = 0
  const answered: string[] = []
  const bodies = new WeakMap<Request, string>()
  const mock = createMock(corpus, {
    ...options,
    fault: (request) => (request.method === 'OPTIONS' ? undefined : fault?.(request)),
  })
  const { url, close } = await listen(async (request) => {
    if (request.method === 'OPTIONS') return readable(await mock(request))
    requests++
    bodies.set(request, request.body === null ? '' : await request.clone().text())
    const answer = readable(await mock(request))
    answered.push(`${request.url} ${bodies.get(request) ?? ''}`)
    if (change === undefined) return answer
    return new Response(change(await answer.text(), bodies.get(request) ?? ''), answer)
  }, 0)
  return {
    origin: url,
    rest: url,
    rpc: `${url}/rpc`,
    fail: (next) => {
      fault = next && (() => next)
    },
    failTimes: (next, times) => {
      let left = times
      fault = () => (left-- > 0 ? next : undefined)
    },
    failWhere: (part, next) => {
      fault = (request) =>
        request.url.includes(part) || bodies.get(request)?.includes(part) === true
          ? next
          : undefined
    },
    failOf: (service, next) => {
      fault = ({ url: of }) =>
        new URL(of).pathname.startsWith('/rpc') === (service === 'rpc') ? next : undefined
    },
    rewrite: (next) => {
      change = next
    },
    requests: () => requests,
    answered: () => answered,
    close,
  }
}

/** A faulty answer must still be readable from another origin: CORS is a fault of its own. */
function readable(answer: Response): Response {
  const headers = new Headers(answer.headers)
  headers.set('Access-Control-Allow-Origin', '*')
  headers.set('Access-Control-Expose-Headers', 'Retry-After')
  headers.delete('Content-Length')
  return new Response(answer.body, { status: answer.status, headers })
}

/** Lists the network as `faulty` in networks.json, as a host would. */
export async function offerNetwork(page: Page, network: FaultyNetwork, words = passphrase) {
  await page.route('**/networks.json', async (route) => {
    const listed: unknown = await (await route.fetch()).json()
    const networks = readRecord({ listed }).list('listed', (record) => record.raw)
    const faulty = {
      id: 'faulty',
      name: 'Faulty network',
      passphrase: words,
      rest: network.rest,
      rpc: network.rpc,
    }
    await route.fulfill({ json: [...networks, faulty] })
  })
}
