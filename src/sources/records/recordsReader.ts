import type { CollectionKind, Collections, ListRequest, Owner, OwnerOf } from '#ledger'
import type { IndexRead, Page } from '#ledger/values'

/** Reads lists as REST records, through any line of sight. */
export interface RecordsReader {
  /** A page of a list. Throws SourceError as the list does. */
  records(request: RecordsRequest, signal: AbortSignal): Promise<RecordsPage>
  /** Records as lines of CSV (RFC 4180), formulas made harmless. */
  csv(table: RecordsTable, signal: AbortSignal): Promise<string>
  /** Names of the types of a list's items; none where its items have no type. */
  typeNames(kind: keyof Collections, signal: AbortSignal): Promise<readonly string[]>
}

export interface RecordsRequest {
  readonly kind: keyof Collections
  readonly of: OwnerOf<keyof Collections> | undefined
  readonly page: ListRequest<keyof Collections>
  /** Base URL of the links in the records, without a slash at its end. */
  readonly base: string
  /** True to collect the columns of the records. */
  readonly columns: boolean
}

/** True for a list whose table has columns of its own beside Horizon's: an account's payments (`accountCells.ts`). */
export const hasAccountCells = (
  kind: CollectionKind,
  of: Owner | undefined,
): of is Owner<'account'> => kind === 'payments' && of?.kind === 'account'

export interface RecordsPage
  extends Pick<Page<never>, 'next' | 'coverage' | 'partial' | 'search' | 'latest' | 'scanned'> {
  /** JSON, one record a line, each with a line end. */
  readonly lines: string
  readonly count: number
  /** Number of records that cannot be read: raw, or a note with the reason. */
  readonly unreadable: number
  /** Columns of these records, unordered; empty where not requested. */
  readonly columns: readonly string[]
  readonly requests: number
  /** The rows that the browser's index gave. */
  readonly index?: IndexRead | undefined
}

export interface RecordsTable {
  readonly lines: string
  /** All columns of the table, in any order. */
  readonly columns: readonly string[]
  /** The first line has the columns' names. */
  readonly head: boolean
}
