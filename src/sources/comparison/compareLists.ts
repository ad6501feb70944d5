import { type CollectionKind, collections, type Collections, formatAsset } from '#ledger'
import { isUnknownRecord, type UnknownRecord, formatPosition } from '#ledger/values'
import type {
  ComparedPage,
  DifferingRow,
  ListComparison,
  ListAnswers,
  Both,
  DifferenceReason,
  RowsLeftOut,
} from './comparison.ts'
import { compareValues, differingErrors } from './compareRecords.ts'
import { type Expiries, expiriesIn, metaOf } from './laterExpiries.ts'
import { ledgerAtPosition, positionOfItem } from '../filter/positions.ts'

/**
 * Compares a page of a list as both sources answered it. Rows are matched by paging token or id. A row is left out where
 * the other page cannot have it: it ends before, or its ledgers do not include it.
 */
export function compareLists<K extends CollectionKind>(list: ListAnswers<K>): ListComparison {
  const { collection: kind, pair, isWhole = false } = list
  const { rest, rpc } = pair
  if (!('value' in rest && 'value' in rpc)) {
    const fields = differingErrors(pair)
    const differing = fields.length === 0 ? [] : [{ row: 'the whole list', fields }]
    return { equalRows: 0, equalFields: 0, differing, leftOut: [], isReordered: false }
  }
  const expiries = isWhole && kind === 'transactions' ? expiriesOf(rpc.value.items) : undefined
  return comparePages(kind, { rest: rest.value, rpc: rpc.value }, expiries)
}

function comparePages<K extends CollectionKind>(
  kind: K,
  pages: Both<ComparedPage<K>>,
  expiries: Expiries | undefined,
): ListComparison {
  const rows = { rest: rowsOf(kind, pages.rest), rpc: rowsOf(kind, pages.rpc) }
  const differing: DifferingRow[] = []
  let equalRows = 0
  let equalFields = 0
  for (const [row, { item }] of rows.rest) {
    const other = rows.rpc.get(row)
    if (other === undefined) continue
    const { equal, differing: fields } = compareValues(
      kind,
      { rest: item, rpc: other.item },
      { expiries, partial: pages.rpc.partial },
    )
    equalFields += equal.length
    if (fields.length === 0) equalRows++
    else differing.push({ row, fields })
  }
  const leftOut = new Map<string, RowsLeftOut>()
  const leaveOut = (only: keyof typeof rows, why: string, count: number) => {
    const known = leftOut.get(only + why)?.rows ?? 0
    if (count > 0) leftOut.set(only + why, { only, why, rows: known + count })
  }
  for (const only of ['rest', 'rpc'] as const) {
    const other = only === 'rest' ? 'rpc' : 'rest'
    for (const row of absentFrom(rows[other], rows[only])) {
      const why = whyLeftOut(row, { page: pages[other], rows: rows[other] })
      if (why === undefined) {
        const reason = whyMissing(kind, pages[other])
        differing.push({ row: row.key, only, fields: [], reason })
      } else leaveOut(only, why, 1)
    }
    leaveOut(only, 'they could not be read', pages[only].items.filter(isNameless).length)
  }
  return {
    equalRows,
    equalFields,
    differing,
    leftOut: [...leftOut.values()],
    isReordered: isReordered(rows),
  }
}

interface Row {
  readonly key: string
  readonly item: object
  readonly ledger: number | undefined
  /** True if it comes before all rows that both pages have. */
  readonly isBeforeAll?: boolean
  /** True if it comes after all rows that both pages have, or if they have none in common. */
  readonly isBehindAll?: boolean
}
type Rows = ReadonlyMap<string, Row>

const rowsOf = <K extends CollectionKind>(kind: K, { items }: ComparedPage<K>): Rows =>
  new Map(
    items
      .filter((item) => !isNameless(item))
      .map((item) => {
        const key = rowKeyOf(kind, item)
        return [key, { key, item, ledger: rowLedgerOf(kind, item) }]
      }),
  )

