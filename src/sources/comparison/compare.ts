import { type CollectionKind, type Collections, collections, formatAsset } from '#ledger'
import { ifReadable, readAll, readTransactionMeta } from '#ledger/readers'
import {
  base64Bytes,
  compareBytes,
  fieldOf,
  formatPosition,
  hexFromBytes,
  isUnknownRecord,
  maxInt64,
  type UnknownRecord,
} from '#ledger/values'
import { positionOfItem } from '../lists/positions.ts'
import { ledgerAtPosition } from '../page.ts'
import type { Entities } from '../resources.ts'
import { compareFields, type FieldPair, valueText } from './compareFields.ts'
import type {
  Answered,
  AnswerFailure,
  Both,
  ComparedPage,
  DifferenceReason,
  DifferingRow,
  ListAnswers,
  ListComparison,
  RecordAnswers,
  RecordComparison,
  RowsLeftOut,
} from './comparison.ts'

/** Compares a record, or a page of a list, as both lines of sight answered it. */
export const compareAnswers = (
  answers: RecordAnswers | ListAnswers,
): RecordComparison | ListComparison =>
  'collection' in answers ? compareLists(answers) : compareRecords(answers)

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
  /** It comes before all rows that both pages have. */
  readonly isBeforeAll?: boolean
  /** It comes after all rows that both pages have, or if they have none in common. */
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
  expiriesIn(transactions.map((item) => metaOf(fieldOf(fieldOf(item, 'xdr'), 'meta'))))

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
  contractEntries: ({ keyXdr, durability }) => keyXdr + durability,
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

/** Compares a record as both sources answered it, errors included. */
export function compareRecords({ entity, pair, partial }: RecordAnswers): RecordComparison {
  const { rest, rpc } = pair
  if ('value' in rest && 'value' in rpc)
    return compareValues(entity, { rest: rest.value, rpc: rpc.value }, { partial })
  return { equal: [], differing: differingErrors(pair) }
}

/** Compares two records field by field; each difference has its reason where one is known. */
export function compareValues(
  kind: keyof Entities | CollectionKind,
  records: Both<unknown>,
  context: Omit<DifferenceContext, 'records'> = {},
): RecordComparison {
  const { equal, differing } = compareFields(records.rest, records.rpc)
  return {
    equal,
    differing: differing.map((field) => ({
      path: field.path,
      rest: valueText(field.rest),
      rpc: valueText(field.rpc),
      reason: differenceReason(kind, field, { ...context, records }),
    })),
  }
}

/** The difference between an error and an answer, or between two errors; none where both did not find it. */
function differingErrors({ rest, rpc }: Both<Answered<unknown>>): RecordComparison['differing'] {
  const failures = [rest, rpc].flatMap((each) => ('error' in each ? [each.error] : []))
  const [first, second] = failures
  if (first === undefined || (first.kind === 'notFound' && second?.kind === 'notFound')) return []
  return [
    {
      path: 'answer',
      rest: answerText(rest),
      rpc: answerText(rpc),
      reason: failures.map(failureReason).find((reason) => reason !== undefined),
    },
  ]
}

function answerText(answer: Answered<unknown>): string {
  if (!('error' in answer)) return 'found'
  const { kind, message } = answer.error
  return kind === 'badResponse' || kind === 'laterProtocol'
    ? `could not be read: ${message}`
    : message
}

/** The reason why a service may lack an answer that another one has. */
function failureReason({ kind, indexed }: AnswerFailure): DifferenceReason | undefined {
  switch (kind) {
    case 'unsupported':
      return { cause: 'notOffered', text: 'this service does not offer it', section: 'rpc.md 7.2' }
    case 'outOfRetention':
      return { cause: 'retention', text: 'this service no longer keeps it', section: 'rpc.md 3' }
    case 'notYetClosed':
      return { cause: 'moment', text: 'this service does not have that ledger yet' }
    case 'notFound':
      return indexed && { cause: 'retention', text: 'the ledgers in the index do not have it' }
    case 'rateLimited':
    case 'unreachable':
    case 'badResponse':
    case 'laterProtocol':
      return undefined
  }
}

/** The facts beside two differing values that may explain them. */
interface DifferenceContext {
  /** The whole records. */
  readonly records: Both<unknown>
  /** Through RPC entries that did not change in the indexed ledgers are missing. */
  readonly partial?: boolean | undefined
  /** Expiries that the transactions of the same ledger set, where all of them are known. */
  readonly expiries?: Expiries | undefined
}

