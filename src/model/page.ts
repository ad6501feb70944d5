import type { Brand } from './values/brand.ts'
import type { Call } from './call.ts'
import type { Coverage } from './coverage.ts'
import type { LedgerSequence } from './values/ledgerSequence.ts'
import type { Toid } from './values/toid.ts'

/** Where a page ends. Opaque: only the source that made it reads it. */
export type Cursor = Brand<string, 'Cursor'>

/** Reads a cursor from an address: printable text of at most 200 characters; its source decides the rest. */
export const parseCursor = (text: string): Cursor | undefined =>
  /^[\x21-\x7e]{1,200}$/.test(text) ? (text as Cursor) : undefined

/** Marks a cursor that a source made. */
export const cursor = (text: string): Cursor => text as Cursor

export type Order = 'asc' | 'desc'

export interface PageRequest {
  readonly order: Order
  /** Items wanted, 1 to 200. */
  readonly limit: number
  readonly cursor?: Cursor | undefined
}

export interface Page<T> {
  readonly items: readonly T[]
  /** The next page in the requested order; absent at the end of the collection. */
  readonly next?: Cursor | undefined
  /**
   * Back towards the start; absent at the start. A cursor knows which way it reads, so both are asked for
   * with the same `order`, and the items come in it.
   */
  readonly prev?: Cursor | undefined
  /** The ledgers that this answer covers, where that is less than all history. */
  readonly coverage?: Coverage | undefined
  /**
   * The list is of an index that does not cover all there may be: none in the ledgers of `coverage` is not none.
   * Of lists of what exists now: entries not changed in these ledgers are missing.
   */
  readonly partial?: boolean | undefined
  /** The latest ledger, where the requested range ends beyond it. */
  readonly latest?: LedgerSequence | undefined
  /** What was scanned for these items, where a filter picked them. */
  readonly scanned?: Scanned | undefined
  /** Why operations of this page failed, by their ids, where their own results were read for it. */
  readonly reasons?: ReadonlyMap<Toid, Reason> | undefined
  readonly calls: readonly Call[]
}

/** Why an operation failed: the REST service's code (rest.md 2.3), and what it means; empty where that is unknown. */
export interface Reason {
  /** `op_underfunded`… */
  readonly code: string
  readonly words: string
}

/** What was scanned to pick a page's items. */
export interface Scanned {
  /** Items of the list without its filter; absent where an index found the matches without counting the rest. */
  readonly items?: number | undefined
  readonly requests: number
}

/** One resource and the requests it came from. */
export interface Answer<T> {
  readonly value: T
  /** The ledgers that this answer was derived from, where that is less than all history. */
  readonly coverage?: Coverage | undefined
  /** Entries that did not change in these ledgers are missing. */
  readonly partial?: boolean | undefined
  /** Ledgers that the index had for it; absent where more ledgers could not add anything. */
  readonly indexed?: readonly Coverage[] | undefined
  /** What of it does not belong together by the hashes that it states; empty where all does, absent where none was computed. */
  readonly disagreements?: readonly string[] | undefined
  readonly calls: readonly Call[]
}
