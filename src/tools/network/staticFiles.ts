import { readFile, stat } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Fetch } from '#ledger/values/answer.ts'
import { fileBelow } from '../folderFiles.ts'

/** Plain hosts differ in what they support. */
export interface StaticOptions {
  /** False: every request gets the whole file, with status 200. */
  readonly ranges?: boolean | undefined
  /** False: no page of another host may read an answer. */
  readonly cors?: boolean | undefined
  /** Answers for a file that is not there: some stores say 403, hosts of applications send their own page. */
  readonly missing?: 403 | 404 | 'page' | undefined
  /** Hosts compress whole files on the way, or ranges too, which some then cut from the compressed file. */
  readonly gzip?: 'files' | 'ranges' | undefined
}

/** The files below a folder as a static host serves them: no links that lead out of it, and nothing is listed. */
export function createStaticFiles(folder: string, options: StaticOptions = {}): Fetch {
  const { ranges = true, cors = true, missing = 404, gzip } = options
  const shared: Record<string, string> = cors ? { 'Access-Control-Allow-Origin': '*' } : {}
  const plain = (status: number, more = {}) =>
    new Response(status === 204 ? null : `${status}\n`, { status, headers: { ...shared, ...more } })
  const page = () =>
    new Response('<!doctype html><title>A page</title>', {
      headers: { ...shared, 'Content-Type': 'text/html' },
    })
  return async (request) => {
    if (request.method === 'OPTIONS') return plain(cors ? 204 : 403)
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405)
    const name = decoded(new URL(request.url).pathname)
    const file = name === undefined ? undefined : fileBelow(folder, name)
    if (file === undefined) return missing === 'page' ? page() : plain(missing)
    const found = await stat(file)
    const stored = new Uint8Array(await readFile(file))
    const isPacked = gzip === 'ranges' || (gzip === 'files' && !request.headers.has('Range'))
    const bytes = isPacked ? Uint8Array.from(gzipSync(stored)) : stored
    const headers: Record<string, string> = {
      ...shared,
      'Content-Type': file.endsWith('.json') ? 'application/json' : 'application/octet-stream',
      ETag: `"${found.size.toString(16)}-${found.mtimeMs.toString(16)}"`,
      ...(ranges && { 'Accept-Ranges': 'bytes' }),
      ...(isPacked && { 'Content-Encoding': 'gzip' }),
    }
    const send = (body: Uint8Array<ArrayBuffer>, status: number, more = {}) =>
      new Response(request.method === 'HEAD' ? null : body, {
        status,
        headers: { ...headers, 'Content-Length': String(body.length), ...more },
      })
    const range = ranges ? rangeOf(request.headers.get('Range'), bytes.length) : undefined
    if (range === 'none') return plain(416, { 'Content-Range': `bytes */${bytes.length}` })
    if (range !== undefined) {
      const [from, end] = range
      const stated = { 'Content-Range': `bytes ${from}-${end - 1}/${bytes.length}` }
      return send(bytes.slice(from, end), 206, stated)
    }
    return send(bytes, 200)
  }
}

/** Undefined where it has no valid escapes: no file has such a name. */
function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}

/** One range of bytes, its end exclusive; undefined where none is asked for, or several are. */
function rangeOf(
  header: string | null,
  size: number,
): readonly [number, number] | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  return from < end ? [from, end] : 'none'
}
