import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Cell } from './cells.ts'
import type { History, Sight } from './faults/fault.ts'
import type { Visit } from './visit.ts'

/** A page as an honest service shows it. */
export interface Honest {
  /** Through the source of the cell. */
  readonly visit: Visit
  /** Through the others: what they state is true too. */
  readonly others: readonly Visit[]
}

/** Honest visits of pages by `pageKey`; a file keeps them from run to run. */
export interface HonestVisits {
  readonly known: Map<string, Visit>
  readonly save: () => void
}

export const pageKey = (path: string, via: Sight, history?: History): string =>
  `${via} ${path}${history === undefined ? '' : ` ${history}`}`

/** The history that a cell's page is honest about in the end: the one after a reset. */
export const historyOf = ({ faults }: Pick<Cell, 'faults'>): History | undefined =>
  faults.some(({ resets }) => resets === true) ? 'reset' : undefined

/** The sources through which a cell's page is visited honestly: its own first. */
export const honestSights = (cell: Pick<Cell, 'via' | 'faults'>): readonly Sight[] => {
  if (historyOf(cell) !== undefined) return [cell.via]
  const { via } = cell
  return via === 'auto' ? ['auto', 'rest', 'rpc'] : [via, via === 'rest' ? 'rpc' : 'rest']
}

/** The honest visits of a cell's page. Throws where they were not made. */
export function honestOf(known: ReadonlyMap<string, Visit>, cell: Cell): Honest {
  const { path } = cell
  const history = historyOf(cell)
  const [visit, ...others] = honestSights(cell).map((via) => {
    const found = known.get(pageKey(path, via, history))
    if (found === undefined) throw new Error(`no honest visit of ${path} through ${via}`)
    return found
  })
  if (visit === undefined) throw new Error(`no honest visit of ${path}`)
  return { visit, others }
}

/** Those that were made with the same built files and the same way of reading a page. */
export function openHonestVisits(built: string): HonestVisits {
  const own = ['visit.ts', 'statements.ts', 'marks.ts', 'acts.ts', 'networks.ts'].map((name) =>
    readFileSync(path.join(import.meta.dirname, name)),
  )
  const hash = createHash('sha256')
  for (const name of readdirSync(path.join(built, 'assets')).toSorted()) hash.update(name)
  for (const bytes of own) hash.update(bytes)
  const folder = path.join(import.meta.dirname, '..', '..', '..', 'node_modules', '.tmp', 'attack')
  const file = path.join(folder, `${hash.digest('hex').slice(0, 16)}.json`)
  const kept: [string, Visit][] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const known = new Map(kept)
  return {
    known,
    save() {
      mkdirSync(folder, { recursive: true })
      writeFileSync(file, JSON.stringify([...known]))
    },
  }
}
