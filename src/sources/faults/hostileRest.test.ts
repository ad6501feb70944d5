import { describe, expect, it } from 'vitest'
import { defined } from '#e2e/testing/listQueries.ts'
import { isUnknownRecord } from '#ledger/values/answer.ts'
import { accountIdFromBytes, parseOfferId } from '#ledger/values/ids.ts'
import { noBudget } from '../request.ts'
import { createRestSource } from '../rest/source.ts'

const { signal } = new AbortController()
const root = JSON.stringify({
  network_passphrase: 'a network',
  current_protocol_version: 27,
  horizon_version: '28.0.0',
  history_latest_ledger: 9,
  history_latest_ledger_closed_at: '2026-01-01T00:00:00Z',
  history_elder_ledger: 2,
})

/** A service that answers everything but its root with the same text. */
const answering = (body: string, status = 200) =>
  createRestSource({
    url: 'https://service.invalid',
    budget: noBudget,
    fetch: ({ url }) =>
      Promise.resolve(
        new URL(url).pathname === '/' ? new Response(root) : new Response(body, { status }),
      ),
  })

const page = (cursor: string, ...records: readonly string[]) => {
  const link = (order: string) => `{"href":"/x?cursor=${cursor}&order=${order}"}`
  return `{"_links":{"next":${link('asc')},"prev":${link('desc')}},"_embedded":{"records":[${records.join()}]}}`
}
const id = (digit: string) => `00000000${digit.repeat(64)}`
const nested = (levels: number) =>
  `${'{"not":'.repeat(levels)}{"unconditional":true}${'}'.repeat(levels)}`
const balance = (digit: string, predicate: string) =>
  `{"id":"${id(digit)}","paging_token":"5-${id(digit)}","asset":"native","amount":"1.0000000","last_modified_ledger":5,"flags":{"clawback_enabled":false},"claimants":[{"destination":"${accountIdFromBytes(new Uint8Array(32))}","predicate":${predicate}}]}`

describe('a problem document that is not quite one', () => {
  it.each([
    '{"type":500,"title":"Gateway"}',
    '{"title":{"text":"Gateway"}}',
    '{"type":"https://stellar.org/horizon-errors/bad_request","title":"Bad","extras":"none"}',
    '{"type":"https://stellar.org/horizon-errors/bad_request","title":"Bad","extras":[]}',
    '{"type":"https://stellar.org/horizon-errors/bad_request","extras":{"invalid_field":7}}',
  ])('is a failure of the source all the same: %s', async (body) => {
    const source = answering(body, 400)
    for (const asked of [
      source.one('offer', defined(parseOfferId('5')), signal),
      source.list('offers', undefined, { order: 'asc', limit: 1 }, signal),
    ]) {
      await expect(asked).rejects.toMatchObject({ name: 'SourceError', calls: [{ status: 400 }] })
    }
  })

  it.each([
    '{"type":"x/transaction_failed","title":"Failed","extras":{"hash":7}}',
    '{"type":"x/transaction_failed","title":"Failed","extras":{"result_codes":{}}}',
  ])('does not hide that a transaction may have been accepted: %s', async (body) => {
    const { submit } = answering(body, 400)
    await expect(defined(submit)('AAAA', 'wait', signal)).rejects.toMatchObject({
      name: 'SourceError',
      kind: 'badResponse',
      message: expect.stringContaining('still have been accepted'),
    })
  })
})

describe('a record that is nested without end', () => {
  it.each([100, 5_000, 50_000])(
    'is unknown, %i levels deep, and its neighbour is read',
    async (levels) => {
      const body = page('x', balance('1', '{"unconditional":true}'), balance('2', nested(levels)))
      const request = { order: 'asc', limit: 2 } as const
      const { items } = await answering(body).list('claimableBalances', undefined, request, signal)
      expect(items.map(isUnknownRecord)).toEqual([false, true])
      expect(() => structuredClone(items)).not.toThrow()
      const [, unknown] = items
      expect(unknown && 'raw' in unknown ? unknown.raw.length : 0).toBeLessThan(2 * body.length)
    },
  )

  it('that is asked for by itself is a failure of the source', async () => {
    const source = answering(`{"id":"5","seller":${nested(50_000)}}`)
    await expect(source.one('offer', defined(parseOfferId('5')), signal)).rejects.toMatchObject({
      name: 'SourceError',
      kind: 'badResponse',
    })
  })
})

describe('a cache that answers every page with the first', () => {
  it('is found out at the second', async () => {
    const source = answering(page('5-1', '{"paging_token":"5-1"}'))
    const request = { order: 'asc', limit: 1 } as const
    for (const kind of ['effects', 'trades'] as const) {
      const { next } = await source.list(kind, undefined, request, signal)
      const again = source.list(kind, undefined, { ...request, cursor: next }, signal)
      await expect(again).rejects.toMatchObject({ name: 'SourceError', kind: 'badResponse' })
    }
  })
})
