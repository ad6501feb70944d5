import '#tools/lateCode.ts'
import { existsSync } from 'node:fs'
import path from 'node:path'
import {
  type Coverage,
  firstLedger,
  mergedRanges,
  parseJson,
  RecordError,
  span,
} from '#ledger/values'
import {
  type LakeConfig,
  lakeConfigFile,
  lakeConfigOf,
  usualLayouts,
} from '#sources/files/lakeConfig.ts'
import {
  fileSpan,
  type LakeLayout,
  lakeFiles,
  nameForms,
  parseLakeFile,
} from '#sources/files/lakeNames.ts'
import { readLakeFile } from '#sources/files/readBatch.ts'
import { filesBelow } from '../folderFiles.ts'
import { NothingToDo, withoutQuery } from '../program.ts'
import { nodeZstd } from './nodeZstd.ts'
import { inFolder, isAddress, ofFile, openAddress, type ReadFile } from './openFiles.ts'
import { isBucket } from './s3.ts'

/** A lake in a folder, on a static host, or in a bucket. */
export interface Lake {
  readonly config: LakeConfig
  /** The ledgers of a range, each. Throws RecordError, which names a ledger that is missing, or a file that is damaged. */
  readonly ledgers: (range: Coverage) => AsyncGenerator<{
    readonly sequence: number
    readonly bytes: Uint8Array
  }>
  /** The ledgers that the file with one of them has, whatever its name says; undefined where it cannot be read. */
  readonly held: (sequence: number) => Promise<Coverage | undefined>
}

/** What a lake is said to be that does not describe itself. */
interface StatedLake {
  readonly passphrase?: string | undefined
  /** One of its ledgers. */
  readonly ledger?: number | undefined
}

/** Opens the lake in a folder or at an address. Rejects with RecordError where there is none, or it is of another network. */
export async function openLake(
  target: string,
  { passphrase, ledger }: StatedLake = {},
): Promise<Lake> {
  const read = isAddress(target) ? openAddress(target).read : inFolder(target)
  const stated = await read(lakeConfigFile)
  if (stated === undefined && !isAddress(target) && !existsSync(target))
    throw new NothingToDo(`${target} does not exist`)
  if (stated === undefined && passphrase === undefined)
    throw new RecordError(`${named(target)} ${reasonOfAbsence(target)}. Or give its --passphrase`)
  const config =
    stated === undefined
      ? { passphrase: passphrase ?? '', ...(await guessedLayout(target, read, ledger)) }
      : ofFile(`${named(target)}: ${lakeConfigFile}`, () => lakeConfigOf(parseJson(stated)))
  if (config.passphrase !== (passphrase ?? config.passphrase))
    throw new NothingToDo(`${named(target)} is of the network “${config.passphrase}”`)
  const find = fileFinder(read, config)
  return {
    config,
    ledgers: (range) => ledgersOf(find, config, range),
    async held(sequence) {
      const stated = fileSpan(config, sequence)
      try {
        const { file, name } = await find(sequence)
        const ledgers = ofFile(name, () => readLakeFile(file, stated, nodeZstd))
        const [from, to] = [ledgers[0], ledgers.findLast((each) => 'bytes' in each)]
        return from && to && span(from.sequence, to.sequence)
      } catch (error) {
        if (error instanceof RecordError) return undefined
        throw error
      }
    },
  }
}

/** How the files of a lake are named, by the names in its folder, else as lakes usually are. */
async function guessedLayout(
  target: string,
  read: ReadFile,
  ledger: number = firstLedger,
): Promise<LakeLayout> {
  const size = ({ from, to }: Coverage) => (from === to ? 1 : from > 2 ? to - from + 1 : to + 1)
  const names = isAddress(target) ? [] : filesBelow(target)
  const [newest] = names.filter((name) => parseLakeFile(name)).toSorted()
  const file = newest === undefined ? undefined : parseLakeFile(newest)
  if (newest !== undefined && file !== undefined) {
    const folder = parseLakeFile(`${path.dirname(newest)}.xdr.zst`)
    const ledgersPerFile = size(file)
    return { ledgersPerFile, filesPerPartition: folder ? size(folder) / ledgersPerFile : 1 }
  }
  for (const layout of usualLayouts)
    for (const { path: name } of lakeFiles(layout, ledger))
      if ((await read(name)) !== undefined) return layout
  throw new RecordError(`${named(target)} has no file of ledger ${ledger} by a usual name`)
}

