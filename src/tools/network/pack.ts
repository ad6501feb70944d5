import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { gzipSync } from 'node:zlib'
import { fingerprint, ownedKinds, type RecordedKind, tableKinds } from '#mock/corpus.ts'
import { packMembers } from '#mock/members.ts'
import {
  entryBuckets,
  type FileEntry,
  type Piece,
  piecePath,
  type RecordingManifest,
  xdrKinds,
} from '#mock/packedCorpus.ts'
import { type Row, rowList, rowOf, textOf } from '#mock/record.ts'
import { ledgerOfRow } from '#mock/rpc/ledgers.ts'
import { createFolderCorpus, type FolderCorpus } from './folder.ts'
import { packXdr } from './packXdr.ts'

/** Compressed size that a piece aims at. A page of an account touches as many pieces as it has records. */
const target = 12_000
/** The same, for a ledger's XDR. */
const xdrTarget = 12_000
/** The JSON formats are read in sequence, a few records a page. */
const jsonTarget = 80_000

const byLedger: readonly (readonly [RecordedKind, number])[] = [
  ['ledgers', target],
  ['operations', target],
  ['effects', target],
  ['trades', target],
  ['rpcEvents', target * 4],
  ['rpcLedgersJson', jsonTarget],
  ['rpcTransactionsJson', jsonTarget],
]

/** Writes the recording `from` as pieces into `to`; the same input gives the same bytes. */
export async function pack(from: string, to: string): Promise<RecordingManifest> {
  rmSync(to, { recursive: true, force: true })
  const corpus = createFolderCorpus(from)
  const { about, counts } = await describe(corpus)
  const write = (path: string, content: Uint8Array): FileEntry => {
    mkdirSync(dirname(`${to}/${path}`), { recursive: true })
    writeFileSync(`${to}/${path}`, content)
    return [content.length, createHash('sha256').update(content).digest('hex').slice(0, 16)]
  }
  const gzip = (path: string, value: Uint8Array | object): FileEntry =>
    write(path, gzipSync(value instanceof Uint8Array ? value : JSON.stringify(value), { level: 9 }))

  const cut = { ...emptyPieces }
  for (const [first, group] of await packXdr(corpus, xdrTarget)) {
    for (const kind of xdrKinds) {
      const index = cut[kind].length
      cut[kind] = [...cut[kind], [first, ...gzip(piecePath(kind, index), group[kind])]]
    }
  }
  for (const [kind, size] of byLedger) {
    const { rows } = await corpus.chunk(kind, about.first)
    cut[kind] = split(rows, about.first, size).map(
      ([first, part], index): Piece => [first, ...gzip(piecePath(kind, index), { [kind]: part })],
    )
  }
  const files: Record<string, FileEntry> = {}
  for (const kind of tableKinds) {
    files[`tables/${kind}`] = gzip(`tables/${kind}.gz`, { [kind]: await corpus.table(kind) })
  }
  for (const kind of ownedKinds) {
    const owners: Record<string, string> = {}
    for (const owner of corpus.owners(kind).toSorted()) {
      const members = await corpus.owned(kind, owner)
      if (members !== undefined) owners[owner] = packMembers(members)
    }
    files[`owned/${kind}`] = gzip(`owned/${kind}.gz`, owners)
  }
  const { rows: transactions } = await corpus.chunk('transactions', about.first)
  files['locate/hash'] = gzip('locate/hash.gz', indexOf(transactions, hashKeys))
  files['locate/envelope'] = gzip('locate/envelope.gz', indexOf(transactions, envelopeKeys))
  for (let bucket = 0; bucket < entryBuckets; bucket++) {
    const name = `entries/${String(bucket).padStart(3, '0')}`
    const entries = corpus.entries().filter((entry) => bucketOf(entry) === bucket)
    files[name] = gzip(`${name}.gz`, { entries })
  }
  const scenario = scenarioOf(corpus)
  files.scenario = write('scenario.json', new TextEncoder().encode(JSON.stringify(scenario)))
  const manifest = { ...about, ...counts, pieces: cut, files }
  write('manifest.json', new TextEncoder().encode(`${JSON.stringify(manifest)}\n`))
  return manifest
}

const emptyPieces: Record<RecordedKind, readonly Piece[]> = {
  rpcLedgers: [],
  transactions: [],
  rpcTransactions: [],
  ledgers: [],
  operations: [],
  effects: [],
  trades: [],
  rpcEvents: [],
  rpcLedgersJson: [],
  rpcTransactionsJson: [],
}

async function describe(corpus: FolderCorpus) {
  const about = await corpus.about()
  const { getLatestLedger: _derived, ...single } = about.single
  const { manifest } = corpus
  return {
    about: {
      format: 1 as const,
      name: textOf(manifest, 'name'),
      passphrase: textOf(manifest, 'network_passphrase'),
      versions: {
        rest: rowOf(manifest, 'horizon').version,
        rpc: rowOf(manifest, 'rpc').version,
      },
      ...about,
      single,
    },
    counts: { counts: await countsOf(corpus, about.first) },
  }
}

async function countsOf(corpus: FolderCorpus, first: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const kind of xdrKinds) {
    counts[kind] = (await corpus.chunk(kind, first)).rows.length
  }
  for (const [kind] of byLedger) counts[kind] = (await corpus.chunk(kind, first)).rows.length
  for (const kind of tableKinds) counts[kind] = (await corpus.table(kind)).length
  counts.entries = corpus.entries().length
  return counts
}

/** Whole ledgers, until a piece compressed by itself has its size. */
function split(rows: readonly Row[], first: number, size: number): [number, Row[]][] {
  const parts: [number, Row[]][] = []
  let weight = size
  for (const [ledger, group] of Map.groupBy(rows, ledgerOfRow)) {
    const bytes = gzipSync(JSON.stringify(group)).length * 0.8
    const part = parts.at(-1)
    if (part === undefined || weight + bytes > size) {
      parts.push([parts.length === 0 ? first : ledger, [...group]])
      weight = bytes
    } else {
      part[1].push(...group)
      weight += bytes
    }
  }
  return parts
}

function indexOf(rows: readonly Row[], keys: (row: Row) => readonly string[]): Row {
  return Object.fromEntries(
    [...Map.groupBy(rows, ledgerOfRow)].map(([ledger, group]) => [
      ledger,
      group.flatMap(keys).join(''),
    ]),
  )
}

function hashKeys(row: Row): readonly string[] {
  const inner = textOf(rowOf(row, 'inner_transaction'), 'hash')
  return [textOf(row, 'hash').slice(0, 8), inner.slice(0, 8)]
}

function envelopeKeys(row: Row): readonly string[] {
  return [fingerprint(textOf(row, 'envelope_xdr'))]
}

function bucketOf(entry: Row): number {
  return Number.parseInt(fingerprint(textOf(entry, 'key')), 16) % entryBuckets
}

/** The network as the page describes it: names, and the chapters of its story. */
function scenarioOf(corpus: FolderCorpus): Row {
  const { accounts, assets, labels, chapters, txs } = corpus.scenario
  const rejected = rowList({ txs }, 'txs').filter((row) => row.rejected === true)
  return { accounts, assets, labels, chapters, rejected }
}

if (import.meta.main) {
  const [from, to = 'public/recorded/demo'] = process.argv.slice(2)
  if (from === undefined) throw new Error('usage: npm run pack -- RECORDING [OUT]')
  const { counts } = await pack(from, to)
  console.log(`packed ${from} into ${to}:`, counts)
}
