import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzipSync,
} from 'node:zlib'
import { createPackedFolderCorpus } from '#tools/network/packedFolder.ts'
import { recordedFolder } from './recordings.ts'
import { restoredFiles } from './restoredFiles.ts'

const bundled = 'public/recorded/demo'
const fixture = 'e2e/testing/fixture'
const archive = `${fixture}/files.br`
const checksums = `${fixture}/checksums.json`

/**
 * Writes the fixture: of each file of a recording its checksum, and its content where the bundled network does not
 * give the same bytes again.
 */
export async function makeFixture(recording: string, errors: string): Promise<Made> {
  const corpus = createPackedFolderCorpus(bundled)
  const sums: Record<string, string> = {}
  const kept: [string, Buffer][] = []
  for (const [name, content] of [...filesIn(recording, ''), ...filesIn(errors, 'errors/')]) {
    sums[name] = checksum(content)
    const restored = await restoredFiles[name]?.(corpus)
    if (restored === undefined || !content.equals(restored)) kept.push([name, content])
  }
  const head = Buffer.from(JSON.stringify(kept.map(([name, content]) => [name, content.length])))
  const size = Buffer.alloc(4)
  size.writeUInt32BE(head.length)
  const packed = brotliCompressSync(
    Buffer.concat([size, head, ...kept.map(([, content]) => content)]),
    {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      },
    },
  )
  mkdirSync(fixture, { recursive: true })
  writeFileSync(archive, packed)
  writeFileSync(checksums, `${JSON.stringify(sums, null, 2)}\n`)
  return { files: Object.keys(sums).length, kept: kept.length, bytes: packed.length }
}

interface Made {
  readonly files: number
  readonly kept: number
  /** Size of the archive. */
  readonly bytes: number
}

/** Writes the recording into `recordedFolder`, unless it is there, and checks every file's checksum. */
export async function unpackFixture(): Promise<void> {
  const stamp = checksum(
    Buffer.concat([archive, checksums, `${bundled}/manifest.json`].map((it) => readFileSync(it))),
  )
  const stampFile = path.join(recordedFolder, 'stamp')
  if (readText(stampFile) === stamp) return
  const corpus = createPackedFolderCorpus(bundled)
  const kept = keptFiles()
  // Two runs may unpack at once: each writes a folder of its own.
  const folder = `${recordedFolder}-${process.pid}`
  rmSync(folder, { recursive: true, force: true })
  const sums: Record<string, string> = JSON.parse(readFileSync(checksums, 'utf8'))
  for (const [name, sum] of Object.entries(sums)) {
    const content = kept.get(name) ?? (await restoredFiles[name]?.(corpus))
    if (content === undefined || checksum(content) !== sum)
      throw new Error(`${name} is not as it was recorded: run npm run fixture -- RECORDING ERRORS`)
    const file = path.join(folder, isPlain(name) ? name : `${name}.gz`)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, isPlain(name) ? content : gzipSync(content, { level: 1 }))
  }
  writeFileSync(path.join(folder, 'stamp'), stamp)
  rmSync(recordedFolder, { recursive: true, force: true })
  renameSync(folder, recordedFolder)
}

/** These lie in a recording as they are; the others are compressed. */
const isPlain = (name: string): boolean =>
  name.endsWith('.json') && !name.startsWith('rest/') && !name.startsWith('rpc/')

function keptFiles(): ReadonlyMap<string, Uint8Array> {
  const bytes = brotliDecompressSync(readFileSync(archive))
  let at = 4 + bytes.readUInt32BE()
  const head: readonly (readonly [string, number])[] = JSON.parse(bytes.toString('utf8', 4, at))
  const files = new Map<string, Uint8Array>()
  for (const [name, length] of head) {
    files.set(name, bytes.subarray(at, at + length))
    at += length
  }
  return files
}

function filesIn(folder: string, prefix: string): readonly (readonly [string, Buffer])[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      const raw = readFileSync(file)
      const name = `${prefix}${path.relative(folder, file).replaceAll(path.sep, '/')}`
      return [name.replace(/\.gz$/, ''), name.endsWith('.gz') ? gunzipSync(raw) : raw] as const
    })
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}

const checksum = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16)

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

if (import.meta.main) {
  const [recording, errors] = process.argv.slice(2)
  if (recording === undefined || errors === undefined) {
    console.error('usage: npm run fixture -- RECORDING ERRORS')
    process.exit(2)
  }
  const made = await makeFixture(recording, errors)
  console.log(`${made.files} files, ${made.kept} of them kept in ${made.bytes} bytes`)
}
