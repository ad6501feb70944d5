import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Source } from '#sources/source.ts'
import { type HistoryFolder, writeHistoryFolder } from '../../testing/historyFolder.ts'
import { recordedFolder } from '../../testing/recordings.ts'
import { openRecordedNetwork, type RecordedNetwork } from './rowCases.ts'
import { checkCase, firstDifference } from './rowCheck.ts'
import { recordedRows } from './rowList.ts'
import { checkRow, indexedFilesOf, rowsOf, sourcesOf } from './rowTable.ts'

/** A part of what `npm run rows` requests. */
const extent = { perFile: 3, depth: { pages: 3, limit: 20 } }
let network: RecordedNetwork
let history: HistoryFolder
let sources: readonly Source[] = []
beforeAll(async () => {
  network = await openRecordedNetwork(recordedFolder)
  history = await writeHistoryFolder()
  sources = [...(await sourcesOf(network)), indexedFilesOf(network, history)]
})
afterAll(() => history.remove())

describe('each route of the REST service', () => {
  it('is one of 36; some are beside them', () => {
    const numbers = recordedRows.flatMap(({ number }) => (number === undefined ? [] : [number]))
    expect(numbers).toEqual(Array.from({ length: 36 }, (_, i) => i + 1))
    expect(recordedRows.length).toBe(47)
  })

  it.each(recordedRows.map((row) => [`${row.number ?? ''} ${row.path}`, row] as const))(
    'has the recorded answer through each line of sight: %s',
    async (_, row) => {
      for (const source of sources) {
        if (!rowsOf(source).includes(row)) continue
        const { equal, compared, different } = await checkRow(network, source, row, extent)
        expect(different).toEqual([])
        expect(compared).toBeGreaterThan(0)
        expect(equal).toBe(compared)
      }
    },
  )
})

describe('what differs from the recording', () => {
  const [whole] = recordedRows.filter(({ path }) => path === '/offers')
  it.each(['rest', 'rpc', 'files'])('is seen through %s', async (via) => {
    const source = sources.find(({ kind }) => kind.id === via)
    const [list] = whole === undefined ? [] : await network.cases(whole)
    if (source === undefined || list?.records === undefined) throw new Error('there are no offers')
    const { records, count } = list
    const say = (changed: object) => checkCase(source, { ...list, ...changed }, extent.depth)
    expect(await say({})).toBeUndefined()
    const altered = records.map((record, i) =>
      i === 4 ? { ...Object(record), amount: '1.0000001' } : record,
    )
    expect(await say({ records: altered })).toMatch(/^record \.4\.amount: .*10000001n" recorded/)
    expect(await say({ records: records.toReversed() })).toMatch(/^record \.0\.id/)
    expect(await say({ records: records.slice(1), count: count - 1 })).toMatch(/^record \.0/)
    expect(await say({ status: 404 })).toMatch(/404 recorded/)
    expect(await say({ path: '/offers?seller=nobody' })).toBe('no page could send this request')
  })
  it('is an absent field as well as another value', () => {
    expect(
      firstDifference({ a: [1n, { b: 2 }] }, { a: [1n, { b: 2, c: undefined }] }),
    ).toBeUndefined()
    expect(firstDifference({ a: [1n, { b: 2 }] }, { a: [1n, {}] })).toBe(
      '.a.1.b: undefined, 2 recorded',
    )
  })
})
