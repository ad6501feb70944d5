import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'
import { gapsIn, mergedRanges, overlap, RecordError, span } from '#ledger/values'
import { type Coverage, compareBytes, joinedBytes, parseJson } from '#ledger/values/index.ts'
import { locateHeader } from '#ledger/xdr/ledgerIndex.ts'
import { XdrError } from '#ledger/xdr/xdrBytes.ts'
import {
  type LakeConfig,
  lakeConfigFile,
  lakeConfigOf,
  lakeConfigText,
} from '#sources/files/lakeConfig.ts'
import { fileSpan, lakeFile } from '#sources/files/lakeNames.ts'
import { readLakeFile } from '#sources/files/readBatch.ts'
import { readChunk } from '#sources/index/walk.ts'
import {
  isOfNetwork,
  type LedgerOffsets,
  locateLedger,
  RefusedLedger,
} from '#sources/ledgers/ledgerParts.ts'
import { nodeZstd } from './nodeZstd.ts'
import type { Origin } from './origins.ts'

/** The ledgers that were written, and those that were not. */
export interface LakeReport {
  readonly ledgers: number
  readonly files: number
  /** Files that were there already. */
  readonly kept: number
  readonly rawBytes: number
  readonly fileBytes: number
  /** Ledgers whose network a transaction shows. */
  readonly fitted: number
  /** Refused ledgers and why, in words. */
  readonly refused: readonly string[]
  /** Ledgers that were asked for and that the origin does not have. */
  readonly missing: readonly Coverage[]
  /** Ledgers whose file would not be full. */
  readonly left: readonly Coverage[]
}

interface LakeTask {
  readonly origin: Origin
  readonly folder: string
  readonly config: LakeConfig
  /** Ledgers to write; all that the origin has where absent. */
  readonly asked: Coverage | undefined
  readonly say: (done: number, all: number) => void
}

/** Ledgers that are held and proved at once. */
const atOnce = 32

/**
 * Writes a lake's files, each once, aside and then renamed: a run that was ended goes on where it stopped. A ledger is
 * written if its header, transactions and results have their hashes, it follows the one before it, and a transaction
 * of it fits the network.
 */
export async function writeLake(task: LakeTask, signal: AbortSignal): Promise<LakeReport> {
  const { origin, config, asked, say } = task
  const isNew = !isLake(task)
  const ranges = asked === undefined ? origin.ranges : [asked]
  // A folder is one network's: which, a transaction says before anything is written.
  if (isNew) await refuseOtherNetwork(task, ranges, signal)
  const spans = ranges.flatMap((range) => spansIn(config, range))
  const whole = spans.filter(({ isWhole }) => isWhole)
  const counts = { ledgers: 0, files: 0, kept: 0, rawBytes: 0, fileBytes: 0, fitted: 0 }
  const refused: string[] = []
  const written: Coverage[] = []
  let before: Uint8Array | undefined
  let end = 0
  const group: Coverage[] = []
  const flush = async () => {
    const [first] = group
    const last = group.at(-1)
    if (first === undefined || last === undefined) return
    const known = first.from === end ? before : knownHeader(task, first.from - 1)?.hash
    const proved = await provedLedgers(task, span(first.from, last.to), known, refused, signal)
    before = undefined
    for (const each of group.splice(0)) {
      const ledgers = ledgersIn(proved, each)
      if (ledgers === undefined) continue
      const { raw, size } = writeFile(task, each, ledgers)
      counts.files++
      counts.ledgers += ledgers.length
      counts.rawBytes += raw
      counts.fileBytes += size
      counts.fitted += ledgers.filter((ledger) => ledger.envelopes.length > 0).length
      written.push(each)
      before = each === last ? ledgers.at(-1)?.hash : undefined
    }
    end = last.to + 1
  }
  for (const [n, each] of whole.entries()) {
    signal.throwIfAborted()
    const previous = group.at(-1)
    if (existsSync(path.join(task.folder, lakeFile(config, each.from)))) {
      await flush()
      counts.kept++
      written.push(each)
      continue
    }
    if (
      previous !== undefined &&
      (previous.to + 1 !== each.from || each.to - (group[0]?.from ?? 0) >= atOnce)
    )
      await flush()
    group.push(each)
    say(n, whole.length)
  }
  await flush()
  const done = mergedRanges(written)
  return {
    ...counts,
    refused: [...origin.refused, ...refused],
    missing: mergedRanges(whole.flatMap((each) => gapsIn([...done, ...origin.ranges], each))),
    left: mergedRanges(spans.filter(({ isWhole }) => !isWhole)),
  }
}

/** Throws RecordError where the first ledger that has a transaction is of another network. */
async function refuseOtherNetwork(
  { origin, config }: LakeTask,
  ranges: readonly Coverage[],
  signal: AbortSignal,
): Promise<void> {
  for (const { from, to } of ranges)
    for (let next: number = from; next <= to; next += atOnce)
      for await (const { bytes } of origin.fetchLedgers(
        next,
        Math.min(atOnce, to - next + 1),
        signal,
      )) {
        const ledger = locatedLedger(bytes)
        const isOwn = ledger && isOfNetwork(ledger, config.passphrase)
        if (ledger && isOwn === false) throw ofOtherNetwork(ledger, config.passphrase)
        if (isOwn === true) return
      }
}

