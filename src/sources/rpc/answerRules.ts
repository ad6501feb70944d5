import type { RecordReader } from '#ledger'
import { readRecord } from '#ledger/readers'
import { RecordError, parseToid, toid } from '#ledger/values'
import { retentionWindowOf } from './retentionWindow.ts'

/** A check of a result against the parameters of its request. Throws RecordError naming the field. */
type Rule = (result: RecordReader, params: RecordReader) => void

/** The limits of a list. */
interface ListRule {
  readonly name: string
  /** Most records, by the request. */
  readonly most: (params: RecordReader) => number
  /** A record's position: they ascend strictly, or descend. */
  readonly position?: (record: RecordReader) => bigint
  readonly isDescending?: (params: RecordReader) => boolean
  /** Positions that were requested, inclusive. */
  readonly range?: (params: RecordReader) => Range
  /** A field that no two records share. */
  readonly unique?: string
}
interface Range {
  readonly from: bigint
  readonly to: bigint
}

/** SEP-35 ids are positive int64, with the ledger in their upper 32 bits. */
const lastLedger = 2 ** 31 - 1
const pageLimit = (params: RecordReader): number => params.object('pagination').integer('limit')

/** A node's window: its ledgers can be in ids, and the oldest is not newer than the latest. */
const hasWindow: Rule = (result) => {
  const { oldest, latest } = retentionWindowOf(result)
  if (oldest > latest)
    throw new RecordError(`oldestLedger is ${oldest}, later than latestLedger ${latest}`)
  mustBeAtMost('latestLedger', latest, lastLedger)
}

const hasLatest: Rule = (result) =>
  mustBeAtMost('latestLedger', result.ledger('latestLedger'), lastLedger)

/** Some answers and versions state the latest ledger only. */
const hasWindowOrLatest: Rule = (result, params) =>
  (result.has('oldestLedger') ? hasWindow : hasLatest)(result, params)

/** True if a record's ledger is one that the node has closed. */
const isClosed = (field: string, result: RecordReader, latest = result.ledger('latestLedger')) =>
  mustBeAtMost(field, result.ledger(field), latest)

function mustBeAtMost(field: string, value: number, most: number): void {
  if (value > most) throw new RecordError(`${field} is ${value}, but can be at most ${most}`)
}

/** Counts before anything is read of a record: 5,000 records are refused as fast as 5. */
function listOf({ name, most, position, isDescending, range, unique }: ListRule): Rule {
  return (result, params) => {
    const records = result.raw[name]
    if (!Array.isArray(records)) throw new RecordError(`${name} is no list`)
    const limit = most(params)
    if (records.length > limit)
      throw new RecordError(`${name} has ${records.length} records, ${limit} were requested`)
    const { from, to } = range?.(params) ?? { from: 0n, to: 2n ** 127n }
    const seen = new Set<string>()
    const isDown = isDescending?.(params) === true
    let before: bigint | undefined
    result.list(name, (record) => {
      if (unique !== undefined && record.has(unique)) {
        const value = record.text(unique)
        if (seen.has(value)) throw new RecordError(`${name} has ${unique} ${value} twice`)
        seen.add(value)
      }
      if (position === undefined) return
      const at = position(record)
      if (at < from || at > to)
        throw new RecordError(`${name} has a record at ${at}, outside of those requested`)
      const order = isDown ? 'descending' : 'ascending'
      if (before !== undefined && (isDown ? at >= before : at <= before))
        throw new RecordError(`${name} is not in ${order} order at ${at}`)
      before = at
    })
  }
}

const transactionPosition = (record: RecordReader): bigint =>
  toid(record.ledger('ledger'), record.integer('applicationOrder'), 0)

/** The range from a ledger on, or after a cursor. */
const transactionRange = (params: RecordReader): Range => {
  const to = 2n ** 63n
  if (params.has('startLedger')) return { from: BigInt(params.ledger('startLedger')) << 32n, to }
  const cursor = parseToid(params.object('pagination').text('cursor')) ?? 0n
  // The operation's bits of a cursor are ignored (rpc.md 2.7).
  return { from: ((cursor >> 12n) + 1n) << 12n, to }
}

/** An event's id: its TOID and, in ten digits, its number there (rpc.md 2.9). */
function eventPosition(record: RecordReader): bigint {
  const [, id = '', index = ''] = /^(\d{1,19})-(\d{1,10})$/.exec(record.text('id')) ?? []
  if (index === '') throw new RecordError(`id is no event id: ${record.text('id').slice(0, 60)}`)
  const position = (BigInt(id) << 34n) | BigInt(index)
  if (BigInt(id) >> 32n !== BigInt(record.ledger('ledger')))
    throw new RecordError(`id ${id} is not in ledger ${record.ledger('ledger')}`)
  return position
}

