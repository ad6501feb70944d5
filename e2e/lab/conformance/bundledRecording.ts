import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readRecord } from '#ledger/restRecord.ts'
import { bytesFromBase64 } from '#ledger/values/bytes.ts'
import type { RecordedKind } from '#mock/corpus.ts'
import type { RestRecord } from '#sources/records/records.ts'
import { createPackedFolderCorpus } from '#tools/network/packedFolder.ts'
import type { Recording } from './recording.ts'

/** Opens the network that the product bundles: the same recording, packed. */
export function openBundledRecording(folder: string): Recording {
  const manifest = readRecord(JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')))
  const corpus = createPackedFolderCorpus(folder)
  async function* rows(kind: RecordedKind): AsyncGenerator<RestRecord> {
    const { first, last } = await corpus.about()
    for (let next = first; next <= last; ) {
      const chunk = await corpus.chunk(kind, next)
      yield* chunk.rows
      next = chunk.last + 1
    }
  }
  return {
    name: manifest.text('name'),
    passphrase: manifest.text('passphrase'),
    base: manifest.text('base'),
    async *ledgers() {
      for await (const row of rows('rpcLedgers')) {
        const bytes = bytesFromBase64(readRecord(row).text('metadataXdr'))
        if (bytes === undefined) throw new Error(`${folder}: a ledger is not base64`)
        yield bytes
      }
    },
    async *records(kind) {
      if (kind !== 'payments') return yield* rows(kind)
      for await (const row of rows('operations')) if (isListedPayment(row)) yield row
    },
  }
}

/** The REST service lists failed payments, too. */
export const isListedPayment = ({ type, asset_balance_changes: changes }: RestRecord): boolean =>
  type === 'invoke_host_function'
    ? Array.isArray(changes) && changes.length > 0
    : type === 'create_account' ||
      type === 'payment' ||
      type === 'path_payment_strict_receive' ||
      type === 'path_payment_strict_send' ||
      type === 'account_merge'
