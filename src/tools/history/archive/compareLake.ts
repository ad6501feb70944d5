import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Coverage, firstLedger, RecordError, span } from '#ledger/values'
import { gapsIn, mergedRanges, rangeHolding } from '#ledger/values/answer.ts'
import { bytesFromHex, compareBytes, hexFromBytes } from '#ledger/values/bytes.ts'
import { writeLedgerKey } from '#ledger/xdr/generated/reader.ts'
import { writeAll } from '#ledger/xdr/xdrBytes.ts'
import { fileSpan } from '#sources/files/lakeNames.ts'
import { keyOfEntry } from '#sources/index/entries.ts'
import {
  type LedgerOffsets,
  linkedLedger,
  proveContents,
  RefusedLedger,
} from '#sources/ledgers/ledgerParts.ts'
import { isAddress } from '../../lake/openFiles.ts'
import { type Lake, ledgersHeld, openLake } from '../../lake/readLake.ts'
import { anyLedger } from '../../ledgerRange.ts'
import { type ExitCode, NothingToDo, reasonOf, withoutQuery } from '../../program.ts'
import { noBytes } from '../entryRows.ts'
import {
  type Archive,
  type BucketList,
  isEmptyBucket,
  openArchive,
  readHistoryFile,
} from './archive.ts'
import type { BucketReader } from './bucketReader.ts'
import { localBuckets, mergeLocal } from './buckets.ts'
import { checkLists } from './buildState.ts'
import { provedHeaders } from './checkpoint.ts'
import { differenceWords, entryWords } from './entryWords.ts'
import { LastChanges, lastModified } from './lastChanges.ts'

/** Ledgers of a checkpoint. */
const step = 64
/**
 * Each bucket of levels 0 to 2 has at a checkpoint the changes of so many ledgers, the youngest first: a level gives its older bucket to
 * the next one each 4^(level + 1) / 2 ledgers. Together they have all that a checkpoint's ledgers changed, and 20 before them.
 */
const widths = [2, 2, 8, 8, 32, 32]
const reach = 84
/** Buckets up to level 3: read where an entry was restored as it had been written before those. */
const mostBuckets = 8
/** Differences of a checkpoint that are named, and ledgers of it that may be left out in turn. */
const [mostNamed, mostLeftOut] = [100, 8]

/** Settings that core writes when it closes a ledger: metas have them as upgrades made them, or not at all. */
const ownOfCore: ReadonlySet<string> = new Set(
  (['configSettingEvictionIterator', 'configSettingLiveSorobanStateSizeWindow'] as const).map(
    (configSettingId) => {
      const key = { type: 'configSetting', configSetting: { configSettingId } } as const
      return hexFromBytes(writeAll(() => writeLedgerKey(key)))
    },
  ),
)

interface Comparison {
  readonly archive: Archive
  readonly lake: Pick<Lake, 'config' | 'ledgers'>
  /** The lake in messages. */
  readonly name: string
  /** The ledgers that the lake has. */
  readonly held: readonly Coverage[]
  readonly asked: Coverage | undefined
  /** The folder that fetched buckets are kept in. */
  readonly buckets: string
  readonly say: (line: string) => void
}

/** Compares the lake and the archive at two places. `buckets` are kept nowhere where that is absent. */
export async function verifyLake(
  lakeAt: string,
  archiveAt: string,
  task: Pick<Comparison, 'asked' | 'say'> & {
    readonly buckets: string | undefined
    readonly passphrase: string | undefined
  },
): ReturnType<typeof compareLake> {
  const { asked, passphrase } = task
  const archive = openArchive(archiveAt)
  const lake = await openLake(lakeAt, { passphrase, ledger: asked?.from })
  const name = withoutQuery(lakeAt)
  if (isAddress(lakeAt) && asked === undefined)
    throw new NothingToDo(`${name} cannot be listed: give the --ledgers to compare`)
  const held =
    isAddress(lakeAt) && asked !== undefined
      ? [span(await firstHeld(lake, asked.from), asked.to)]
      : await ledgersHeld(lakeAt, lake)
  const buckets = task.buckets ?? mkdtempSync(path.join(tmpdir(), 'parallax-buckets-'))
  try {
    return await compareLake({ ...task, lake, name, archive, held, buckets })
  } finally {
    if (task.buckets === undefined) rmSync(buckets, { recursive: true, force: true })
  }
}

