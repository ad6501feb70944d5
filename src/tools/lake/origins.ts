import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Fetch, mergedRanges, RecordError, span } from '#ledger/values'
import { type Coverage, parseJson } from '#ledger/values/index.ts'
import { locateHeader } from '#ledger/xdr/ledgerIndex.ts'
import { contextOf } from '#sources/context.ts'
import { lakeConfigFile, lakeConfigOf } from '#sources/files/lakeConfig.ts'
import { fileSpan, parseLakeFile } from '#sources/files/lakeNames.ts'
import { isBatch, readBatch } from '#sources/files/readBatch.ts'
import { Http, isTooLarge } from '#sources/http.ts'
import type { LedgerOrigin } from '#sources/index/walk.ts'
import { noBudget } from '#sources/request.ts'
import { RpcClient } from '#sources/rpc/client.ts'
import { RpcConnection } from '#sources/rpc/connection.ts'
import { filesBelow as namesBelow } from '../folderFiles.ts'
import { recordedFetch } from '../gateway/network.ts'
import { fetchHere, reasonOf, withoutQuery } from '../program.ts'
import { decompressed } from './nodeZstd.ts'
import { openLake } from './readLake.ts'
import { isBucket } from './s3.ts'

/** Ledgers come from one of these: a recording, a node, or files. */
export interface Origin extends Pick<LedgerOrigin, 'fetchLedgers'> {
  /** As it says itself. */
  readonly passphrase: string | undefined
  /** The ledgers that it says it has, ascending. */
  readonly ranges: readonly Coverage[]
  /** Files that could not be read so far, and why. */
  readonly refused: readonly string[]
}

/**
 * Opens what `targets` name: the address of a JSON-RPC service, the folder of a recording, a lake in a bucket, or files of
 * ledgers and folders of them, lakes among these. Rejects with what is wrong in words.
 */
export function openOrigin(
  targets: readonly string[],
  /** The ledgers that are wanted: of a bucket they must be given. */
  asked: Coverage | undefined,
  signal: AbortSignal,
): Promise<Origin> {
  const [target] = targets
  if (target !== undefined && targets.length === 1) {
    if (isBucket(target)) return lakeOrigin(target, asked)
    if (/^https?:/.test(target)) return addressOrigin(target, asked, signal)
    if (existsSync(path.join(target, 'manifest.json')))
      return rpcOrigin('http://recorded.invalid/rpc', recordedFetch(target), signal)
  }
  return Promise.resolve(filesOrigin(targets))
}

/** A lake where its description is, else a JSON-RPC service. */
async function addressOrigin(
  target: string,
  asked: Coverage | undefined,
  signal: AbortSignal,
): Promise<Origin> {
  let noLake: unknown
  try {
    await openLake(target)
  } catch (error) {
    noLake = error
  }
  if (noLake === undefined) return lakeOrigin(target, asked)
  try {
    return await rpcOrigin(target, fetchHere, signal)
  } catch (error) {
    throw new RecordError(
      `${withoutQuery(target)} is neither a lake (${reasonOf(noLake)}) nor a JSON-RPC service (${reasonOf(error)})`,
      { cause: error },
    )
  }
}

async function lakeOrigin(target: string, asked: Coverage | undefined): Promise<Origin> {
  const { config, ledgers } = await openLake(target)
  if (asked === undefined)
    throw new RecordError(
      `a host does not list its files: give the --ledgers of ${withoutQuery(target)}, the first and the last`,
    )
  return {
    passphrase: config.passphrase,
    ranges: [asked],
    refused: [],
    async *fetchLedgers(from, count) {
      const end = from + count - 1
      for (let next = from; next <= end; ) {
        try {
          for await (const ledger of ledgers(span(next, end))) {
            next = ledger.sequence + 1
            yield ledger
          }
        } catch (error) {
          // A file that is missing or damaged: the others are read.
          if (!(error instanceof RecordError)) throw error
          yield { bytes: new Uint8Array(), reason: error.message }
          next = fileSpan(config, next).to + 1
        }
      }
    },
  }
}

/** Ledgers in one request; fewer where an answer of so many is too large. */
const mostAtOnce = 10

async function rpcOrigin(url: string, fetch: Fetch, signal: AbortSignal): Promise<Origin> {
  const isHere = /\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\]|recorded\.invalid)[:/]/.test(`${url}/`)
  const http = new Http({
    via: 'rpc',
    fetch,
    viewBytes: Number.POSITIVE_INFINITY,
    ...(isHere && { budget: noBudget }),
  })
  const connection = new RpcConnection(new RpcClient(url, http))
  const { passphrase, window } = await connection.node.status(contextOf(signal))
  let most = mostAtOnce
  return {
    passphrase,
    ranges: [span(window.oldest, window.latest)],
    refused: [],
    async *fetchLedgers(from, count, signal) {
      for (let next = from; next < from + count; ) {
        const range = span(next, Math.min(next + most, from + count) - 1)
        const output = await connection
          .readRun(range, (sent) => sent, contextOf(signal))
          .then(
            (answer) => answer.output,
            (error: unknown) => {
              if (!isTooLarge(error) || most === 1) throw error
              return undefined
            },
          )
        if (output === undefined) {
          most = Math.ceil(most / 2)
          continue
        }
        for (const ledger of output.toSorted((a, b) => a.sequence - b.sequence)) {
          next = Math.max(next, ledger.sequence + 1)
          yield { bytes: 'bytes' in ledger ? ledger.bytes : new Uint8Array() }
        }
        if (output.length === 0) return
      }
    },
  }
}

