import { describe, expect, it } from 'vitest'
import { recordedFetch } from '#e2e/testing/recordedSources.ts'
import { toid } from '#ledger/values/ids.ts'
import { isRow } from '#mock/record.ts'
import type { RpcRequest } from '../request.ts'
import { checkAnswer } from '../rpc/methods.ts'

/** The recorded answer to a request. */
async function resultOf({ method, params }: RpcRequest): Promise<Record<string, unknown>> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'Content-Type': 'application/json' }
  const request = new Request('https://recorded.invalid/rpc', { method: 'POST', headers, body })
  const answer: unknown = await (await recordedFetch()(request)).json()
  if (!isRow(answer) || !isRow(answer.result)) throw new Error(`${method} has no result`)
  return answer.result
}

const ledgers: RpcRequest = {
  method: 'getLedgers',
  params: { startLedger: 39, pagination: { limit: 4 } },
}
const transactions: RpcRequest = {
  method: 'getTransactions',
  params: { startLedger: 39, pagination: { limit: 4 } },
}
const afterCursor: RpcRequest = {
  method: 'getTransactions',
  params: { pagination: { cursor: String(toid(39, 0, 0)), limit: 4 } },
}
const events: RpcRequest = {
  method: 'getEvents',
  params: { startLedger: 39, endLedger: 60, pagination: { limit: 4 } },
}
const fees: RpcRequest = { method: 'getFeeStats' }
/** An account and a contract's setting. */
const entries: RpcRequest = {
  method: 'getLedgerEntries',
  params: {
    keys: ['AAAAAAAAAABMioNAZJwUB2Kah0Ijr24t+5XhJioC/tsiqd5kdq6O3A==', 'AAAACAAAAAE='],
  },
}
const requests = { ledgers, transactions, afterCursor, events, fees, entries }

type Change = (result: Record<string, unknown>) => object
const list = (result: Record<string, unknown>, name: string): readonly unknown[] => {
  const found = result[name]
  return Array.isArray(found) ? found : []
}
/** The list `name` with another first record. */
const withFirst =
  (name: string, change: object): Change =>
  (result) => ({
    ...result,
    [name]: list(result, name).with(0, { ...Object(list(result, name)[0]), ...change }),
  })
const lists = [
  ['ledgers', ledgers],
  ['transactions', transactions],
  ['events', events],
] as const

describe('an answer of a JSON-RPC node', () => {
  it.each(Object.entries(requests))('fits its request as recorded: %s', async (_, request) => {
    const result = await resultOf(request)
    expect(() => checkAnswer(request, result)).not.toThrow()
  })

  it.each(lists)(
    'with more records than requested is refused unread: 5,000 %s',
    async (name, request) => {
      const result = await resultOf(request)
      const [record] = list(result, name)
      const many = { ...result, [name]: Array.from({ length: 5_000 }, () => record) }
      expect(() => checkAnswer(request, many)).toThrow(`${name} has 5000 records, 4 were requested`)
      expect(() =>
        checkAnswer(request, { ...result, [name]: Array.from({ length: 5_000 }, () => 'none') }),
      ).toThrow('5000 records')
    },
  )

  it.each([
    [
      'a record twice',
      transactions,
      (result) => {
        const [first, , ...others] = list(result, 'transactions')
        return { ...result, transactions: [first, first, ...others] }
      },
      'twice',
    ],
    [
      'an entry twice in place of two',
      entries,
      (result) => {
        const [first] = list(result, 'entries')
        return { ...result, entries: [first, first] }
      },
      'twice',
    ],
    [
      'records in another order',
      afterCursor,
      (result) => ({
        ...result,
        transactions: list(result, 'transactions').toReversed(),
      }),
      'ascending order',
    ],
    [
      'events in another order',
      events,
      (result) => ({
        ...result,
        events: list(result, 'events').toReversed(),
      }),
      'ascending order',
    ],
    [
      'an earlier ledger than requested',
      transactions,
      withFirst('transactions', { ledger: 38 }),
      'outside',
    ],
    [
      'an earlier record than its cursor',
      afterCursor,
      withFirst('transactions', { ledger: 38 }),
      'outside',
    ],
    [
      'a ledger that is not closed',
      transactions,
      (result) => ({ ...result, latestLedger: 38, oldestLedger: 2 }),
      'at most 38',
    ],
    [
      'an event of another ledger than its id',
      events,
      withFirst('events', { ledger: 40 }),
      'not in ledger 40',
    ],
    [
      'a window that ends before it begins',
      ledgers,
      (result) => ({ ...result, oldestLedger: 4000 }),
      'later than latestLedger',
    ],
    [
      'a ledger that no id can have',
      ledgers,
      (result) => ({ ...result, latestLedger: 2 ** 32 - 1 }),
      'latestLedger',
    ],
    [
      'fees that fall',
      fees,
      (result) => ({
        ...result,
        inclusionFee: { ...Object(result.inclusionFee), p50: '99999999' },
      }),
      'inclusionFee.p60',
    ],
  ] satisfies readonly (readonly [string, RpcRequest, Change, string])[])(
    'that has %s is refused',
    async (_, request, change, message) => {
      const result = await resultOf(request)
      expect(() => checkAnswer(request, change(result))).toThrow(message)
    },
  )

  it('that has another transaction than requested is refused', async () => {
    const [row] = list(await resultOf(transactions), 'transactions')
    if (!isRow(row)) throw new Error('none was recorded')
    const request: RpcRequest = { method: 'getTransaction', params: { hash: String(row.txHash) } }
    const result = await resultOf(request)
    checkAnswer(request, result)
    const other = { method: 'getTransaction', params: { hash: '0'.repeat(64) } } as const
    expect(() => checkAnswer(other, result)).toThrow('requested was 000')
    expect(() => checkAnswer(request, { ...result, status: 'constructor' })).toThrow('status')
    expect(() => checkAnswer(request, { ...result, ledger: 4000 })).toThrow('ledger is 4000')
    expect(() => checkAnswer(request, { ...result, status: 'NOT_FOUND' })).toThrow('NOT_FOUND')
  })
})
