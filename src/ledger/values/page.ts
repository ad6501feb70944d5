import { type Brand, type LedgerSequence, type Toid, parseToid } from './ids.ts'
import type { Call, Coverage, EventSearch } from './call.ts'
import type { UnknownRecord } from './errors.ts'

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

export interface Page<T> {
  readonly items: readonly T[]
  /** The next page in the requested order; absent at the end of the collection. */
  readonly next?: Cursor | undefined
  /** The page before; absent at the start. Both cursors are requested with the same `order`. */
  readonly prev?: Cursor | undefined
  /** The ledgers that this answer covers, where that is less than all history. */
  readonly coverage?: Coverage | undefined
  /** The index covers less than all history: records (or entries last changed) in other ledgers are missing. */
  readonly partial?: boolean | undefined
  /** The search that found rows in ledgers that were not read. */
  readonly search?: EventSearch | undefined
  /** The latest ledger, where the requested range ends beyond it. */
  readonly latest?: LedgerSequence | undefined
  /** The ledgers scanned for these items, if a filter selected them. */
  readonly scanned?: Scanned | undefined
  /** The reasons why operations of this page failed, by their ids. */
  readonly reasons?: ReadonlyMap<Toid, Reason> | undefined
  readonly calls: readonly Call[]
}

/** The reason why an operation failed: the REST service's code (rest.md 2.3) and its meaning; empty if unknown. */
export interface Reason {
  /** `op_underfunded`… */
  readonly code: string
  readonly meaning: string
}

/** The cost of a scan. */
export interface Scanned {
  /** Items scanned; absent where an index found the matches without a scan. */
  readonly items?: number | undefined
  readonly requests: number
}

/** One resource and the calls behind it. */
export interface Answer<T> {
  readonly value: T
  /** The ledgers that this answer was derived from, where that is less than all history. */
  readonly coverage?: Coverage | undefined
  /** Entries that did not change in these ledgers are missing. */
  readonly partial?: boolean | undefined
  /** The search that found it in ledgers that were not read. */
  readonly search?: EventSearch | undefined
  /** Ledgers that the index had for it; absent where more ledgers could not add anything. */
  readonly indexed?: readonly Coverage[] | undefined
  /** Records for this value that could not be read: data that the value lacks may be in them. */
  readonly unread?: readonly UnknownRecord[] | undefined
  /** Parts that do not match their stated hashes; empty where all do, absent where none was computed. */
  readonly disagreements?: readonly string[] | undefined
  readonly calls: readonly Call[]
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

/** True if it names an item within an operation: an effect or a trade. */
export const isIndexed = (position: Position): boolean => (position & noIndex) !== noIndex

/** The positions just before and just after, so that an excluded cursor includes the position itself. */
export const justBefore = (position: Position): Position =>
  isIndexed(position)
    ? ((position - 1n) as Position)
    : ((((position >> 32n) << 32n) - 1n) as Position)
export const justAfter = (position: Position): Position =>
  isIndexed(position) ? ((position + 1n) as Position) : ((position + (1n << 32n)) as Position)
