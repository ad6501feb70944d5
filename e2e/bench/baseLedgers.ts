import path from 'node:path'
import { largeLedger } from '../testing/largeLedger.ts'
import { openBundledRecording } from '../conformance/bundledRecording.ts'
import { locateParts } from '#ledger/xdr/ledgerIndex.ts'

const recording = openBundledRecording(
  path.join(import.meta.dirname, '..', '..', 'public', 'recorded', 'demo'),
)
export const { passphrase } = recording

/** Ledgers of about 900 operations each, as a busy network's: together every recorded transaction once. */
export async function baseLedgers(): Promise<readonly Uint8Array[]> {
  const recorded: Uint8Array[] = []
  for await (const bytes of recording.ledgers()) recorded.push(bytes)
  const bases: Uint8Array[] = []
  for (let first = 0; bases.length < 6; ) {
    const bytes = largeLedger(recorded, 1_700_000, passphrase, first)
    first += locateParts(bytes).processing.length
    bases.push(bytes)
  }
  return bases
}
