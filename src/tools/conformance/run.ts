// npm run conformance [-- DIR…]: whole REST records, recorded against derived. Without DIR: the recorded network and
// every run of the conformance sets; the bundled network alone where `../shared` is absent.
import { type Tally, addTally, compareRecording, noTally } from './compare.ts'
import { openRecording } from './recording.ts'
import { allRecordings } from './recordings.ts'

const folders = process.argv.slice(2)
const recordings = folders.length > 0 ? folders.map(openRecording) : allRecordings(console.log)
let total = noTally
let fields = 0
const tallies = new Map<string, Tally>()
for (const recording of recordings) {
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
console.log(`${fields} fields`)
console.log(
  `${total.compared} records compared, ${total.equal} equal, ${total.explained} explained, ${total.different} different`,
)
process.exitCode = total.different === 0 && total.compared > 0 ? 0 : 1
