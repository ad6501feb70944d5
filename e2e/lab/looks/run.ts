import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { launchOptions } from '../../support/browsers.ts'
import { withVia } from '../../support/fixtures.ts'
import { serveFolder } from '../../support/staticServer.ts'
import { differences, type Snapshot, snapshotSource } from './snapshot.ts'
import { type Visit, visits } from './visits.ts'

/**
 * `npm run looks -- --before DIR [--dist DIR] [--only TEXT]`: does a build look as another one? Opens every kind of page
 * of both and compares position, size and computed style of every element, in every look that the styles distinguish.
 * Names of classes may differ, elements may not.
 */
const { values: options } = parseArgs({
  options: {
    before: { type: 'string' },
    dist: { type: 'string', default: 'dist' },
    only: { type: 'string', default: '' },
    places: { type: 'string', default: '3' },
  },
})
if (options.before === undefined) throw new Error('--before names the folder of the build before')

/** The instant at which every page believes to be: ages are texts, and texts have widths. */
const now = new Date('2026-11-25T12:00:00Z')

const desk = { width: 1280, height: 900 }
/** Each is taken of every page. The widths lie between those at which the page changes. */
const looks: readonly Look[] = [
  { name: 'light', size: desk },
  { name: 'pointed', size: desk },
  { name: 'dark', size: desk, colorScheme: 'dark' },
  { name: 'forced colours', size: desk, forcedColors: 'active' },
  { name: 'print', size: desk, media: 'print' },
  { name: 'one column', size: { width: 1000, height: 900 } },
  { name: 'stacked', size: { width: 800, height: 900 } },
  { name: 'narrow', size: { width: 360, height: 740 } },
]

interface Look {
  readonly name: string
  readonly size: { readonly width: number; readonly height: number }
  readonly colorScheme?: 'dark'
  readonly forcedColors?: 'active'
  readonly media?: 'print'
}

/** Snapshots by the name of the look. */
type Taken = Readonly<Record<string, Snapshot>>

async function take(context: BrowserContext, origin: string, visit: Visit): Promise<Taken> {
  const page = await context.newPage()
  try {
    await page.setViewportSize(desk)
    const isLoading = visit.network === 'silent' || visit.network === 'document alone'
    if (visit.network !== undefined)
      await page.route(
        visit.network === 'document alone' ? /\/assets\// : /\/recorded\//,
        (route) => (visit.network === 'silent' ? undefined : route.abort()),
      )
    await page.goto(origin + withVia(visit.address, visit.via ?? 'rest').slice(1))
    await loaded(page, visit.network)
    // By then the words about what is waited for have loaded.
    if (visit.network === 'silent') await page.waitForTimeout(3000)
    await visit.act?.(page)
    await page.mouse.move(0, 0)
    await open(page, isLoading)
    const taken: Record<string, Snapshot> = {}
    for (const { name, size, ...media } of looks) {
      await page.setViewportSize(size)
      const plain = { media: 'screen', colorScheme: 'light', forcedColors: 'none' } as const
      await page.emulateMedia({ reducedMotion: 'reduce', ...plain, ...media })
      const release = name === 'pointed' ? await point(page) : undefined
      await still(page, 60, true)
      taken[name] = await page.evaluate<Snapshot>(`(${snapshotSource})()`)
      await release?.()
    }
    return taken
  } finally {
    await page.close()
  }
}

/** Until the page has its heading and nothing of it is loading, or until it has all that such a network gives it. */
const loaded = (page: Page, network: Visit['network']) =>
  page.waitForFunction(
    ([hasFrame, hasAnswers]) =>
      (hasFrame || document.documentElement.hasAttribute('data-loaded')) &&
      (!hasAnswers ||
        (document.querySelector('h1') !== null &&
          document.querySelector('[aria-busy="true"]') === null)),
    [network === 'document alone', network === undefined || network === 'broken'] as const,
    { timeout: 120_000 },
  )

/** Opens everything that can be folded. */
async function open(page: Page, isLoading: boolean): Promise<void> {
  await still(page, 400, isLoading)
  for (let depth = 0; depth < 2; depth++) {
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
    })
    await still(page, 400, isLoading)
  }
}

