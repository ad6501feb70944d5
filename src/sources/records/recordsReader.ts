import type { IndexRead } from '../../model/call.ts'
import type { Page } from '../../model/page.ts'
import type { Collections, ListRequest, OwnerOf } from '../../collections/collections.ts'

/** Reads lists as the records that a REST service would give, through whichever line of sight. */
export interface RecordsReader {
  /** A page of a list. Throws SourceError as the list does. */
  records(request: RecordsRequest, signal: AbortSignal): Promise<RecordsPage>
  /** Records as lines of CSV (RFC 4180), formulas made harmless. */
  csv(table: RecordsTable, signal: AbortSignal): Promise<string>
  /** Types that items of a list have; none for lists whose items have no type. */
  typeNames(kind: keyof Collections, signal: AbortSignal): Promise<readonly string[]>
}

export interface RecordsRequest {
  readonly kind: keyof Collections
  readonly of: OwnerOf<keyof Collections> | undefined
  readonly page: ListRequest<keyof Collections>
  /** What the links in the records begin with, no slash at its end. */
  readonly base: string
  /** Whether the columns of the records as a table are wanted. */
  readonly columns: boolean
}

export interface RecordsPage
  extends Pick<Page<never>, 'next' | 'coverage' | 'partial' | 'latest' | 'scanned'> {
  /** JSON, one record a line, each with its line end. */
  readonly lines: string
  readonly count: number
  /** Of them, those that could not be read and stand as they were sent, or as a note. */
  readonly unreadable: number
  /** Columns of these records, in no order; none where not wanted. */
  readonly columns: readonly string[]
  readonly requests: number
  /** What of them the reader's own index gave. */
  readonly index?: IndexRead | undefined
}

export interface RecordsTable {
  /** As in a page of records. */
  readonly lines: string
  /** All columns of the table, in any order. */
  readonly columns: readonly string[]
  /** Whether the names of the columns come first. */
  readonly head: boolean
}
