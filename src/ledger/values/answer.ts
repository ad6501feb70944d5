import { bytesFromBase64 } from './bytes.ts'
import {
  type Brand,
  type ContractId,
  type LedgerSequence,
  ledgerSequence,
  parseToid,
  type Toid,
  type TransactionHash,
} from './ids.ts'
import type { UnixSeconds } from './numbers.ts'

/** One call behind an answer; a panel shows them as its provenance. */
export type Call = HttpCall | IndexRead

/** One request to a service and its answer. */
export interface HttpCall {
  /** The id of the kind of source that sent it: `rest`, `rpc`. */
  readonly via: string
  readonly method: 'GET' | 'HEAD' | 'POST'
  readonly url: string
  /** The JSON-RPC request(s), as sent. */
  readonly body?: string | undefined
  /** HTTP status; 0 without an answer. */
  readonly status: number
  /** Milliseconds from sending to the last byte. */
  readonly duration: number
  /** Bytes of the answer's body, after decompression. */
  readonly bytes: number
  /** The answer as text, cut at 256 kB. */
  readonly answer: string
}

/** A read of the browser's index: no request, except those that extended the index. */
export interface IndexRead {
  readonly via: string
  readonly method: 'INDEX'
  /** Its part of the answer, in words: “all rows”. */
  readonly gave: string
  /** The ledgers it had, ascending, with gaps between. */
  readonly ranges: readonly Coverage[]
  /** The host whose `getLedgers` sent them. */
  readonly host: string
  /** Ledgers of an earlier history of the network were dropped in this session. */
  readonly isReset?: boolean | undefined
}

/** Calls to the browser's own index send nothing. */
export const isHttp = (call: Call): call is HttpCall => call.method !== 'INDEX'

/** The global fetch is one; so is the mock. */
export type Fetch = (request: Request) => Promise<Response>

/** A range of ledgers, both ends included. */
export interface Coverage {
  readonly from: LedgerSequence
  readonly to: LedgerSequence
}

/**
 * The search that found a list of an account, an asset or a contract in ledgers that were not read. Events name an
 * account that paid a fee or whose assets moved, an asset that moved (CAP-67), and the contract that emitted them;
 * other items of these ledgers are missing.
 */
export interface EventSearch {
  readonly of: 'account' | 'asset' | 'contract'
  /** Ledgers whose events were searched; absent where the service has no events of classic operations. */
  readonly ledgers?: Coverage | undefined
  /** Transactions left out: only contracts that are no asset's own name the owner in them. */
  readonly foreign: number
  /** The newest of them. */
  readonly foreignTransactions: readonly ForeignTransaction[]
}

/** A transaction in which only a contract that anybody may have deployed names the account. */
interface ForeignTransaction {
  readonly ledger: LedgerSequence
  readonly transaction: TransactionHash
  readonly contract: ContractId
}

/** Foreign transactions that are named; the others are counted. */
export const maxForeign = 50

/** The ledgers from the lowest to the highest of both; undefined, all history, if either is. */
export const joinedCoverage = (
  a: Coverage | undefined,
  b: Coverage | undefined,
): Coverage | undefined =>
  a &&
  b && {
    from: ledgerSequence(Math.min(a.from, b.from)),
    to: ledgerSequence(Math.max(a.to, b.to)),
  }

/** Over both, the foreign transactions of `a` first, each once; that of one where the other was read. */
export function joinedSearch(
  a: EventSearch | undefined,
  b: EventSearch | undefined,
): EventSearch | undefined {
  if (a === undefined || b === undefined) return a ?? b
  const known = new Set(a.foreignTransactions.map(({ transaction }) => transaction))
  const others = b.foreignTransactions.filter(({ transaction }) => !known.has(transaction))
  return {
    of: a.of,
    // Where one page had no events, no page did.
    ledgers: joinedCoverage(a.ledgers, b.ledgers),
    foreign: a.foreign + b.foreign - (b.foreignTransactions.length - others.length),
    foreignTransactions: [...a.foreignTransactions, ...others].slice(0, maxForeign),
  }
}

/** The part of a search within these ledgers; undefined if it searched none of them. */
export function searchWithin(
  search: EventSearch | undefined,
  { from, to }: Coverage,
): EventSearch | undefined {
  const { ledgers } = search ?? {}
  if (search === undefined || ledgers === undefined) return search
  const [first, last] = [Math.max(from, ledgers.from), Math.min(to, ledgers.to)]
  if (first > last) return undefined
  const inside = search.foreignTransactions.filter(
    ({ ledger }) => first <= ledger && ledger <= last,
  )
  return {
    ...search,
    ledgers: { from: ledgerSequence(first), to: ledgerSequence(last) },
    foreign: search.foreign - (search.foreignTransactions.length - inside.length),
    foreignTransactions: inside,
  }
}

