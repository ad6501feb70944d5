import { describe, expect, test } from 'vitest'
import { account, defined, listOf } from '#e2e/testing/listQueries.ts'
import { recordedSources, signal } from '#e2e/testing/recordedSources.ts'
import { native } from '#ledger/asset.ts'
import type { Collections } from '#ledger/collections.ts'
import { transactionToRest } from '#ledger/transaction.ts'
import {
  type Cursor,
  type Order,
  SourceError,
  type SourceErrorKind,
} from '#ledger/values/answer.ts'
import { parseToid } from '#ledger/values/ids.ts'
import { parseAmount } from '#ledger/values/numbers.ts'
import type { Source } from '../source.ts'
import { readRecords } from './records.ts'

const sources = recordedSources()
const id = account('GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK')
const of = { kind: 'account', id } as const

interface Row {
  readonly id: string
  readonly type: string
  readonly transaction_hash: string
  readonly transaction_successful: boolean
  readonly direction: string
  readonly received: string
  readonly sent: string
  readonly counterparty: string
  readonly transaction: Readonly<Record<string, string>>
}

/** The records of a table, page by page, and how many requests they took. */
async function tableOf(
  source: Source,
  {
    order,
    limit = 200,
    kind = 'payments',
  }: { order: Order; limit?: number; kind?: keyof Collections },
) {
  const rows: Row[] = []
  let requests = 0
  let cursor: Cursor | undefined
  do {
    const page = { order, limit, cursor }
    const answer = await readRecords(source, { kind, of, page, base: '', columns: true }, signal)
    rows.push(
      ...answer.lines
        .split('\n')
        .slice(0, -1)
        .map((line): Row => JSON.parse(line)),
    )
    requests += answer.requests
    cursor = answer.next
  } while (cursor !== undefined)
  return { rows, requests }
}

describe('the table of an account’s payments', () => {
  test('has the memo and the fee of each transaction, in either order and with pages of any size', async () => {
    const listed = await listOf(sources.rest, { kind: 'transactions', owner: of })
    const transactions = new Map(
      listed.map((each) => [String(each.hash), transactionToRest(each, '')] as const),
    )
    const asked = [{ order: 'asc' }, { order: 'desc' }, { order: 'desc', limit: 3 }] as const
    for (const request of asked) {
      const { rows } = await tableOf(sources.rest, request)
      expect(rows.length).toBeGreaterThan(90)
      for (const { transaction_hash, transaction } of rows) {
        const {
          memo_type,
          memo = '',
          fee_charged,
          fee_account,
        } = transactions.get(transaction_hash) ?? {}
        expect(transaction).toEqual({ memo_type, memo, fee_charged, fee_account })
      }
      expect(rows.filter(({ transaction }) => transaction.memo !== '').length).toBeGreaterThan(5)
    }
  })

  test('is the same through RPC', async () => {
    const [rest, rpc] = [
      await tableOf(sources.rest, { order: 'desc' }),
      await tableOf(sources.rpc, { order: 'desc' }),
    ]
    expect(rpc.rows).toEqual(rest.rows)
  })

  test('says what came in and went out, and nothing of a failed one', async () => {
    const { rows } = await tableOf(sources.rest, { order: 'desc' })
    for (const { transaction_successful, direction, received, sent } of rows) {
      expect(direction.includes('in')).toBe(received !== '')
      expect(direction.includes('out')).toBe(sent !== '')
      expect(direction === 'none').toBe(!transaction_successful)
    }
    const path = rows.find(({ sent }) => sent === '50.0000000 native')
    expect(path).toMatchObject({ type: 'path_payment_strict_send', direction: 'out', received: '' })
    const merge = rows.find(({ type, direction }) => type === 'account_merge' && direction === 'in')
    // What its effects credit; its own record does not state it.
    expect(merge?.received).toMatch(/^\d+\.\d{7} native$/)
    const effects = await sources.rest.list(
      'effects',
      { kind: 'operation', id: defined(parseToid(merge?.id ?? '')) },
      { order: 'asc', limit: 10 },
      signal,
    )
    expect(effects.items).toContainEqual(
      expect.objectContaining({
        body: {
          type: 'account_credited',
          asset: native,
          amount: parseAmount(merge?.received.slice(0, -' native'.length) ?? ''),
        },
      }),
    )
    expect(rows.find(({ direction }) => direction === 'out; in')).toMatchObject({
      counterparty: id,
    })
  })

  /** The REST service, which does not list transactions. */
  const without = (kind: SourceErrorKind): Source => ({
    ...sources.rest,
    list: (list, ...rest) =>
      list === 'transactions'
        ? Promise.reject(new SourceError(kind, 'no transactions now'))
        : sources.rest.list(list, ...rest),
  })

  test('does not invent a memo or a fee where the source does not list transactions', async () => {
    const { rows } = await tableOf(without('unsupported'), { order: 'desc' })
    expect(rows[0]).toMatchObject({
      direction: 'in',
      transaction: { memo_type: 'not read', memo: 'not read', fee_charged: 'not read' },
    })
    expect(rows.some(({ received }) => received === 'all native')).toBe(true)
  })

  test('ends where its transactions cannot be read for now, so that the export tries again', async () => {
    const table = tableOf(without('rateLimited'), { order: 'desc' })
    await expect(table).rejects.toThrow('no transactions now')
  })

  test('costs few requests more, and other tables none', async () => {
    const { requests } = await tableOf(sources.rest, { order: 'desc' })
    expect(requests).toBeLessThanOrEqual(5)
    const { rows } = await tableOf(sources.rest, { order: 'desc', kind: 'operations' })
    expect(rows[0]).not.toHaveProperty('direction')
  })
})