/** The range from a ledger on, or after a cursor. */
const eventRange = (params: RecordReader): Range => {
  const cursor = params.object('pagination').optional('cursor', (r) => r.text('cursor'))
  if (cursor !== undefined) {
    const [id = '', index = ''] = cursor.split('-')
    return { from: ((BigInt(id) << 34n) | BigInt(index)) + 1n, to: 2n ** 127n }
  }
  const from = BigInt(params.integer('startLedger')) << 66n
  const end = params.has('endLedger') ? BigInt(params.integer('endLedger')) : 2n ** 32n
  return { from, to: (end << 66n) - 1n }
}

/** Fees ascend from the least to the most. */
const feesAscend: Rule = (result) => {
  for (const name of ['inclusionFee', 'sorobanInclusionFee']) {
    const fees = result.object(name)
    const percents = [10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99]
    const fields = ['min', ...percents.map((percent) => `p${percent}`), 'max']
    let before = 0n
    for (const field of fields) {
      const fee = fees.bigint(field)
      if (fee < before) throw new RecordError(`${name}.${field} is ${fee}, less than ${before}`)
      before = fee
    }
    const mode = fees.bigint('mode')
    if (mode < fees.bigint('min') || mode > before)
      throw new RecordError(`${name}.mode is ${mode}, outside of its range`)
  }
}

const isRequestedTransaction: Rule = (result, params) => {
  const status = result.text('status')
  if (!/^(?:SUCCESS|FAILED|NOT_FOUND)$/.test(status))
    throw new RecordError(`status is not known: ${status.slice(0, 60)}`)
  const hash = params.text('hash').toLowerCase()
  if (result.has('txHash') && result.text('txHash').toLowerCase() !== hash)
    throw new RecordError(`txHash is ${result.text('txHash').slice(0, 64)}, requested was ${hash}`)
  if (status !== 'NOT_FOUND') isClosed('ledger', result)
  else if (result.has('envelopeXdr'))
    throw new RecordError('status is NOT_FOUND, but there is an envelopeXdr')
}

const entriesAreClosed: Rule = (result) => {
  const latest = result.ledger('latestLedger')
  result.list('entries', (entry) => {
    const modified = entry.integer('lastModifiedLedgerSeq')
    if (modified < 0 || modified > latest)
      throw new RecordError(`lastModifiedLedgerSeq is ${modified}, the latest ledger ${latest}`)
    // 0: archived.
    if (entry.has('liveUntilLedgerSeq') && entry.integer('liveUntilLedgerSeq') < 0)
      throw new RecordError(`liveUntilLedgerSeq is ${entry.integer('liveUntilLedgerSeq')}`)
  })
}

const protocolVersion: Rule = (result) => {
  if (!result.has('protocolVersion')) return
  const version = result.integer('protocolVersion')
  if (version < 1 || version > 0xffff_ffff)
    throw new RecordError(`protocolVersion is ${version}: no protocol has it`)
}

/** The checks that a request imposes on its answer, by method; a method without a line cannot be called. */
const rules = {
  getHealth: [hasWindowOrLatest],
  getNetwork: [protocolVersion],
  getVersionInfo: [],
  getFeeStats: [hasLatest, feesAscend],
  // Which ledgers they are is checked ledger by ledger, so that a bad one costs itself alone.
  getLedgers: [hasWindow, listOf({ name: 'ledgers', most: pageLimit })],
  getTransactions: [
    hasWindow,
    listOf({
      name: 'transactions',
      most: pageLimit,
      position: transactionPosition,
      range: transactionRange,
      unique: 'txHash',
    }),
    (result) => {
      const latest = result.ledger('latestLedger')
      result.list('transactions', (record) => isClosed('ledger', record, latest))
    },
  ],
  getTransaction: [hasWindowOrLatest, isRequestedTransaction],
  getEvents: [
    hasWindow,
    listOf({ name: 'events', most: pageLimit, position: eventPosition, range: eventRange }),
  ],
  queryEvents: [
    hasWindow,
    listOf({
      name: 'events',
      most: (params) => params.integer('limit'),
      position: eventPosition,
      isDescending: (params) => params.text('order') === 'desc',
      range: (params) => ({
        from: BigInt(params.integer('minLedger')) << 66n,
        to: (BigInt(params.integer('maxLedger') + 1) << 66n) - 1n,
      }),
    }),
  ],
  getLedgerEntries: [
    hasLatest,
    listOf({ name: 'entries', most: (params) => params.texts('keys').length, unique: 'key' }),
    entriesAreClosed,
  ],
  sendTransaction: [hasLatest],
  // A refused one states no ledger.
  simulateTransaction: [],
} as const satisfies Readonly<Record<string, readonly Rule[]>>

export interface RpcRequest {
  readonly method: keyof typeof rules
  readonly params?: Readonly<Record<string, unknown>> | undefined
}

/** Checks a result against its request. Throws RecordError naming the field that does not match. */
export function checkAnswer({ method, params = {} }: RpcRequest, result: unknown): void {
  const record = readRecord(result)
  for (const rule of rules[method]) rule(record, readRecord(params))
}
