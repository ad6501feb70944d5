import { locateParts } from '#ledger/xdr/ledgerIndex.ts'
import { wi32, wopaque, writeAll, wu32 } from '#ledger/xdr/xdrBytes.ts'
import { openLedger } from '#sources/ledgers/ledger.ts'

/**
 * A `LedgerCloseMeta` V2 of about `size` bytes for benches: the transactions of recorded V2 ledgers,
 * repeated from the `first` on, under the first one's header. Its header hash no longer fits its contents.
 */
export function largeLedger(
  ledgers: readonly Uint8Array[],
  size: number,
  passphrase: string,
  first = 0,
): Uint8Array {
  const parts = ledgers
    .filter((bytes) => bytes[3] === 2)
    .flatMap((bytes) => {
      const ledger = openLedger(bytes, passphrase)
      return ledger.parts.processing.map((processing, i) => ({
        envelope: ledger.transaction(i + 1).bytes.envelope,
        processing: bytes.subarray(
          processing.result.start,
          (processing.postFeeChanges ?? processing.meta).end,
        ),
      }))
    })
  const model = ledgers.find((bytes) => bytes[3] === 2)
  if (model === undefined) throw new Error('no ledger of version 2 among them')
  const headerEnd = locateParts(model).headerBytes.end + 4
  const chosen: typeof parts = []
  for (let bytes = 0, i = first; bytes < size; i++) {
    // The stride visits all before any twice: every size has each part of the recording.
    const part = parts[(i * 1009) % parts.length]
    if (part === undefined) throw new Error('no transactions among them')
    chosen.push(part)
    bytes += part.envelope.length + part.processing.length + 4
  }
  return writeAll(() => {
    wopaque(model.subarray(0, headerEnd))
    wi32(1) // GeneralizedTransactionSet v1
    wopaque(new Uint8Array(32)) // previous ledger's hash
    wu32(1) // phases
    wi32(0) // of components
    wu32(1)
    wi32(0) // transactions with maybe a discounted fee
    wu32(0) // no base fee
    wu32(chosen.length)
    for (const part of chosen) wopaque(part.envelope)
    wu32(chosen.length)
    for (const part of chosen) {
      wi32(0) // ExtensionPoint
      wopaque(part.processing)
    }
    wu32(0) // upgrades
    wu32(0) // SCP
    wopaque(new Uint8Array(8)) // size of live Soroban state
    wu32(0) // evicted keys
  })
}
