import '#tools/lateCode.ts'
import { constants, zstdCompressSync } from 'node:zlib'
import type { Fetch } from '#ledger/values/answer.ts'
import { createFilesSource, type FilesSourceOptions } from '#sources/files/filesSource.ts'
import { lakeConfigText } from '#sources/files/lakeConfig.ts'
import { fileSpan, type LakeLayout, lakeFile, type NameForm } from '#sources/files/lakeNames.ts'
import { noBudget } from '#sources/request.ts'
import type { ServiceSource } from '#sources/source.ts'
import { passphrase, recordedLedgers } from './indexedLedgers.ts'

/** A lake on a host that answers from memory. */
interface Lake {
  /** By their paths; to be changed. */
  readonly files: Map<string, Uint8Array>
  /** Requests, as `GET path`. */
  readonly asked: string[]
  readonly source: ServiceSource
}

interface LakeOptions {
  readonly layout?: LakeLayout
  readonly form?: NameForm
  /** The ledgers that it has. */
  readonly from?: number
  readonly to?: number
  readonly isThere?: (ledger: number) => boolean
  /** The passphrase in `.config.json`; empty for a lake without it. */
  readonly states?: string
  readonly missing?: number
  /** A node beside the files. */
  readonly node?: Fetch
  /** Answers in place of the host; undefined where it does not. */
  readonly instead?: (request: Request, path: string) => Response | undefined
  readonly more?: Partial<FilesSourceOptions>
  /** From 2 on; the recorded ones where absent. */
  readonly ledgers?: readonly Uint8Array[]
}

export const oneEach: LakeLayout = { ledgersPerFile: 1, filesPerPartition: 64_000 }

/** XDR `LedgerCloseMetaBatch` of the recorded ledgers of a range. */
export function recordedBatch(from: number, to: number, all = recordedLedgers()): Uint8Array {
  const head = new DataView(new ArrayBuffer(12))
  for (const [n, value] of [from, to, to - from + 1].entries()) head.setUint32(4 * n, value)
  return Buffer.concat([Buffer.from(head.buffer), ...all.slice(from - 2, to - 1)])
}

/** The recorded ones of a range, packed once for a process. */
function packedRange(from: number, to: number): Uint8Array {
  const name = `${from}-${to}`
  const known = ranges.get(name) ?? packed(recordedBatch(from, to))
  ranges.set(name, known)
  return known
}
const ranges = new Map<string, Uint8Array>()

export const packed = (content: Uint8Array): Uint8Array =>
  zstdCompressSync(content, { params: { [constants.ZSTD_c_checksumFlag]: 1 } })

/** A lake of ledgers. */
export function lakeOf({
  ledgers: all,
  layout = oneEach,
  form,
  from = 2,
  to = 373,
  isThere = () => true,
  states = passphrase,
  missing = 404,
  node,
  instead,
  more,
}: LakeOptions = {}): Lake {
  const files = new Map<string, Uint8Array>()
  for (let next = from; next <= to; ) {
    const span = fileSpan(layout, next)
    const [first, last] = [Math.max(from, span.from), Math.min(to, span.to)]
    if (isThere(next))
      files.set(
        lakeFile(layout, next, form),
        all === undefined ? packedRange(first, last) : packed(recordedBatch(first, last, all)),
      )
    next = span.to + 1
  }
  if (states !== '')
    files.set('.config.json', Buffer.from(lakeConfigText({ ...layout, passphrase: states })))
  const asked: string[] = []
  const fetch: Fetch = (request) => {
    if (request.method === 'POST' && node !== undefined) return node(request)
    const path = new URL(request.url).pathname.replace('/lake/', '')
    asked.push(`${request.method} ${path}`)
    const other = instead?.(request, path)
    if (other !== undefined) return Promise.resolve(other)
    const file = files.get(path)
    return Promise.resolve(
      file === undefined
        ? new Response('no', { status: missing })
        : new Response(request.method === 'HEAD' ? null : Uint8Array.from(file)),
    )
  }
  const newest = node && 'https://node.example.org/rpc'
  return { files, asked, source: lakeSource(fetch, newest, more) }
}

export const lakeSource = (
  fetch: Fetch,
  newest?: string,
  more?: Partial<FilesSourceOptions>,
): ServiceSource =>
  createFilesSource({
    url: 'https://files.example.org/lake/',
    newest,
    fetch,
    budget: noBudget,
    viewBytes: Number.POSITIVE_INFINITY,
    index: { requestsPerSecond: Number.POSITIVE_INFINITY },
    ...more,
  })
