import { describe, expect, it } from 'vitest'
import { faultyRest, faultyRpc } from '#e2e/testing/faultyService.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { isUnknownRecord, isUnread } from '#ledger/values/answer.ts'
import {
  type ContractId,
  parseContractId,
  parseLedgerSequence,
  parseOfferId,
  toid,
} from '#ledger/values/ids.ts'
import { readOfferLife } from '../lists/offerLife.ts'
import { pageCursor } from '../page.ts'
import type { Source } from '../source.ts'

const { signal } = new AbortController()
const called: ContractId = defined(
  parseContractId('CCZHIR7YH5SHTYAXHIGRQTGV37EB3ZAFWKIIT3FQI42LKWUDBW6B2SNV'),
)

/** The calls of the contract that could be read, and how many could not. */
async function callsOf(source: Source) {
  const of = { kind: 'contract', id: called } as const
  const { items } = await source.list('contractCalls', of, { order: 'desc', limit: 20 }, signal)
  const unread = items.filter(isUnknownRecord).length
  return { read: items.length - unread, unread }
}

/** The recorded REST service with nothing but words where lists at a path have records. */
const withoutRecords = (path: string) =>
  faultyRest({
    where: new RegExp(`^${path}$`),
    records: (records) => records.map(() => 'nothing'),
  })

describe('what is read from a list that has unreadable records says which', () => {
  it('upgrades: a ledger without a header may have been one', async () => {
    const { value, unread, coverage } = await withoutRecords('/ledgers').one(
      'upgradeHistory',
      'newest',
      signal,
    )
    expect(value.ledgers).toEqual([])
    expect(unread?.length).toBeGreaterThan(100)
    expect(coverage).toBeUndefined()
  })

  it('contracts that operations name, and the calls of one', async () => {
    const source = withoutRecords('/operations')
    const seen = await source.one('seenContracts', {}, signal)
    expect(seen.value.contracts).toEqual([])
    expect(seen.unread?.length).toBeGreaterThan(0)
    const calls = await callsOf(source)
    expect(calls.read).toBe(0)
    expect(calls.unread).toBeGreaterThan(0)
  })

  it('calls of a contract: one that does not say what was called may be of it', async () => {
    const source = faultyRest({
      text: (text) => text.replaceAll(/"value": *"[^"]*"/g, '"value":"\u202eevil"'),
    })
    const calls = await callsOf(source)
    expect(calls.read).toBe(0)
    expect(calls.unread).toBeGreaterThan(10)
  })
})

it('an offer’s history says how many of its trades could not be read', async () => {
  const id = defined(parseOfferId('12'))
  const { events, gaps } = await readOfferLife(
    withoutRecords('/offers/12/trades'),
    { id, entry: undefined },
    signal,
  )
  expect(events).toEqual([])
  expect(gaps.join(' ')).toMatch(/^\d+ of its trades could not be read\./)
})

describe('a ledger’s trades, which REST lists only among all', () => {
  const id = defined(parseLedgerSequence('39'))
  const tradesOf = async (source: Source, limit = 20) =>
    source.list('trades', { kind: 'ledger', id }, { order: 'asc', limit }, signal)
  /** The trades of the ledger and of later ones say that they are of ledger `to`. */
  const moved = (to: number, isMoved: (index: number) => boolean = () => true) =>
    faultyRest({
      where: /^\/trades$/,
      records: (records) =>
        records.map((record, i) =>
          isMoved(i)
            ? {
                ...record,
                paging_token: `${toid(defined(parseLedgerSequence(String(to))), i + 1, 1)}-0`,
              }
            : record,
        ),
    })

  it.each([50, 400])('are not none where they say that they are of ledger %s', async (to) => {
    const { items, next } = await tradesOf(moved(to))
    expect(items.length).toBeGreaterThan(0)
    expect(items.every(isUnknownRecord)).toBe(true)
    expect(next).toBeUndefined()
  })

  it.each(['asc', 'desc'] as const)('stand behind those of other ledgers, %s', async (order) => {
    const ledger = defined(parseLedgerSequence(order === 'asc' ? '2' : '400'))
    const cursor = pageCursor(order, `${toid(ledger, 1, 1)}-0`)
    const of = { kind: 'ledger', id } as const
    const list = { order, limit: 200, cursor }
    const { items } = await moved(0, () => false).list('trades', of, list, signal)
    expect(items.length).toBeGreaterThan(0)
    expect(items.some(isUnknownRecord)).toBe(false)
  })

  it('end before a readable trade of a later ledger', async () => {
    const whole = await tradesOf(moved(0, () => false))
    const count = whole.items.length
    expect(count).toBeGreaterThan(0)
    const { items } = await tradesOf(moved(400, (i) => i > count))
    expect(items).toEqual(whole.items)
  })
})

describe('upgrades through RPC', () => {
  it('are those of some ledgers until the index has all', async () => {
    const source = faultyRpc({}, { viewBytes: 1_000_000 })
    const { partial, coverage } = await source.one('upgradeHistory', 'newest', signal)
    expect(coverage?.from).toBeGreaterThan(2)
    expect(partial).toBe(true)
  })
})

it('an item is unread whether its base or only its body cannot be read', () => {
  const unknown = { type: 'unknown', name: 'payment', raw: '{}', reason: 'amount is no amount' }
  expect(isUnread({ ...unknown, pagingToken: '1' })).toBe(true)
  expect(isUnread({ id: 1n, body: unknown })).toBe(true)
  expect(isUnread({ id: 1n, body: { type: 'payment' } })).toBe(false)
  expect(isUnread({ id: 1n })).toBe(false)
})
