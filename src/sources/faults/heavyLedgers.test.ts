import { expect, test } from 'vitest'
import { recordedFetch, signal } from '#e2e/testing/recordedSources.ts'
import type { Fetch } from '#ledger/values/answer.ts'
import { parseAccountId } from '#ledger/values/ids.ts'
import { createRpcSource } from '../node/source.ts'
import { noBudget } from '../request.ts'

const mebibyte = 1024 ** 2
/** Bytes of a ledger on a busy network, as base64. */
const perLedger = 1_600_000

/** A node whose ledgers are heavy: blanks after the answer weigh as much. */
function heavyNode() {
  const recorded = recordedFetch()
  let bytes = 0
  const fetch: Fetch = async (request) => {
    const sent = await request.clone().text()
    const answer = await recorded(request)
    const text = await answer.text()
    const ledgers = sent.includes('getLedgers') ? text.split('"metadataXdr"').length - 1 : 0
    const heavy = text + ' '.repeat(ledgers * perLedger)
    bytes += heavy.length
    return new Response(heavy, answer)
  }
  const source = createRpcSource({ url: 'https://recorded.invalid/rpc', fetch, budget: noBudget })
  return { source, mebibytes: () => bytes / mebibyte }
}

test('a list of heavy ledgers is short, with a next page, and misses no ledger', async () => {
  const { source, mebibytes } = heavyNode()
  const request = { order: 'desc', limit: 20 } as const
  const first = await source.list('ledgers', undefined, request, signal)
  expect(mebibytes()).toBeLessThan(7)
  expect(first.items.length).toBeLessThan(5)
  expect(first.next).toBeDefined()
  const { items } = await source.list(
    'ledgers',
    undefined,
    { ...request, cursor: first.next },
    signal,
  )
  const sequences = [...first.items, ...items].flatMap((item) =>
    'sequence' in item ? [Number(item.sequence)] : [],
  )
  expect(sequences).toEqual(sequences.map((_, i) => 373 - i))
})

test('panels of one view share its bytes', async () => {
  const { source, mebibytes } = heavyNode()
  await Promise.all([
    source.list('ledgers', undefined, { order: 'desc', limit: 50 }, signal),
    source.list('transactions', undefined, { order: 'desc', limit: 20 }, signal),
    source.list('trades', undefined, { order: 'desc', limit: 20 }, signal),
  ])
  expect(mebibytes()).toBeLessThan(10)
})

test('the offers of an account of a node with heavy ledgers cost few ledgers unasked, and the rest has a price', async () => {
  const { source, mebibytes } = heavyNode()
  const id = parseAccountId('GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK')
  if (id === undefined) throw new Error('an account')
  const page = await source.list(
    'offers',
    { kind: 'account', id },
    { order: 'desc', limit: 20 },
    signal,
  )
  expect(page.partial).toBe(true)
  await expect.poll(async () => (await source.index?.status(signal))?.state).toBe('idle')
  expect(mebibytes()).toBeLessThan(8)
  const rest = (await source.index?.status(signal))?.rest
  expect(rest?.bytes).toBeGreaterThan(300 * mebibyte)
})
