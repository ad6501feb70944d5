import {
  type Browser,
  type BrowserContext,
  type FullProject,
  type Page,
  type Request,
  test as base,
  expect,
} from '@playwright/test'

/** The line of sight that a project looks through. */
export interface Sight {
  readonly via: 'rest' | 'rpc'
}

/** A visit: the first one ever, or one by a reader who was here before. */
export interface Visit {
  /** With nothing cached, nothing stored and no index: for what is told about a first visit. */
  readonly first: boolean
}

interface Fixtures extends Sight {
  /** Opens an address through the project's line of sight and waits until nothing is loading. */
  readonly open: (address: string) => Promise<void>
  /** To another address in the same document, as a link of the page leads there; what it shows is the test's to wait for. */
  readonly go: (address: string) => Promise<void>
  /** Names what this test provokes on purpose: words of console errors, and origins beside the page's own. */
  readonly provoke: (expected: Provoked) => void
  /** Fails a test that left an error in the console or asked anything outside its origin. */
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
  // Scripts are compiled once and the recorded network is indexed once, as for a reader who comes again.
  reader: [
    async ({ browser }, use, { project }) => {
      const context = await newReader(browser, project)
      // Keeps the site's process, and with it what was compiled, between two tests.
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
    // What was chosen on another visit is no part of this one; what was read is.
    await context.pages()[0]?.evaluate(() => localStorage.clear())
    const page = await context.newPage()
    await use(page)
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
    use((address) =>
      // The router looks at what is pushed.
      page.evaluate((to) => history.pushState({}, '', to), withVia(address, via)),
    ),
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
export function withVia(address: string, via: Sight['via']): string {
  const [rest = '', hash] = address.split('#')
  const [path = '', search = ''] = rest.split('?')
  const parameters = new URLSearchParams(search)
  parameters.set('via', via)
  return `${path}?${parameters}${hash === undefined ? '' : `#${hash}`}`
}

/** Until the page has its heading and no part of it is still loading. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Takes a step inside of the document, to a page of another title, and waits until it is whole. */
export async function turnTo(page: Page, step: () => Promise<void>): Promise<void> {
  const before = await page.title()
  await step()
  // `toHaveTitle` reads the whole page for its message each time that it has to wait.
  await expect.poll(() => page.title(), { intervals: [50] }).not.toBe(before)
  await settled(page)
}
