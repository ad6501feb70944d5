import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readRecord } from '#ledger/readers'
import { hexFromBytes, parseJson, RecordError } from '#ledger/values'
import { bytesFromHex } from '#ledger/values/bytes.ts'
import { fileBelow, filesBelow } from '../../folderFiles.ts'
import {
  type Files,
  inFolder,
  isAddress,
  openAddress,
  type ReadFile,
} from '../../lake/openFiles.ts'
import { NothingToDo, reasonOf, withoutQuery } from '../../program.ts'

/** A history archive: what a network publishes of its ledgers, and of its state at each 64th. */
export interface Archive {
  /** How it is called in messages. */
  readonly name: string
  readonly read: ReadFile
  /** The path of a file that is on this machine already; undefined where it has to be fetched. */
  readonly local: (name: string) => string | undefined
  /** Absent where the archive is a folder. */
  readonly remote?: Files | undefined
}

/** The state at a ledger as a history file states it: nothing of it is proved. */
export interface HistoryFile {
  readonly ledger: number
  readonly passphrase: string | undefined
  readonly live: BucketList
  /** From protocol 23 on: what was archived. */
  readonly hot: BucketList | undefined
}

/** The buckets of a list, hexadecimal hashes, the youngest first. Zeros are an empty one, which has no file. */
export type BucketList = readonly string[]

const rootFile = '.well-known/stellar-history.json'
const levels = 11
/** A checkpoint is each ledger whose last bits are all set. */
const step = 64

/** Opens the archive in a folder, at an address or in a bucket. Throws NothingToDo where there is no such folder. */
export function openArchive(target: string): Archive {
  if (isAddress(target)) {
    const remote = openAddress(target)
    return { name: withoutQuery(target), read: remote.read, local: () => undefined, remote }
  }
  if (!existsSync(target)) throw new NothingToDo(`${target} does not exist`)
  return { name: target, read: inFolder(target), local: (name) => fileBelow(target, name) }
}

/** The path of a checkpoint's file: `ledger/00/00/01/ledger-0000013f.xdr.gz`. */
export function fileOf(
  kind: 'history' | 'ledger' | 'transactions' | 'results' | 'scp',
  ledger: number,
): string {
  const hex = ledger.toString(16).padStart(8, '0')
  return `${kind}/${foldersOf(hex)}/${kind}-${hex}.${kind === 'history' ? 'json' : 'xdr.gz'}`
}

export const bucketFile = (hash: string): string =>
  `bucket/${foldersOf(hash)}/bucket-${hash}.xdr.gz`

const foldersOf = (hex: string) => [0, 2, 4].map((at) => hex.slice(at, at + 2)).join('/')

/**
 * Reads the history file of a ledger, or the newest. Rejects with NothingToDo where there is none of that ledger, and names the
 * nearest two.
 */
export async function readHistoryFile(
  archive: Archive,
  at: number | undefined,
): Promise<HistoryFile> {
  const root = await archive.read(rootFile)
  if (root === undefined)
    throw new RecordError(`${archive.name} has no ${rootFile}: it is no history archive`)
  const newest = historyFileOf(rootFile, root)
  if (at === undefined || at === newest.ledger) return newest
  const found = await archive.read(fileOf('history', at))
  if (found === undefined) {
    const near = await nearestTo(at, archive, newest.ledger)
    throw new NothingToDo(
      `${archive.name} states no state at ledger ${at}: the nearest are at ${near.join(' and ')}`,
    )
  }
  const stated = historyFileOf(fileOf('history', at), found)
  if (stated.ledger === at) return stated
  throw new RecordError(`${fileOf('history', at)} is of ledger ${stated.ledger}`)
}

