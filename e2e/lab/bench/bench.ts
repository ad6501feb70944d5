import { readFileSync } from 'node:fs'
import path from 'node:path'

/** A scenario runs with these. */
export interface Bench {
  /** The built folder, absolute. */
  readonly dist: string
  /** The command line after the name and the folder. */
  readonly options: string[]
  /** Notes a bound that is broken: a value that is more than `most`, or not a number. */
  readonly bound: (name: string, value: number, most: number, unit?: string) => void
}

/** The bundled recording. */
export const recordedFolder = path.resolve(import.meta.dirname, '../../../public/recorded/demo')

/** The value below which that part of the values lies; NaN of none. */
export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  Number.NaN

/** The upper median; NaN of none. */
export const median = (values: readonly number[]): number => percentile(values, 0.5)

export const sum = <T>(values: readonly T[], of: (value: T) => number): number =>
  values.reduce((total, value) => total + of(value), 0)

/** The head of a table in Markdown, its titles with `|` between them. */
export function printHead(titles: string): void {
  console.log(`\n| ${titles} |\n|${' --- |'.repeat(titles.split(' | ').length)}`)
}

/** A row of it; numbers without decimals. */
export function printRow(...cells: readonly (string | number)[]): void {
  const texts = cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(0) : cell))
  console.log(`| ${texts.join(' | ')} |`)
}

/**
 * Begins to watch how much of the cores the host of a virtual machine gives to others: such time is in every figure,
 * several times over where the processor is slowed down. The result says it in words.
 */
export function hostShare(): () => string {
  const before = jiffies()
  return () => {
    const after = jiffies()
    if (before === undefined || after === undefined) return ''
    const share = (100 * (after.stolen - before.stolen)) / Math.max(1, after.all - before.all)
    return `The host gave ${share.toFixed(1)} % of the cores to others meanwhile.`
  }
}

/** Linux: `cpu user nice system idle iowait irq softirq steal …`, of all cores; undefined on other systems. */
function jiffies(): { readonly all: number; readonly stolen: number } | undefined {
  if (process.platform !== 'linux') return undefined
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const counts = line.trim().split(/\s+/).slice(1, 9).map(Number)
  return { all: sum(counts, (count) => count), stolen: counts[7] ?? 0 }
}
