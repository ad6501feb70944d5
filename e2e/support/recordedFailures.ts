import path from 'node:path'
import { textOf } from '#mock/record.ts'
import { createPackedFolderCorpus } from '#tools/network/packedFolder.ts'
import { ledgers } from './examples.ts'

/** Hashes of all failed transactions of the recorded network, in order. */
export async function recordedFailures(): Promise<readonly string[]> {
  const folder = path.join(import.meta.dirname, '..', '..', 'public', 'recorded', 'demo')
  const corpus = createPackedFolderCorpus(folder)
  const hashes: string[] = []
  for (let ledger = ledgers.first; ledger <= ledgers.last; ) {
    const { rows, last } = await corpus.chunk('transactions', ledger)
    for (const row of rows) if (row.successful === false) hashes.push(textOf(row, 'hash'))
    ledger = last + 1
  }
  return hashes
}
