// npm run rows [-- DIR] [--per-file N] [--via rest|rpc|files|indexed|auto [--without rest|rpc]] [--only TEXT]: each route of the REST service
// through each source, or through the one above REST and RPC, on request with one that does not answer: their model objects
// are compared with every recorded answer. Exits with 0 where every source has every row that it is to answer. Without DIR: the recording that the bundled network was made from.
import { parseArgs } from 'node:util'
import { unpackFixture } from '../../testing/fixture.ts'
import { writeHistoryFolder } from '../../testing/historyFolder.ts'
import { recordedLedgers } from '../../testing/indexedLedgers.ts'
import '../../testing/quickCrypto.ts'
import { recordedFolder } from '../../testing/recordings.ts'
import { openRecordedNetwork } from './rowCases.ts'
import { notCompared } from './rowCheck.ts'
import { recordedRows } from './rowList.ts'
import {
  autoOf,
  checkRow,
  everything,
  indexedFilesOf,
  isWhole,
  type RowResult,
  rowsOf,
  sourcesOf,
} from './rowTable.ts'

const text = { type: 'string' } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'per-file': text, via: text, without: text, only: text },
})
const [folder = recordedFolder] = positionals
if (folder === recordedFolder) await unpackFixture()
const extent = { ...everything, perFile: Number(values['per-file'] ?? everything.perFile) }
const network = await openRecordedNetwork(folder)
const history =
  values.via === 'indexed'
    ? await writeHistoryFolder({ ledgers: recordedLedgers(folder) })
    : undefined
const both = history === undefined ? await sourcesOf(network) : [indexedFilesOf(network, history)]
const sources =
  values.via === 'auto'
    ? [autoOf(both, values.without)]
    : both.filter(({ kind }) => history || (values.via ?? kind.id) === kind.id)
const results: RowResult[] = []
const cell = (result: RowResult | undefined) =>
  (result === undefined ? '' : `${result.equal} of ${result.compared}`).padStart(16)
console.log(
  `${folder}\n${' '.repeat(46)}${sources.map(({ kind }) => kind.id.padStart(16)).join('')}`,
)
for (const row of recordedRows) {
  if (!row.path.includes(values.only ?? '')) continue
  const ofRow: RowResult[] = []
  for (const source of sources)
    if (rowsOf(source).includes(row)) ofRow.push(await checkRow(network, source, row, extent))
  results.push(...ofRow)
  const number = String(row.number ?? '').padStart(2)
  const cells = sources.map(({ kind }) => cell(ofRow.find(({ via }) => via === kind.id)))
  console.log(`${number} ${row.path.padEnd(43)}${cells.join('')}`)
  for (const { via, different } of ofRow)
    for (const line of different) console.log(`     ${via} ${line}`)
}
for (const { of, fields = [], text: why, section } of notCompared)
  console.log(`not compared ${of.join(', ')}: ${fields.join(', ')}: ${why} (${section})`)
let isAll = true
for (const source of sources) {
  const own = results.filter(({ via }) => via === source.kind.id)
  const numbered = own.filter(({ row }) => row.number !== undefined)
  const beside = own.filter(({ row }) => row.number === undefined)
  const wanted = rowsOf(source).filter(({ number }) => number !== undefined).length
  const [whole, wholeBeside] = [numbered.filter(isWhole).length, beside.filter(isWhole).length]
  console.log(
    `rows of ${source.kind.id}: ${whole} of ${wanted}; beside them ${wholeBeside} of ${beside.length}`,
  )
  isAll &&= whole === wanted && wholeBeside === beside.length
}
history?.remove()
process.exitCode = isAll ? 0 : 1
