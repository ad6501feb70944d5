import { describe, expect, it } from 'vitest'
import { openEventSource } from '#e2e/testing/eventSource.ts'
import { busyAccount } from '#e2e/testing/indexedSource.ts'
import { recordedFetch, signal } from '#e2e/testing/recordedSources.ts'
import { type Fetch, isUnknownRecord } from '#ledger/values/answer.ts'

const request = { order: 'desc', limit: 20 } as const

/** The recorded node behind a proxy that answers batches by itself where it gives an answer. */
const behind =
  (proxy: (calls: number) => Response | undefined, node = recordedFetch()): Fetch =>
  async (sent) => {
    const body: unknown = await sent.clone().json()
    return (Array.isArray(body) ? proxy(body.length) : undefined) ?? node(sent)
  }

const openAccount = async (fetch: Fetch) => {
  const opened = openEventSource(fetch)
  const of = { kind: 'account', id: await busyAccount() } as const
  const { items } = await opened.source.list('transactions', of, request, signal)
  return { opened, hashes: items.flatMap((item) => (isUnknownRecord(item) ? [] : [item.hash])) }
}

describe('what a service allows', () => {
  it.each([
    ['with HTTP 413', () => new Response('', { status: 413 })],
    ['with one error for all', () => Response.json({ error: { code: -32600, message: 'no' } })],
  ])('a proxy that refuses a batch %s gets single calls from then on', async (_name, refuse) => {
    const expected = await openAccount(recordedFetch())
    const { opened, hashes } = await openAccount(behind(refuse))
    expect(hashes).toEqual(expected.hashes)
    expect(opened.requests.filter((calls) => calls.length > 1)).toHaveLength(1)
  })

  it('a service that sends 20 ledgers at once is asked for more only once', async () => {
    const asked: number[] = []
    const node = recordedFetch()
    const { source, requests } = openEventSource(async (sent) => {
      const body: unknown = await sent.clone().json()
      const limit = limitIn(body)
      if (limit === undefined) return node(sent)
      asked.push(limit)
      const error = { code: -32600, message: 'limit must not exceed 20' }
      return limit > 20
        ? Response.json({ jsonrpc: '2.0', id: Reflect.get(Object(body), 'id'), error })
        : node(sent)
    })
    for (let page = 0; page < 2; page++) {
      const { items } = await source.list(
        'ledgers',
        undefined,
        { order: 'desc', limit: 200 },
        signal,
      )
      expect(items.length).toBeGreaterThan(20)
    }
    expect(asked.filter((limit) => limit > 20)).toHaveLength(1)
    expect(requests.length).toBeLessThan(20)
  })
})

function limitIn(body: unknown): number | undefined {
  if (Reflect.get(Object(body), 'method') !== 'getLedgers') return undefined
  const { pagination } = Object(Reflect.get(Object(body), 'params'))
  return Number(Reflect.get(Object(pagination), 'limit'))
}
