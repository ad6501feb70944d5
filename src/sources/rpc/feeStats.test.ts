import { describe, expect, it } from 'vitest'
import { recordedSources } from '../recorded.node.ts'

const { rest, rpc } = recordedSources()
const { signal } = new AbortController()

describe('fees through RPC', () => {
  it('are what the REST service says of the last five ledgers, and the node’s own figures beside', async () => {
    const expected = await rest.one('feeStats', 'current', signal)
    const { value, calls } = await rpc.one('feeStats', 'current', signal)
    const { inclusion, soroban, ...exact } = value
    expect(exact).toEqual(expected.value)
    expect(exact.charged.max).toBe(150_004n)
    expect(exact.bid?.mode).toBe(1_000n)
    expect(inclusion?.percentiles).toHaveLength(11)
    expect(soroban?.percentiles).toHaveLength(11)
    expect(calls.map(({ body }) => body).join(' ')).toContain('getLedgers')
  })
})
