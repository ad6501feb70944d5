import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { About, Chunk, Corpus, OwnedKind, RecordedKind, TableKind } from '#mock/corpus.ts'
import {
  isRow,
  numberOf,
  parseRow,
  type Row,
  rowList,
  rowOf,
  textOf,
  withEnvelope,
  withHash,
} from '#mock/record.ts'
import { rejectedOf } from './rejected.ts'

/** A recording laid out as the recorder wrote it: `rest/*.ndjson.gz`, `rpc/*.ndjson.gz`, `manifest.json`. */
export interface FolderCorpus extends Corpus {
  readonly manifest: Row
  readonly scenario: Row
  readonly owners: (kind: OwnedKind) => readonly string[]
  readonly entries: () => readonly Row[]
}

/** The file of each kind of history. */
export const historyFiles: Readonly<Record<RecordedKind, string>> = {
  ledgers: 'rest/ledgers',
  transactions: 'rest/transactions',
  operations: 'rest/operations',
  effects: 'rest/effects',
  trades: 'rest/trades',
  rpcLedgers: 'rpc/getLedgers.base64',
  rpcTransactions: 'rpc/getTransactions.base64',
  rpcEvents: 'rpc/getEvents.base64',
  rpcLedgersJson: 'rpc/getLedgers.json',
  rpcTransactionsJson: 'rpc/getTransactions.json',
}

/** Reads the folder in place; each file is unpacked on its first use. */
export function createFolderCorpus(folder: string): FolderCorpus {
  const manifest = parseRow(readFileSync(`${folder}/manifest.json`, 'utf8'))
  const scenario = existsSync(`${folder}/scenario.json`)
    ? parseRow(readFileSync(`${folder}/scenario.json`, 'utf8'))
    : {}
  const lines = keptRows(folder)
  const about = aboutOf(folder, manifest, lines('rest/ledgers'))
  const ownersOf = (kind: OwnedKind): ReadonlyMap<string, readonly string[]> =>
    new Map(
      lines(`rest/nested/${kind}`)
        .filter((row) => row.status === undefined || row.status === 200)
        .map((row) => [textOf(row, 'path').split('/')[2] ?? '', textsOf(row, 'pt')]),
    )

  const known = new Map<OwnedKind, ReadonlyMap<string, readonly string[]>>()
  const owners = (kind: OwnedKind): ReadonlyMap<string, readonly string[]> => {
    const found = known.get(kind) ?? ownersOf(kind)
    known.set(kind, found)
    return found
  }
  // Results for often-read chunks are cached per chunk.
  const chunks = new Map<RecordedKind, Chunk>()
  let failed: ReadonlySet<string> | undefined

  return {
    manifest,
    scenario,
    about: () => Promise.resolve(about),
    chunk(kind) {
      const chunk = chunks.get(kind) ?? wholeChunk(kind, about, lines)
      chunks.set(kind, chunk)
      return Promise.resolve(chunk)
    },
    table: (kind) => Promise.resolve(tableOf(kind, lines, scenario)),
    owned(kind, owner) {
      const tokens = owners(kind).get(owner)
      failed ??= failedTokens(lines)
      return Promise.resolve(tokens === undefined ? undefined : { tokens, failed })
    },
    owners: (kind) => [...owners(kind).keys()],
    locate: (by, text) => Promise.resolve(ledgersOf(lines('rest/transactions'), by, text)),
    entries: () => lines('rpc/getLedgerEntries').filter((row) => row.found !== false),
    entry: (key) => Promise.resolve(entryIn(lines, key)),
  }
}

/** Rows of a file of JSON lines; none if there is no such file. */
export function rowsOfFile(folder: string, name: string): readonly Row[] {
  const file = `${folder}/${name}.ndjson.gz`
  if (!existsSync(file)) return []
  return gunzipSync(readFileSync(file))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map(parseRow)
}

/** The one object of a compressed JSON file. */
export const objectOfFile = (folder: string, name: string): Row =>
  parseRow(gunzipSync(readFileSync(`${folder}/${name}.json.gz`)).toString('utf8'))

type Lines = (name: string) => readonly Row[]

/** Rows of a folder's files, each of which is unpacked on its first use. */
export function keptRows(folder: string): Lines {
  const kept = new Map<string, readonly Row[]>()
  return (name) => {
    const rows = kept.get(name) ?? rowsOfFile(folder, name)
    kept.set(name, rows)
    return rows
  }
}