/** What removed an entry shortly before a checkpoint's ledgers is in its buckets, too. */
async function firstHeld(lake: Lake, from: number): Promise<number> {
  const before = Math.max(firstLedger, from - (reach - step))
  return (await lake.held(before)) === undefined ? from : before
}

/**
 * Compares what the metas of a lake changed with an archive's buckets, both ways round, at each checkpoint of both, and says what
 * differs. Rejects where they are of different networks or share no checkpoint.
 */
export async function compareLake(
  task: Comparison,
): Promise<{ readonly code: ExitCode; readonly last: number }> {
  const { lake, name, archive, held, asked, say } = task
  const newest = await readHistoryFile(archive, undefined)
  const { passphrase } = lake.config
  if (passphrase !== (newest.passphrase ?? passphrase))
    throw new NothingToDo(
      `${archive.name} is of the network “${newest.passphrase}”, ${name} of “${passphrase}”`,
    )
  const first = Math.max(firstLedger, asked?.from ?? held[0]?.from ?? 0)
  const heldTo = held.at(-1)?.to ?? 0
  const end = asked === undefined || asked.to === anyLedger ? heldTo : asked.to
  const last = Math.floor((Math.min(end, newest.ledger) + 1) / step) * step - 1
  if (last < first)
    throw new NothingToDo(
      `no checkpoint (63, 127, 191 …) to compare: ${name} has ${rangesText(held)}, ${archive.name} states up to ledger ${newest.ledger}`,
    )
  const began = process.cpuUsage()
  const comparer = new Comparer(task)
  const compared: Coverage[] = []
  let differences = 0
  for (
    let checkpoint = first | (step - 1);
    checkpoint <= Math.min(last, heldTo);
    checkpoint += step
  )
    try {
      const { from, entries, problems, notes } = await comparer.compare(checkpoint)
      const own = span(Math.max(first, checkpoint - step + 1, from), checkpoint)
      compared.push(own)
      differences += problems.length
      say(
        `checkpoint ${checkpoint}, ${rangesText([own])}: ${entries} changed entries, differences: ${problems.length}`,
      )
      for (const problem of problems.slice(0, mostNamed)) say(problem)
      for (const [what, count] of notes) say(`not compared: ${what} (${count})`)
    } catch (error) {
      if (!isRefused(error)) throw error
      say(`checkpoint ${checkpoint} is not compared: ${reasonOf(error)}`)
    }
  const { user, system } = process.cpuUsage(began)
  const [ledgers, buckets] = comparer.read.map((bytes) => (bytes / 1e6).toFixed(1))
  say(
    `${ledgers} MB of ledgers and ${buckets} MB of buckets in ${((user + system) / 1e6).toFixed(1)} s of a processor`,
  )
  if (end > last && end < anyLedger)
    say(`not compared: ledgers ${last + 1}–${end}, behind the last checkpoint`)
  const gaps = gapsIn(compared, span(first, last))
  if (gaps.length > 0) say(`not compared: ${rangesText(gaps)}`)
  const what = `the last values of what ${rangesText(mergedRanges(compared))} changed`
  if (differences > 0)
    say(`differences: ${differences}. Not all of ${what} are those of the archive`)
  else if (compared.length > 0)
    say(`equal: ${what}. Not compared: values in between, and events, which no hash covers`)
  return { code: differences + gaps.length === 0 ? 0 : 1, last }
}

