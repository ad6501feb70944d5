import { createReadStream, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { readRecord } from '#ledger/restRecord.ts'
import { bytesFromBase64 } from '#ledger/values/bytes.ts'
import type { RestRecord } from '#sources/records/records.ts'

/** The lists that are derived from ledgers. */
export const recordKinds = [
  'ledgers',
  'transactions',
  'operations',
  'payments',
  'effects',
  'trades',
] as const
export type RecordKind = (typeof recordKinds)[number]

/** Ledgers as a node streamed them, and their REST records. */
export interface Recording {
  readonly name: string
  readonly passphrase: string
  /** Every recorded link begins with this. */
  readonly base: string
  /** XDR `LedgerCloseMeta`, ascending. */
  readonly ledgers: () => AsyncGenerator<Uint8Array>
  /** Recorded records, ascending. */
  readonly records: (kind: RecordKind) => AsyncGenerator<RestRecord>
}

/** Opens a folder as the recorder wrote it. Reads `rest/` when asked for its records, and only then. */
export function openRecording(folder: string): Recording {
  const manifest = readRecord(JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')))
  return {
    name: manifest.optional('name', (r) => r.text('name')) ?? path.basename(folder),
    passphrase: manifest.text('network_passphrase'),
    base: manifest.optional('horizon', (r) => r.object('horizon').text('base')) ?? '',
    ledgers: () => folderLedgers(folder),
    async *records(kind) {
      for await (const line of lines(path.join(folder, 'rest', `${kind}.ndjson.gz`)))
        yield readRecord(JSON.parse(line)).raw
    },
  }
}

/** Prefers the RPC service's answers; `meta.xdr.gz` has the same ledgers. */
async function* folderLedgers(folder: string): AsyncGenerator<Uint8Array> {
  const answered = path.join(folder, 'rpc', 'getLedgers.base64.ndjson.gz')
  if (!existsSync(answered)) return yield* frames(path.join(folder, 'meta.xdr.gz'))
  for await (const line of lines(answered)) {
    const bytes = bytesFromBase64(readRecord(JSON.parse(line)).text('metadataXdr'))
    if (bytes === undefined) throw new Error(`${answered}: a ledger is not base64`)
    yield bytes
  }
}

async function* lines(file: string): AsyncGenerator<string> {
  const input = createReadStream(file).pipe(createGunzip())
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
    if (line !== '') yield line
}

/** Framed XDR without holding the whole file: a 4-byte length with the high bit set, then the ledger. */
async function* frames(file: string): AsyncGenerator<Uint8Array> {
  let held = Buffer.alloc(0)
  for await (const chunk of createReadStream(file).pipe(createGunzip())) {
    held = Buffer.concat([held, chunk])
    while (held.length >= 4) {
      const end = 4 + (held.readUInt32BE() & 0x7fff_ffff)
      if (held.length < end) break
      yield Uint8Array.from(held.subarray(4, end))
      held = held.subarray(end)
    }
  }
  if (held.length > 0) throw new Error(`${file}: the last ledger is cut off`)
}
