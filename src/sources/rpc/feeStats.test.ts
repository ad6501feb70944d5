import { describe, expect, it } from 'vitest'
import { skipStatusAge } from '#e2e/testing/indexedSource.ts'
import { recordedSources, rest, rpc, signal } from '#e2e/testing/recordedSources.ts'
import { type Call, isHttp } from '#ledger/values/answer.ts'

describe('fees through RPC', () => {
  it('are what the REST service says of the last five ledgers, and the node’s own figures beside', async () => {
    const expected = await rest.one('feeStats', 'current', signal)
    const { value, calls } = await rpc.one('feeStats', 'current', signal)
    const { inclusion, soroban, ...exact } = value
    expect(exact).toEqual(expected.value)
    expect(exact.charged.max).toBe(150_004n)
    expect(exact.maxFee?.mode).toBe(1_000n)
    expect(inclusion?.percentiles).toHaveLength(11)
    expect(soroban?.percentiles).toHaveLength(11)
    expect(ledgersAsked(calls)).toEqual([[369, 5]])
  })

  it('to go by take no ledger: they are the node’s own figures', async () => {
    const { value, calls } = await rpc.one('recentFees', 'current', signal)
    const all = (await rpc.one('feeStats', 'current', signal)).value
    expect(value).toMatchObject({ inclusion: all.inclusion, soroban: all.soroban })
    expect(ledgersAsked(calls)).toEqual([])
  })

  it('ask for closed ledgers once', async () => {
    let now = 0
    const clock = { start: 366, every: 1_000, now: () => now }
    const sights = recordedSources({ clock })
    const first = await sights.rpc.one('feeStats', 'current', signal)
    expect(ledgersAsked(first.calls)).toEqual([[362, 5]])
    now = 2_000
    skipStatusAge()
    const second = await sights.rpc.one('feeStats', 'current', signal)
    expect(ledgersAsked(second.calls)).toEqual([[367, 2]])
    now = 20_000
    skipStatusAge()
    const third = await sights.rpc.one('feeStats', 'current', signal)
    expect(ledgersAsked(third.calls)).toEqual([[369, 5]])
    const { inclusion: _, soroban: __, ...exact } = third.value
    expect(exact).toEqual((await rest.one('feeStats', 'current', signal)).value)
    const again = await sights.rpc.one('feeStats', 'current', signal)
    expect(ledgersAsked(again.calls)).toEqual([])
    expect(again.value).toEqual(third.value)
  })
})

/** First ledger and how many, of each request for ledgers. */
const ledgersAsked = (calls: readonly Call[]): readonly unknown[] =>
  calls.filter(isHttp).flatMap(({ body }) => {
    const { method, params } = JSON.parse(body ?? '')
    return method === 'getLedgers' ? [[params.startLedger, params.pagination.limit]] : []
  })
