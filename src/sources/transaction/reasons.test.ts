import { describe, expect, it } from 'vitest'
import { defined } from '#e2e/testing/listQueries.ts'
import { all } from '#e2e/testing/parity.ts'
import { rest, rpc, signal } from '#e2e/testing/recordedSources.ts'
import type { DescribedOperation } from '#ledger/operations/registry.ts'
import { isUnknownRecord, type Page, type Reason } from '#ledger/values/answer.ts'
import { type AccountId, parseAccountId, type Toid, toid, toidParts } from '#ledger/values/ids.ts'
import { transactionSummaries } from './readTransaction.ts'

const alice = defined(parseAccountId('GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK'))

/**
 * The reasons of the operations that failed themselves, from the XDR of the transactions that the REST service lists.
 */
async function reasonsOf(
  of: { readonly kind: 'account'; readonly id: AccountId } | undefined,
): Promise<Map<Toid, Reason>> {
  const { passphrase } = (await rest.one('network', 'current', signal)).value
  const listed = await all((page) => rest.list('transactions', of, page, signal))
  const failed = listed.flatMap((item) => (isUnknownRecord(item) || item.successful ? [] : [item]))
  const input = { transactions: failed, passphrase }
  const summaries = transactionSummaries(input)
  const reasons = new Map<Toid, Reason>()
  for (const [i, summary] of summaries.entries()) {
    const { ledger, transaction } = toidParts(defined(failed[i]).pagingToken)
    if (typeof summary === 'string') throw new Error(`${defined(failed[i]).hash} cannot be read`)
    for (const [at, { code, meaning, success }] of summary.codes.operations.entries())
      if (!success) reasons.set(toid(ledger, transaction, at + 1), { code, meaning })
  }
  return reasons
}

describe('a page of operations through RPC names the own reason of each that failed', () => {
  it.each([
    ['network', undefined, 100],
    ['account', { kind: 'account', id: alice }, 1],
  ] as const)('of the %s', async (_, of, least) => {
    const found = new Map<Toid, Reason>()
    const failed = new Set<Toid>()
    const read = async (page: Parameters<typeof rpc.list>[2]): Promise<Page<object>> => {
      const answer = await rpc.list('operations', of, page, signal)
      for (const [id, { code, meaning }] of answer.reasons ?? []) found.set(id, { code, meaning })
      for (const item of answer.items) if (isFailed(item)) failed.add(item.id)
      return answer
    }
    await all(read)
    const expected = [...(await reasonsOf(of))].filter(([id]) => failed.has(id))
    expect(found).toEqual(new Map(expected))
    expect(found.size).toBeGreaterThanOrEqual(least)
    expect([...found.values()].filter(({ meaning }) => meaning === '')).toEqual([])
  })
})

const isFailed = (item: object): item is DescribedOperation =>
  'transactionSuccessful' in item && item.transactionSuccessful === false