/** The reason why a source could not answer: each kind has its own message and next step. */
export type SourceErrorKind =
  | 'notFound'
  | 'outOfRetention'
  | 'notYetClosed'
  | 'unsupported'
  | 'rateLimited'
  | 'unreachable'
  | 'badResponse'
  /** The answer has parts that this build does not know: a later protocol may have added them. */
  | 'laterProtocol'

/** The one error a Source throws; `cause` is the original. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
  readonly kind: SourceErrorKind
  /** The requests made before it failed, for the panel that shows them. */
  readonly calls: readonly Call[]
  /** Seconds to wait, where the service states them (429). */
  readonly retryAfter: number | undefined
  /** Ledgers that the index had; absent where more ledgers could not add anything. */
  readonly indexed: readonly Coverage[] | undefined
  constructor(kind: SourceErrorKind, message: string, options: SourceErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.kind = kind
    this.calls = options.calls ?? []
    this.retryAfter = options.retryAfter
    this.indexed = options.indexed
  }
}

/** The error with the calls that led to it, before its own, each once. */
export const withCalls = (error: SourceError, calls: readonly Call[]): SourceError =>
  new SourceError(error.kind, error.message, {
    cause: error.cause ?? error,
    calls: [...new Set([...calls, ...error.calls])],
    retryAfter: error.retryAfter,
    indexed: error.indexed,
  })

/** A failure as a source states it; any other is a fault of Parallax. */
export const asSourceError = (error: unknown): SourceError =>
  error instanceof SourceError
    ? error
    : new SourceError('badResponse', error instanceof Error ? error.message : String(error), {
        cause: error,
      })

interface SourceErrorOptions {
  readonly cause?: unknown
  readonly calls?: readonly Call[] | undefined
  readonly retryAfter?: number | undefined
  readonly indexed?: readonly Coverage[] | undefined
}

/** A record of a service that lacks a field or holds something else in it; the message names the field. */
export class RecordError extends Error {
  override readonly name = 'RecordError'
}

/** Bytes of standard base64. Throws RecordError, which names what has it, where it is none. */
export function base64Bytes(text: string, name = 'a value'): Uint8Array {
  const bytes = bytesFromBase64(text)
  if (bytes === undefined) throw new RecordError(`${name} is not base64`)
  return bytes
}

/** A record with a type that this build does not know: a later protocol may have added it. */
export class UnknownTypeError extends RecordError {}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** An object of JSON: no list. */
export const isJsonObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isRecord(value) && !Array.isArray(value)

/** The value under a name in what may be a record; undefined where it is none, or lacks the name. */
export const fieldOf = (value: unknown, name: string): unknown =>
  isRecord(value) ? value[name] : undefined

/** Reads bytes that should be JSON. Throws SourceError('badResponse'), which names their actual form. */
export function parseJson(bytes: Uint8Array): unknown {
  const text = new TextDecoder().decode(bytes)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new SourceError('badResponse', notJson(text), { cause })
  }
}