/** Undefined where it cannot be read: it is refused when it is to be written. */
function locatedLedger(bytes: Uint8Array): LedgerOffsets | undefined {
  try {
    return locateLedger(bytes)
  } catch (error) {
    if (error instanceof XdrError) return undefined
    throw error
  }
}

/** A folder may hold this lake already. Throws RecordError where it is another's. */
function isLake({ folder, config }: LakeTask): boolean {
  const file = path.join(folder, lakeConfigFile)
  if (!existsSync(file)) {
    if (existsSync(folder) && readdirSync(folder).some((name) => !name.endsWith('.part')))
      throw new RecordError(`${folder} has files, but no ${lakeConfigFile}: it is no lake`)
    return false
  }
  const found = lakeConfigOf(parseJson(readFileSync(file)))
  if (found.passphrase !== config.passphrase)
    throw new RecordError(`${folder} is of the network “${found.passphrase}”`)
  for (const field of ['ledgersPerFile', 'filesPerPartition'] as const)
    if (found[field] !== config[field])
      throw new RecordError(`${folder} has ${field} ${found[field]}, not ${config[field]}`)
  return true
}

/** The files that a range touches; one is whole if all of its ledgers are in the range. */
function spansIn(
  config: LakeConfig,
  { from, to }: Coverage,
): readonly (Coverage & { readonly isWhole: boolean })[] {
  const spans: (Coverage & { isWhole: boolean })[] = []
  for (let next: number = Math.max(2, from); next <= to; ) {
    const file = fileSpan(config, next)
    const isWhole = file.from >= from && file.to <= to
    const part = overlap(file, span(from, to)) ?? file
    spans.push({ ...(isWhole ? file : part), isWhole })
    next = file.to + 1
  }
  return spans
}

/** Fetches ledgers and proves them; reasons why others are refused go to `refused`. */
async function provedLedgers(
  task: LakeTask,
  { from, to }: Coverage,
  before: Uint8Array | undefined,
  refused: string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<number, LedgerOffsets>> {
  const { origin, config } = task
  const count = to - from + 1
  const sent = origin.fetchLedgers(from, count, signal)
  const { runs, refusals } = await readChunk(sent, from, count, (ledger) =>
    isOfNetwork(ledger, config.passphrase) === false
      ? Promise.reject(ofOtherNetwork(ledger, config.passphrase))
      : Promise.resolve(),
  )
  refused.push(...refusals.map(({ message }) => message))
  const proved = new Map<number, LedgerOffsets>()
  for (const ledger of runs.flat()) proved.set(ledger.header.ledgerSeq, ledger)
  const first = proved.get(from)
  if (before && first && compareBytes(first.header.previousLedgerHash, before) !== 0) {
    refused.push(`ledger ${from} does not follow from ledger ${from - 1}, which the lake has`)
    proved.delete(from)
  }
  const after = knownHeader(task, to + 1)?.header.previousLedgerHash
  const last = proved.get(to)
  if (after && last && compareBytes(last.hash, after) !== 0) {
    refused.push(`ledger ${to + 1}, which the lake has, does not follow from ledger ${to}`)
    proved.delete(to)
  }
  return proved
}

const ofOtherNetwork = ({ header }: LedgerOffsets, passphrase: string) =>
  new RefusedLedger(
    'tampered',
    header.ledgerSeq,
    `ledger ${header.ledgerSeq} is of another network: no transaction of it fits “${passphrase}”`,
  )

/** All ledgers of a file; undefined where one is lacking. */
function ledgersIn(
  proved: ReadonlyMap<number, LedgerOffsets>,
  { from, to }: Coverage,
): readonly LedgerOffsets[] | undefined {
  const ledgers: LedgerOffsets[] = []
  for (let sequence: number = from; sequence <= to; sequence++) {
    const ledger = proved.get(sequence)
    if (ledger === undefined) return undefined
    ledgers.push(ledger)
  }
  return ledgers
}

/** The header of a ledger that the lake has. */
function knownHeader({ folder, config }: LakeTask, sequence: number) {
  const file = path.join(folder, lakeFile(config, sequence))
  if (sequence < 2 || !existsSync(file)) return undefined
  const ledgers = readLakeFile(readFileSync(file), fileSpan(config, sequence), nodeZstd)
  const ledger = ledgers.find((each) => each.sequence === sequence)
  return ledger && 'bytes' in ledger ? locateHeader(ledger.bytes).header : undefined
}

function writeFile(
  { folder, config }: LakeTask,
  { from, to }: Coverage,
  ledgers: readonly LedgerOffsets[],
): { readonly raw: number; readonly size: number } {
  const head = new DataView(new ArrayBuffer(12))
  for (const [n, value] of [from, to, ledgers.length].entries()) head.setUint32(4 * n, value)
  const batch = joinedBytes([new Uint8Array(head.buffer), ...ledgers.map(({ bytes }) => bytes)])
  const packed = zstdCompressSync(batch, {
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  })
  const file = path.join(folder, lakeFile(config, from))
  mkdirSync(path.dirname(file), { recursive: true })
  const stated = path.join(folder, lakeConfigFile)
  if (!existsSync(stated)) writeAside(stated, lakeConfigText(config))
  writeAside(file, packed)
  return { raw: batch.length - 12, size: packed.length }
}

function writeAside(file: string, content: Uint8Array | string): void {
  writeFileSync(`${file}.part`, content)
  renameSync(`${file}.part`, file)
}
