import type { Page } from '@playwright/test'
import { accounts, transactions } from '../support/examples.ts'
import { expect, settled, test } from '../support/fixtures.ts'

const tabsOf = (page: Page) => page.getByRole('navigation', { name: /^Parts of the/ })

test('on a phone tabs that do not fit scroll sideways', { tag: ['@nightly', '@rest'] }, async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 360, height: 1000 })
  const account = `/demo/accounts/${accounts.alice}`
  const tabs = tabsOf(page)
  const trades = tabs.getByRole('link', { name: 'Trades' })
  // A click on a partly visible tab opens it.
  await open(account)
  await tabs.scrollIntoViewIfNeeded()
  await expect(trades).not.toBeInViewport()
  await trades.evaluate((link) => {
    const tabs = link.closest('nav')
    if (tabs !== null)
      tabs.scrollLeft += link.getBoundingClientRect().left - tabs.getBoundingClientRect().right + 16
  })
  await expect(trades).toBeInViewport()
  await expect(trades).not.toBeInViewport({ ratio: 1 })
  const box = await trades.boundingBox()
  await page.mouse.click((box?.x ?? 0) + 8, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  await expect(page).toHaveURL(/\/trades\?/)
  // The selected tab scrolls into view.
  await expect(trades).toHaveAttribute('aria-current', 'page')
  await tabs.scrollIntoViewIfNeeded()
  await expect(trades).toBeInViewport({ ratio: 1 })

  // The focused one, too.
  await open(`/demo/transactions/${transactions.path}/xdr`)
  const first = tabs.getByRole('link').first()
  const last = tabs.getByRole('link').last()
  expect((await tabs.boundingBox())?.height).toBeLessThan(40)
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(first).not.toBeInViewport({ ratio: 1 })
  await first.focus()
  await expect(first).toBeInViewport({ ratio: 1 })
  await expect(last).not.toBeInViewport({ ratio: 1 })
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
})

test('on a phone no cell lies over the one beside it', { tag: '@rest' }, async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  for (const list of ['payments?type=path_payment_strict_send', 'assets'])
    await test.step(list, async () => {
      await open(`/demo/${list}`)
      const cells = page.locator('main tr[data-row] > td:visible')
      expect(await cells.count()).toBeGreaterThan(20)
      const wide = await cells.evaluateAll((all) =>
        all
          .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
          .map((cell) => cell.textContent),
      )
      expect.soft(wide).toEqual([])
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    })
})

test('skeleton rows of lists are as high as loaded rows on a phone', {
  tag: ['@nightly', '@rest'],
}, async ({ page, via }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const heights = (rows: string) =>
    page.locator(rows).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  let held = Promise.withResolvers<void>()
  await page.route(/\/recorded\//, async (route) => {
    await held.promise
    await route.continue()
  })
  for (const list of ['ledgers', 'transactions', 'operations', 'effects', 'trades'])
    await test.step(list, async () => {
      held = Promise.withResolvers<void>()
      await page.goto(`/demo/${list}?via=${via}`)
      await expect(page.locator('main table[aria-busy="true"] td').first()).toBeVisible()
      const [toCome = 0] = await heights('main table[aria-busy="true"] tbody tr')
      held.resolve()
      await settled(page)
      const came = await heights('main tr[data-row]')
      const mean = came.reduce((sum, each) => sum + each, 0) / came.length
      expect(Math.abs(toCome - mean)).toBeLessThan(10)
    })
})