interface LedgerFile extends Coverage {
  readonly file: string
}

function filesOrigin(targets: readonly string[]): Origin {
  const stated = targets.flatMap((target) => statedPassphrase(path.join(target, lakeConfigFile)))
  const refused: string[] = []
  /** None of a file that is damaged: the others are read. */
  const read = (file: string): readonly FileLedger[] => {
    try {
      return readLedgerFile(file)
    } catch (error) {
      refused.push(error instanceof Error ? error.message : String(error))
      return []
    }
  }
  const files = targets
    .flatMap(filesBelow)
    .flatMap((file) => spansOf(file, read))
    .toSorted((a, b) => a.from - b.from)
  if (files.length === 0)
    throw new RecordError(refused[0] ?? `there are no ledgers in ${targets.join(', ')}`)
  let opened: { readonly file: string; readonly ledgers: readonly FileLedger[] } | undefined
  return {
    passphrase: stated[0],
    ranges: mergedRanges(files),
    refused,
    async *fetchLedgers(from, count) {
      let next = from
      for (const { file, from: first, to } of files) {
        if (to < next || first >= from + count) continue
        if (opened?.file !== file) opened = { file, ledgers: read(file) }
        for (const { sequence, bytes } of opened.ledgers) {
          if (sequence < next || sequence >= from + count) continue
          next = sequence + 1
          yield { bytes }
        }
      }
    },
  }
}

const statedPassphrase = (file: string): readonly string[] =>
  existsSync(file) ? [lakeConfigOf(parseJson(readFileSync(file))).passphrase] : []

function filesBelow(target: string): readonly string[] {
  if (!statSync(target).isDirectory()) return [target]
  return namesBelow(target)
    .filter((name) => /\.xdr(\.gz|\.zstd?)?$/.test(name))
    .toSorted()
    .map((name) => path.join(target, name))
}

/** The runs of ledgers in a file: by its name, else by what it has. */
function spansOf(
  file: string,
  read: (file: string) => readonly FileLedger[],
): readonly LedgerFile[] {
  const named = parseLakeFile(file)
  const ranges =
    named === undefined
      ? mergedRanges(read(file).map(({ sequence }) => span(sequence, sequence)))
      : [span(Math.max(2, named.from), named.to)]
  return ranges.map((range) => ({ ...range, file }))
}

/** More than a file that is read at once may hold. */
const mostBytes = 1024 ** 3

interface FileLedger {
  readonly sequence: number
  readonly bytes: Uint8Array
}

/**
 * The ledgers of a file: one `LedgerCloseMeta`, a batch of them (SEP-54), or a stream of records with their lengths
 * (RFC 5531); as it is, or compressed by gzip or Zstandard. Throws where it is none of these.
 */
export function readLedgerFile(file: string): readonly FileLedger[] {
  try {
    return ledgersIn(unpacked(file))
  } catch (cause) {
    const reason = reasonOf(cause)
    throw new RecordError(`${file}: ${reason}`, { cause })
  }
}

function unpacked(file: string): Uint8Array {
  const bytes = Uint8Array.from(readFileSync(file))
  if (/\.zstd?$/.test(file)) return decompressed(bytes, mostBytes)
  return file.endsWith('.gz')
    ? Uint8Array.from(gunzipSync(bytes, { maxOutputLength: mostBytes }))
    : bytes
}

function ledgersIn(bytes: Uint8Array): readonly FileLedger[] {
  if (isBatch(bytes))
    return readBatch(bytes).map((ledger) => {
      if ('bytes' in ledger) return ledger
      throw new RecordError(ledger.reason)
    })
  return recordsIn(bytes).map((record) => ({
    sequence: locateHeader(record).header.header.ledgerSeq,
    bytes: record,
  }))
}

/** Records of a stream; the whole where it does not begin with the length of one. */
function recordsIn(bytes: Uint8Array): readonly Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 4 || view.getUint32(0) < 0x8000_0000) return [bytes]
  const records: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = at + 4 + (at + 4 <= bytes.length ? view.getUint32(at) & 0x7fff_ffff : 0)
    if (end > bytes.length || end === at + 4)
      throw new RecordError(`the record at byte ${at} is cut off`)
    records.push(bytes.subarray(at + 4, end))
    at = end
  }
  return records
}
