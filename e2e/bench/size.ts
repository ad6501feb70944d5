import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

/** One chunk of vite's manifest. */
interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly isDynamicEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
}

const kibibytes = { route: 150, chart: 25, worker: 100, mock: 15, css: 12 } as const
/** What draws charts, or reads an envelope before it is sent, may weigh so much more. */
const heavier = {
  of: /\/pages\/submit\/|\/pages\/assets\/(Market|PriceHistory|OrderBookView)/,
  by: 30,
}

const folder = path.resolve(process.argv[2] ?? 'dist')
const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
  readFileSync(path.join(folder, '.vite', 'manifest.json'), 'utf8'),
)
const entries = Object.entries(manifest)

const sizes = new Map<string, number>()
function gzipped(file: string): number {
  const known = sizes.get(file)
  if (known !== undefined) return known
  const size = gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length
  sizes.set(file, size)
  return size
}
const sum = (files: Iterable<string>) => [...files].reduce((all, file) => all + gzipped(file), 0)

/** The chunk and everything that it imports before it runs. */
function closure(key: string, seen = new Set<string>()): Set<string> {
  if (!seen.has(key)) {
    seen.add(key)
    for (const next of manifest[key]?.imports ?? []) closure(next, seen)
  }
  return seen
}
const filesOf = (keys: Iterable<string>) =>
  new Set(
    [...keys].flatMap((key) => manifest[key]?.file ?? []).filter((file) => file.endsWith('.js')),
  )

const shell = new Set(
  entries.filter(([, chunk]) => chunk.isEntry).flatMap(([key]) => [...closure(key)]),
)
const dynamic = entries.filter(([, chunk]) => chunk.isDynamicEntry).map(([key]) => key)
const isMock = (key: string) => key.startsWith('src/mock/')
const isPage = (key: string) => key.startsWith('src/ui/pages/')

const listed = new Set(entries.map(([, chunk]) => chunk.file))
const workers = readdirSync(path.join(folder, 'assets'))
  .map((name) => `assets/${name}`)
  .filter((file) => file.endsWith('.js') && !listed.has(file))
const styles = new Set(
  entries
    .flatMap(([, { css, file }]) => [...(css ?? []), file])
    .filter((file) => file.endsWith('.css')),
)

interface Line {
  readonly what: string
  readonly bytes: number
  readonly budget: number | undefined
}
const route = (key: string): Line => ({
  what: `route ${key.replace('src/ui/', '')}`,
  bytes: sum(filesOf([...shell, ...closure(key)])),
  budget: kibibytes.route + (heavier.of.test(key) ? heavier.by : 0),
})
/** What one more thing costs on top of the shell. */
const beyondShell = (...keys: readonly string[]) =>
  sum(filesOf(keys.flatMap((key) => [...closure(key)]).filter((each) => !shell.has(each))))
/** A worker's chunk and what it imports before it runs; the manifest does not list these. */
function workerClosure(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  const text = readFileSync(path.join(folder, 'assets', name), 'utf8')
  for (const [, next = ''] of text.matchAll(/(?:from|import)\s*["`]\.\/([\w.-]+\.js)["`]/g))
    workerClosure(next, seen)
  return seen
}
const workerChunk = (stem: string): string =>
  path.basename(workers.find((file) => path.basename(file).startsWith(`${stem}-`)) ?? '')
const thread = workerClosure(workerChunk('entry'))
/** What the worker loads when it is needed, beyond what it has. */
const beyondThread = (stem: string) =>
  sum(
    [...workerClosure(workerChunk(stem))]
      .filter((name) => !thread.has(name))
      .map((name) => `assets/${name}`),
  )
/** The recorded network loads, in the worker, the contract that is asked: one of two. */
const mock = (stem: string) =>
  sum(
    ['browser', stem]
      .flatMap((each) => [...workerClosure(workerChunk(each))])
      .filter((name, at, all) => !thread.has(name) && all.indexOf(name) === at)
      .map((name) => `assets/${name}`),
  )

const lines: Line[] = [
  { what: 'shell: every page', bytes: sum(filesOf(shell)), budget: kibibytes.route },
  ...dynamic
    .filter(isPage)
    .map(route)
    .toSorted((a, b) => b.bytes - a.bytes),
  ...dynamic
    .filter((key) => !isPage(key) && !isMock(key))
    .map((key) => ({
      what: `later ${key.replace('src/', '')}`,
      bytes: beyondShell(key),
      budget: key.startsWith('src/ui/charts/') ? kibibytes.chart : undefined,
    })),
  {
    what: 'worker: sources, reading, decoding',
    bytes: sum([...thread].map((name) => `assets/${name}`)),
    budget: kibibytes.worker,
  },
  {
    what: 'worker, later: index of ledgers',
    bytes: beyondThread('openReader'),
    budget: undefined,
  },
  {
    what: 'recorded network, without its data',
    bytes: Math.max(mock('rest'), mock('rpc')),
    budget: kibibytes.mock,
  },
  { what: 'styles', bytes: sum(styles), budget: kibibytes.css },
]

const inKibibytes = (bytes: number) => (bytes / 1024).toFixed(1)
/** The part of a budget that is kept free for what comes next. */
const headroom = 0.08
const over = lines.filter(
  ({ bytes, budget }) => budget !== undefined && bytes > budget * 1024 * (1 - headroom),
)
console.log('| gzip 9 | KiB | budget, of which 8 % stay free |\n| --- | ---: | ---: |')
for (const { what, bytes, budget } of lines)
  console.log(`| ${what} | ${inKibibytes(bytes)} | ${budget ?? ''} |`)
if (workers.length === 0) console.error('\nNo worker was built: the build is not whole.')
for (const { what, bytes, budget } of over)
  console.error(
    `\n${what}: ${inKibibytes(bytes)} KiB leave less than 8 % of the budget of ${budget} KiB free.`,
  )
process.exitCode = over.length > 0 || workers.length === 0 ? 1 : 0