function notJson(text: string): string {
  const start = text.trimStart()
  if (start === '') return 'The answer is empty'
  if (start.startsWith('<')) return 'The answer is a web page, not data: is the address right?'
  if (/^[[{]/.test(start)) return 'The answer is cut off or damaged: it is not whole JSON'
  return `The answer is not JSON: “${start.slice(0, 60)}”`
}

/** A record that this build could not read, with its raw data and the reason. */
export interface Unknown {
  readonly type: 'unknown'
  /** The type's name as the service gave it, or its XDR discriminant. */
  readonly name: string
  /** JSON text of the record, or of the decoded XDR (bytes as hex). */
  readonly raw: string
  readonly reason: string
  /** It has parts that this build does not know: a later protocol may have added them. */
  readonly isLater?: boolean | undefined
}

/**
 * A record whose base fields could not be read either: a ledger's bytes, a transaction of an unknown arm. It is listed
 * among the others with its raw data.
 */
export interface UnknownRecord extends Unknown {
  /** Its paging token; empty where that could not be read either. */
  readonly pagingToken: string
}

/** An item that could not be read stands among its neighbours. */
export const isUnknownRecord = (item: object): item is UnknownRecord =>
  'type' in item && item.type === 'unknown' && 'pagingToken' in item && 'raw' in item

/** The items of a page that could be read. */
export const knownItems = <T extends object>(items: readonly (T | UnknownRecord)[]): readonly T[] =>
  items.flatMap((item) => (isUnknownRecord(item) ? [] : [item]))

/** An operation or an effect of an unknown type counts as unread, too. */
export const isUnread = (item: object): boolean =>
  isUnknownRecord(item) ||
  ('body' in item &&
    typeof item.body === 'object' &&
    item.body !== null &&
    'type' in item.body &&
    item.body.type === 'unknown')

/** The position at which a page ends. Opaque: only the source that made it reads it. */
export type Cursor = Brand<string, 'Cursor'>

/** Reads a cursor from an address: printable text of at most 200 characters; its source decides the rest. */
export const parseCursor = (text: string): Cursor | undefined =>
  /^[\x21-\x7e]{1,200}$/.test(text) ? (text as Cursor) : undefined

/** Marks a cursor that a source made. */
export const cursor = (text: string): Cursor => text as Cursor

export type Order = 'asc' | 'desc'

export interface PageRequest {
  readonly order: Order
  /** Items a page, 1 to 200. */
  readonly limit: number
  readonly cursor?: Cursor | undefined
}

/** A page as it was found, without the calls that led to it. */
export interface FoundPage<T> {
  readonly items: readonly T[]
  /** The next page in the requested order; absent at the end of the collection. */
  readonly next?: Cursor | undefined
  /** The page before; absent at the start. Both cursors are requested with the same `order`. */
  readonly prev?: Cursor | undefined
  /** The ledgers that this answer covers, where that is less than all history. */
  readonly coverage?: Coverage | undefined
  /** The index covers less than all history: records (or entries last changed) in other ledgers are missing. */
  readonly partial?: boolean | undefined
  /** It is of the state that one ledger left: nothing later is in it. */
  readonly asOf?: LedgerAtClose | undefined
  /** The search that found rows in ledgers that were not read. */
  readonly search?: EventSearch | undefined
  /** The ledgers that a filter's range asks for, by number; `isCut` where it begins at a time before the oldest that could be read. */
  readonly range?: AskedRange | undefined
  /** The latest ledger, where the requested range ends beyond it. */
  readonly latest?: LedgerSequence | undefined
  /** The ledgers scanned for these items, if a filter selected them. */
  readonly scanned?: Scanned | undefined
  /** The reasons why operations of this page failed, by their ids. */
  readonly reasons?: ReadonlyMap<Toid, Reason> | undefined
}

/** A ledger, and when it closed. */
export interface LedgerAtClose {
  readonly ledger: LedgerSequence
  readonly closed: UnixSeconds
}

interface AskedRange {
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly isCut?: boolean | undefined
}

/** One source answered in place of another. */
export interface Instead {
  /** The name of the one that was asked first, and of the one that answered. */
  readonly of: string
  readonly by: string
  /** Why it did not answer; absent while it still may. */
  readonly failure?: string | undefined
}

/** A page and the calls behind it. */
export interface Page<T> extends FoundPage<T> {
  readonly calls: readonly Call[]
  readonly instead?: Instead | undefined
  /** The answer of the source that was asked first, or this one again where none comes: on the page alone. */
  readonly awaited?: Promise<Page<T>> | undefined
}

/** The reason why an operation failed: the REST service's code (rest.md 2.3) and its meaning; empty if unknown. */
export interface Reason {
  /** `op_underfunded`… */
  readonly code: string
  readonly meaning: string
  /** The first error of a contract call, where its meta has one. */
  readonly error?: CallError | undefined
}

/** An error that ended a contract call. */
export interface CallError {
  /** The error as Soroban's tools write it: `Error(Contract, #2)`, `Error(Auth, InvalidAction)`. */
  readonly error: string
  /** An explanation of the host's error. */
  readonly meaning?: string | undefined
  /** The contract that raised the error; absent outside any contract. */
  readonly contract?: ContractId | undefined
}

/** The cost of a scan. */
export interface Scanned {
  /** Items scanned; absent where an index found the matches without a scan. */
  readonly items?: number | undefined
  readonly requests: number
}

/** One resource as it was found, without the calls that led to it. */
export interface Found<T> {
  readonly value: T
  /** The ledgers that this answer was derived from, where that is less than all history. */
  readonly coverage?: Coverage | undefined
  /** Entries that did not change in these ledgers are missing. */
  readonly partial?: boolean | undefined
  /** As of a page. */
  readonly asOf?: LedgerAtClose | undefined
  /** The search that found it in ledgers that were not read. */
  readonly search?: EventSearch | undefined
  /** Ledgers that the index had for it; absent where more ledgers could not add anything. */
  readonly indexed?: readonly Coverage[] | undefined
  /** Records for this value that could not be read: data that the value lacks may be in them. */
  readonly unread?: readonly UnknownRecord[] | undefined
  /** Parts that do not match their stated hashes; empty where all do, absent where none was computed. */
  readonly disagreements?: readonly string[] | undefined
}

/** One resource and the calls behind it. */
export interface Answer<T> extends Found<T> {
  readonly calls: readonly Call[]
  readonly instead?: Instead | undefined
  /** As of a page. */
  readonly awaited?: Promise<Answer<T>> | undefined
}

/**
 * The position of an item in a list of history: a TOID, then the index of an effect or a trade. Positions compare as
 * numbers. A TOID alone is after all items of its operation, as in the REST service's cursors.
 */
export type Position = Brand<bigint, 'Position'>

const noIndex = 0xffff_ffffn

/** The position of an item by its TOID, and its index where the list counts within operations. */
export const positionOf = (id: Toid, index?: number): Position =>
  ((id << 32n) | (index === undefined ? noIndex : BigInt(index))) as Position

/** The TOID part of a position. */
export const positionId = (position: Position): Toid => (position >> 32n) as Toid

/** Writes a position as a paging token has it: `id` or `id-index`. */
export const formatPosition = (position: Position): string =>
  (position & noIndex) === noIndex
    ? String(position >> 32n)
    : `${position >> 32n}-${position & noIndex}`

/** Reads a paging token of any list of history. */
export function parsePosition(text: string): Position | undefined {
  const [, first, second] = /^(\d{1,19})(?:-(\d{1,10}))?$/.exec(text) ?? []
  const id = first === undefined ? undefined : parseToid(first)
  if (id === undefined) return undefined
  if (second === undefined) return positionOf(id)
  return BigInt(second) < noIndex ? positionOf(id, Number(second)) : undefined
}

/** Effects and trades have positions within an operation. */
export const isIndexed = (position: Position): boolean => (position & noIndex) !== noIndex

/** The positions just before and just after, so that an excluded cursor includes the position itself. */
export const justBefore = (position: Position): Position =>
  isIndexed(position)
    ? ((position - 1n) as Position)
    : ((((position >> 32n) << 32n) - 1n) as Position)
export const justAfter = (position: Position): Position =>
  isIndexed(position) ? ((position + 1n) as Position) : ((position + (1n << 32n)) as Position)

/** Ranges that touch or overlap become one; ascending. */
export function mergedRanges(ranges: readonly Coverage[]): readonly Coverage[] {
  const merged: Coverage[] = []
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last === undefined || from > last.to + 1) merged.push({ from, to })
    else if (to > last.to) merged[merged.length - 1] = { from: last.from, to }
  }
  return merged
}

