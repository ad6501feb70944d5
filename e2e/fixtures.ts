import { test as base, expect, type Page } from '@playwright/test'

/** The line of sight that a project looks through. */
export interface Sight {
  readonly via: 'rest' | 'rpc'
}

interface Fixtures extends Sight {
  /** Opens an address through the project's line of sight and waits until nothing is loading. */
  readonly open: (address: string) => Promise<void>
  /** Names what this test provokes on purpose: words of console errors, and origins beside the page's own. */
  readonly provoke: (expected: Provoked) => void
  /** Fails a test that left an error in the console or asked anything outside its origin. */
  readonly clean: undefined
}

interface Provoked {
  readonly errors?: RegExp
  readonly origins?: readonly string[]
}

export const test = base.extend<Fixtures & { readonly provoked: Provoked[] }>({
  via: ['rest', { option: true }],
  provoked: async ({ baseURL }, use) => use([{ origins: [baseURL ?? '', 'data:', 'blob:'] }]),
  provoke: async ({ provoked }, use) => use((expected) => void provoked.push(expected)),
  open: async ({ page, via }, use) =>
    use(async (address) => {
      await page.goto(withVia(address, via))
      await settled(page)
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
      context.pages().forEach(watch)
      context.on('page', watch)
      context.on('request', (request) => requests.push(request.url()))
      await use(undefined)
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
