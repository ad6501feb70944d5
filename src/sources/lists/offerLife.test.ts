import { describe, expect, it } from 'vitest'
import { rest, signal } from '#e2e/testing/recordedSources.ts'
import { SourceError } from '#ledger/values/answer.ts'
import { ledgerSequence, offerId, toidParts } from '#ledger/values/ids.ts'
import type { Source } from '../source.ts'
import { readOfferLife } from './offerLife.ts'

async function lifeOf(number: bigint, source: Source = rest) {
  const id = offerId(number)
  const found = await source.one('offer', id, signal).catch((error: unknown) => {
    if (error instanceof SourceError && error.kind === 'notFound') return undefined
    throw error
  })
  const history = await readOfferLife(source, { id, entry: found?.value }, signal)
  return {
    ...history,
    events: history.events.map(({ kind, at }) => `${kind} in ledger ${toidParts(at).ledger}`),
  }
}

describe('the history of an offer', () => {
  it('begins with the operation that created it, which only its result names', async () => {
    const { events, gaps, seller } = await lifeOf(310n)
    expect(events).toEqual(['created in ledger 327', 'updated in ledger 328'])
    expect(gaps).toEqual([])
    expect(seller).toMatch(/^GA5HR/)
  })

  it('of a filled offer is read from its trades, among offers of one transaction', async () => {
    const { events, gaps } = await lifeOf(12n)
    expect(events).toEqual(['created in ledger 26', 'filled in ledger 27', 'filled in ledger 28'])
    expect(gaps).toEqual([])
    const id = offerId(12n)
    const [created] = (await readOfferLife(rest, { id, entry: undefined }, signal)).events
    expect(created).toMatchObject({ kind: 'created', left: 50_000_000_000n })
  })

  it('of an offer that nobody made is empty and says why', async () => {
    const { events, gaps, seller } = await lifeOf(999_999_999n)
    expect(events).toEqual([])
    expect(seller).toBeUndefined()
    expect(gaps).toHaveLength(1)
  })

  it('of some ledgers says which: others may have more of it', async () => {
    const part = { from: ledgerSequence(300), to: ledgerSequence(373) }
    const list: Source['list'] = async (kind, of, page, each) => {
      const { items, ...answer } = await rest.list(kind, of, page, each)
      return { ...answer, items: items.slice(0, 0), partial: true, coverage: part }
    }
    const entry = (await rest.one('offer', offerId(310n), signal)).value
    for (const known of [entry, undefined]) {
      const source = { ...rest, list }
      const life = await readOfferLife(source, { id: offerId(310n), entry: known }, signal)
      expect(life).toMatchObject({ events: [], partial: true })
      expect(life.gaps.join(' ')).toContain(
        'Only ledgers 300 to 373 were scanned: its history in others is not known.',
      )
    }
  })

  it('keeps the fills where the operations of its seller cannot be read', async () => {
    const list: Source['list'] = async (kind, of, page, each) => {
      if (kind === 'operations') throw new SourceError('unreachable', 'no answer')
      return rest.list(kind, of, page, each)
    }
    const { events, gaps, partial } = await lifeOf(12n, { ...rest, list })
    expect(events).toEqual(['filled in ledger 27', 'filled in ledger 28'])
    expect(gaps.join()).toContain('no answer')
    expect(partial).toBe(true)
  })
})