/** The last ledger before one and the first behind it that the archive has a state at. */
async function nearestTo(at: number, archive: Archive, newest: number): Promise<readonly number[]> {
  const before = Math.floor((at + 1) / step) * step - 1
  // A host lists nothing: it is asked for the checkpoints next to the ledger.
  const names = archive.remote
    ? [before, before + step].map((ledger) => fileOf('history', ledger))
    : filesBelow(path.join(archive.name, 'history'))
  const known = [newest]
  for (const name of names)
    if (archive.remote === undefined || (await archive.read(name)) !== undefined)
      known.push(Number.parseInt(/-([0-9a-f]{8})\.json$/.exec(name)?.[1] ?? '', 16))
  const [below, above] = [
    Math.max(...known.filter((ledger) => ledger < at)),
    Math.min(...known.filter((ledger) => ledger > at)),
  ]
  return [below, above].filter((ledger) => Number.isFinite(ledger))
}

/** Reads a history file. What is being merged (`next`) is no part of the state. Throws RecordError. */
function historyFileOf(name: string, bytes: Uint8Array): HistoryFile {
  try {
    const record = readRecord(parseJson(bytes))
    const version = record.integer('version')
    if (version !== 1 && version !== 2)
      throw new RecordError(`it has version ${version}, this program reads 1 and 2`)
    const list = (key: string): BucketList => {
      const hashes = record.list(key, (level) => [level.text('curr'), level.text('snap')])
      if (hashes.length !== levels) throw new RecordError(`${key} has ${hashes.length} levels`)
      for (const hash of hashes.flat())
        if (!/^[0-9a-f]{64}$/.test(hash)) throw new RecordError(`${hash.slice(0, 80)} is no bucket`)
      return hashes.flat()
    }
    return {
      ledger: record.ledger('currentLedger'),
      passphrase: record.optional('networkPassphrase', (own) => own.text('networkPassphrase')),
      live: list('currentBuckets'),
      hot: version === 2 ? list('hotArchiveBuckets') : undefined,
    }
  } catch (cause) {
    if (!(cause instanceof RecordError)) throw cause
    throw new RecordError(`${name}: ${cause.message}`, { cause })
  }
}

export const isEmptyBucket = (hash: string): boolean => /^0+$/.test(hash)

/** The hash that a header has of the state: of the levels' hashes, from protocol 23 on of both lists'. */
export function hashOfLists({ live, hot }: Pick<HistoryFile, 'live' | 'hot'>): string {
  const list = (hashes: BucketList) => {
    const all = hashes.map((hash) => bytesFromHex(hash) ?? new Uint8Array())
    return sha256(Array.from({ length: levels }, (_, n) => sha256(all.slice(2 * n, 2 * n + 2))))
  }
  return hexFromBytes(hot === undefined ? list(live) : sha256([list(live), list(hot)]))
}

export function sha256(parts: readonly Uint8Array[]): Uint8Array {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return new Uint8Array(hash.digest())
}

/** Bytes of a checkpoint's file of ledgers, sets or results at most, unpacked. */
const mostBytes = 1024 ** 3

/** A checkpoint's packed file as it is unpacked; undefined where the archive lacks it. Rejects with RecordError. */
export async function readUnpacked(
  { read, name: archive }: Archive,
  name: string,
): Promise<Uint8Array | undefined> {
  const packed = await read(name)
  try {
    // Some hosts unpack what they send.
    return packed?.[0] === 0x1f ? gunzipSync(packed, { maxOutputLength: mostBytes }) : packed
  } catch (cause) {
    throw new RecordError(`${archive}: ${name} cannot be unpacked: ${reasonOf(cause)}`, { cause })
  }
}

/** The records of a checkpoint's packed file; undefined where the archive lacks it. Rejects with RecordError. */
export async function readRecords(
  archive: Archive,
  name: string,
): Promise<readonly Uint8Array[] | undefined> {
  const bytes = await readUnpacked(archive, name)
  if (bytes === undefined) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const records: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = at + 4 > bytes.length ? -1 : view.getUint32(at) - 0x8000_0000
    if (length < 0 || at + 4 + length > bytes.length)
      throw new RecordError(`${archive.name}: ${name} ends within a record`)
    records.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return records
}
