import { beforeAll, describe, expect, it } from 'vitest'
import { recordedIndex, recordedLines } from '#e2e/testing/indexedLedgers.ts'
import { createStateReader } from '#sources/index/state.ts'
import { type Asset, creditAsset, native, parseAsset } from './asset.ts'
import { liquidityPoolFromEntry } from './liquidityPool.ts'
import { type Offer, offerFromEntry } from './offer.ts'
import {
  createPathGraph,
  type PathGraph,
  paymentPathFromRest,
  strictReceivePaths,
  strictSendPaths,
} from './paymentPath.ts'
import { readRecord } from './restRecord.ts'
import { ledgerSequence, offerId, parseAccountId } from './values/ids.ts'
import { parseAmount, stroops } from './values/numbers.ts'

const recordedGraph = async (): Promise<PathGraph> => {
  const state = await createStateReader(await recordedIndex())()
  const entries = (type: 'offer' | 'liquidityPool') =>
    state.live(type).flatMap(({ entry }) => entry ?? [])
  return createPathGraph(
    entries('offer').flatMap((entry) => offerFromEntry(entry) ?? []),
    entries('liquidityPool').flatMap((entry) => liquidityPoolFromEntry(entry) ?? []),
  )
}

describe('paths of the recorded network', () => {
  let graph: PathGraph
  beforeAll(async () => {
    graph = await recordedGraph()
  })

  it('that send an exact amount are those that the service gives', () => {
    expect(
      compareRecordedAnswers('paths_strict_send', (query) =>
        strictSendPaths(graph, {
          source: tripleOf(query, 'source_'),
          amount: parseAmount(query.get('source_amount') ?? '') ?? 0n,
          destinations: assetsOf(query.get('destination_assets')),
        }),
      ),
    ).toBe(42)
  })
  it('that deliver an exact amount equal the service’s', () => {
    expect(
      compareRecordedAnswers('paths_strict_receive', (query) =>
        strictReceivePaths(graph, {
          destination: tripleOf(query, 'destination_'),
          amount: parseAmount(query.get('destination_amount') ?? '') ?? 0n,
          sources: assetsOf(query.get('source_assets')).map((asset) => ({ asset })),
        }),
      ),
    ).toBe(42)
  })
})

const account = (text: string) => {
  const id = parseAccountId(text)
  if (id === undefined) throw new Error('no account')
  return id
}
const maker = account('GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7')
const [a, b, c, d] = ['A', 'B', 'C', 'D'].map((code) => creditAsset(code, maker))
if (!a || !b || !c || !d) throw new Error('no assets')

const offer = (
  id: bigint,
  selling: Asset,
  buying: Asset,
  amount: bigint,
  n = 1,
  den = 1,
): Offer => ({
  id: offerId(id),
  seller: maker,
  selling,
  buying,
  amount: stroops(amount),
  price: { n, d: den },
  lastModifiedLedger: ledgerSequence(2),
})

describe('paths', () => {
  const chain = createPathGraph(
    [
      offer(1n, b, a, 100n),
      offer(2n, c, b, 100n),
      offer(3n, d, c, 100n),
      offer(4n, native, d, 100n),
    ],
    [],
  )
  it('have three exchanges at most', () => {
    const search = { source: a, amount: 10n, destinations: [d, native] }
    expect(strictSendPaths(chain, search)).toMatchObject([{ destination: d, path: [b, c] }])
    const back = { destination: d, amount: 10n, sources: [{ asset: a }, { asset: native }] }
    expect(strictReceivePaths(chain, back)).toMatchObject([{ source: a, path: [b, c] }])
  })
  it('may be of one asset, if it is traded', () => {
    const search = { source: a, amount: 10n, destinations: [a] }
    expect(strictSendPaths(chain, search)).toMatchObject([{ destinationAmount: 10n, path: [] }])
    expect(strictSendPaths(createPathGraph([], []), search)).toEqual([])
  })
  it('are within the payer’s balance, through the offers of others', () => {
    const search = (balance: bigint) => ({
      destination: b,
      amount: 10n,
      sources: [{ asset: a, balance }],
    })
    expect(strictReceivePaths(chain, search(9n))).toEqual([])
    expect(strictReceivePaths(chain, search(10n))).toHaveLength(1)
    expect(strictReceivePaths(chain, { ...search(10n), payer: maker })).toEqual([])
  })
  it('fill offers cheapest first, and are none where offers do not suffice', () => {
    const graph = createPathGraph([offer(1n, b, a, 10n, 3, 1), offer(2n, b, a, 10n, 2, 1)], [])
    const search = (amount: bigint) => ({ destination: b, amount, sources: [{ asset: a }] })
    expect(strictReceivePaths(graph, search(15n))).toMatchObject([{ sourceAmount: 35n }])
    expect(strictReceivePaths(graph, search(21n))).toEqual([])
    const send = { source: a, amount: 35n, destinations: [b] }
    expect(strictSendPaths(graph, send)).toMatchObject([{ destinationAmount: 15n }])
    expect(strictSendPaths(graph, { ...send, amount: 53n })).toEqual([])
    expect(strictSendPaths(graph, { ...send, amount: 1n })).toEqual([])
  })
  it('skip prices that no ledger has', () => {
    const graph = createPathGraph([offer(1n, b, a, 10n, 0, 1), offer(2n, b, a, 10n, 1, 0)], [])
    expect(strictSendPaths(graph, { source: a, amount: 1n, destinations: [b] })).toEqual([])
  })
})

/** Compares every recorded answer, and says how many there were. */
function compareRecordedAnswers(
  file: string,
  find: (query: URLSearchParams) => readonly unknown[],
): number {
  const lines = recordedLines(`nested/${file}`)
  for (const line of lines) {
    const { path, records } = JSON.parse(line)
    const found = find(new URL(path, 'http://x').searchParams)
    expect({ path, found }).toEqual({
      path,
      found: records.map((record: unknown) => paymentPathFromRest(readRecord(record))),
    })
  }
  return lines.length
}

const assetsOf = (list: string | null): readonly Asset[] =>
  (list ?? '').split(',').flatMap((text) => parseAsset(text) ?? [])

const tripleOf = (query: URLSearchParams, prefix: string): Asset =>
  readRecord(Object.fromEntries(query)).asset(prefix)
