import { describe, expect, test } from 'vitest'
import { defined } from '#e2e/testing/listQueries.ts'
import { rest, rpc, signal } from '#e2e/testing/recordedSources.ts'
import { cursor, isUnknownRecord, knownItems, type PageRequest } from '#ledger/values/answer.ts'
import { ledgerSequence, parseContractId } from '#ledger/values/ids.ts'
import type { Source } from '../source.ts'
import { compareLists, compareRecords, compareValues } from './compare.ts'
import { compareFields } from './compareFields.ts'
import type { ComparedPage } from './comparison.ts'

const token = defined(parseContractId('CB4SBNXXVBRE6SWGVY3FEVD7WI35LLDMMEGZP3PE73HUTAXZOMLQVZ5N'))
const first: PageRequest = { order: 'asc', limit: 6 }
type Page = ComparedPage<'ledgers'>
const read = async (request = first) => {
  const page = await rest.list('ledgers', undefined, request, signal)
  return { ...page, items: page.items.filter((item) => !isUnknownRecord(item)) }
}
const compared = (a: Page, b: Page) =>
  compareLists({ collection: 'ledgers', pair: { rest: { value: a }, rpc: { value: b } } })

describe('two pages of a list', () => {
  test('are equal in all their fields where nothing differs', async () => {
    const page = await read()
    const { equalRows, equalFields, differing, leftOut, isReordered } = compared(page, page)
    expect([equalRows, differing, leftOut, isReordered]).toEqual([6, [], [], false])
    expect(equalFields).toBeGreaterThan(6 * 12)
  })

  test('differ in a row that one of them lacks, and in a figure that is off by one', async () => {
    const page = await read()
    const [a, b, , ...others] = page.items
    const changed = b === undefined ? [] : [{ ...b, baseFee: 101 }]
    const other = { ...page, items: [a, ...changed, ...others].filter(isDefined) }
    const { equalRows, differing } = compared(page, other)
    expect(equalRows).toBe(4)
    expect(differing).toMatchObject([
      { fields: [{ path: 'baseFee', rest: '100', rpc: '101' }] },
      { only: 'rest', reason: undefined },
    ])
  })

  test('do not differ in rows of ledgers that one of them does not cover', async () => {
    const page = await read()
    const coverage = { from: ledgerSequence(4), to: ledgerSequence(5) }
    const { differing, leftOut } = compared(page, { items: page.items.slice(2, 4), coverage })
    expect(differing).toEqual([])
    expect(leftOut.map(({ only, rows }) => [only, rows])).toEqual([
      ['rest', 2],
      ['rest', 2],
    ])
  })

  test('do not differ in rows behind the end of the shorter page, but behind the end of the list', async () => {
    const page = await read()
    const items = page.items.slice(0, 4)
    expect(compared(page, { items, next: cursor('asc.1') }).differing).toEqual([])
    expect(compared(page, { items }).differing).toHaveLength(2)
  })

  test('of calls differ for a known reason where Horizon does not name a call, not where it names another', async () => {
    const of = { kind: 'contract', id: token } as const
    const listed = async (source: Source) => {
      const page = await source.list('contractCalls', of, { order: 'desc', limit: 50 }, signal)
      return { ...page, items: knownItems(page.items) }
    }
    const [a, b] = [await listed(rest), await listed(rpc)]
    const unexplained = (page: typeof a) =>
      compareLists({
        collection: 'contractCalls',
        pair: { rest: { value: page }, rpc: { value: b } },
      }).differing.flatMap(({ fields }) => fields.filter(({ reason }) => reason === undefined))
    expect(unexplained(a)).toEqual([])
    const items = a.items.map((item) => ({
      ...item,
      calls: item.calls.map((call) => ({ ...call, name: 'other' })),
    }))
    expect(unexplained({ ...a, items }).length).toBeGreaterThan(10)
  })

  test('do not differ in rows that may be among records that could not be read', async () => {
    const page = await read()
    const unreadable = {
      type: 'unknown',
      name: 'ledger',
      reason: '',
      raw: '',
      pagingToken: '',
    } as const
    const items = [...page.items.slice(0, 3), unreadable, unreadable, ...page.items.slice(5)]
    const { differing, leftOut } = compared(page, { ...page, items })
    expect(differing).toEqual([])
    expect(leftOut).toEqual([
      { only: 'rest', rows: 2, why: 'it may be a record there that could not be read' },
      { only: 'rpc', rows: 2, why: 'they could not be read' },
    ])
  })

  test('differ where their rows are in another order', async () => {
    const page = await read()
    expect(compared(page, { items: page.items.toReversed() }).isReordered).toBe(true)
  })
})

describe('two answers of a record', () => {
  test('are compared exactly beyond 2^53, and absent fields are undefined ones', () => {
    const { equal, differing } = compareFields(
      { a: 9007199254740993n, b: undefined, bytes: new Uint8Array([1]) },
      { a: 9007199254740992n, bytes: new Uint8Array([1]) },
    )
    expect(equal).toEqual([{ path: 'bytes', text: '01' }])
    expect(differing.map(({ path }) => path)).toEqual(['a'])
  })

  test('of lists of other lengths have their items matched by what names them', () => {
    const { differing } = compareFields(
      {
        balances: [
          { asset: 'A', balance: 1n },
          { asset: 'B', balance: 2n },
        ],
      },
      { balances: [{ asset: 'B', balance: 3n }] },
    )
    expect(differing.map(({ path }) => path)).toEqual(['balances[A]', 'balances[B].balance'])
  })

  test('differ for a known reason where a service does not offer them, and for none where it is down', () => {
    const errors = ['unsupported', 'unreachable'] as const
    const reasons = errors.map((kind) => {
      const pair = {
        rest: { error: { kind, message: 'no' } },
        rpc: { error: { kind: 'notFound', message: 'no' } },
      } as const
      return compareRecords({ entity: 'contract', pair }).differing[0]?.reason?.cause
    })
    expect(reasons).toEqual(['notOffered', undefined])
  })

  test('have a reason for a trustline that RPC did not find, and none for one with another balance', () => {
    const account = (balances: readonly object[], balancesComplete: boolean) => ({
      balances,
      balancesComplete,
    })
    const [usd, eur] = [
      { asset: 'USD', balance: 1n },
      { asset: 'EUR', balance: 2n },
    ]
    const { differing } = compareValues('account', {
      rest: account([usd, eur], true),
      rpc: account([{ ...eur, balance: 3n }], false),
    })
    expect(differing.map(({ path, reason }) => [path, reason?.cause])).toEqual([
      ['balances[USD]', 'notOffered'],
      ['balances[EUR].balance', undefined],
      ['balancesComplete', 'notOffered'],
    ])
  })
})

const isDefined = <T>(value: T | undefined): value is T => value !== undefined

test('what one side cannot read is one difference, with its reason', () => {
  const reason = 'amount is no amount: "1e400"'
  const body = { type: 'unknown', name: 'payment', raw: '{}', reason }
  const { differing } = compareFields({ id: 1n, body }, { id: 1n, body: { type: 'payment' } })
  expect(differing).toEqual([
    { path: 'body', rest: `could not be read: ${reason}`, rpc: { type: 'payment' } },
  ])
  expect(compareFields(body, { id: 1n }).differing).toMatchObject([{ path: 'record' }])
  expect(compareFields({ body }, { body }).differing).toEqual([])
})
