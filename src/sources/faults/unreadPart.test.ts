import { describe, expect, it } from 'vitest'
import { type ContractId, parseContractId, parseOfferId } from '#ledger/values/ids.ts'
import { isUnknownRecord, isUnread } from '#ledger/values/errors.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { faultyRest, faultyRpc } from '#e2e/testing/faultyService.ts'
import type { Source } from '../source.ts'
import { readOfferLife } from '../offerLife.ts'

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
