import type { Page } from '@playwright/test'
import { type Cell, cells } from '../lab/attack/cells.ts'
import { passphrase, startProxy } from '../lab/attack/proxy.ts'
import { expect, test, withVia } from '../support/fixtures.ts'
import { isWhole, shares } from '../support/pages.ts'

// Each is told apart in Node, too: a change opens the page of every ninth.
const chosen = cells.filter((_, index) => isWhole || index % 9 === 0)
const isFirstVisit = ({ before }: Cell) => before !== undefined

test.describe('an index that another page has read would hide what is read now', () => {
  test.use({ first: true })
  testOf(chosen.filter(isFirstVisit))
})
for (const some of shares(
  chosen.filter((cell) => !isFirstVisit(cell)),
  7,
))
  testOf(some)

/** Each lie has a service of its own: one document opens their pages one after the other. */
function testOf(some: readonly Cell[]) {
  test(some.map(({ name }) => name).join('; '), { tag: '@rest' }, async ({ page, provoke }) => {
    const { origin, close } = await startProxy(some.map(({ lie }) => lie))
    provoke({ origins: [origin], errors: /Failed to load resource/ })
    await offerServices(page, origin, some.length)
    hasten(page)
    let isRun = false
    page.on('dialog', (dialog) => {
      isRun = true
      void dialog.dismiss()
    })
    await page.goto('/networks')
    for (const [index, cell] of some.entries())
      await test.step(cell.name, () => isTaken(page, cell, `lying-${index}`))
    expect(isRun, 'a script of the service ran').toBe(false)
    await close()
  })
}

async function isTaken(page: Page, cell: Cell, service: string): Promise<void> {
  const { path, via, says, never, before, act } = cell
  // A document remembers what it has sent.
  if (act !== undefined) await page.goto('/networks')
  for (const address of [before ?? [], path].flat()) {
    await openedFromNetworks(page, withVia(`/${address.replace(/^lying/, service)}`, via))
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await act?.(page)
  const body = page.locator('body')
  await expect(body).toContainText(says, { useInnerText: true })
  const text = await body.innerText()
  if (never !== undefined) expect(text).not.toMatch(never)
  expect(text, 'characters that hide or turn text').not.toMatch(/[\u200b\u202e\u2066]/)
  await expect(page.locator('[onerror]')).toHaveCount(0)
}

/** From a page that says nothing of a service: the words that are looked for are those of the next page. */
async function openedFromNetworks(page: Page, address: string): Promise<void> {
  const go = (to: string) => page.evaluate((next) => history.pushState({}, '', next), to)
  const heading = page.getByRole('heading', { level: 1 })
  await go('/networks')
  await expect(heading).toHaveText('Networks')
  await go(address)
  await expect(heading).not.toHaveText('Networks')
}

/** Lists the services as networks, as a host would. */
const offerServices = (page: Page, origin: string, count: number) =>
  page.route('**/networks.json', (route) =>
    route.fulfill({
      json: [
        { id: 'demo', name: 'Recorded network', passphrase, bundled: true },
        ...['honest', ...Array.from({ length: count }, (_, at) => `lying-${at}`)].map((id) => ({
          id,
          name: `The ${id} service`,
          passphrase,
          rest: `${origin}/${id}`,
          rpc: `${origin}/${id}/rpc`,
        })),
      ],
    }),
  )

/** Lets pauses between two requests of a page's worker pass ten times as fast. */
const hasten = (page: Page) =>
  page.on('worker', async (worker) => {
    await worker.evaluate(() => {
      const wait = globalThis.setTimeout
      const hastened = (done: () => void, milliseconds: number, ...rest: unknown[]) => {
        const isPause = milliseconds >= 1_000 && milliseconds < 8_000
        return wait(done, isPause ? milliseconds / 10 : milliseconds, ...rest)
      }
      Reflect.set(globalThis, 'setTimeout', hastened)
    })
  })
