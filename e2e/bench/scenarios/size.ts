import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BuiltChunk } from '#tools/document/bootScript.ts'
import { type Bench, printHead, printRow } from '#e2e/bench/bench.ts'

/** `-- size`: what each part of a build weighs, compressed, against its budget. */

/** `code`: what reads contracts' interfaces and code, for their pages alone. `parts`: what one folder of pages loads after its first view, beyond what every page has; `chart`: the same with a chart. */
const kibibytes = {
  route: 156,
  parts: 24,
  chart: 25,
  rest: 56,
  rpc: 92,
  code: 60,
  mock: 15,
  css: 12,
} as const
/** The part of a budget that is kept free for what comes next. */
const headroom = 0.08

interface Line {
  readonly what: string
  readonly bytes: number
  readonly budget: number | undefined
}

export async function run({ dist: folder, bound }: Bench): Promise<void> {
  const chunks: readonly BuiltChunk[] = JSON.parse(readFileSync(`${folder}.chunks.json`, 'utf8'))

  const sizes = new Map<string, number>()
  function gzipped(file: string): number {
    const known = sizes.get(file)
    if (known !== undefined) return known
    const size = gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length
    sizes.set(file, size)
    return size
  }
  const sum = (files: Iterable<string>) =>
    [...new Set(files)].reduce((all, file) => all + gzipped(file), 0)

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
  const isFirstView = (id: string) => /\/pages\/\w+\/\w+Page\.tsx$/.test(id)
  /** What the first views of all pages have. */
  const common = new Set([
    ...shell,
    ...chunks.flatMap(({ file }) => (file.startsWith('assets/shared-') ? [file] : [])),
  ])

  const listed = new Set(chunks.map(({ file }) => file))
  const assets = readdirSync(path.join(folder, 'assets')).map((name) => `assets/${name}`)
  const workers = assets.filter((file) => file.endsWith('.js') && !listed.has(file))
  const styles = assets.filter((file) => file.endsWith('.css'))

  const routes = ({ file, modules }: BuiltChunk): readonly Line[] =>
    modules.filter(isFirstView).map((id) => ({
      what: `route ${id.replace('src/ui/', '')}`,
      bytes: sum([...shell, ...closure(file)]),
      budget: kibibytes.route,
    }))
  /** What every page loads after its first answer (banners, keys, the rest of the libraries): a line of its own. */
  const isLater = (file: string) => file.startsWith('assets/later-')
  /** What one more thing costs beyond what every page has or loads. */
  const beyondCommon = (file: string) =>
    sum([...closure(file)].filter((each) => each === file || !(common.has(each) || isLater(each))))
  /** A worker's chunk and what it imports, by default before it runs; the list of chunks has only the page's. */
  function workerClosure(
    name: string,
    imports: RegExp = /(?:from|import)\s*["`]\.\/([\w.-]+\.js)["`]/g,
    seen = new Set<string>(),
  ): Set<string> {
    if (seen.has(name)) return seen
    seen.add(name)
    const text = readFileSync(path.join(folder, 'assets', name), 'utf8')
    for (const [, next = ''] of text.matchAll(imports)) workerClosure(next, imports, seen)
    return seen
  }
  const chunkIn = (names: Iterable<string>, stem: string): string =>
    [...names].find((name) => name.startsWith(`${stem}-`)) ?? ''
  const workerNames = workers.map((file) => path.basename(file))
  /** The worker of a line of sight: its first file, and what it loads later. */
  function worker(via: 'rest' | 'rpc') {
    const entry = chunkIn(workerNames, `${via}Entry`)
    const first = workerClosure(entry)
    const all = workerClosure(entry, /["`]\.\/([\w.-]+\.js)["`]/g)
    const inAssets = (names: Iterable<string>) => sum([...names].map((name) => `assets/${name}`))
    return {
      bytes: inAssets(first),
      beyond: (...stems: readonly string[]) =>
        inAssets(
          stems
            .flatMap((stem) => [...workerClosure(chunkIn(all, stem))])
            .filter((name) => !first.has(name)),
        ),
    }
  }
  const sights = { rest: worker('rest'), rpc: worker('rpc') }

  const lines: Line[] = [
    { what: 'shell: every page', bytes: sum(shell), budget: kibibytes.route },
    ...chunks.flatMap(routes).toSorted((a, b) => b.bytes - a.bytes),
    ...chunks
      .filter(
        ({ file, modules }) => !common.has(file) && modules.some((id) => id.startsWith('src/ui/')),
      )
      .map(({ file, modules }) => ({
        what: `later ${path.basename(file)}`,
        bytes: beyondCommon(file),
        budget:
          kibibytes[modules.some((id) => id.startsWith('src/ui/charts/')) ? 'chart' : 'parts'],
      })),
    { what: 'worker through REST', bytes: sights.rest.bytes, budget: kibibytes.rest },
    { what: 'worker through RPC', bytes: sights.rpc.bytes, budget: kibibytes.rpc },
    {
      what: 'worker, later: index of ledgers',
      bytes: sights.rpc.beyond('openReader'),
      budget: undefined,
    },
    {
      what: 'worker, later: interfaces and code of contracts',
      bytes: sights.rpc.beyond('contract', 'contractReaders', 'wasmText'),
      budget: kibibytes.code,
    },
    {
      what: 'recorded network, without its data',
      // It loads the contract that is asked: one of two.
      bytes: Math.max(sights.rest.beyond('browser', 'rest'), sights.rpc.beyond('browser', 'rpc')),
      budget: kibibytes.mock,
    },
    { what: 'styles', bytes: sum(styles), budget: kibibytes.css },
  ]

  printHead('gzip 9', 'KiB', `budget, of which ${headroom * 100} % stay free`)
  for (const { what, bytes, budget } of lines) {
    printRow(what, (bytes / 1024).toFixed(1), String(budget ?? ''))
    if (budget !== undefined) bound(what, bytes / 1024, budget * (1 - headroom), ' KiB')
  }
  bound('workers that were not built', workers.length === 0 ? 1 : 0, 0)
}
