import { expect, test } from 'vitest'
import { faultyRest, setting } from '#e2e/testing/faultyService.ts'
import type { Fetch } from '#ledger/values/answer.ts'
import { noBudget } from '../request.ts'
import { createRestSource } from './source.ts'

const { signal } = new AbortController()
const page = { order: 'desc', limit: 20 } as const
const root = (fields: object) => faultyRest({ where: /^\/$/, record: setting(fields) })

/** A service that answers everything but its root with a problem. */
const failing = (name: string, title: string) =>
  createRestSource({
    url: 'https://service.test',
    budget: noBudget,
    fetch: (async () =>
      new Response(
        JSON.stringify({ type: `https://stellar.org/horizon-errors/${name}`, title, status: 503 }),
        { status: 503, headers: { 'content-type': 'application/problem+json' } },
      )) satisfies Fetch,
  })

test('a service that has read no ledger yet says that it is still ingesting', async () => {
  for (const fields of [
    { history_latest_ledger: 0, history_elder_ledger: 0, ingest_latest_ledger: 0 },
    { history_elder_ledger: 0 },
  ])
    await expect(root(fields).one('network', 'current', signal)).rejects.toMatchObject({
      kind: 'unreachable',
      message: expect.stringMatching(/has no ledgers yet: it is still ingesting them/),
    })
})

test('a service without its node answers as usual; what the node would say is not known', async () => {
  const { value } = await root({
    core_version: '',
    core_latest_ledger: 0,
    core_supported_protocol_version: 0,
    current_protocol_version: 0,
    supported_protocol_version: 0,
    ingest_latest_ledger: 0,
  }).one('network', 'current', signal)
  expect(value).toMatchObject({ latestLedger: 373, oldestLedger: 2 })
  for (const name of ['core', 'protocolVersion', 'supportedProtocolVersion', 'ingestedLedger'])
    expect(value).toHaveProperty(name, undefined)
})

test.each([
  ['stale_history', 'Historical DB Is Too Stale', /its history is too old/],
  ['still_ingesting', 'Still Ingesting', /it is still ingesting/],
  ['server_over_capacity', 'Server Over Capacity', /over its capacity/],
  ['timeout', 'Timeout', /took too long/],
])('a problem of %s is said in words, whatever its status', async (name, title, words) => {
  const source = failing(name, title)
  await expect(source.list('ledgers', undefined, page, signal)).rejects.toMatchObject({
    kind: 'unreachable',
    message: expect.stringMatching(words),
  })
})

test('a gateway’s 503 without a problem document stays a failure of the connection', async () => {
  const source = createRestSource({
    url: 'https://service.test',
    budget: noBudget,
    fetch: async () => new Response('<html>', { status: 503 }),
  })
  await expect(source.one('network', 'current', signal)).rejects.toMatchObject({
    message: expect.stringMatching(/cannot answer now \(HTTP 503\)/),
  })
})
