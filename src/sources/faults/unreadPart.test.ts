import { describe, expect, it } from 'vitest'
import type { ContractId } from '#ledger/values/strkey.ts'
import { parseContractId } from '#ledger/values/strkey.ts'
import { parseOfferId } from '#ledger/offer.ts'
import { isUnread } from '#ledger/values/unread.ts'
import { isRow } from '#mock/record.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { recordedFetch } from '#e2e/testing/recordedSources.ts'
import { noBudget } from '../http/budget.ts'
import { readOfferLife } from '../offerLife.ts'
import { createRestSource } from '../rest/restSource.ts'
import { createRpcSource } from '../rpc/rpcSource.ts'

const { signal } = new AbortController()
const called: ContractId = defined(
  parseContractId('CCZHIR7YH5SHTYAXHIGRQTGV37EB3ZAFWKIIT3FQI42LKWUDBW6B2SNV'),
)

/** The recorded REST service with nothing but words where lists at a path have records. */
const withoutRecords = (path: string) => {
  const good = recordedFetch()
  return createRestSource({
    url: 'https://recorded.invalid',
    budget: noBudget,
    async fetch(request) {
      const response = await good(request)
      if (new URL(request.url).pathname !== path) return response
      const answer: unknown = await response.json()
      const embedded = isRow(answer) ? answer._embedded : undefined
      if (isRow(embedded) && Array.isArray(embedded.records))
        Object.assign(embedded, { records: embedded.records.map(() => 'nothing') })
      return Response.json(answer)
    },
  })
}

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
    const calls = await source.one('contractCalls', { contract: called }, signal)
    expect(calls.value.operations).toEqual([])
    expect(calls.unread?.length).toBeGreaterThan(0)
  })

  it('calls of a contract: one that does not say what was called may be of it', async () => {
    const recorded = recordedFetch()
    const source = createRestSource({
      url: 'https://recorded.invalid',
      budget: noBudget,
      fetch: async (request) => {
        const text = await (await recorded(request)).text()
        return new Response(text.replaceAll(/"value": *"[^"]*"/g, '"value":"\u202eevil"'))
      },
    })
    const calls = await source.one('contractCalls', { contract: called }, signal)
    expect(calls.value.operations).toEqual([])
    expect(calls.unread?.length).toBeGreaterThan(10)
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
    const source = createRpcSource({
      url: 'https://recorded.invalid/rpc',
      budget: noBudget,
      fetch: recordedFetch(),
      viewBytes: 1_000_000,
    })
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
