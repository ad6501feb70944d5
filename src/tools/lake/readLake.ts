import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { type Coverage, RecordError, parseJson, gapsIn, mergedRanges, span } from '#ledger/values'
import { type LakeConfig, lakeConfigFile, lakeConfigOf } from '#sources/files/lakeConfig.ts'
import { fileSpan, lakeFiles, nameForms, parseLakeFile } from '#sources/files/lakeNames.ts'
import { readLakeFile } from '#sources/files/readBatch.ts'
import { nodeZstd } from './nodeZstd.ts'
import { isBucket, openBucket } from './s3.ts'

/** A lake in a folder, on a static host, or in a bucket. */
export interface Lake {
  readonly config: LakeConfig
  /** The ledgers of a range, each. Throws RecordError, which names a ledger that is missing, or a file that is damaged. */
  readonly ledgers: (range: Coverage) => AsyncGenerator<{
    readonly sequence: number
    readonly bytes: Uint8Array
  }>
}

/** Opens the lake in a folder or at an address. Rejects with RecordError where there is none. */
export async function openLake(target: string): Promise<Lake> {
  const read = isBucket(target)
    ? openBucket(target).get
    : isAddress(target)
      ? fetched(target.replace(/\/*$/, '/'))
      : inFolder(target)
  const stated = await read(lakeConfigFile)
  if (stated === undefined)
    throw new RecordError(
      `${target} has no ${lakeConfigFile}: it is no lake${isBucket(target) ? ', or these credentials may not read it (s3:GetObject)' : ''}`,
    )
  const config = lakeConfigOf(parseJson(stated))
  return { config, ledgers: (range) => ledgersOf(read, config, range) }
}

/** True for the address of a host or a store, whose files are read by their names and never listed. */
export const isAddress = (target: string): boolean => /^(https?|s3):/.test(target)

/** A file of a lake; undefined where there is none. */
type ReadFile = (name: string) => Promise<Uint8Array | undefined>

const inFolder =
  (folder: string): ReadFile =>
  (name) => {
    const file = path.join(folder, name)
    return Promise.resolve(existsSync(file) ? new Uint8Array(readFileSync(file)) : undefined)
  }

const fetched =
  (address: string): ReadFile =>
  async (name) => {
    const response = await fetch(new URL(name, address))
    if (response.ok) return new Uint8Array(await response.arrayBuffer())
    await response.body?.cancel()
    // Stores that let nobody list answer 403.
    if (response.status === 404 || response.status === 403) return undefined
    throw new RecordError(`${response.url} answered ${response.status}`)
  }

/** Files that are read ahead: a host answers after a while. */
const readAhead = 8

async function* ledgersOf(
  read: ReadFile,
  config: LakeConfig,
  { from, to }: Coverage,
): AsyncGenerator<{ readonly sequence: number; readonly bytes: Uint8Array }> {
  let form = nameForms[0]
  const find = async (sequence: number) => {
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
    const named = fileSpan(config, next)
    const until = Math.min(to, named.to)
    for (const ledger of readLakeFile(found.file, named, nodeZstd)) {
      if (ledger.sequence < next || ledger.sequence > until) continue
      if (!('bytes' in ledger)) throw new RecordError(`${found.name}: ${ledger.reason}`)
      yield ledger
      next = ledger.sequence + 1
    }
    if (next <= until) throw new RecordError(`ledger ${next} is missing: ${found.name} lacks it`)
  }
}

/** All ledgers of a lake's folder. Throws RecordError where some between them are missing, or where it is not a folder. */
export function lakeRange(target: string): Coverage {
  if (isAddress(target))
    throw new RecordError(`a host does not list its files: give the --ledgers of ${target}`)
  const spans = readdirSync(target, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const named = parseLakeFile(name)
    return named === undefined ? [] : [span(Math.max(2, named.from), named.to)]
  })
  const ranges = mergedRanges(spans)
  const [first] = ranges
  const last = ranges.at(-1)
  if (first === undefined || last === undefined) throw new RecordError(`${target} has no ledgers`)
  const [gap] = gapsIn(ranges, span(first.from, last.to))
  if (gap) throw new RecordError(`${target} lacks ledgers ${gap.from}–${gap.to}: give --ledgers`)
  return span(first.from, last.to)
}