/** The covered range that holds a ledger. */
export const rangeHolding = (ranges: readonly Coverage[], sequence: number): Coverage | undefined =>
  ranges.find(({ from, to }) => from <= sequence && sequence <= to)

/** The parts of `requested` that no range covers, ascending. */
export function gapsIn(ranges: readonly Coverage[], requested: Coverage): readonly Coverage[] {
  const gaps: Coverage[] = []
  let from: number = requested.from
  for (const range of mergedRanges(ranges)) {
    if (range.to < from) continue
    if (range.from > requested.to) break
    if (range.from > from) gaps.push(span(from, range.from - 1))
    from = range.to + 1
  }
  if (from <= requested.to) gaps.push(span(from, requested.to))
  return gaps
}

/** Ledgers from one to another, both included. */
export const span = (from: number, to: number): Coverage => ({
  from: ledgerSequence(from),
  to: ledgerSequence(to),
})

/** The number of ledgers in ranges. */
export const ledgerCount = (ranges: readonly Coverage[]): number =>
  ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0)

/** The ledgers that two ranges share; all of the first where there is no second. */
export function overlap(a: Coverage | undefined, b: Coverage | undefined): Coverage | undefined {
  if (a === undefined || b === undefined) return a
  const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)]
  return from <= to ? span(from, to) : undefined
}
