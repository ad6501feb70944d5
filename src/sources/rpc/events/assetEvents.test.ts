import { describe, expect, it } from 'vitest'
import { changedEvents, openEventSource } from '#e2e/testing/eventSource.ts'
import { asset, createReader, defined, listQuery } from '#e2e/testing/listQueries.ts'
import { isNightly } from '#e2e/testing/nightly.ts'
import { all } from '#e2e/testing/parity.ts'
import { passphrase, rest, signal } from '#e2e/testing/recordedSources.ts'
import {
  isNamed,
  transactionOf,
  transactionsByContract,
} from '#e2e/testing/transactionsByContract.ts'
import { isUnknownRecord } from '#ledger/values/answer.ts'
import { encodersOf } from '#ledger/xdr/values.ts'

/** Payments are those of lumens. */
const kinds = isNightly
  ? (['operations', 'effects', 'trades'] as const)
  : (['operations', 'trades'] as const)
const reference = createReader(rest)
const encoders = encodersOf(passphrase)

/** The recorded assets that moved most, and lumens. */
async function movedAssets(count: number) {
  const stats = await all((page) => rest.list('assets', undefined, page, signal))
  const named = await namedTransactions()
  const byMoves = stats
    .flatMap((stat) => (isUnknownRecord(stat) ? [] : [stat.asset]))
    .map((one) => ({ one, moves: named.get(encoders.assetContract(one))?.size ?? 0 }))
    .toSorted((a, b) => b.moves - a.moves)
  return [asset('native'), ...byMoves.slice(0, count).map(({ one }) => one)]
}

const isMove = isNamed('transfer', 'mint', 'burn', 'clawback', 'set_authorized')
const namedTransactions = () => transactionsByContract(isMove)

describe('an asset’s lists by the events of its contract, with an empty index', () => {
  it('have exactly those rows of the REST service whose transactions such an event is in', async () => {
    const named = await namedTransactions()
    const { source, requests } = openEventSource()
    const reader = createReader(source)
    const counts = { listed: 0, found: 0 }
    for (const one of (await movedAssets(1)).slice(isNightly ? 0 : 1)) {
      const own = named.get(encoders.assetContract(one)) ?? new Set()
      for (const kind of one.type === 'native' ? (['payments'] as const) : kinds) {
        const query = listQuery({ kind, filter: { asset: one } })
        const theirs = await reference.allOf(query, 'desc', 200)
        const expected = theirs.filter((token) => own.has(transactionOf(token)))
        const ours = await reader.allOf(query, 'desc', 200)
        expect({ one, kind, ours }).toEqual({ one, kind, ours: expected })
        counts.listed += theirs.length
        counts.found += ours.length
      }
    }
    // The others: failed operations, trust lines, offers without a match.
    expect(counts.found / counts.listed).toBeGreaterThan(isNightly ? 0.8 : 0.5)
    expect(requests.flat().map(({ method }) => method)).not.toContain('getLedgers')
  })

  it('say in which ledgers events were searched, and offer to read them all', async () => {
    const { source, requests } = openEventSource()
    const [, moved] = await movedAssets(1)
    const query = listQuery({ kind: 'payments', filter: { asset: defined(moved) } })
    const reader = createReader(source)
    const page = await reader.readPage(query, { order: 'desc', limit: 20 })
    expect(page).toMatchObject({ partial: true, search: { of: 'asset', foreign: 0 } })
    expect(page.search?.ledgers).toEqual(page.coverage)
    expect(requests.length).toBeLessThanOrEqual(8)
    expect(requests.flat().map(({ method }) => method)).not.toContain('getLedgers')
    const { rest: left } = await defined(source.index).status(signal)
    expect(left?.ledgers).toBe(372)
  })

  it('are scanned for in ledgers where the node has no events of fees', async () => {
    const without = changedEvents(async (_, answer) => {
      const made = await answer()
      return { ...made, result: { ...Object(made.result), events: [] } }
    })
    const { source, requests } = openEventSource(without)
    const reader = createReader(source)
    const query = listQuery({ kind: 'payments', filter: { asset: asset('native') } })
    const { items } = await reader.readPage(query, { order: 'desc', limit: 20 })
    expect(items).toHaveLength(20)
    expect(requests.flat().map(({ method }) => method)).toContain('getLedgers')
    await defined(source.index).pause(signal)
  })
})
