import { type Browser, type BrowserContext, type Page, chromium } from '@playwright/test'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { chromiumArguments, chromiumPath } from '../support/browsers.ts'
import { settled, withVia } from '../support/fixtures.ts'
import { serveFolder } from '../support/staticServer.ts'
import { type Snapshot, differences, snapshotSource } from './snapshot.ts'
import { type Visit, visits } from './visits.ts'

/**
 * `npm run looks -- --before DIR [--dist DIR] [--only TEXT]`: does a build look as another one? Opens every kind of page
 * of both and compares position, size and computed style of every element, in every look that the styles distinguish.
 * Names of classes may differ, elements may not. What the earlier build looks like is kept in a file beside its folder.
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
    await page.clock.setFixedTime(now)
    await page.setViewportSize(desk)
    if (visit.network !== undefined)
      await page.route(/\/recorded\//, (route) =>
        visit.network === 'silent' ? undefined : route.abort(),
      )
    await page.goto(origin + withVia(visit.address, visit.via ?? 'rest').slice(1))
    if (visit.network === 'silent') await page.waitForTimeout(1500)
    else await settled(page)
    await visit.act?.(page)
    await open(page, visit.network === 'silent')
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
      const ends = performance.now() + 30_000
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
  const { root } = await devtools.send('DOM.getDocument', { depth: 0 })
  const selector = 'a, button, summary, input, select, textarea, tr, [tabindex]'
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  const force = (forcedPseudoClasses: string[]) =>
    Promise.all(
      nodeIds.map((nodeId) =>
        devtools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses }),
      ),
    )
  await force(['hover', 'focus', 'focus-visible', 'focus-within'])
  return async () => {
    await force([])
    await devtools.detach()
  }
}

/** What a build looks like, each page when it is asked for. */
async function look(browser: Browser, folder: string) {
  const site = await serveFolder({ folder: path.resolve(folder), fallback: 'redirects' })
  const context = await browser.newContext({ deviceScaleFactor: 1 })
  return {
    of: (visit: Visit) => take(context, site.url, visit),
    close: async () => {
      await context.close()
      await site.close()
    },
  }
}

/** Kept pages of a build, until it is built anew. */
function kept(folder: string) {
  const file = `${path.resolve(folder)}.looks.json.gz`
  const built = statSync(path.join(folder, 'index.html')).mtimeMs
  const isCurrent = existsSync(file) && statSync(file).mtimeMs > built
  const entries: readonly (readonly [string, Taken])[] = isCurrent
    ? JSON.parse(gunzipSync(readFileSync(file)).toString())
    : []
  const pages = new Map(entries)
  return {
    pages,
    save: () => writeFileSync(file, gzipSync(JSON.stringify([...pages]), { level: 1 })),
  }
}

const browser = await chromium.launch({
  args: chromiumArguments,
  ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
})
const before = await look(browser, options.before)
const after = await look(browser, options.dist)
const memory = kept(options.before)
let differing = 0
let compared = 0
/** Where each difference was seen, by what differs. */
const seen = new Map<string, string[]>()
try {
  for (const visit of visits.filter((each) => each.name.includes(options.only))) {
    const known = memory.pages.get(visit.name)
    const [was, is] = await Promise.all([known ?? before.of(visit), after.of(visit)])
    memory.pages.set(visit.name, was)
    for (const { name } of looks) {
      const [one, other] = [was[name], is[name]]
      if (one === undefined || other === undefined) throw new Error(`${visit.name}: not taken`)
      compared += one.elements.length
      const found = differences(one, other)
      if (found.length > 0) differing++
      for (const { what, where } of found) {
        const places = seen.get(what) ?? []
        seen.set(what, places)
        places.push(`${visit.name}, ${name}: ${where}`)
      }
    }
  }
} finally {
  memory.save()
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
