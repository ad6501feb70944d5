import { joinedBytes } from '#ledger/values/bytes.ts'
import type { Contents } from './ledgerBytes.ts'
import type { DenseNetwork } from './network.ts'
import { writeWord } from './writer.ts'

/** A closed ledger in XDR. */
export interface DenseLedger {
  readonly contents: Contents
  /** XDR `LedgerHeader`. */
  readonly header: Uint8Array
  /** XDR `LedgerHeaderHistoryEntry`. */
  readonly headerEntry: Uint8Array
}

/** Makes a ledger's contents and header. Throws where the ledger is not kept. */
export function closedLedger({ chain }: DenseNetwork, ledger: number): DenseLedger {
  const header = chain.headerOf(ledger)
  const headerEntry = joinedBytes([chain.hashOf(ledger), header, new Uint8Array(4)])
  return { contents: chain.contentsOf(ledger), header, headerEntry }
}

/** XDR `LedgerCloseMeta` (V2). */
export function ledgerCloseMeta(
  { templates }: DenseNetwork,
  { contents, headerEntry }: DenseLedger,
): Uint8Array {
  const count = new Uint8Array(4)
  writeWord(count, 0, contents.transactions.length)
  // Upgrades, SCP messages, 8 bytes of the live state's size, evicted keys.
  const rest = new Uint8Array(20)
  return joinedBytes([
    templates.prefix,
    headerEntry,
    contents.set,
    count,
    ...contents.transactions.map(({ applied }) => applied),
    rest,
  ])
}
