import { sha256 } from '@noble/hashes/sha2.js'
import { joinedBytes } from '#ledger/values/bytes.ts'
import { writeLedgerHeader } from '#ledger/xdr/generated/reader.ts'
import { locateParts } from '#ledger/xdr/ledgerIndex.ts'
import { writeAll } from '#ledger/xdr/xdrBytes.ts'

/** An empty ledger as it would be had validators voted to drop its set (CAP-83); undefined for one with transactions. */
export function withDroppedSet(bytes: Uint8Array): Uint8Array | undefined {
  const { header: entry, headerBytes, envelopes } = locateParts(bytes)
  const { header } = entry
  const { ext, ...value } = header.scpValue
  if (envelopes.length > 0 || ext.type !== 'stellarValueSigned') return undefined
  const changed = writeAll(() =>
    writeLedgerHeader({
      ...header,
      scpValue: {
        ...value,
        txSetHash: new Uint8Array(32),
        ext: {
          type: 'stellarValueEmptyTxSet',
          proposedValue: {
            txSetHash: value.txSetHash,
            previousLedgerHash: header.previousLedgerHash,
            previousLedgerVersion: header.ledgerVersion,
            lcValueSignature: ext.lcValueSignature,
          },
        },
      },
    }),
  )
  const before = bytes.subarray(0, headerBytes.start - 32)
  return joinedBytes([before, sha256(changed), changed, bytes.subarray(headerBytes.end)])
}
