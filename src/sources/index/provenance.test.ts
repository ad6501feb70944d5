import { describe, expect, it } from 'vitest'
import {
  allLedgers,
  busyAccount,
  type IndexedSource,
  listOperations,
  openRecordedRpc,
  signal,
  waitForIndex,
} from '#e2e/testing/indexedSource.ts'
import { type Call, isHttp, isUnknownRecord, SourceError } from '#ledger/values/answer.ts'
import { offerId, parseSignerKey } from '#ledger/values/ids.ts'
import { createMemoryStore } from './store.ts'

const reads = (calls: readonly Call[]) => calls.filter((call) => !isHttp(call))
const indexRead = (gave: string) => [
  { via: 'rpc', method: 'INDEX', gave, ranges: [allLedgers], host: 'the recorded network' },
]

const store = createMemoryStore()
let walking: Promise<IndexedSource> | undefined
/** A source whose index, kept in the store, is whole. */
const whole = () => (walking ??= walked())
async function walked() {
  const network = openRecordedRpc({}, { openStore: () => Promise.resolve(store) })
  await network.control.walk({}, signal)
  await waitForIndex(network.control)
  return network
}

describe('the index reads of an answer', () => {
  it('a list whose rows all came from the index says so, whatever else was requested', async () => {
    const { source } = await whole()
    const id = await busyAccount()
    const request = { order: 'asc', limit: 5 } as const
    for (const kind of ['transactions', 'operations', 'payments', 'effects'] as const) {
      const page = await source.list(kind, { kind: 'account', id }, request, signal)
      expect(reads(page.calls)).toEqual(indexRead('all rows'))
    }
    for (const kind of ['offers', 'assets', 'liquidityPools', 'claimableBalances'] as const) {
      const page = await source.list(kind, undefined, request, signal)
      expect(reads(page.calls)).toEqual(indexRead('all rows'))
    }
    const signed = { ...request, filter: { signer: parseSignerKey(id) } }
    const { calls } = await source.list('accounts', undefined, signed, signal)
    expect(reads(calls)).toEqual(indexRead('all rows'))
  })

  it('a list that came from the node alone names no index', async () => {
    const { source } = await whole()
    const { calls } = await source.list(
      'operations',
      undefined,
      { order: 'desc', limit: 5 },
      signal,
    )
    expect(reads(calls)).toEqual([])
    expect(calls.length).toBeGreaterThan(0)
  })

  it('a record lists the parts that came from the index', async () => {
    const { source } = await whole()
    const { items } = await source.list('offers', undefined, { order: 'asc', limit: 1 }, signal)
    const [offer] = items
    if (offer === undefined || isUnknownRecord(offer)) throw new Error('no offer')
    const { calls } = await source.one('offer', offer.id, signal)
    expect(reads(calls)).toEqual([
      ...indexRead('its seller'),
      ...indexRead('the time of its last change'),
    ])
    expect(calls.filter(isHttp).at(-1)?.body).toContain('getLedgerEntries')
    const account = await source.one('account', offer.seller, signal)
    expect(reads(account.calls).map((call) => Reflect.get(call, 'gave'))).toEqual([
      'which trustlines, data and offers it has',
      'the time of its last change',
    ])
  })

  it('an error for a missing record lists its index reads', async () => {
    const { source } = await whole()
    const error: unknown = await source
      .one('offer', offerId(999_999n), signal)
      .catch((e: unknown) => e)
    if (!(error instanceof SourceError)) throw new Error('it was found')
    expect(reads(error.calls)).toEqual(indexRead('what is known of it'))
  })

  it('a transaction outside retention is attributed to the index', async () => {
    const openStore = () => Promise.resolve(store)
    const { items } = await listOperations(await whole(), await busyAccount(), 'asc')
    const [oldest] = items
    if (oldest === undefined || isUnknownRecord(oldest)) throw new Error('no operation')
    const later = openRecordedRpc({ retention: 20 }, { openStore })
    const { calls } = await later.source.one('transaction', oldest.transactionHash, signal)
    expect(reads(calls)).toEqual(indexRead('the transaction'))
    expect(calls.filter(isHttp).length).toBeGreaterThan(0)
  })
})
