// npm run conformance -- DIR…: all that tests compare with the recorded network, over every recording in or below DIR.
// Whole REST records first, recorded against derived, with what is explained; then the tests named below.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { checkSignatures, locateLedger } from '#sources/ledgers/ledgerParts.ts'
import { recordingsBelow } from '../../testing/recordings.ts'
import { addTally, compareRecording, noTally, type Tally } from './compare.ts'
import { openRecording } from './recording.ts'

/** They read each recording that `COMPARED_RECORDINGS` names; `compareRecording` is what `conformance.test.ts` does. */
const tests = [
  'src/ledger/restRecord.test.ts',
  'src/mock/restReplay.test.ts',
  'e2e/lab/conformance/gateway.test.ts',
  'e2e/lab/conformance/rows.test.ts',
]

const folders = process.argv.slice(2).flatMap((folder) => {
  const found = recordingsBelow(path.resolve(folder))
  if (found.length === 0) throw new Error(`${folder} has no unpacked recording`)
  return found
})
if (folders.length === 0) {
  console.error('usage: npm run conformance -- DIR…')
  process.exit(2)
}
let total = noTally
let fields = 0
const tallies = new Map<string, Tally>()
let signed = 0
const refused: string[] = []
for (const recording of folders.map(openRecording)) {
  for await (const bytes of recording.ledgers()) {
    const ledger = locateLedger(bytes)
    signed += ledger.envelopes.length
    await checkSignatures(ledger, recording.passphrase, Number.POSITIVE_INFINITY).catch(
      (error: Error) => refused.push(error.message),
    )
  }
  const comparison = await compareRecording(recording)
  total = addTally(total, comparison.total)
  fields += comparison.fields
  for (const [key, tally] of comparison.tallies)
    tallies.set(key, addTally(tallies.get(key) ?? noTally, tally))
  for (const line of comparison.explained) console.log(`${recording.name}: explained ${line}`)
  for (const line of comparison.differences.slice(0, 20))
    console.log(`${recording.name}: DIFFERENT ${line}`)
  const more = comparison.differences.length - 20
  if (more > 0) console.log(`${recording.name}: and ${more} more`)
}

const row = (name: string, cells: readonly (string | number)[]) =>
  [name.padEnd(56), ...cells.map((cell) => String(cell).padStart(10))].join('')
console.log(row('', ['compared', 'equal', 'explained', 'different']))
for (const [key, tally] of [...tallies].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  console.log(row(key, [tally.compared, tally.equal, tally.explained, tally.different]))
console.log(`${fields} fields of ${folders.length} recordings`)
console.log(
  `${total.compared} records compared, ${total.equal} equal, ${total.explained} explained, ${total.different} different`,
)
console.log(
  `${signed} transactions with their signatures checked, ${refused.length} ledgers refused`,
)
for (const text of refused.slice(0, 20)) console.log(text)
const isWhole = total.different === 0 && total.compared > 0 && refused.length === 0
/** At most 0.5 % of the records may need an explanation. */
const isExplained = total.explained <= total.compared * 0.005
if (!isExplained) console.log('more than 0.5 % of the records need an explanation')

const { status } = spawnSync('vitest', ['run', '--mode', 'lab', ...tests], {
  stdio: 'inherit',
  env: { ...process.env, COMPARED_RECORDINGS: folders.join(path.delimiter) },
})
process.exitCode = isWhole && isExplained && status === 0 ? 0 : 1