/** A difference between the services that is no contradiction. None names a hash, a ledger or an account. */
export interface KnownDifference extends DifferenceReason {
  readonly of: readonly (keyof Entities | CollectionKind)[]
  /** The fields, with all that is below them; all fields where absent. */
  readonly fields?: readonly string[]
  /** The service that has no such field: a difference of two values is not explained. */
  readonly absentFrom?: 'rest' | 'rpc'
  readonly holds?: (field: FieldPair, context: DifferenceContext) => boolean
}

const entries = ['account', 'accounts', 'offer', 'offers'] as const
const ofState = [
  ...entries,
  'claimableBalance',
  'claimableBalances',
  'liquidityPool',
  'liquidityPools',
] as const
const isMarked = (record: unknown, name: string): boolean => fieldOf(record, name) === false
const differs = ({ records }: DifferenceContext, name: string): boolean => {
  const [rest, rpc] = [fieldOf(records.rest, name), fieldOf(records.rpc, name)]
  return rest !== undefined && rpc !== undefined && rest !== rpc
}

export const laterExpiry = {
  cause: 'dialect',
  text: 'Horizon stored a later expiry of a contract entry than the transaction set',
  section: 'observed.md, trap 1a',
} as const satisfies DifferenceReason

/** All of them: the page, `npm run compare`, the parity tests and the conformance tools know no others. */
export const knownDifferences: readonly KnownDifference[] = [
  {
    of: ['network'],
    fields: ['version', 'core', 'supportedProtocolVersion', 'ingestedLedger'],
    cause: 'dialect',
    text: 'each service states its own version and its own node',
    section: 'rest.md 3.1, rpc.md 2.4',
  },
  {
    of: ['contractCalls'],
    fields: ['calls'],
    cause: 'notOffered',
    text: 'Horizon names the function of an operation’s own call alone',
    holds: ({ rest }) => isAbsent(rest) || rest === 'unknown',
  },
  {
    of: ['network'],
    fields: ['oldestLedger'],
    cause: 'retention',
    text: 'each service keeps its own range of ledgers',
    section: 'rpc.md 3',
  },
  {
    of: ['network'],
    fields: ['latestLedger', 'latestLedgerClosedAt', 'protocolVersion'],
    cause: 'moment',
    text: 'one service had another latest ledger when it answered',
    holds: (_field, context) => differs(context, 'latestLedger'),
  },
  {
    of: ['operation', 'operations'],
    fields: ['body.removes', 'body.homeDomain'],
    absentFrom: 'rest',
    cause: 'dialect',
    text: 'Horizon writes a data entry without bytes as one that is removed, and leaves out a home domain that is cleared',
    section: 'rest.md 9.3',
  },
  {
    of: ['effects'],
    fields: ['body.unset'],
    absentFrom: 'rest',
    cause: 'dialect',
    text: 'Horizon writes 0 for thresholds that did not change',
    section: 'rest.md 9.3',
  },
  {
    of: ['feeStats', 'recentFees'],
    fields: ['inclusion', 'soroban', 'ledgerBytes'],
    absentFrom: 'rest',
    cause: 'notOffered',
    text: 'only RPC reports inclusion fees by themselves, and of how many transactions',
    section: 'observed.md, trap 14',
  },
  {
    of: ['recentFees'],
    fields: ['classic'],
    absentFrom: 'rpc',
    cause: 'notOffered',
    text: 'RPC reports bids instead of what the newest transactions paid',
    section: 'rpc.md 2.5',
  },
  {
    of: ['feeStats'],
    cause: 'moment',
    text: 'the figures end at different ledgers',
    holds: (_field, context) => differs(context, 'lastLedger'),
  },
  {
    of: ['transaction'],
    fields: ['xdr.feeMeta'],
    absentFrom: 'rpc',
    cause: 'notOffered',
    text: 'RPC answers a single transaction without the changes of its fee; its ledger has them',
    section: 'observed.md: fee_meta_xdr only in LedgerCloseMeta',
  },
  {
    of: ['transaction', 'transactions'],
    fields: ['preconditions.timeBounds.max'],
    cause: 'dialect',
    text: 'Horizon stores times as int64, and cuts those that are larger',
    section: 'rest.md 3.3',
    holds: ({ rest }) => String(rest) === String(maxInt64),
  },
  {
    of: ['transaction', 'transactions'],
    fields: ['xdr.meta'],
    ...laterExpiry,
    holds: ({ rest, rpc }, { expiries }) => {
      const [theirs, ours] = [metaOf(rest), metaOf(rpc)]
      return theirs !== undefined && ours !== undefined && laterExpiriesOnly(theirs, ours, expiries)
    },
  },
  {
    of: ['account', 'accounts'],
    fields: ['balances', 'balancesComplete'],
    absentFrom: 'rpc',
    cause: 'notOffered',
    text: 'RPC cannot list the trustlines of an account: it shows those that were found',
    section: 'rpc.md 7.2',
    holds: (_field, { records }) => isMarked(records.rpc, 'balancesComplete'),
  },
  {
    of: ['account', 'accounts'],
    fields: ['data', 'dataComplete'],
    absentFrom: 'rpc',
    cause: 'notOffered',
    text: 'RPC cannot list the data entries of an account: it shows those that were found',
    section: 'rpc.md 7.2',
    holds: (_field, { records }) => isMarked(records.rpc, 'dataComplete'),
  },
  {
    of: ofState,
    fields: ['lastModifiedTime'],
    absentFrom: 'rpc',
    cause: 'notOffered',
    text: 'RPC states the ledger of the last change, not its time',
    section: 'rpc.md 2.10',
  },
  {
    of: ofState,
    cause: 'moment',
    text: 'the entry was last changed in different ledgers: one service is behind the other',
    holds: (_field, context) => differs(context, 'lastModifiedLedger'),
  },
  {
    of: ['orderBook', 'paths', 'assets'],
    cause: 'retention',
    text: 'through RPC it is derived from the entries that changed in the indexed ledgers',
    holds: (_field, { partial }) => partial === true,
  },
]

