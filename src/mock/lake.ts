import { base64Bytes, joinedBytes } from '#ledger/values'
import { type Row, textOf } from './record.ts'
import { rowsOfKind } from './rpc/ledgers.ts'
import type { View } from './view.ts'

const config = (passphrase: string) => ({
  networkPassphrase: passphrase,
  version: '1.0',
  compression: 'zstd',
  ledgersPerBatch: 1,
  batchesPerPartition: 64_000,
})

/**
 * The recording as a lake of ledgers in files (SEP-54), one ledger a file, as a host of files serves it: 404 for what is not
 * there. Its files are frames of zstd that are stored, not compressed. Below `index/` is a static index of all its ledgers.
 */
export async function answerLake(request: Request, path: string, view: View): Promise<Response> {
  const { method } = request
  const { about, head } = await view.moment()
  const { history } = view.corpus
  const [, file] = /^\/index\/([\w-]+(?:[./][\w-]+)*)$/.exec(path) ?? []
  if (file !== undefined && history !== undefined && head === about.last)
    return partOf(await history(file), request.headers.get('range') ?? '')
  if (path === '/.config.json')
    return Response.json(config(textOf(about.root, 'network_passphrase')))
  const [, folder, name, digits = ''] =
    /^\/([0-9A-F]{8}--\d+-\d+)\/([0-9A-F]{8}--(\d+))\.xdr\.zst$/.exec(path) ?? []
  const sequence = Number(digits)
  const isThere = sequence >= about.first && sequence <= head
  if (name === undefined || !isThere || name !== nameOf(sequence) || folder !== folderOf(sequence))
    return new Response('Not Found\n', { status: 404 })
  const headers = { 'content-type': 'application/zstd' }
  if (method === 'HEAD') return new Response(null, { headers })
  for await (const row of rowsOfKind(view, 'rpcLedgers', sequence, sequence)) {
    const content = files.get(row) ?? fileOf(row, sequence)
    files.set(row, content)
    return new Response(content, { headers })
  }
  throw new Error(`ledger ${sequence} of the recording has no bytes`)
}

/** A page reads the same ledgers again and again: their files are kept as long as their rows. */
const files = new WeakMap<Row, Uint8Array<ArrayBuffer>>()

function fileOf(row: Row, sequence: number): Uint8Array<ArrayBuffer> {
  const ledger = base64Bytes(textOf(row, 'metadataXdr'), `ledger ${sequence} of the recording`)
  // XDR LedgerCloseMetaBatch: the range, how many ledgers follow, the ledgers.
  return storedFrame(joinedBytes([uint32(sequence), uint32(sequence), uint32(1), ledger]))
}

/** A file, or the range of it that is asked for. */
function partOf(file: Uint8Array<ArrayBuffer>, range: string): Response {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range)?.map(Number) ?? []
  if (from === undefined || to === undefined) return new Response(file)
  const headers = { 'content-range': `bytes ${from}-${to}/${file.length}` }
  return new Response(file.slice(from, to + 1), { status: 206, headers })
}

const ledgersPerFolder = 64_000

/** Eight digits that sort the newest first, and the ledger. */
const nameOf = (sequence: number): string =>
  `${(0xffff_ffff - sequence).toString(16).toUpperCase().padStart(8, '0')}--${sequence}`

function folderOf(sequence: number): string {
  const from = sequence - (sequence % ledgersPerFolder)
  return `${nameOf(from)}-${from + ledgersPerFolder - 1}`
}

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

const mostInBlock = 131_072

/** A frame of Zstandard (RFC 8878) whose blocks are stored: any reader of them reads it. */
function storedFrame(content: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(9)
  const view = new DataView(header.buffer)
  view.setUint32(0, 0xfd2f_b528, true)
  // One segment, with the size of its content in four bytes.
  view.setUint8(4, 0xa0)
  view.setUint32(5, content.length, true)
  const parts: Uint8Array[] = [header]
  for (let at = 0; at < content.length; at += mostInBlock) {
    const block = content.subarray(at, at + mostInBlock)
    const isLast = at + mostInBlock >= content.length
    const size = (block.length << 3) | (isLast ? 1 : 0)
    parts.push(Uint8Array.of(size & 255, (size >> 8) & 255, size >> 16), block)
  }
  return joinedBytes(parts)
}
