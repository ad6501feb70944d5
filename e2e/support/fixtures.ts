import { writeFile } from 'node:fs/promises'
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type FullProject,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test'

/** The line of sight of a project. */
export interface Sight {
  readonly via: 'rest' | 'rpc'
}

/** A first visit, or a later one. */
export interface Visit {
  /** With an empty cache, empty storage and no index. */
  readonly first: boolean
}

interface Fixtures extends Sight {
  /** Opens an address through the project's line of sight and waits until nothing is loading. */
  readonly open: (address: string) => Promise<void>
  /** Navigates in the same document, as a link does, and waits until the page before has gone: a click would be lost. */
  readonly go: (address: string) => Promise<void>
  /** Allows console errors and foreign origins that a test causes on purpose. */
  readonly provoke: (expected: Provoked) => void
  /** Fails a test with an error in the console or a request outside its origin. */
  readonly clean: undefined
}

interface Provoked {
  readonly errors?: RegExp
  readonly origins?: readonly string[]
}

export const test = base.extend<
  Fixtures & Visit & { readonly provoked: Provoked[] },
  { readonly reader: BrowserContext }
>({
  via: ['rest', { option: true }],
  first: [false, { option: true }],
  // Scripts are compiled once and the recorded network is indexed once, as for a returning reader.
  reader: [
    async ({ browser }, use, { project }) => {
      const context = await newReader(browser, project)
      // Keeps the site's process, with its compiled scripts, between tests.
      const kept = await context.newPage()
      await kept.goto('/favicon.svg')
      await use(context)
      await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, reader, first }, use, { project }) => {
    if (!first) return use(reader)
    const context = await newReader(browser, project)
    await use(context)
    await context.close()
  },
  page: async ({ context }, use) => {
    // Settings of an earlier test are cleared, the index stays.
    await context.pages()[0]?.evaluate(() => localStorage.clear())
    const page = await context.newPage()
    await use(page)
    // What a reader would have seen: beside the error it is what explains a rare failure.
    const ended = test.info()
    if (ended.status !== ended.expectedStatus)
      await writeFile(ended.outputPath('page.html'), await page.content())
    await page.close()
  },
  provoked: async ({ baseURL }, use) => use([{ origins: [baseURL ?? '', 'data:', 'blob:'] }]),
  provoke: async ({ provoked }, use) => use((expected) => void provoked.push(expected)),
  open: async ({ page, via }, use) =>
    use(async (address) => {
      await page.goto(withVia(address, via))
      await settled(page)
    }),
  go: async ({ page, via }, use) =>
    use(async (address) => {
      await page.evaluate((to) => history.pushState({}, '', to), withVia(address, via))
      await page.waitForFunction(hasArrived, undefined, patience)
    }),
  clean: [
    async ({ context, provoked }, use) => {
      const errors: string[] = []
      const requests: string[] = []
      const watch = (page: Page) => {
        page.on('pageerror', (error) => errors.push(String(error)))
        page.on('console', (message) => {
          if (message.type() === 'error') errors.push(message.text())
        })
      }
      context.on('page', watch)
      const note = (request: Request) => requests.push(request.url())
      context.on('request', note)
      await use(undefined)
      context.off('page', watch)
      context.off('request', note)
      const own = provoked.flatMap(({ origins }) => origins ?? [])
      const foreign = requests.filter((url) => !own.some((origin) => url.startsWith(origin)))
      const surprising = errors.filter(
        (text) => !provoked.some((expected) => expected.errors?.test(text)),
      )
      expect(surprising, 'errors in the console').toEqual([])
      expect(foreign, 'requests outside the origin').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

const newReader = (browser: Browser, { use }: FullProject): Promise<BrowserContext> =>
  browser.newContext({ ...use.contextOptions, baseURL: use.baseURL ?? '' })

/** The address with `?via=` in it. */
export function withVia(address: string, via: Sight['via'] | 'auto'): string {
  const [rest = '', hash] = address.split('#')
  const [path = '', search = ''] = rest.split('?')
  const parameters = new URLSearchParams(search)
  parameters.set('via', via)
  return `${path}?${parameters}${hash === undefined ? '' : `#${hash}`}`
}

/** Waits until the page of the last link has its heading and no part of it is still loading. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached(patience)
  await page.waitForFunction(hasArrived, undefined, patience)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, patience)
  // Keyboard shortcuts and other parts load after the first view.
  await expect(page.locator('html')).toHaveAttribute('data-loaded', /.*/, patience)
}

/** Tells whether the router shows the page of the last link: until then the page before it stands, with nothing loading. */
function hasArrived(): boolean {
  const page: { readonly __TSR_ROUTER__?: { readonly state: { readonly status: string } } } = self
  return page.__TSR_ROUTER__?.state.status === 'idle'
}

/** As the tests' own; benches have another. */
const patience = { timeout: 60_000 }

/** The list of a page, with what is done with it: other tables of the page have no order to choose. */
export const listOf = (page: Page): Locator =>
  page.locator('main div:has(> div > div > details > [aria-label^="Order: "])')

/** Opens the page's line of provenance to that of each panel. */
export const openOrigins = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'show where each part is from' }).click()

/** Follows a link of the source's menu: a source, or “Compare”. */
export async function chooseSource(page: Page, name: string): Promise<void> {
  const source = page.getByRole('navigation', { name: 'Source' })
  await source.locator('summary').click()
  await source.getByRole('link', { name, exact: true }).click()
}

/** The latest ledger, in the header. */
export const latestLedger = (page: Page): Locator => page.getByRole('banner').locator('summary b')

/** Says that the reader saves data, in each document. */
export const savesData = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, writable: true }),
  )

/** How far a record is verified, in words: opens the sheet. */
export const badgeOf = (page: Page): Locator =>
  page.getByRole('button', {
    name: /^(?:Verified|Partly verified|Consistent|Partly checked|Contradicted|Not checked)/,
  })

/** The proof of a record and the comparison of the page, beside it. */
export const sheetOf = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Proof and comparison' })

/** Navigates within the document to a page with another title, and waits until it has loaded. */
export async function navigateTo(page: Page, step: () => Promise<void>): Promise<void> {
  const before = await page.title()
  await step()
  // `toHaveTitle` reads all of the page for its message at each poll.
  await expect.poll(() => page.title(), { intervals: [50] }).not.toBe(before)
  await settled(page)
}
