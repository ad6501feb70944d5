import type { RecordReader } from '#ledger'
import { readRecord } from '#ledger/readers'
import {
  fieldOf,
  type LedgerSequence,
  ledgerSequence,
  parseToid,
  RecordError,
  toid,
} from '#ledger/values'
import type { RpcMethod, RpcRequest } from '../request.ts'

/** A check of a result against the parameters of its request. Throws RecordError naming the field. */
type Rule = (result: RecordReader, params: RecordReader) => void

/** The limits of a list. */
interface ListRule {
  readonly name: string
  /** Most records, by the request. */
  readonly most: (params: RecordReader) => number
  /** A record's position: they ascend strictly. */
  readonly position?: (record: RecordReader) => bigint
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

/** A record's ledger must be one that the node has closed. */
const isClosed = (field: string, result: RecordReader, latest = result.ledger('latestLedger')) =>
  mustBeAtMost(field, result.ledger(field), latest)

function mustBeAtMost(field: string, value: number, most: number): void {
  if (value > most) throw new RecordError(`${field} is ${value}, but can be at most ${most}`)
}

/** Counts before anything is read of a record: 5,000 records are refused as fast as 5. */
function listOf({ name, most, position, range, unique }: ListRule): Rule {
  return (result, params) => {
    const records = result.raw[name]
    if (!Array.isArray(records)) throw new RecordError(`${name} is no list`)
    const limit = most(params)
    if (records.length > limit)
      throw new RecordError(`${name} has ${records.length} records, ${limit} were requested`)
    const { from, to } = range?.(params) ?? { from: 0n, to: 2n ** 127n }
    const seen = new Set<string>()
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
      if (before !== undefined && at <= before)
        throw new RecordError(`${name} is not in ascending order at ${at}`)
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

const KiB = 1024
const MiB = 1024 ** 2

/**
 * The most bytes for few ledgers, or unknown ones: a busy network's are 1.2 MB each, and at most five are requested at
 * first.
 */
const someLedgers = 8 * MiB
/** The factor by which a ledger may be larger than those before it. */
const heavier = 2

interface Method {
  readonly all: number
  readonly each: number
  readonly checks: readonly Rule[]
}

/**
 * What a request of each method fixes of its answer: its size in bytes, `all` and `each` for every record that is requested, and
 * the checks of its result. Sizes are many times what services send: a contract's code is 128 KiB, a transaction with its meta
 * 10. A method without a line cannot be called.
 */
const methods = {
  getHealth: { all: MiB, each: 0, checks: [hasWindowOrLatest] },
  getNetwork: { all: MiB, each: 0, checks: [protocolVersion] },
  getVersionInfo: { all: MiB, each: 0, checks: [] },
  getFeeStats: { all: MiB, each: 0, checks: [hasLatest, feesAscend] },
  // Which ledgers they are is checked ledger by ledger, so that a bad one costs itself alone.
  getLedgers: {
    all: someLedgers,
    each: 80 * KiB,
    checks: [hasWindow, listOf({ name: 'ledgers', most: pageLimit })],
  },
  getTransactions: {
    all: 4 * MiB,
    each: 32 * KiB,
    checks: [
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
  },
  getTransaction: { all: 4 * MiB, each: 0, checks: [hasWindowOrLatest, isRequestedTransaction] },
  getEvents: {
    all: MiB,
    each: 8 * KiB,
    checks: [
      hasWindow,
      listOf({ name: 'events', most: pageLimit, position: eventPosition, range: eventRange }),
    ],
  },
  getLedgerEntries: {
    all: 2 * MiB,
    each: 16 * KiB,
    checks: [
      hasLatest,
      listOf({ name: 'entries', most: (params) => params.texts('keys').length, unique: 'key' }),
      entriesAreClosed,
    ],
  },
  sendTransaction: { all: MiB, each: 0, checks: [hasLatest] },
  // A refused one states no ledger.
  simulateTransaction: { all: 4 * MiB, each: 0, checks: [] },
} as const satisfies Readonly<Record<RpcMethod, Method>>

/** Checks a result against its request. Throws RecordError naming the field that does not match. */
export function checkAnswer({ method, params = {} }: RpcRequest, result: unknown): void {
  const record = readRecord(result)
  for (const check of methods[method].checks) check(record, readRecord(params))
}

/**
 * Most bytes that the answer to a request is read to. `bytesPerLedger` is the size of ledgers read so far; 0 where none
 * were read.
 */
export function largestAnswer({ method, params = {} }: RpcRequest, bytesPerLedger = 0): number {
  const { all, each } = methods[method]
  const records = countOf(params)
  if (method === 'getLedgers')
    return Math.max(all, each * records, heavier * records * bytesPerLedger)
  return all + each * records
}

/** Keys or records that a request asks for. */
function countOf({ keys, pagination, ...params }: Readonly<Record<string, unknown>>): number {
  if (Array.isArray(keys)) return keys.length
  const limit = pagination === undefined ? params.limit : fieldOf(pagination, 'limit')
  return typeof limit === 'number' ? limit : 0
}

/** The ledgers that a node has, as its answers state them. */
export interface RetentionWindow {
  readonly oldest: LedgerSequence
  readonly latest: LedgerSequence
  /** The oldest ledger that a search of two minutes still finds: a node that is full drops one for each that closes. */
  readonly lasting: LedgerSequence
}

/** At five seconds a ledger, and as a share of nodes that keep few. */
const [soonDropped, leastKept] = [24, 20]

/** The retention window that every list's answer states (rpc.md). Throws RecordError for an answer without it. */
export function retentionWindowOf(result: RecordReader): RetentionWindow {
  const [oldest, latest] = [result.ledger('oldestLedger'), result.ledger('latestLedger')]
  const held = latest - oldest + 1
  // Only a node's own status states how many it keeps; 0: all.
  const most = result.optional('ledgerRetentionWindow', (r) => r.integer('ledgerRetentionWindow'))
  const isFull = most !== undefined && most > 0 && held >= most
  const dropped = isFull ? Math.min(soonDropped, Math.floor(held / leastKept)) : 0
  return { oldest, latest, lasting: ledgerSequence(oldest + dropped) }
}
