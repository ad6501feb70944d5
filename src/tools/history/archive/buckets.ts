import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { RecordError } from '#ledger/values'
import { reasonOf } from '../../program.ts'
import { type Archive, bucketFile } from './archive.ts'
import { BucketReader, DamagedBucket, hashOfUnpacked } from './bucketReader.ts'
import { mergeBuckets } from './mergeBuckets.ts'

/** Buckets that are fetched at the same time. */
const atOnce = 4

/** Buckets as files of this machine, and what it took. */
export interface LocalBuckets {
  /** By hash. */
  readonly files: ReadonlyMap<string, string>
  readonly fetched: number
  readonly bytes: number
}

/**
 * Finds the files of buckets on this machine, and fetches into a folder those that it lacks: each is proved by its name before it is
 * kept, so that a later checkpoint, or a run after one that was ended, goes on with them. Rejects with RecordError where one is
 * missing or is not what its name says.
 */
export async function localBuckets(
  archive: Archive,
  hashes: readonly string[],
  folder: string,
): Promise<LocalBuckets> {
  const files = new Map<string, string>()
  const missing: string[] = []
  for (const hash of new Set(hashes)) {
    const kept = path.join(folder, path.basename(bucketFile(hash)))
    const file = archive.local(bucketFile(hash)) ?? (existsSync(kept) ? kept : undefined)
    if (file === undefined) missing.push(hash)
    else files.set(hash, file)
  }
  const { remote } = archive
  if (remote === undefined && missing.length > 0)
    throw new RecordError(`${archive.name} lacks the bucket ${missing.join(', ')}`)
  const left = [...missing]
  let bytes = 0
  const fetchOne = async (hash: string, stream: NonNullable<typeof remote>['stream']) => {
    const kept = path.join(folder, path.basename(bucketFile(hash)))
    const aside = `${kept}.${process.pid}`
    try {
      const isThere = await stream(bucketFile(hash), (body) => saved(body, aside))
      if (!isThere) throw new RecordError(`${archive.name} lacks the bucket ${hash}`)
      const found = await hashOfUnpacked(aside).catch(reasonOf)
      if (found !== hash)
        throw new RecordError(`${archive.name}: ${bucketFile(hash)} is another file: ${found}`)
      bytes += statSync(aside).size
      renameSync(aside, kept)
      files.set(hash, kept)
    } finally {
      rmSync(aside, { force: true })
    }
  }
  if (remote !== undefined && missing.length > 0) {
    mkdirSync(folder, { recursive: true })
    const worker = async () => {
      for (let hash = left.shift(); hash !== undefined; hash = left.shift())
        await fetchOne(hash, remote.stream)
    }
    try {
      await Promise.all(Array.from({ length: atOnce }, worker))
    } catch (error) {
      left.length = 0
      throw error
    }
  }
  return { files, fetched: missing.length, bytes }
}

/**
 * Merges a list of buckets that are on this machine (`mergeBuckets`); gives their unpacked bytes, and their records. One that was
 * fetched and is damaged is not kept: the next run fetches it anew.
 */
export async function mergeLocal(
  { remote }: Archive,
  list: readonly string[],
  {
    files,
    leftOut,
    each,
    removed,
  }: Pick<LocalBuckets, 'files'> & {
    readonly leftOut: (reason: string) => void
    readonly each: Parameters<typeof mergeBuckets>[1]
    readonly removed?: Parameters<typeof mergeBuckets>[2]
  },
): Promise<{ readonly size: number; readonly records: number }> {
  const readers = list.map((hash) => new BucketReader(files.get(hash) ?? '', hash, leftOut))
  try {
    await mergeBuckets(readers, each, removed)
  } catch (error) {
    if (error instanceof DamagedBucket && remote !== undefined) rmSync(error.file, { force: true })
    throw error
  }
  const sum = (of: (reader: BucketReader) => number) =>
    readers.reduce((total, reader) => total + of(reader), 0)
  return { size: sum((reader) => reader.size), records: sum((reader) => reader.records) }
}

/** Writes what arrives into a file. Rejects with RecordError where that cannot be written, which no second request mends. */
async function saved(body: AsyncIterable<Uint8Array>, file: string): Promise<true> {
  const handle = await open(file, 'w')
  try {
    for await (const chunk of body)
      await handle.writeFile(chunk).catch((cause: unknown) => {
        throw new RecordError(`${file} cannot be written: ${reasonOf(cause)}`, { cause })
      })
  } finally {
    await handle.close()
  }
  return true
}
