import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { openLedger } from '#sources/ledgers/ledger.ts'
import { XdrError } from '#ledger/xdr/xdrBytes.ts'
import { framedLedgers } from '../testing/readLedgers.ts'

/** Consecutive ledgers of one network. */
export interface LedgerFile {
  readonly name: string
  readonly passphrase: string
  /** XDR `LedgerCloseMeta`, ascending. */
  readonly ledgers: readonly Uint8Array[]
}

/**
 * The ledgers of each `*.xdr.gz` and `*.xdr.zst` in a folder, with the first of the passphrases under which their
 * transactions have the hashes of their results. Throws where none of them fits.
 */
export const readLedgerFiles = (
  folder: string,
  passphrases: readonly string[],
): readonly LedgerFile[] =>
  readdirSync(folder)
    .filter((name) => /\.xdr\.(gz|zst)$/.test(name))
    .map((name) => {
      const packed = readFileSync(path.join(folder, name))
      const unpacked = name.endsWith('.gz') ? gunzipSync(packed) : zstdDecompressSync(packed)
      const ledgers = [...ledgersIn(Uint8Array.from(unpacked))]
      const passphrase = passphrases.find((each) => ledgers.every((ledger) => fits(ledger, each)))
      if (passphrase === undefined) throw new Error(`${name} is of none of these networks`)
      return { name, passphrase, ledgers }
    })

/** One ledger, a batch of one (SEP-54 `LedgerCloseMetaBatch`), or a stream with record marks (RFC 5531). */
function* ledgersIn(bytes: Uint8Array): Generator<Uint8Array> {
  const first = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  if (first >= 0x8000_0000) return yield* framedLedgers(bytes)
  if (first <= 2) return yield bytes
  // A batch: its first and last sequence, the count, then ledgers without their lengths.
  const last = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4)
  if (last !== first) throw new Error(`a batch of ledgers ${first}–${last}: only one is read`)
  yield bytes.subarray(12)
}

function fits(ledger: Uint8Array, passphrase: string): boolean {
  const reader = openLedger(ledger, passphrase)
  if (reader.transactionCount === 0) return true
  try {
    return reader.decoded(1).hash === reader.hash(1)
  } catch (error) {
    if (error instanceof XdrError) return false
    throw error
  }
}
