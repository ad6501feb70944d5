import path from 'node:path'
import { parseArgs } from 'node:util'
import { attack } from './attack.ts'
import { type Cell, cellOf, controlCells, idOf, planCells } from './cells.ts'
import { report } from './report.ts'

/** `npm run attack -- [--seed S] [--cells N] [--via rest|rpc|auto] [--cell ID] [--dist FOLDER] [--at-once N] [--control] [--show]` */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    cells: { type: 'string', default: '120' },
    cell: { type: 'string', multiple: true },
    via: { type: 'string' },
    dist: { type: 'string', default: 'dist' },
    control: { type: 'boolean' },
    show: { type: 'boolean' },
    'at-once': { type: 'string', default: '3' },
  },
})
const named = [values.control === true ? controlCells() : [], values.cell?.map(cellOf) ?? []].flat()
const cells: readonly Cell[] =
  named.length > 0 ? named : planCells(Number(values.seed), Number(values.cells), values.via)
const outcomes = await attack(cells, {
  folder: path.resolve(values.dist),
  atOnce: Number(values['at-once']),
  tell: (line) => console.log(line),
})
if (values.show === true)
  for (const { cell, visit } of outcomes) {
    console.log(`\n${idOf(cell)}: ${visit.seen.heading}`)
    for (const { panel, kind, text, marked } of visit.seen.statements)
      console.log(`  ${marked ? '(marked) ' : ''}[${panel}] ${kind}: ${text.slice(0, 300)}`)
    for (const line of visit.log) console.log(`  ${line}`)
  }
process.exitCode = report(outcomes) ? 0 : 1
