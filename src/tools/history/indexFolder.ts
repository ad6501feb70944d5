import { cpSync, existsSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { joinedPieces } from '#ledger'
import {
  type Coverage,
  type LedgerAtClose,
  RecordError,
  span,
  type UnixSeconds,
  unixSeconds,
} from '#ledger/values'
import { ledgerSequence } from '#ledger/values/ids.ts'
import { sumsOf } from '#sources/history/daySums.ts'
import { type HistoryFiles, HistoryIndex } from '#sources/history/historyIndex.ts'
import {
  type LedgerHash,
  type Manifest,
  manifestFile,
  type TableName,
} from '#sources/history/manifest.ts'
import { fileBelow, filesBelow } from '../folderFiles.ts'
import { decompressed } from '../lake/nodeZstd.ts'
import { NothingToDo } from '../program.ts'
import { lockFolder } from './lockFolder.ts'
import type { RunStatistics } from './mapChunk.ts'
import { type IndexParts, sealOf, type WrittenFile } from './writeHeads.ts'

/** A window of ledgers: the files of one build, and what its runs said of themselves, in order. */
export interface Window extends Coverage {
  readonly runs: readonly KnownRun[]
}
/** Without what differs from build to build, and what the index has elsewhere. */
export type KnownRun = Omit<RunStatistics, 'processor' | 'memory' | 'times'>

export const windowFile = 'window.json'
export const windowFolder = ({ from, to }: Coverage): string => `0/${from}-${to}`

/** The text of a window's own file. */
export const windowText = (window: Window): string => {
  const left = new Set(['processor', 'memory', 'times'])
  return JSON.stringify(window, (key, value: unknown) => (left.has(key) ? undefined : value))
}

/** What an index in a folder is made of. */
export interface KnownIndex {
  readonly passphrase: string
  /** In order; none of an index of a state alone, or in a folder without one. */
  readonly windows: readonly Window[]
  /** What it has of the state that its history follows. */
  readonly begun?: Begun | undefined
  readonly manifest?: Manifest | undefined
}

/** A state of an archive. */
interface Begun {
  readonly held: LedgerAtClose
  readonly holdings: readonly WrittenFile[]
  /** When its last ledgers closed, and those of the history. */
  readonly times: ReadonlyMap<number, UnixSeconds>
}

/** Reads what an index has. Rejects with RecordError where it is of another network. */
export async function knownIndex(out: string, passphrase: string): Promise<KnownIndex> {
  if (fileBelow(out, manifestFile) === undefined) return { passphrase, windows: [] }
  const index = await openIndex(out)
  const { manifest } = index
  if (manifest.passphrase !== passphrase)
    throw new RecordError(`${out} is of the network “${manifest.passphrase}”`)
  const { held, tables } = manifest
  const folders = new Set(tables.postings?.files.map(({ path: name }) => path.dirname(name)))
  const windows = [...folders].map(
    (folder): Window =>
      JSON.parse(readFileSync(indexFile(out, path.join(folder, windowFile)), 'utf8')),
  )
  if (held === undefined) return { passphrase, windows, manifest }
  const times = await index.times(asking())
  const holdings = tables.holdings?.files ?? []
  return { passphrase, windows, manifest, begun: { held, holdings, times } }
}

/** Files of entries, where the newest window wrote some: those that stay, and the ledgers that its own have the changes of. */
export type EntryFiles = {
  [table in 'entries' | 'contracts']?: {
    readonly stays: readonly WrittenFile[]
    readonly ledgers: Coverage
  }
}

/** Gives what the heads and the manifest of an index are made of. */
export function indexParts(
  out: string,
  { passphrase, windows, begun, manifest }: KnownIndex,
  next: EntryFiles = {},
): IndexParts & { readonly ledgers: Coverage } {
  const ledgers = span(windows[0]?.from ?? 0, windows.at(-1)?.to ?? 0)
  const ofEntries = (table: keyof EntryFiles): readonly WrittenFile[] => {
    const { stays, ledgers: own } = next[table] ?? {
      stays: manifest?.tables[table]?.files ?? [],
      ledgers: undefined,
    }
    for (const file of stays) indexFile(out, file.path)
    const added = own === undefined ? [] : windows.slice(-1)
    const written = added.flatMap((newest) => filesOf(out, newest, table))
    return [...stays, ...written.map((file) => ({ ...file, ledgers: own ?? file.ledgers }))]
  }
  const contracts = ofEntries('contracts')
  // Windows that an older program built lack them.
  const sums = windows.flatMap(({ runs }) =>
    runs.flatMap((run) => (run.sums ? sumsOf(run.sums) : [])),
  )
  const isListed =
    (begun === undefined || manifest?.instances === true) &&
    windows.every(({ runs }) => runs.every(({ instances }) => instances === true))
  return {
    passphrase,
    ledgers,
    checked: manifest?.checked,
    instances: isListed || undefined,
    days: daysOf(windows.flatMap(({ runs }) => runs)),
    sums: sums.length === 0 ? undefined : joinedPieces(sums),
    hashes: hashesOf(windows),
    ...(begun && {
      state: windows.at(-1)?.runs.at(-1)?.state,
      held: begun.held,
      times: begun.times,
    }),
    files: {
      postings: windows.flatMap((each) => filesOf(out, each, 'postings')),
      transactions: windows.flatMap((each) => filesOf(out, each, 'transactions')),
      entries: ofEntries('entries'),
      // An index may lack them.
      contracts: contracts.length === 0 ? undefined : contracts,
      holdings: begun?.holdings,
    },
  }
}

/** The hash of the last ledger, which is compared first, and that of the first, where its run states it. */
export function hashesOf(windows: readonly Window[]): readonly LedgerHash[] {
  const runs = windows.flatMap((window) => window.runs)
  const [first, last] = [runs[0], runs.at(-1)]
  return [
    ...(last === undefined ? [] : [{ ledger: last.to, hash: last.lastHash }]),
    ...(first?.firstHash === undefined ? [] : [{ ledger: first.from, hash: first.firstHash }]),
  ]
}

/** A window's files of a table. Throws RecordError where one is elsewhere. */
function filesOf(out: string, window: Window, table: TableName): readonly WrittenFile[] {
  const folder = windowFolder(window)
  return readdirSync(path.join(out, folder))
    .filter((name) => name.startsWith(`${table}-`) && name.endsWith('.parquet'))
    .toSorted()
    .map((name) => {
      indexFile(out, path.join(folder, name))
      return { path: `${folder}/${name}`, ledgers: span(window.from, window.to) }
    })
}

/** The first ledger of each day. */
function daysOf(runs: readonly KnownRun[]) {
  const ledgerByDay = new Map<number, number>()
  for (const [day, ledger] of runs.flatMap(({ days }) => days))
    if (!ledgerByDay.has(day)) ledgerByDay.set(day, ledger)
  return [...ledgerByDay].map(([day, ledger]) => ({
    time: day * 86_400,
    ledger: ledgerSequence(ledger),
  }))
}

/** Ledgers whose times an index has at most: each page of accounts reads all of them. */
const mostTimes = 6400

/** The times of ledgers, with those of ledgers that follow: the newest. */
export function laterTimes(
  before: ReadonlyMap<number, UnixSeconds>,
  runs: readonly RunStatistics[],
): ReadonlyMap<number, UnixSeconds> {
  const later = runs.flatMap(({ from, times = [] }) =>
    times.map((time, n) => [from + n, unixSeconds(time)] as const),
  )
  return new Map([...before, ...later].slice(-mostTimes))
}

/** The path of a file of an index. Throws RecordError where there is none below its folder. */
export function indexFile(out: string, name: string): string {
  const file = fileBelow(out, name)
  if (file !== undefined) return file
  throw new RecordError(`${out} lacks the file ${name} of its index`)
}

/** The files of an index in a folder. */
const filesIn = (out: string): HistoryFiles => ({
  whole: async (name) => new Uint8Array(await readFile(indexFile(out, name))),
  async range(name, from, length) {
    const file = await open(indexFile(out, name))
    try {
      const bytes = new Uint8Array(length)
      const { bytesRead } = await file.read(bytes, 0, length, from)
      return bytes.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  },
})

export const asking = () => ({ signal: new AbortController().signal, calls: [] })

/** The index in a folder. Rejects where it is none. */
export async function openIndex(out: string): Promise<HistoryIndex> {
  requireIndex(out)
  return HistoryIndex.open(filesIn(out), decompressed, asking())
}

/** Throws NothingToDo where a folder has no index. */
export function requireIndex(out: string): void {
  if (!existsSync(out)) throw new NothingToDo(`${out} does not exist`)
  if (fileBelow(out, manifestFile) === undefined)
    throw new NothingToDo(`${out} has no ${manifestFile}: it is no index of ledgers`)
}

/** Whether a file belongs to one of some builds: what their manifests name, and what says how those files came about. */
function isOf(manifests: readonly Manifest[]): (name: string) => boolean {
  const files = manifests.flatMap(({ tables }) =>
    Object.values(tables).flatMap((table) => table?.files ?? []),
  )
  const named = new Set(files.map((file) => file.path))
  const seals = new Set(files.map((file) => sealOf(file.path)))
  const folders = new Set(files.map((file) => path.dirname(file.path)))
  const heads = new Set(manifests.map(({ epoch }) => epoch))
  return (name) =>
    named.has(name) ||
    seals.has(name) ||
    (path.basename(name) === windowFile && folders.has(path.dirname(name))) ||
    heads.has(/^heads\/([^/]+)\//.exec(name)?.[1] ?? '')
}

/** Whether a file is to be served: `isOf` one build, without what only a later build reads. */
export function isServed(manifest: Manifest): (name: string) => boolean {
  const isOwn = isOf([manifest])
  return (name) => isOwn(name) && !name.endsWith('.groups')
}

/** Removes the files of builds other than those of some manifests; gives how many, and their bytes. */
export function removeOthers(
  out: string,
  manifests: readonly (Manifest | undefined)[],
): { readonly files: number; readonly bytes: number } {
  const isKept = isOf(manifests.filter((each) => each !== undefined))
  const removed = { files: 0, bytes: 0 }
  const clear = (folder: string) => {
    const at = path.join(out, folder)
    for (const entry of existsSync(at) ? readdirSync(at, { withFileTypes: true }) : []) {
      const name = `${folder}/${entry.name}`
      if (entry.isDirectory()) clear(name)
      else if (!isKept(name)) {
        removed.files++
        removed.bytes += statSync(path.join(out, name)).size
        rmSync(path.join(out, name))
      }
    }
    if (existsSync(at) && readdirSync(at).length === 0) rmdirSync(at)
  }
  clear('0')
  clear('heads')
  return removed
}

/**
 * Removes what belongs to no build but the last: files of earlier ones, and what ended ones left. Rejects with RecordError while
 * another program builds.
 */
export async function prune(out: string): Promise<ReturnType<typeof removeOthers>> {
  requireIndex(out)
  const unlock = lockFolder(out)
  try {
    for (const left of ['runs', 'spill'])
      rmSync(path.join(out, left), { recursive: true, force: true })
    // Half of a bucket or of a file that was written aside.
    for (const name of filesBelow(out))
      if (/^buckets\/bucket-.*\.gz\.\d+$|\.new$/.test(name)) rmSync(path.join(out, name))
    return removeOthers(out, [(await openIndex(out)).manifest])
  } finally {
    unlock()
  }
}

/** Copies the index of a state into a folder, for history to follow on. Rejects with NothingToDo where it is of something else. */
export async function beginWith(state: string, out: string): Promise<void> {
  const { manifest } = await openIndex(state)
  if (manifest.held === undefined)
    throw new NothingToDo(`${state} has no state: \`npm run history -- state\` makes one`)
  if (existsSync(path.join(out, manifestFile))) {
    const own = (await openIndex(out)).manifest.held
    if (own?.ledger === manifest.held.ledger) return
    throw new NothingToDo(
      `${out} ${own ? `begins with the state of ledger ${own.ledger}` : 'begins with no state'}: name another folder`,
    )
  }
  const isOwn = isServed(manifest)
  for (const name of [...filesBelow(state).filter(isOwn), manifestFile])
    cpSync(indexFile(state, name), path.join(out, name))
}
