import { unreadOfList } from '#ledger'
import {
  type Coverage,
  type Cursor,
  type EventSearch,
  type IndexRead,
  joinedCoverage,
  joinedSearch,
  type LedgerSequence,
  SourceError,
  type Unread,
} from '#ledger/values'
import { delay, type RecordsPage, type RecordsReader, type RecordsRequest } from '#sources'
import { counted, grouped } from '../format/text.ts'

export type ExportFormat = 'ndjson' | 'csv'

export interface Progress {
  readonly records: number
  readonly requests: number
  readonly bytes: number
  /** The ledgers read so far, if the list has ledgers. */
  readonly coverage?: Coverage | undefined
  /** Seconds until the next attempt. */
  readonly waiting?: number | undefined
  /** All is read and the file is being written. */
  readonly writing?: boolean | undefined
}

export type ExportEnd =
  | { readonly outcome: 'complete' | 'stopped' }
  | { readonly outcome: 'limit'; readonly reason: string }
  | { readonly outcome: 'failed'; readonly reason: string }

export interface Exported extends Progress {
  readonly file: Blob
  readonly end: ExportEnd
  /** Records that could not be read. */
  readonly unreadable: number
  /** Ledgers of the question were not read. */
  readonly partial: boolean
  /** Which; absent where all were. */
  readonly unread?: Unread | undefined
  /** How records were found in ledgers that were not read. */
  readonly search?: EventSearch | undefined
  /** The latest ledger, if the requested range ends beyond it. */
  readonly latest: LedgerSequence | undefined
  /** The last read of the index. */
  readonly index: IndexRead | undefined
}

/** Limits that browsers handle well. */
export const maxRecords = 1_000_000
export const maxBytes = 1024 ** 3
/** Attempts at a service that does not answer. */
const attempts = 4
const longestWait = 60

export interface ExportOptions {
  readonly format: ExportFormat
  readonly progress: (progress: Progress) => void
  /** Stops the export; the records read so far are kept. */
  readonly signal: AbortSignal
  /** Waits this many seconds, or until the signal is aborted. */
  readonly wait?: ((seconds: number, signal: AbortSignal) => Promise<void>) | undefined
  readonly maxRecords?: number | undefined
}

/**
 * Reads a list to its end, page by page, as blobs that the browser may put on disk. It waits when the service is
 * rate-limited; any other failure ends the export with the records read so far.
 */
export async function runExport(
  reader: RecordsReader,
  request: Omit<RecordsRequest, 'columns'>,
  options: ExportOptions,
): Promise<Exported> {
  const { format, progress, signal, wait = pass } = options
  const most = options.maxRecords ?? maxRecords
  const pieces: Blob[] = []
  const columns = new Set<string>()
  let state: Progress = { records: 0, requests: 0, bytes: 0 }
  let unreadable = 0
  let partial = false
  let search: EventSearch | undefined
  let latest: LedgerSequence | undefined
  let range: RecordsPage['range']
  let index: IndexRead | undefined
  const sequences = { first: Number.POSITIVE_INFINITY, last: 0 }
  const note = (next: Progress) => {
    state = next
    progress(next)
  }
  const read = async (): Promise<ExportEnd> => {
    let cursor: Cursor | undefined = request.page.cursor
    const seen = new Set<Cursor>()
    let failures = 0
    for (let first = true; ; ) {
      if (signal.aborted) return { outcome: 'stopped' }
      try {
        const limit = Math.min(200, most - state.records)
        const page = { ...request.page, cursor, limit }
        const answer = await reader.records({ ...request, page, columns: format === 'csv' }, signal)
        failures = 0
        if (request.kind === 'ledgers')
          for (const [, text] of answer.lines.matchAll(/"sequence":(\d+)/g)) {
            sequences.first = Math.min(sequences.first, Number(text))
            sequences.last = Math.max(sequences.last, Number(text))
          }
        if (answer.count > 0) pieces.push(new Blob([answer.lines]))
        for (const column of answer.columns) columns.add(column)
        unreadable += answer.unreadable
        partial ||= answer.partial === true
        search = joinedSearch(search, answer.search)
        index = answer.index ?? index
        // Ascending lists reach the end last, descending ones first.
        if (first || request.page.order === 'asc') latest = answer.latest
        range = answer.range
        note({
          records: state.records + answer.count,
          requests: state.requests + answer.requests,
          bytes: state.bytes + (answer.count > 0 ? (pieces.at(-1)?.size ?? 0) : 0),
          coverage: first ? answer.coverage : joinedCoverage(state.coverage, answer.coverage),
        })
        first = false
        cursor = answer.next
        if (cursor === undefined) {
          const missing = sequences.last - sequences.first + 1 - state.records
          return missing > 0 && unreadable === 0
            ? { outcome: 'failed', reason: leftOutText(missing) }
            : { outcome: 'complete' }
        }
        if (seen.has(cursor))
          return { outcome: 'failed', reason: 'the service’s pages begin again' }
        seen.add(cursor)
        if (state.records >= most) return { outcome: 'limit', reason: limitText(most) }
        if (state.bytes >= maxBytes) return { outcome: 'limit', reason: 'more than 1 GiB' }
      } catch (error) {
        if (signal.aborted) return { outcome: 'stopped' }
        failures += 1
        const seconds = pauseAfter(error, failures)
        if (seconds === undefined) return { outcome: 'failed', reason: errorTextOf(error) }
        note({ ...state, requests: state.requests + 1, waiting: seconds })
        await wait(seconds, signal)
        note({ ...state, waiting: undefined })
      }
    }
  }
  const end = await read()
  const unread = unreadOfList({ coverage: state.coverage, partial, range, latest }, request)
  note({ ...state, waiting: undefined, writing: true })
  const file = format === 'ndjson' ? new Blob(pieces, { type: ndjsonType }) : await table()
  return {
    ...state,
    writing: undefined,
    bytes: file.size,
    file,
    end,
    unreadable,
    partial: unread !== undefined,
    unread,
    search,
    latest,
    index,
  }

  /** The columns are known when all is read; then each blob is converted, one at a time. */
  async function table(): Promise<Blob> {
    const rows: Blob[] = []
    const all = [...columns]
    // Records read so far are written even after a stop.
    const going = new AbortController().signal
    for (const [i, piece] of pieces.entries()) {
      const lines = await piece.text()
      rows.push(new Blob([await reader.csv({ lines, columns: all, head: i === 0 }, going)]))
    }
    return new Blob(rows, { type: 'text/csv;charset=utf-8;header=present' })
  }
}

const ndjsonType = 'application/x-ndjson'

const limitText = (most: number): string => `more than ${grouped(most)} records`

const leftOutText = (ledgers: number): string =>
  `the service left out ${counted(ledgers, 'ledger')} between the first and the last`

const errorTextOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** Seconds until a retry makes sense; undefined if it does not. */
function pauseAfter(error: unknown, failures: number): number | undefined {
  if (!(error instanceof SourceError)) return undefined
  const own = Math.min(longestWait, 2 ** failures)
  if (error.kind === 'rateLimited') return Math.max(error.retryAfter ?? 0, own)
  return error.kind === 'unreachable' && failures < attempts ? own : undefined
}

/** Ends with the signal, too, which the reading then sees. */
const pass = (seconds: number, signal: AbortSignal): Promise<void> =>
  delay(seconds * 1000, signal).catch(() => undefined)
