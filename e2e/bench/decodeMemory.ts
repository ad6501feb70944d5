import { readFileSync } from 'node:fs'
import path from 'node:path'
import { openBundledRecording } from '../conformance/bundledRecording.ts'
import { walkClosedLedger } from '../testing/readLedgers.ts'
import { deriveLedger } from '#ledger/derive/deriveLedger.ts'
import { peakDuring } from './peakMemory.ts'

/** Prints the bytes that one ledger, in the file that is named, takes at most while it is decoded and derived. */
const recording = openBundledRecording(
  path.join(import.meta.dirname, '..', '..', 'public', 'recorded', 'demo'),
)
const { passphrase } = recording
const derive = (bytes: Uint8Array) => deriveLedger(walkClosedLedger(bytes, passphrase))
// Recorded ledgers first: the engine's own memory for the code is none of the ledger's.
for await (const bytes of recording.ledgers()) derive(bytes)
const ledger = new Uint8Array(readFileSync(process.argv[2] ?? ''))
console.log(await peakDuring(() => derive(ledger)))
