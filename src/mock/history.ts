import { type Corpus, type RecordedKind, tokenLedger } from './corpus.ts'
import { type Row, textOf } from './record.ts'
import {
  type CursorPosition,
  comparePositions,
  ledgerOfPosition,
  positionOfToken,
} from './server/historyCursor.ts'

/** The records of history that a collection has. */
export interface Selection {
  readonly kind: RecordedKind
  /** The members, if only the recording can name them. */
  readonly tokens?: readonly string[] | undefined
  /** The members' TOIDs, both ends included. */
  readonly within?: { readonly from: bigint; readonly to: bigint } | undefined
  readonly keep?: ((row: Row) => boolean) | undefined
}

/** The position to start from, exclusive, and the latest ledger. */
export interface HistoryReading {
  readonly after: CursorPosition | undefined
  readonly order: 'asc' | 'desc'
  readonly limit: number
  readonly first: number
  readonly last: number
}

/** One page, reading no more pieces than it needs. */
export async function readHistory(
  corpus: Corpus,
  selection: Selection,
  reading: HistoryReading,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  const source =
    selection.tokens === undefined
      ? walkChunks(corpus, selection, reading)
      : walkTokens(corpus, selection.kind, selection.tokens, reading)
  for await (const row of source) {
    if (selection.keep?.(row) === false) continue
    rows.push(row)
    if (rows.length >= reading.limit) break
  }
  return rows
}

/** The record with exactly this paging token. */
export async function findRecord(
  corpus: Corpus,
  kind: RecordedKind,
  token: string,
): Promise<Row | undefined> {
  const { rows } = await corpus.chunk(kind, tokenLedger(token))
  const row = rows[firstFrom(rows, positionOfToken(token))]
  return row !== undefined && textOf(row, 'paging_token') === token ? row : undefined
}

async function* walkTokens(
  corpus: Corpus,
  kind: RecordedKind,
  tokens: readonly string[],
  reading: HistoryReading,
): AsyncGenerator<Row> {
  const matching = tokens.filter((token) => {
    const position = positionOfToken(token)
    const ledger = ledgerOfPosition(position)
    return ledger >= reading.first && ledger <= reading.last && isBeyond(position, reading)
  })
  if (reading.order === 'desc') matching.reverse()
  await Promise.all(
    matching.slice(0, reading.limit).map((token) => corpus.chunk(kind, tokenLedger(token))),
  )
  for (const token of matching) {
    const row = await findRecord(corpus, kind, token)
    if (row !== undefined) yield row
  }
}

async function* walkChunks(
  corpus: Corpus,
  { kind, within }: Selection,
  reading: HistoryReading,
): AsyncGenerator<Row> {
  const { after, order } = reading
  const low = Math.max(reading.first, within === undefined ? 0 : Number(within.from >> 32n))
  const high = Math.min(
    reading.last,
    within === undefined ? reading.last : Number(within.to >> 32n),
  )
  const step = order === 'asc' ? 1 : -1
  const cursor = after === undefined ? undefined : ledgerOfPosition(after)
  let ledger = order === 'asc' ? Math.max(low, cursor ?? low) : Math.min(high, cursor ?? high)
  while (ledger >= low && ledger <= high) {
    const { first, last, rows } = await corpus.chunk(kind, ledger)
    let at = startIn(rows, ledger, reading)
    for (let row = rows[at]; row !== undefined; row = rows[at]) {
      const position = positionOfToken(textOf(row, 'paging_token'))
      const owner = ledgerOfPosition(position)
      if (owner < low || owner > high) break
      at += step
      if (within !== undefined && (position.toid < within.from || position.toid > within.to)) {
        continue
      }
      if (isBeyond(position, reading)) yield row
    }
    ledger = order === 'asc' ? last + 1 : first - 1
  }
}

/** The first index a walk in this chunk can need. */
function startIn(rows: readonly Row[], ledger: number, { order, after }: HistoryReading): number {
  const edge = { toid: BigInt(ledger) << 32n, index: 0n }
  if (order === 'asc') {
    return firstFrom(rows, after !== undefined && comparePositions(after, edge) > 0 ? after : edge)
  }
  const end = { toid: BigInt(ledger + 1) << 32n, index: 0n }
  return firstFrom(rows, after !== undefined && comparePositions(after, end) < 0 ? after : end) - 1
}

function isBeyond(position: CursorPosition, { after, order }: HistoryReading): boolean {
  if (after === undefined) return true
  const compared = comparePositions(position, after)
  return order === 'asc' ? compared > 0 : compared < 0
}

/** Binary search: the index of the first record at or behind a position. */
function firstFrom(rows: readonly Row[], position: CursorPosition): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    const token = textOf(rows[middle] ?? {}, 'paging_token')
    if (comparePositions(positionOfToken(token), position) < 0) low = middle + 1
    else high = middle
  }
  return low
}
