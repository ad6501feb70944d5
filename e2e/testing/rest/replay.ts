import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Fetch } from '#ledger/values/answer.ts'
import { isRow, parseRow, type Row, rowList, rowOf, textOf } from '#mock/record.ts'
import { differingPaths } from '../../lab/conformance/knownDifferences.ts'
import { nestedKinds, objectOfFile, rowsOfFile } from '../recordings.ts'
import { withoutBase, withQuery } from './restLinks.ts'

/** How a service answered the recorded requests to the REST service. */
export interface Replay {
  readonly compared: number
  /** Each answer that is not the recorded one. */
  readonly different: readonly Difference[]
}
export interface Difference {
  /** The recorded file that it is from. */
  readonly kind: string
  readonly path: string
  /** The fields in which they differ. */
  readonly differences: readonly string[]
}

/** Sends recorded requests to `service`, at most `perFile` of each recorded file. */
export async function replay(folder: string, service: Fetch, perFile: number): Promise<Replay> {
  const base = baseOf(folder)
  const expect = { service, folder, bare: (value: unknown) => withoutBase(value, base) }
  const recorded: readonly (readonly [string, readonly Row[], Check])[] = [
    ...lists.map((list) => [list, [{ path: `/${list}` }], wholeList] as const),
    ...nestedKinds(folder).map(
      (kind) => [`nested/${kind}`, rowsOfFile(folder, `rest/nested/${kind}`), nested] as const,
    ),
    ['small_pages', rowsOfFile(folder, 'rest/small_pages'), smallPage],
    ['orders', rowsOfFile(folder, 'rest/orders'), ordered],
    ['root', [{ path: '/' }], object],
    ['fee_stats', [{ path: '/fee_stats' }], object],
  ]
  let compared = 0
  const different: Difference[] = []
  for (const [kind, rows, check] of recorded)
    for (const row of evenly(rows, perFile)) {
      compared++
      const differences = await check(row, { ...expect, kind })
      if (differences.length > 0) different.push({ kind, path: textOf(row, 'path'), differences })
    }
  return { compared, different }
}

const lists = [
  'ledgers',
  'transactions?include_failed=true',
  'operations?include_failed=true',
  'payments?include_failed=true',
  'effects',
  'trades',
  'offers',
  'claimable_balances',
  'liquidity_pools',
  'assets',
]

interface Expected {
  readonly service: Fetch
  readonly folder: string
  readonly kind: string
  /** The value with links that have no base. */
  readonly bare: (value: unknown) => unknown
}
/** Lists differences from the recorded answer to a request. */
type Check = (row: Row, expected: Expected) => Promise<readonly string[]>

const wholeList: Check = async (row, { service, folder, kind, bare }) => {
  const recorded = rowsOfFile(folder, `rest/${kind.replace(/\?.*/, '')}`)
  return differingPaths(bare(recorded), (await walk(service, textOf(row, 'path'))).records)
}

const nested: Check = async (row, { service, folder, kind, bare }) => {
  const asks = textOf(row, 'path')
  const status = statusOf(row)
  if (row.same === true || row.body !== undefined) {
    const got = await get(service, asks)
    if (got.status !== status) return [`status ${got.status}, ${status} recorded`]
    if (status !== 200) return differingPaths(rowOf(row, 'body').type, got.body.type)
    return differingPaths(
      bare(row.same === true ? topRecord(folder, kind, asks) : row.body),
      got.body,
    )
  }
  const got = await walk(service, asks)
  if (got.status !== status) return [`status ${got.status}, ${status} recorded`]
  if (status !== 200) return []
  if (Array.isArray(row.records)) return differingPaths(bare(row.records), got.records)
  if (got.records.length !== row.n)
    return [`${got.records.length} records, ${String(row.n)} recorded`]
  if (row.sample !== undefined) {
    const sample = rowList(row, 'sample')
    return differingPaths(bare(sample), got.records.slice(0, sample.length))
  }
  const expected = textsOf(row.pt ?? row.ids)
  const found = got.records.map((record) => (row.pt ? record.paging_token : record.id))
  return differingPaths(expected, found.slice(0, expected.length))
}

const smallPage: Check = async (row, { service, bare }) => {
  const query = `limit=${String(row.limit)}&order=asc&cursor=`
  const { body } = await get(service, withQuery(textOf(row, 'path'), query))
  const links = (of: Row) => {
    const { next, prev } = rowOf(of, '_links')
    return { next, prev }
  }
  const recorded = rowOf(row, 'body')
  const tokens = rowList(rowOf(body, '_embedded'), 'records').map((record) => record.paging_token)
  return differingPaths([recorded.pt, bare(links(recorded))], [tokens, links(body)])
}

const ordered: Check = async (row, { service }) => {
  const expected = textsOf(row.pt)
  const asks = withQuery(textOf(row, 'path'), `order=${textOf(row, 'order')}`)
  const { records } = await walk(service, asks)
  const found = records.map((record) => record.paging_token)
  return differingPaths(expected, found.slice(0, expected.length))
}

const object: Check = async (row, { service, folder, kind, bare }) =>
  differingPaths(
    bare(objectOfFile(folder, `rest/${kind}`)),
    (await get(service, textOf(row, 'path'))).body,
  )

const origin = 'http://replayed.invalid'

async function get(service: Fetch, asks: string): Promise<{ status: number; body: Row }> {
  const headers = { Accept: 'application/hal+json' }
  const response = await service(new Request(`${origin}${asks}`, { headers }))
  const body = parseRow(await response.text())
  return { status: response.status, body: rowOf({ body: withoutBase(body, origin) }, 'body') }
}

/** All records of a list along its `next` links. */
async function walk(service: Fetch, asks: string): Promise<{ status: number; records: Row[] }> {
  const records: Row[] = []
  for (let next = withQuery(asks, 'limit=200'); ; ) {
    const { status, body } = await get(service, next)
    if (status !== 200) return { status, records }
    const page = rowList(rowOf(body, '_embedded'), 'records')
    records.push(...page)
    next = textOf(rowOf(rowOf(body, '_links'), 'next'), 'href')
    if (page.length === 0 || next === '') return { status, records }
  }
}

/** The listed record that a single record equals. */
function topRecord(folder: string, kind: string, asks: string): Row | undefined {
  const name = `${kind.replace('nested/', '')}s`
  const key = `${folder} ${name}`
  const records = tops.get(key) ?? topsOf(folder, name)
  tops.set(key, records)
  return records.get(decodeURIComponent(asks.split('/').at(-1) ?? ''))
}
const tops = new Map<string, ReadonlyMap<string, Row>>()

const topsOf = (folder: string, name: string): ReadonlyMap<string, Row> =>
  new Map(
    rowsOfFile(folder, `rest/${name}`).map((row) => [
      String(name === 'ledgers' ? row.sequence : row.id),
      row,
    ]),
  )

const baseOf = (folder: string): string =>
  textOf(
    rowOf(parseRow(readFileSync(path.join(folder, 'manifest.json'), 'utf8')), 'horizon'),
    'base',
  )

const textsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const evenly = (all: readonly Row[], most: number): readonly Row[] =>
  all.length <= most
    ? all
    : Array.from({ length: most }, (_, i) => all[Math.floor((i * all.length) / most)]).filter(isRow)

const statusOf = ({ status }: Row): number => (typeof status === 'number' ? status : 200)