const rangesText = (ranges: readonly Coverage[]): string =>
  ranges.length === 0
    ? 'no ledgers'
    : `ledgers ${ranges.map(({ from, to }) => `${from}–${to}`).join(', ')}`

/** A file is missing, or is not what it should be: the rest may still be compared. */
const isRefused = (error: unknown): boolean =>
  error instanceof RecordError || error instanceof RefusedLedger

/** Compares checkpoints, one after the other. */
class Comparer {
  readonly #task: Comparison
  #changes = new LastChanges()
  /** The first ledger whose changes are known, and the one to read next. */
  #from = 0
  #next = 0
  #last: LedgerOffsets | undefined
  /** Bytes of ledgers, and of buckets. */
  readonly read: [number, number] = [0, 0]

  constructor(task: Comparison) {
    this.#task = task
  }

  /** Rejects with RecordError or RefusedLedger where a file is missing or damaged, with another error where the chains differ. */
  async compare(checkpoint: number) {
    const { archive, name } = this.#task
    const { hash } = await this.#readTo(checkpoint)
    const file = await readHistoryFile(archive, checkpoint)
    const header = (await provedHeaders(archive, checkpoint)).get(checkpoint)
    if (header === undefined)
      throw new RecordError(`${archive.name} lacks the header of ledger ${checkpoint}`)
    if (compareBytes(header.hash, hash) !== 0)
      throw new Error(
        `${name} and ${archive.name} are of different chains: their headers of ledger ${checkpoint} have different hashes`,
      )
    checkLists(archive, file, header)
    return await this.#differences(checkpoint, file.live)
  }

  /** Reads the ledgers up to a checkpoint, from the first on that its buckets have changes of, or behind those that are refused. */
  async #readTo(checkpoint: number): Promise<LedgerOffsets> {
    const { lake, held, say } = this.#task
    const run = rangeHolding(held, checkpoint)
    if (run === undefined) throw new RecordError(`the lake lacks ledger ${checkpoint}`)
    const from = Math.max(firstLedger, run.from, checkpoint - reach + 1)
    if (this.#next < from) this.#begin(from)
    for (let left = mostLeftOut; ; left--)
      try {
        for await (const { bytes } of lake.ledgers(span(this.#next, checkpoint))) {
          const ledger = linkedLedger(bytes, this.#next, this.#last)
          await proveContents(ledger)
          this.#changes.add(ledger)
          this.read[0] += bytes.length
          this.#last = ledger
          this.#next++
        }
        if (this.#last === undefined) throw new RecordError(`the lake lacks ledger ${checkpoint}`)
        this.#from = Math.max(this.#from, from)
        this.#changes.dropBefore(from)
        return this.#last
      } catch (error) {
        if (!isRefused(error)) throw error
        const next = fileSpan(lake.config, this.#next).to + 1
        this.#begin(left === 0 ? checkpoint + 1 : next)
        if (this.#next > checkpoint) throw error
        say(`left out: ${reasonOf(error)}`)
      }
  }

  #begin(ledger: number): void {
    this.#changes = new LastChanges()
    this.#from = ledger
    this.#next = ledger
    this.#last = undefined
  }

  async #differences(checkpoint: number, live: BucketList) {
    const { all: changes } = this.#changes
    const { size: entries } = changes
    const from = this.#from
    const found: Difference[] = []
    const notes = new Map<string, number>()
    const note = (what: string) => notes.set(what, (notes.get(what) ?? 0) + 1)
    const seen = new Set<string>(ownOfCore)
    await this.#read(live.slice(0, widths.length), note, (key, entry, bucket) => {
      if (ownOfCore.has(key)) return
      seen.add(key)
      const change = changes.get(key)
      const [oldest, youngest] = ledgersOf(bucket, checkpoint)
      if (change !== undefined) {
        if (isSame(change.entry, entry)) return
        const ledger = Math.max(change.ledger, entry === undefined ? oldest : lastModified(entry))
        found.push({ ledger, key, entry, words: differenceWords(change.entry, entry) })
      } else if (entry !== undefined) {
        const words = differenceWords('no such change', entry)
        const ledger = lastModified(entry)
        if (ledger >= from) found.push({ ledger, key, entry, words })
      } else if (oldest >= from) {
        const words = `the lake has no such change of ledgers ${oldest}–${youngest}, the archive has it removed`
        found.push({ ledger: youngest, key, entry, words })
      } else if (youngest >= from)
        note(`removals that may be of ledgers before ${from}, which were not read`)
    })
    const restored = new Map<string, Uint8Array>()
    for (const [key, { ledger, entry, isNew, isRestored }] of changes) {
      // What is made and removed within the buckets' ledgers may be in none.
      const isGone = isNew || from > Math.max(firstLedger, checkpoint - reach + 1)
      if (seen.has(key) || (entry === undefined && isGone)) continue
      // Restoring what is expired, and not yet evicted, writes only how long it lives (core's RestoreFootprint).
      if (entry !== undefined && isRestored && lastModified(entry) <= checkpoint - reach)
        restored.set(key, entry)
      else {
        const words = differenceWords(entry, 'no such change')
        found.push({ ledger, key, entry: undefined, words })
      }
    }
    if (restored.size > 0)
      await this.#read(live.slice(widths.length, mostBuckets), note, (key, entry) => {
        const own = restored.get(key)
        if (!restored.delete(key) || isSame(own, entry)) return
        found.push({ ledger: checkpoint, key, entry, words: differenceWords(own, entry) })
      })
    for (const [key, entry] of restored)
      if (live.slice(mostBuckets).every(isEmptyBucket)) {
        const words = differenceWords(entry, 'no such entry')
        found.push({ ledger: checkpoint, key, entry: undefined, words })
      } else note('restored entries, last written before what these buckets have')
    // Known better now: the next checkpoint's buckets have some of these, too.
    for (const { ledger, key, entry } of found) this.#changes.adopt(key, entry, ledger)
    const problems = found
      .toSorted((a, b) => a.ledger - b.ledger)
      .map(
        ({ ledger, key, words }) =>
          `ledger ${ledger}: ${entryWords(bytesFromHex(key) ?? noBytes)}: ${words}`,
      )
    return { from, entries, problems, notes }
  }