/** Until the document has been at rest for a while, with nothing loading. Measured times get one width. */
const still = (page: Page, rest: number, isLoading: boolean): Promise<void> =>
  page.evaluate(
    async ([quiet, mayLoad]) => {
      const shape = () =>
        Array.from(document.querySelectorAll('*'), (each) => {
          const { x, y, width, height } = each.getBoundingClientRect()
          return `${x} ${y} ${width} ${height}`
        }).join()
      const ends = performance.now() + 120_000
      const measured = /[\d.,]*[1-9][\d.,]*\sm?s(?=\s·|$)/
      for (let last = '', since = 0; performance.now() < ends; ) {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        while (texts.nextNode())
          if (texts.currentNode instanceof Text && measured.test(texts.currentNode.data))
            texts.currentNode.data = texts.currentNode.data.replace(measured, '0 ms')
        const is = shape()
        const isBusy = !mayLoad && document.querySelector('[aria-busy="true"]') !== null
        if (is !== last || isBusy) since = performance.now()
        else if (performance.now() - since >= quiet) return
        last = is
        await new Promise((resolve) => setTimeout(resolve, 40))
      }
      throw new Error('the page does not come to rest')
    },
    [rest, isLoading] as const,
  )

/** The pointer and the focus on everything that answers to them, at once. */
async function point(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const selector = 'a, button, summary, input, select, textarea, tr, [tabindex]'
  const forcedPseudoClasses = ['hover', 'focus', 'focus-visible', 'focus-within']
  const force = async () => {
    const { root } = await devtools.send('DOM.getDocument', { depth: 0 })
    const { nodeId } = root
    const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId, selector })
    await Promise.all(
      nodeIds.map((each) =>
        devtools.send('CSS.forcePseudoState', { nodeId: each, forcedPseudoClasses }),
      ),
    )
  }
  // A page that is drawn again meanwhile loses the elements that were found.
  await force().catch(force)
  return async () => {
    await devtools.send('CSS.disable')
    await devtools.detach()
  }
}

/** The look of a build; each page is measured when it is first requested. */
async function look(browser: Browser, folder: string) {
  const site = await serveFolder({ folder: path.resolve(folder), fallback: 'redirects' })
  const context = await browser.newContext({ deviceScaleFactor: 1, serviceWorkers: 'block' })
  await context.clock.setFixedTime(now)
  return {
    of: (visit: Visit) => take(context, site.url, visit),
    close: async () => {
      await context.close()
      await site.close()
    },
  }
}

const browser = await chromium.launch(launchOptions())
const before = await look(browser, options.before)
const after = await look(browser, options.dist)
let differing = 0
let compared = 0
/** The places at which each difference was seen, keyed by the difference. */
const seen = new Map<string, string[]>()

async function compare(visit: Visit): Promise<void> {
  const [was, is] = await Promise.all([before.of(visit), after.of(visit)])
  const found = looks.flatMap(({ name }) => {
    const [one, other] = [was[name], is[name]]
    if (one === undefined || other === undefined) throw new Error(`${visit.name}: not taken`)
    compared += one.elements.length
    return differences(one, other).map((each) => ({ ...each, look: name }))
  })
  differing += new Set(found.map((each) => each.look)).size
  console.log(`${visit.name}: ${found.length === 0 ? 'the same' : `${found.length} differences`}`)
  for (const { what, where, look } of found) {
    const places = seen.get(what) ?? []
    seen.set(what, places)
    places.push(`${visit.name}, ${look}: ${where}`)
    if (places.length === 1) console.log(`  ${look}: ${what}: ${where}`)
  }
}

const left = visits.filter((each) => each.name.includes(options.only))
/** Pages that are open at once: most of their time is waiting. */
const most = 4
try {
  const take = async () => {
    for (let visit = left.shift(); visit !== undefined; visit = left.shift()) await compare(visit)
  }
  await Promise.all(Array.from({ length: most }, take))
} finally {
  await before.close()
  await after.close()
  await browser.close()
}
for (const [what, places] of [...seen].toSorted(([, a], [, b]) => b.length - a.length)) {
  console.log(`${what} (${places.length} times)`)
  for (const place of places.slice(0, Number(options.places))) console.log(`    ${place}`)
}
console.log(`${compared} elements compared; ${differing} looks of pages differ`)
process.exitCode = differing === 0 ? 0 : 1
