// npm run rows [-- DIR] [--per-file N] [--via rest|rpc|auto [--without rest|rpc]] [--only TEXT]: each route of the REST service
// through both sources, or through the one above them, on request with one that does not answer: their model objects are
// compared with every recorded answer. Without DIR: the recording that the bundled network was made from.
import { parseArgs } from 'node:util'
import { unpackFixture } from '../testing/fixture.ts'
import { recordedFolder } from '../testing/recordings.ts'
import { openRecordedNetwork } from './rowCases.ts'
import { notCompared } from './rowCheck.ts'
import { recordedRows } from './rowList.ts'
import { type RowResult, autoOf, checkRow, everything, isWhole, sourcesOf } from './rowTable.ts'

const text = { type: 'string' } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'per-file': text, via: text, without: text, only: text },
})
const [folder = recordedFolder] = positionals
if (folder === recordedFolder) await unpackFixture()
const extent = { ...everything, perFile: Number(values['per-file'] ?? everything.perFile) }
const network = await openRecordedNetwork(folder)
const both = await sourcesOf(network)
const sources =
  values.via === 'auto'
    ? [autoOf(both, values.without)]
    : both.filter(({ kind }) => (values.via ?? kind.id) === kind.id)
const wanted = values.via === 'auto' ? 36 : 72
const results: RowResult[] = []
const cell = (result: RowResult | undefined) =>
  (result === undefined ? '' : `${result.equal} of ${result.compared}`).padStart(16)
console.log(
  `${folder}\n${' '.repeat(46)}${sources.map(({ kind }) => kind.id.padStart(16)).join('')}`,
)
for (const row of recordedRows) {
  if (!row.path.includes(values.only ?? '')) continue
  const ofRow: RowResult[] = []
  for (const source of sources) ofRow.push(await checkRow(network, source, row, extent))
  results.push(...ofRow)
  const number = String(row.number ?? '').padStart(2)
  console.log(`${number} ${row.path.padEnd(43)}${ofRow.map(cell).join('')}`)
  for (const { via, different } of ofRow)
    for (const line of different) console.log(`     ${via} ${line}`)
}
for (const { of, fields = [], text: why, section } of notCompared)
  console.log(`not compared ${of.join(', ')}: ${fields.join(', ')}: ${why} (${section})`)
const numbered = results.filter(({ row }) => row.number !== undefined)
const beside = results.filter(({ row }) => row.number === undefined)
console.log(`beside the rows: ${beside.filter(isWhole).length} of ${beside.length}`)
console.log(`rows: ${numbered.filter(isWhole).length} of ${wanted}`)
process.exitCode = numbered.filter(isWhole).length === wanted && beside.every(isWhole) ? 0 : 1