/** An unreadable record that may be any row. */
const isNameless = (item: object): boolean => isUnknownRecord(item) && item.pagingToken === ''

/** The rows of one page that the other does not have, with their place among those that both have. */
function absentFrom(other: Rows, own: Rows): readonly Row[] {
  const keys = [...own.keys()]
  const first = keys.findIndex((key) => other.has(key))
  const last = keys.findLastIndex((key) => other.has(key))
  return [...own.values()].flatMap((row, at) =>
    other.has(row.key)
      ? []
      : [{ ...row, isBeforeAll: first !== -1 && at < first, isBehindAll: at > last }],
  )
}

interface OtherPage {
  readonly page: ComparedPage<CollectionKind>
  readonly rows: Rows
}

/** The reason why the other page cannot have a row; undefined if it should. */
function whyLeftOut(row: Row, { page, rows }: OtherPage): string | undefined {
  const { ledger, isBeforeAll, isBehindAll } = row
  const { coverage, next, items } = page
  if (ledger !== undefined && coverage !== undefined) {
    if (ledger < coverage.from) return `in ledgers before ${coverage.from}, which it does not cover`
    if (ledger > coverage.to) return `in ledgers after ${coverage.to}, which it does not cover`
  }
  const newest = Math.max(0, ...[...rows.values()].map((each) => each.ledger ?? 0))
  if (isBeforeAll === true && ledger !== undefined && ledger > newest)
    return 'in newer ledgers than its answer has'
  if (isBehindAll === true && next !== undefined && rows.size > 0)
    return 'behind the end of its page'
  return items.some(isNameless) ? 'it may be a record there that could not be read' : undefined
}

/** The reason why a list may lack a row although it covers its ledger. */
function whyMissing(
  kind: CollectionKind,
  { partial, search, coverage }: OtherPage['page'],
): DifferenceReason | undefined {
  if (search !== undefined && search.ledgers !== undefined)
    return {
      cause: 'notOffered',
      text: 'found by events, which do not name the account in every transaction',
      section: 'rpc.md 4.5',
    }
  if (partial === true && collections[kind].contains === 'state')
    return {
      cause: 'retention',
      text: `it did not change in ledgers ${coverage?.from ?? '?'}–${coverage?.to ?? '?'}, which the index covers`,
      section: 'rpc.md 7.2',
    }
  return undefined
}

/** Expiries that listed transactions set, by the metas that RPC sent. */
const expiriesOf = (transactions: readonly object[]): Expiries =>
  expiriesIn(
    transactions.map((item) => metaOf(Reflect.get(Object(Reflect.get(item, 'xdr')), 'meta'))),
  )

function isReordered({ rest, rpc }: Both<Rows>): boolean {
  const common = [...rpc.keys()].filter((key) => rest.has(key))
  return [...rest.keys()].filter((key) => rpc.has(key)).some((key, at) => key !== common[at])
}

/** The key of a row in a list of state; rows of history have their position. */
const stateKeys: {
  readonly [K in CollectionKind]?: (item: Collections[K]['item']) => string | bigint
} = {
  accounts: ({ id }) => id,
  assets: ({ asset }) => formatAsset(asset),
  offers: ({ id }) => id,
  claimableBalances: ({ id }) => id,
  liquidityPools: ({ id }) => id,
  tradeAggregations: ({ timestamp }) => timestamp,
}

/** The paging token of a row, or its id: equal for the same row through both sources. */
function rowKeyOf<K extends CollectionKind>(
  kind: K,
  item: Collections[K]['item'] | UnknownRecord,
): string {
  const position = positionOfItem(kind, item)
  if (position !== undefined) return formatPosition(position)
  return isUnknownRecord(item) ? item.pagingToken : String(stateKeys[kind]?.(item) ?? '')
}

/** The ledger of a row of history; undefined in lists of state. */
function rowLedgerOf<K extends CollectionKind>(
  kind: K,
  item: Collections[K]['item'] | UnknownRecord,
): number | undefined {
  const position = positionOfItem(kind, item)
  return position === undefined ? undefined : ledgerAtPosition(position)
}
