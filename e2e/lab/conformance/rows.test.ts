import { describe, expect, it } from 'vitest'
import { accountOf } from '#ledger/values/ids.ts'
import type { Source } from '#sources/source.ts'
import { recordedHistory } from '../../testing/historyFolder.ts'
import { isNightly } from '../../testing/nightly.ts'
import { eachRecording, recordedFolder } from '../../testing/recordings.ts'
import { openRecordedNetwork } from './rowCases.ts'
import { checkCase, firstDifference } from './rowCheck.ts'
import { type RecordedRow, recordedRows } from './rowList.ts'
import { checkRow, indexedFilesOf, rowsOf, sourcesOf } from './rowTable.ts'

/**
 * A part of what `npm run rows` requests, a larger one nightly: of files, which have the ledgers of the node, still less; more
 * of what is computed of trades and offers, which has more cases than types.
 */
const extent = { perFile: isNightly ? 3 : 1, depth: { pages: isNightly ? 3 : 2, limit: 20 } }
function extentOf({ kind }: Source, { path }: RecordedRow) {
  const isComputed = path === '/order_book' || path === '/trade_aggregations'
  return { ...extent, perFile: kind.id === 'files' ? 1 : isComputed ? 8 : extent.perFile }
}

it('the rows of the REST service are 36; some are beside them', () => {
  const numbers = recordedRows.flatMap(({ number }) => (number === undefined ? [] : [number]))
  expect(numbers).toEqual(Array.from({ length: 36 }, (_, i) => i + 1))
  expect(recordedRows.length).toBe(47)
})

const history = await recordedHistory()

/** A row is compared through RPC and, by turns, REST or files with an index; nightly through all, and files alone. */
const isCompared = (source: number, row: number) =>
  isNightly || source === 1 || source === [0, 2][row % 2]

/** A recorded network and the lines of sight on it: of the bundled one, files with a static index as well. */
async function openedOf(folder: string) {
  const network = await openRecordedNetwork(folder)
  const indexed = folder === recordedFolder ? [indexedFilesOf(network, history)] : []
  return { network, sources: [...(await sourcesOf(network, isNightly)), ...indexed] }
}
const opened = new Map<string, ReturnType<typeof openedOf>>()
async function open(folder: string) {
  const found = opened.get(folder) ?? openedOf(folder)
  opened.set(folder, found)
  return found
}

/**
 * Tells what other recordings differ in. An expiry in a transaction's meta: `compare.ts` compares that of every record, and says why
 * (observed.md, trap 1a). And the account that was there before the first ledger: the service fills its table of signers by
 * changes, and this one's never changed, so it does not find it by its signer.
 */
async function knownDifference(source: Source): Promise<(difference: string) => boolean> {
  const { signal } = new AbortController()
  const first = { order: 'asc', limit: 1 } as const
  const [eldest] = (await source.list('transactions', undefined, first, signal)).items
  const id = eldest !== undefined && 'source' in eldest ? accountOf(eldest.source) : ''
  return (difference) =>
    /^\/transactions\S* (?:asc|desc): record \.\d+\.xdr\.meta: /.test(difference) ||
    difference === `/accounts?signer=${id} asc: 1 records, 0 recorded`
}

describe.each(eachRecording)('each route of the REST service recorded in %s', (folder) => {
  it.each(recordedRows.map((row) => [`${row.number ?? ''} ${row.path}`, row] as const))(
    'has the recorded answer through each line of sight: %s',
    async (_, row) => {
      const { network, sources } = await open(folder)
      // Another recording may have no answer of a route, and its network was upgraded since its root was recorded.
      const isOwn = folder === recordedFolder
      const recorded = isOwn ? row : { ...row, object: undefined }
      const place = recordedRows.indexOf(row)
      for (const source of sources.filter((_, n) => isCompared(n, place))) {
        if (!rowsOf(source).includes(row)) continue
        const { equal, compared, different } = await checkRow(
          network,
          source,
          recorded,
          extentOf(source, row),
        )
        const known =
          isOwn || different.length === 0 ? [] : different.filter(await knownDifference(source))
        expect(different.filter((each) => !known.includes(each))).toEqual([])
        expect(compared).toBeGreaterThanOrEqual(isOwn ? 1 : 0)
        expect(equal).toBe(compared - known.length)
      }
    },
  )
})

describe('what differs from the recording', () => {
  const [whole] = recordedRows.filter(({ path }) => path === '/offers')
  it.each(['rest', 'rpc', 'files'])('is seen through %s', async (via) => {
    const { network, sources } = await open(recordedFolder)
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
