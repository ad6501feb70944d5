import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defined } from '#e2e/testing/listQueries.ts'
import { recordedFetch, signal } from '#e2e/testing/recordedSources.ts'
import type { Fetch } from '#ledger/values/answer.ts'
import { parseTransactionHash } from '#ledger/values/ids.ts'
import { contextOf } from '../context.ts'
import { Http } from '../http.ts'
import { createRpcSource } from '../node/source.ts'
import { noBudget } from '../request.ts'
import { RpcClient } from './client.ts'
import { RpcNode } from './connection.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const id = defined(
  parseTransactionHash('b59ef0d39a036888145fe5f8f4f6d17d573161b416059d5edf59c7845725b404'),
)
const recorded = recordedFetch()
const url = 'https://node.example.org/rpc'

/** A node that answers calls of this name with an error of this code until it is told otherwise. */
function failingNode(code: number, name = /get/) {
  const state = { requests: 0, isFailing: true }
  const refuse = (call: object) => ({
    jsonrpc: '2.0',
    id: Reflect.get(call, 'id'),
    error: { code, message: 'request failed to process' },
  })
  const fetch: Fetch = async (request) => {
    state.requests += 1
    const text = await request.clone().text()
    if (!state.isFailing || !name.test(text)) return recorded(request)
    const calls = JSON.parse(text)
    return Response.json(Array.isArray(calls) ? calls.map(refuse) : refuse(calls))
  }
  const source = createRpcSource({ url, fetch, budget: noBudget })
  const nameOf = (error: unknown) => (error instanceof Error ? error.message : 'failed')
  return {
    state,
    fetch,
    record: () => source.one('transaction', id, signal).then(() => 'there', nameOf),
    operations: () =>
      source
        .list('operations', { kind: 'transaction', id }, { order: 'asc', limit: 200 }, signal)
        .then(() => 'there', nameOf),
  }
}

it.each([
  ['a node states', /get/],
  ['a node states of itself alone', /getHealth/],
])(
  'parts of a page that try again shortly after one another share the failure that %s',
  async (_, name) => {
    const { state, record, operations } = failingNode(-32001, name)
    const failure = 'node.example.org could not answer: request failed to process'
    expect(await Promise.all([record(), operations()])).toEqual([failure, failure])
    expect(state.requests).toBe(2)
    await vi.advanceTimersByTimeAsync(500)
    expect(await record()).toBe(failure)
    await vi.advanceTimersByTimeAsync(200)
    expect(await operations()).toBe(failure)
    expect(state.requests).toBe(4)
    await vi.advanceTimersByTimeAsync(1000)
    state.isFailing = false
    expect(await Promise.all([record(), operations()])).toEqual(['there', 'there'])
  },
)

it('a refusal is not kept: the reader who tries again asks the node', async () => {
  const { state, record } = failingNode(-32000)
  expect(await record()).toContain('refused the request')
  state.isFailing = false
  expect(await record()).toBe('there')
})

it('who follows the network shares the failure too, for a moment', async () => {
  const { state, fetch } = failingNode(-32001)
  const http = new Http({ via: 'rpc', fetch, budget: noBudget })
  const node = new RpcNode(new RpcClient(url, http))
  await expect(node.status(contextOf(signal))).rejects.toThrow('could not answer')
  await expect(node.freshNetwork(contextOf(signal))).rejects.toThrow('could not answer')
  expect(state.requests).toBe(1)
  await vi.advanceTimersByTimeAsync(500)
  state.isFailing = false
  expect(await node.freshNetwork(contextOf(signal))).toMatchObject({ latestLedger: 373 })
})
