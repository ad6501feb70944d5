import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BuiltChunk } from '#tools/document/bootScript.ts'
import { type Bench, printHead, printRow } from '../bench.ts'

/** `-- size`: what each part of a build weighs, compressed, against its budget. */

/** `route`: what a page's first view loads, the worker and the styles aside. `later`: a chunk that loads after it. */
const kibibytes = { route: 200, later: 33, worker: 106, mock: 24, css: 13 } as const

interface Line {
  readonly what: string
  readonly bytes: number
  readonly budget?: number | undefined
}

export async function run({ dist: folder, bound }: Bench): Promise<void> {
  const chunks: readonly BuiltChunk[] = JSON.parse(readFileSync(`${folder}.chunks.json`, 'utf8'))
  const sizeOf = (file: string) =>
    gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length
  const sum = (files: Iterable<string>) => [...files].reduce((all, file) => all + sizeOf(file), 0)

  /** The file and everything that it imports before it runs. */
  function closure(file: string, seen = new Set<string>()): Set<string> {
    if (!seen.has(file)) {
      seen.add(file)
      for (const next of chunks.find((chunk) => chunk.file === file)?.imports ?? [])
        closure(next, seen)
    }
    return seen
  }
  const shell = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap(({ file }) => [...closure(file)]),
  )

  const routes = chunks.flatMap(({ file, modules }) =>
    modules
      .filter((id) => /\/pages\/\w+\/\w+Page\.tsx$/.test(id))
      .map((id): Line & { readonly files: Iterable<string> } => {
        const files = [...shell, ...[...closure(file)].filter((each) => !shell.has(each))]
        const what = `route ${id.replace('src/ui/pages/', '')}`
        return { what, bytes: sum(files), budget: kibibytes.route, files }
      }),
  )
  const inFirstViews = new Set(routes.flatMap(({ files }) => [...files]))
  const listed = new Set(chunks.map(({ file }) => file))
  const assets = readdirSync(path.join(folder, 'assets')).map((name) => `assets/${name}`)
  const ofWorker = assets.filter((file) => file.endsWith('.js') && !listed.has(file))
  const styles = assets.filter((file) => file.endsWith('.css'))
  const workerBudgets: Readonly<Record<string, number>> = {
    worker: kibibytes.worker,
    browser: kibibytes.mock,
  }

  const lines: readonly Line[] = [
    { what: 'shell: every page', bytes: sum(shell), budget: kibibytes.route },
    ...routes.toSorted((a, b) => b.bytes - a.bytes),
    ...chunks
      .filter(({ file }) => !inFirstViews.has(file))
      .map(({ file }) => ({ what: `later ${file}`, bytes: sizeOf(file), budget: kibibytes.later })),
    ...ofWorker.map((file) => {
      const name = path.basename(file).replace(/-[\w-]{8}\.js$/, '')
      return { what: `worker: ${name}`, bytes: sizeOf(file), budget: workerBudgets[name] }
    }),
    { what: 'styles', bytes: sum(styles), budget: kibibytes.css },
  ]

  printHead('gzip 9 | KiB | budget')
  for (const { what, bytes, budget } of lines) {
    printRow(what, (bytes / 1024).toFixed(1), String(budget ?? ''))
    if (budget !== undefined) bound(what, bytes / 1024, budget, ' KiB')
  }
  bound(
    'workers that were not built',
    lines.some(({ what }) => what === 'worker: worker') ? 0 : 1,
    0,
  )
}
