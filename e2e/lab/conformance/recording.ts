import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readRecord } from '#ledger/restRecord.ts'
import { bytesFromBase64 } from '#ledger/values/bytes.ts'
import { textOf } from '#mock/record.ts'
import type { RestRecord } from '#sources/records/records.ts'
import { readLedgerFile } from '#tools/lake/origins.ts'
import { rowsOfFile } from '#tools/network/folder.ts'

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
  readonly ledgers: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** Recorded records, ascending. */
  readonly records: (kind: RecordKind) => AsyncIterable<RestRecord> | Iterable<RestRecord>
}

/** Opens a folder as the recorder wrote it. Reads `rest/` when asked for its records, and only then. */
export function openRecording(folder: string): Recording {
  const manifest = readRecord(JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')))
  return {
    name: manifest.optional('name', (r) => r.text('name')) ?? path.basename(folder),
    passphrase: manifest.text('network_passphrase'),
    base: manifest.optional('horizon', (r) => r.object('horizon').text('base')) ?? '',
    ledgers: () => ledgersIn(folder),
    records: (kind) => rowsOfFile(folder, `rest/${kind}`),
  }
}

/** Prefers the RPC service's answers; `meta.xdr.gz` has the same ledgers. */
function* ledgersIn(folder: string): Generator<Uint8Array> {
  const answered = rowsOfFile(folder, 'rpc/getLedgers.base64')
  if (answered.length === 0)
    for (const { bytes } of readLedgerFile(path.join(folder, 'meta.xdr.gz'))) yield bytes
  for (const row of answered) {
    const bytes = bytesFromBase64(textOf(row, 'metadataXdr'))
    if (bytes === undefined) throw new Error(`${folder}: a recorded ledger is not base64`)
    yield bytes
  }
}