/** The reason of a difference; undefined where none is known. */
function differenceReason(
  kind: keyof Entities | CollectionKind,
  field: FieldPair,
  context: DifferenceContext,
): DifferenceReason | undefined {
  const known = knownDifferences.find(
    ({ of, fields, absentFrom, holds }) =>
      of.includes(kind) &&
      (fields === undefined || fields.some((name) => isWithin(field.path, name))) &&
      (absentFrom === undefined || isAbsent(field[absentFrom])) &&
      (holds === undefined || holds(field, context)),
  )
  return known && { cause: known.cause, text: known.text, section: known.section }
}

/** A list that could not be completed is marked `false`. */
const isAbsent = (value: unknown): boolean =>
  value === undefined || value === false || (Array.isArray(value) && value.length === 0)

const isWithin = (path: string, name: string): boolean =>
  path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`)

/** Expiries that transactions of a ledger set, by the hash of the entry's key. */
type Expiries = ReadonlyMap<string, ReadonlySet<number>>

/** Reads XDR `TransactionMeta`; undefined where it is no such thing. */
export const metaOf = (base64: unknown): unknown =>
  typeof base64 === 'string'
    ? ifReadable(() => readAll(base64Bytes(base64), readTransactionMeta))
    : undefined

/** Every expiry that a ledger's metas set. */
export function expiriesIn(value: unknown, found = new Map<string, Set<number>>()): Expiries {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return found
  if (isExpiry(value)) {
    const key = hexFromBytes(value.keyHash)
    const set = found.get(key) ?? new Set()
    found.set(key, set.add(value.liveUntilLedgerSeq))
  } else for (const item of Object.values(value)) expiriesIn(item, found)
  return found
}

/**
 * REST has later expiries of contract entries in a meta (observed.md, trap 1a), and nothing else may differ: each
 * is one of `expiries`, where those of the ledger's transactions are known.
 */
export function laterExpiriesOnly(rest: unknown, rpc: unknown, expiries?: Expiries): boolean {
  if (rest instanceof Uint8Array || rpc instanceof Uint8Array)
    return rest instanceof Uint8Array && rpc instanceof Uint8Array && compareBytes(rest, rpc) === 0
  if (typeof rest !== 'object' || typeof rpc !== 'object' || rest === null || rpc === null)
    return rest === rpc
  if (isExpiry(rest) && isExpiry(rpc)) {
    const { keyHash, liveUntilLedgerSeq: until } = rest
    if (compareBytes(keyHash, rpc.keyHash) !== 0) return false
    if (until === rpc.liveUntilLedgerSeq) return true
    const isSet = expiries === undefined || expiries.get(hexFromBytes(keyHash))?.has(until) === true
    return until > rpc.liveUntilLedgerSeq && isSet
  }
  const fields = new Map<string, unknown>(Object.entries(rpc))
  const theirs = Object.entries(rest)
  return (
    theirs.length === fields.size &&
    theirs.every(
      ([key, value]) => fields.has(key) && laterExpiriesOnly(value, fields.get(key), expiries),
    )
  )
}

interface Expiry {
  readonly keyHash: Uint8Array
  readonly liveUntilLedgerSeq: number
}
const isExpiry = (value: object): value is Expiry =>
  'keyHash' in value &&
  value.keyHash instanceof Uint8Array &&
  'liveUntilLedgerSeq' in value &&
  typeof value.liveUntilLedgerSeq === 'number'
