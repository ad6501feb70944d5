import type { CollectionKind } from '#ledger'
import type { Entities } from '../resources.ts'
import { compareFields, valueText, type FieldPair } from './compareFields.ts'
import type {
  Answered,
  AnswerFailure,
  Both,
  DifferenceReason,
  RecordComparison,
  RecordAnswers,
} from './comparison.ts'
import { type Expiries, laterExpiriesOnly, metaOf } from './laterExpiries.ts'

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
export function differingErrors({
  rest,
  rpc,
}: Both<Answered<unknown>>): RecordComparison['differing'] {
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
const isMarked = (record: unknown, name: string): boolean => valueAt(record, name) === false
const differs = ({ records }: DifferenceContext, name: string): boolean => {
  const [rest, rpc] = [valueAt(records.rest, name), valueAt(records.rpc, name)]
  return rest !== undefined && rpc !== undefined && rest !== rpc
}

export const laterExpiry = {
  cause: 'dialect',
  text: 'the REST service stored a later expiry of a contract entry than the transaction set',
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
    text: 'the REST service writes a data entry without bytes as one that is removed, and leaves out a home domain that is cleared',
    section: 'rest.md 9.3',
  },
  {
    of: ['effects'],
    fields: ['body.unset'],
    absentFrom: 'rest',
    cause: 'dialect',
    text: 'the REST service writes 0 for thresholds that did not change',
    section: 'rest.md 9.3',
  },
  {
    of: ['feeStats', 'recentFees'],
    fields: ['inclusion', 'soroban'],
    absentFrom: 'rest',
    cause: 'notOffered',
    text: 'only RPC reports inclusion fees by themselves',
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

const valueAt = (record: unknown, name: string): unknown =>
  typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined
