import path from 'node:path'
import type { Fetch } from '#ledger/values/fetch.ts'
import { type DenseCommand, openDense } from '../dense/recorded/openDense.ts'
import { type Running, listen } from '#tools/network/server.ts'
import type { DenseNetwork } from '../dense/network.ts'
import { symbolTopic } from '#ledger/xdr/ledgerKeys.ts'
import { createSlowLine } from './slowLine.ts'

/** One request for data: the methods of its calls, its answer's bytes, and when it came, by `Date.now()`. */
export interface Asked {
  readonly at: number
  readonly methods: readonly string[]
  readonly bytes: number
  /** Milliseconds that the service itself took. */
  readonly service: number
}

export interface DenseService extends Running {
  readonly network: DenseNetwork
  /** The service itself, without the line. */
  readonly fetch: Fetch
  readonly asked: Asked[]
}

/** getEvents for the assets that an account may hold: without fees, which a list asks for. */
export const ofTrustlines = 'getEvents of trustlines'
const feeTopic = symbolTopic('fee')
const recorded = path.join(import.meta.dirname, '..', '..', 'public', 'recorded', 'demo')
const [latency, bitsPerSecond] = [100, 50_000_000]

/** A dense network over HTTP, behind a line of 100 ms a request and 50 Mbit/s. */
export async function serveDense(command: DenseCommand): Promise<DenseService> {
  const { network, fetch } = await openDense(recorded, command)
  const line = createSlowLine(latency, bitsPerSecond)
  const asked: Asked[] = []
  const far: Fetch = async (request) => {
    if (request.method === 'OPTIONS') return fetch(request)
    const at = Date.now()
    const methods = methodsOf(await request.clone().text())
    const arrived = line.begin()
    const began = performance.now()
    const answer = await fetch(request)
    const body = new Uint8Array(await answer.arrayBuffer())
    const service = performance.now() - began
    await arrived
    await line.carry(body.length)
    asked.push({ at, methods, bytes: body.length, service })
    return new Response(body, answer)
  }
  return { ...(await listen(far, 0)), network, fetch, asked }
}

function methodsOf(text: string): readonly string[] {
  const body: unknown = text === '' ? [] : JSON.parse(text)
  return (Array.isArray(body) ? body : [body]).map((call) => {
    const method = String(Reflect.get(Object(call), 'method'))
    return method === 'getEvents' && !JSON.stringify(call).includes(feeTopic)
      ? ofTrustlines
      : method
  })
}