function reasonOfAbsence(target: string): string {
  const lacks = `has no ${lakeConfigFile}: it is no lake`
  if (isBucket(target)) return `${lacks}, or these credentials may not read it (s3:GetObject)`
  return isAddress(target)
    ? `${lacks}, or its host keeps back files whose names begin with a dot`
    : lacks
}

const named = (target: string) => (isAddress(target) ? withoutQuery(target) : target)

/** Files that are read ahead: a host answers after a while. */
const readAhead = 8

/** Finds the file with a ledger. Rejects with RecordError where there is none. */
function fileFinder(read: ReadFile, config: LakeConfig) {
  let form = nameForms[0]
  return async (sequence: number) => {
    const candidates = [...lakeFiles(config, sequence, form), ...lakeFiles(config, sequence)]
    for (const candidate of new Map(candidates.map((each) => [each.path, each])).values()) {
      const file = await read(candidate.path)
      if (file === undefined) continue
      form = candidate.form
      return { file, name: candidate.path }
    }
    throw new RecordError(
      `ledger ${sequence} is missing: the lake has no ${candidates[0]?.path ?? ''}`,
    )
  }
}

async function* ledgersOf(
  find: ReturnType<typeof fileFinder>,
  config: LakeConfig,
  { from, to }: Coverage,
): AsyncGenerator<{ readonly sequence: number; readonly bytes: Uint8Array }> {
  const ahead: ReturnType<typeof find>[] = []
  let asked: number = from
  for (let next: number = from; next <= to; ) {
    while (asked <= to && ahead.length < readAhead) {
      const found = find(asked)
      // Whoever awaits it gets the failure.
      found.catch(() => undefined)
      ahead.push(found)
      asked = fileSpan(config, asked).to + 1
      // The first one tells how the others are named.
      if (next === from && ahead.length === 1) await found.catch(() => undefined)
    }
    const found = await ahead.shift()
    if (found === undefined) return
    const stated = fileSpan(config, next)
    const until = Math.min(to, stated.to)
    for (const ledger of ofFile(found.name, () => readLakeFile(found.file, stated, nodeZstd))) {
      if (ledger.sequence < next) continue
      if (ledger.sequence > next || ledger.sequence > until) break
      if (!('bytes' in ledger)) throw new RecordError(`${found.name}: ${ledger.reason}`)
      yield ledger
      next = ledger.sequence + 1
    }
    if (next <= until) throw new RecordError(`ledger ${next} is missing: ${found.name} lacks it`)
  }
}

/** The ledgers whose files a lake's folder has. Throws where there is no such folder. */
export const ledgersListed = (folder: string): readonly Coverage[] =>
  mergedRanges(
    filesBelow(folder).flatMap((name) => {
      const found = parseLakeFile(name)
      return found === undefined ? [] : [span(Math.max(2, found.from), found.to)]
    }),
  )

/** The ledgers that a lake's folder has: a run of its files may begin and end within a file, whatever that is called. */
export async function ledgersHeld(target: string, lake: Lake): Promise<readonly Coverage[]> {
  const names = ledgersListed(target)
  if (names.length === 0) throw new RecordError(`${target} has no ledgers`)
  if (lake.config.ledgersPerFile === 1) return names
  return Promise.all(
    names.map(async ({ from, to }) => {
      const [first, last] = await Promise.all([lake.held(from), lake.held(to)])
      return span(first?.from ?? from, last?.to ?? to)
    }),
  )
}
