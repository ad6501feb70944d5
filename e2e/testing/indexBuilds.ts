/** Lakes of the recorded network in a folder of their own, and static indexes that the program builds of them. */
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '#tools/history/duckdb.ts'
import { history } from '#tools/history/run.ts'
import { lake } from '#tools/lake/run.ts'

export const folder = mkdtempSync(path.join(tmpdir(), 'parallax-history-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
export const recording = 'public/recorded/demo'
export const whole = path.join(folder, 'lake')

/** A build has one program that maps, unless it names more: each takes a second to begin. */
export async function run(...args: readonly string[]) {
  const lines: string[] = []
  const one = args[0] === 'build' && !args.includes('--workers') ? ['--workers', '1'] : []
  const code = await history([...args, ...one], (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}

/** The files of an index, by path, with a hash of each; without those that are not served. */
export const filesOf = (out: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(out, { recursive: true, encoding: 'utf8' })
      .filter((name) => !name.endsWith('.groups') && statSync(path.join(out, name)).isFile())
      .map((name) => {
        const bytes = readFileSync(path.join(out, name))
        return [name, createHash('sha256').update(bytes).digest('hex')] as const
      }),
  )

export const writeLake = (to: string, from: string, ...more: readonly string[]) =>
  lake(['--from', from, '--to', to, ...more], () => undefined, new AbortController().signal)

/** Its first three chunks, and their index. */
export const ofPart = ['--ledgers', '2..140'] as const
export const part = path.join(folder, 'part')
let written: ReturnType<typeof run> | undefined
/** Writes the lake and the index of its part, once for a process: tests leave both as they are. */
export const buildPart = (): ReturnType<typeof run> =>
  (written ??= writeLake(whole, recording).then(() => run('build', whole, part, ...ofPart)))

/** A copy of the index of a part, to be changed. */
export function copyOfPart(name: string): string {
  const out = path.join(folder, name)
  cpSync(part, out, { recursive: true })
  return out
}

/** Gives what DuckDB answers. */
export async function answered(sql: string) {
  const options = { threads: 1, memory: 300, spill: path.join(folder, 'spill') }
  const database = await openDatabase(options)
  const rows = await database.rows(sql)
  database.close()
  return rows
}