/** The formats in which transactions and ledgers of JSON-RPC were recorded. */
export const formatsIn = (folder: string): About['formats'] =>
  existsSync(`${folder}/rpc/getTransactions.json.ndjson.gz`) ? ['base64', 'json'] : ['base64']

function aboutOf(folder: string, manifest: Row, ledgers: readonly Row[]): About {
  const [first, last] = [ledgers[0] ?? {}, ledgers.at(-1) ?? {}]
  return {
    base: textOf(rowOf(manifest, 'horizon'), 'base'),
    first: numberOf(first, 'sequence'),
    last: numberOf(last, 'sequence'),
    closeTimes: ledgers.map((ledger) => Date.parse(textOf(ledger, 'closed_at')) / 1000),
    formats: formatsIn(folder),
    root: objectOfFile(folder, 'rest/root'),
    feeStats: objectOfFile(folder, 'rest/fee_stats'),
    single: objectOfFile(folder, 'rpc/single'),
  }
}

function wholeChunk(kind: RecordedKind, about: About, lines: Lines): Chunk {
  const rows = lines(historyFiles[kind])
  const span = { first: about.first, last: about.last }
  const json = kind === 'rpcEvents' ? lines('rpc/getEvents.json') : []
  if (json.length === 0) return { ...span, rows }
  return { ...span, rows: rows.map((row, index) => ({ ...row, ...json[index] })) }
}

function tableOf(kind: TableKind, lines: Lines, scenario: Row): readonly Row[] {
  switch (kind) {
    case 'accounts':
      return lines('rest/nested/account')
        .map((row) => rowOf(row, 'body'))
        .filter((row) => row.id !== undefined)
        .toSorted((a, b) => (textOf(a, 'id') < textOf(b, 'id') ? -1 : 1))
    case 'assets':
    case 'offers':
    case 'claimable_balances':
    case 'liquidity_pools':
      return lines(`rest/${kind}`)
    case 'account_data':
      return lines('rest/nested/account_data')
        .filter((row) => rowOf(row, 'body').sponsor !== undefined)
        .map((row) => ({ path: row.path, sponsor: rowOf(row, 'body').sponsor }))
    case 'accounts_by_signer':
    case 'accounts_by_sponsor':
      return lines(`rest/nested/${kind}`).map((row) => ({
        of: textOf(row, 'path').split('=')[1] ?? '',
        ids: textsOf(row, 'ids'),
      }))
    case 'paths':
      return [
        ...lines('rest/nested/paths_strict_send'),
        ...lines('rest/nested/paths_strict_receive'),
      ]
        .filter((row) => rowList(row, 'records').length > 0)
        .map((row) => ({ path: row.path, records: row.records }))
    case 'rejected':
      return rowList(scenario, 'txs')
        .filter((row) => row.rejected === true)
        .map(rejectedOf)
    case 'failures':
      return rowList(scenario, 'txs')
        .filter((row) => row.rejected !== true && row.ok !== true)
        .map((row) => ({ hash: row.hash, actual: row.actual }))
  }
}

function failedTokens(lines: Lines): ReadonlySet<string> {
  return new Set([
    ...lines('rest/transactions')
      .filter((row) => row.successful === false)
      .map((row) => textOf(row, 'paging_token')),
    ...lines('rest/operations')
      .filter((row) => row.transaction_successful === false)
      .map((row) => textOf(row, 'paging_token')),
  ])
}

/** The ledgers that have a transaction of this outer or inner hash, or of this envelope. */
export function ledgersOf(
  rows: readonly Row[],
  by: 'hash' | 'envelope',
  text: string,
): readonly number[] {
  return (by === 'envelope' ? withEnvelope : withHash)(rows, text).map((row) =>
    numberOf(row, 'ledger'),
  )
}

/** The recorded entry of a ledger key in base64. */
export const entryIn = (lines: Lines, key: string): Row | undefined =>
  lines('rpc/getLedgerEntries').find((row) => row.key === key && row.found !== false)

function textsOf(row: Row, key: string): readonly string[] {
  const value = row[key]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

/** A packed folder has pieces instead of these files. */
export function isRawFolder(folder: string): boolean {
  const manifest: unknown = JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8'))
  return isRow(manifest) && manifest.format === undefined
}