  /** Reads the newest records of some buckets, which are proved when it has ended. */
  async #read(
    list: BucketList,
    leftOut: (reason: string) => void,
    each: (key: string, entry: Uint8Array | undefined, bucket: number) => void,
  ): Promise<void> {
    const { archive, buckets } = this.#task
    const hashes = list.filter((hash) => !isEmptyBucket(hash))
    const { files } = await localBuckets(archive, hashes, buckets)
    const take = ({ bytes, start, end, type, isRemoved, name }: BucketReader) => {
      const own = bytes.slice(start, end)
      const key = hexFromBytes(isRemoved ? own : keyOfEntry(own, { type, start: 0 }))
      each(key, isRemoved ? undefined : own, list.indexOf(name))
      return undefined
    }
    const { size } = await mergeLocal(archive, hashes, {
      files,
      leftOut,
      each: take,
      removed: take,
    })
    this.read[1] += size
  }
}

interface Difference {
  readonly ledger: number
  readonly key: string
  /** The archive's XDR `LedgerEntry`; undefined where it has none. */
  readonly entry: Uint8Array | undefined
  readonly words: string
}

/** The first ledger and the last whose changes one of the youngest buckets has at a checkpoint. */
function ledgersOf(bucket: number, checkpoint: number): readonly [number, number] {
  const youngest = widths.slice(0, bucket).reduce((ledger, width) => ledger - width, checkpoint)
  return [youngest - (widths[bucket] ?? 0) + 1, youngest]
}

const isSame = (a: Uint8Array | undefined, b: Uint8Array | undefined): boolean =>
  a === undefined || b === undefined ? a === b : compareBytes(a, b) === 0
