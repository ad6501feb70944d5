// As a program: node state.ts FOLDER merges the buckets in a folder, and prints what that took as JSON.
import '#tools/lateCode.ts'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  createWriteStream,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createGzip } from 'node:zlib'
import { seeded } from '#ledger/values/numbers.ts'
import { BucketReader } from '#tools/history/archive/bucketReader.ts'
import { mergeBuckets } from '#tools/history/archive/mergeBuckets.ts'
import { type Bench, printHead, printRow } from '../bench.ts'

interface Merged {
  readonly bytes: number
  readonly records: number
  readonly entries: number
  readonly processor: number
  /** Megabytes. */
  readonly memory: number
}

/** Merges generated buckets of some gigabytes: a list of 22 whose sizes fall by 0.45, with accounts and trustlines. */
export async function runState(gigabytes: readonly number[], bound: Bench['bound']): Promise<void> {
  printHead(
    'GB of buckets | records | entries | processor, s | MB a second of a processor | memory, MB',
  )
  for (const size of gigabytes) {
    const folder = mkdtempSync(path.join(tmpdir(), 'parallax-state-'))
    try {
      const names: string[] = []
      let share = 0.55
      for (let n = 0; n < 22; n++, share *= 0.45)
        names.unshift(
          await writeBucket(folder, Math.max(1, Math.round((size * 1e9 * share) / bytesEach)), n),
        )
      writeFileSync(path.join(folder, 'names.json'), JSON.stringify(names))
      const said = execFileSync(process.execPath, [import.meta.filename, folder], {
        encoding: 'utf8',
      })
      const { bytes, records, entries, processor, memory }: Merged = JSON.parse(said)
      const speed = bytes / 1e6 / processor
      printRow((bytes / 1e9).toFixed(2), records, entries, processor.toFixed(1), speed, memory)
      bound(`${size} GB: seconds for 100 MB`, 100 / speed, 1)
      bound(`${size} GB: memory`, memory, 300, ' MB')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** Mean bytes of a record. */
const bytesEach = 136
/** Keys at its multiples are in several buckets. */
const grid = 2 ** 21
/** Records that are packed at once. */
const atOnce = 10_000

/** Writes a bucket with ascending keys; each 8th is one that other buckets have too. Gives its name. */
async function writeBucket(folder: string, records: number, seed: number): Promise<string> {
  const random = seeded(seed)
  const hash = createHash('sha256')
  const file = path.join(folder, `writing-${seed}`)
  const packed = createGzip({ level: 1 })
  const out = packed.pipe(createWriteStream(file))
  let chunk: Buffer[] = []
  for (let n = 0; n < records; n++) {
    const half = Math.ceil(records / 2)
    const type = n < half ? 0 : 1
    const place = Math.floor(((n % half) / half) * 2 ** 46)
    const first = n % 8 === 0 ? Math.ceil(place / grid) * grid : place
    const record = Buffer.alloc(type === 0 ? 120 : 152)
    record.writeUInt32BE(0x8000_0000 + record.length - 4)
    record.writeUInt32BE(n, 8)
    record.writeUInt32BE(type, 12)
    record.writeUIntBE(first, 20, 6)
    for (let at = 26; at < 52; at += 4) record.writeUInt32BE(type === 0 ? 7 : random(2 ** 32), at)
    if (type === 1) record.writeUInt32BE(1, 52)
    for (let at = 96; at < record.length; at += 8) record.writeUInt32BE(random(2 ** 32), at)
    chunk.push(record)
    if (chunk.length < atOnce && n + 1 < records) continue
    const bytes = Buffer.concat(chunk)
    hash.update(bytes)
    chunk = []
    if (!packed.write(bytes)) await once(packed, 'drain')
  }
  packed.end()
  await once(out, 'finish')
  const name = hash.digest('hex')
  renameSync(file, path.join(folder, name))
  return name
}

async function merge(folder: string): Promise<Merged> {
  const names: readonly string[] = JSON.parse(readFileSync(path.join(folder, 'names.json'), 'utf8'))
  const readers = names.map(
    (name) => new BucketReader(path.join(folder, name), name, () => undefined),
  )
  const began = process.cpuUsage()
  let entries = 0
  await mergeBuckets(readers, () => {
    entries++
    return undefined
  })
  const { user, system } = process.cpuUsage(began)
  const sum = (of: (reader: BucketReader) => number) =>
    readers.reduce((all, each) => all + of(each), 0)
  return {
    bytes: sum(({ size }) => size),
    records: sum(({ records }) => records),
    entries,
    processor: (user + system) / 1e6,
    memory: Math.round(process.resourceUsage().maxRSS / 1024),
  }
}

if (import.meta.main) console.log(JSON.stringify(await merge(process.argv[2] ?? '')))
