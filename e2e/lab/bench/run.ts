import { loadavg } from 'node:os'
import path from 'node:path'
import { type Bench, hostShare } from './bench.ts'

/**
 * `npm run bench -- NAME [DIST] [options]`: runs one scenario on a built folder (`dist`), says how busy the machine was,
 * and exits with 1 where a bound is broken.
 */
const scenarios: Readonly<Record<string, () => Promise<{ run: (bench: Bench) => Promise<void> }>>> =
  {
    size: () => import('./scenarios/size.ts'),
    first: () => import('./scenarios/first.ts'),
    positions: () => import('./scenarios/positions.ts'),
    live: () => import('./scenarios/live.ts'),
    dense: () => import('./scenarios/dense.ts'),
    scroll: () => import('./scenarios/scroll.ts'),
    index: () => import('./scenarios/index.ts'),
    history: () => import('./scenarios/history.ts'),
  }
const [, , name = '', ...given] = process.argv
const load = scenarios[name]
if (load === undefined)
  throw new Error(`usage: npm run bench -- ${Object.keys(scenarios).join('|')} [DIST] [options]`)
const hasFolder = given[0]?.startsWith('-') === false
const broken: string[] = []
const share = hostShare()
const before = loadavg()[0] ?? 0
const { run } = await load()
await run({
  dist: path.resolve((hasFolder ? given[0] : undefined) ?? 'dist'),
  options: hasFolder ? given.slice(1) : given,
  bound(name, value, most, unit = '') {
    const [found, bound] = [value, most].map((each) => Number(each.toFixed(2)))
    if (!(value <= most)) broken.push(`${name}: ${found}${unit}, bound ${bound}`)
  },
})
console.log(
  `\nLoad before ${before.toFixed(1)}, after ${(loadavg()[0] ?? 0).toFixed(1)}. ${share()}`,
)
for (const words of broken) console.error(words)
process.exit(broken.length > 0 ? 1 : 0)
