import { readdirSync } from 'node:fs'
import path from 'node:path'
import { compareBytes } from '#ledger/values/bytes.ts'
import { locateHeader } from '#ledger/xdr/ledgerIndex.ts'
import { XdrError } from '#ledger/xdr/xdrBytes.ts'
import { lakeFile } from '#sources/files/lakeNames.ts'
import { openLedger } from '#sources/ledgers/ledger.ts'
import { readLedgerFile } from '#tools/lake/origins.ts'
import { lake } from '#tools/lake/run.ts'

/** Consecutive ledgers of one network. */
export interface LedgerFile {
  readonly name: string
  /** Its path. */
  readonly source: string
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
      const source = path.join(folder, name)
      const ledgers = readLedgerFile(source).map(({ bytes }) => bytes)
      const passphrase = passphrases.find((each) => ledgers.every((ledger) => fits(ledger, each)))
      if (passphrase === undefined) throw new Error(`${name} is of none of these networks`)
      return { name, source, passphrase, ledgers }
    })

/**
 * The same files, their ledgers written as lakes below a folder and read back: one ledger a file, and two where they
 * follow each other. Throws where one is refused or has changed.
 */
export async function throughLakes(
  files: readonly LedgerFile[],
  below: string,
): Promise<readonly (LedgerFile & { readonly lake: string })[]> {
  const read: (LedgerFile & { readonly lake: string })[] = []
  for (const { source, ...file } of files) {
    let { ledgers } = file
    for (const batch of ledgers.length > 1 ? [2, 1] : [1]) {
      const to = path.join(below, `${file.name}-${batch}`)
      const said: string[] = []
      const code = await lake(
        ['--from', source, '--to', to, '--passphrase', file.passphrase, '--batch', String(batch)],
        (line) => said.push(line),
        new AbortController().signal,
      )
      if (code !== 0) throw new Error(said.join('\n'))
      ledgers = ledgers.map((bytes) => readBack(to, batch, bytes))
    }
    read.push({ ...file, source, ledgers, lake: path.join(below, `${file.name}-1`) })
  }
  return read
}

function readBack(lakeFolder: string, batch: number, bytes: Uint8Array): Uint8Array {
  const { ledgerSeq } = locateHeader(bytes).header.header
  const layout = { ledgersPerFile: batch, filesPerPartition: 64_000 / batch }
  const name = lakeFile(layout, ledgerSeq)
  const found = readLedgerFile(path.join(lakeFolder, name)).find(
    ({ sequence }) => sequence === ledgerSeq,
  )
  if (found === undefined || compareBytes(found.bytes, bytes) !== 0)
    throw new Error(`${name} does not have ledger ${ledgerSeq} as it was`)
  return found.bytes
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
