import { readdirSync } from 'node:fs'
import path from 'node:path'
import { openLedger } from '#sources/ledgers/ledger.ts'
import { XdrError } from '#ledger/xdr/xdrBytes.ts'
import { readLedgerFile } from '#tools/lake/origins.ts'

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
      const ledgers = readLedgerFile(path.join(folder, name)).map(({ bytes }) => bytes)
      const passphrase = passphrases.find((each) => ledgers.every((ledger) => fits(ledger, each)))
      if (passphrase === undefined) throw new Error(`${name} is of none of these networks`)
      return { name, passphrase, ledgers }
    })

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
