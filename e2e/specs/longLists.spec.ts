import type { Page } from '@playwright/test'
import { expect, settled, test } from '../support/fixtures.ts'

/** A very long list has only the rows in view in the document, and states the number of all. */
const address = '/demo/effects?limit=200'
const table = (page: Page) => page.getByRole('table', { name: 'Effects of the network' })
const rows = (page: Page) => table(page).locator('tr[data-row]')
const listed = (page: Page) => page.locator('main tr[data-row]')
const most = 100

/** The focused row's stated index among all rows (`aria-rowindex`). */
const focusedIndex = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex'))
const scrollTo = (page: Page, top: number) => page.evaluate((y) => window.scrollTo(0, y), top)

test('of 200 rows only those in view are in the document, and the last can be reached', {
  tag: ['@smoke', '@rest'],
}, async ({ page, open }) => {
  await open(address)
  await expect(table(page)).toHaveAttribute('aria-rowcount', '201')
  await expect.poll(() => rows(page).count()).toBeGreaterThan(20)
  expect(await rows(page).count()).toBeLessThan(most)
  const last = table(page).locator('tr[aria-rowindex="201"]')
  await scrollTo(page, 1_000_000)
  await expect(last).toBeInViewport()
  expect(await rows(page).count()).toBeLessThan(most)
  for (const index of [196, 198, 200])
    await expect(table(page).locator(`tr[aria-rowindex="${index}"][data-row]`)).toBeInViewport()

  // “Load more” continues where the list ended.
  const more = page.getByRole('button', { name: 'Load more' })
  // Rows are measured as they come into view, which moves what is below them.
  await more.scrollIntoViewIfNeeded()
  await expect(table(page).locator('tr[aria-rowindex="201"][data-row]')).toBeAttached()
  const top = async () => (await more.boundingBox())?.y ?? Number.NaN
  await expect
    .poll(async () => {
      const before = await top()
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
      return (await top()) - before
    })
    .toBe(0)
  await more.click()
  await expect(table(page)).toHaveAttribute('aria-rowcount', '401')
  await expect(page.getByText('400 rows')).toBeVisible()
  await expect(table(page).locator('tr[aria-rowindex="401"][data-row]')).toBeAttached()
  expect(await rows(page).count()).toBeLessThan(most)
})

test('rows that were loaded below a page are there again after a reload and on the way back', {
  tag: '@rest',
}, async ({ page, open }) => {
  await open('/demo/transactions?limit=20')
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(listed(page)).toHaveCount(40)
  await expect(page).toHaveURL(/[?&]pages=2/)
  const last = listed(page).last()
  // Its sentence may come after the row.
  const hash = await last.getByRole('link').first().innerText()
  await last.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Transactions')
  await page.goBack()
  await expect(listed(page)).toHaveCount(40)
  await expect(last).toContainText(hash)
  await expect(last).toBeInViewport()
  await page.reload()
  await settled(page)
  await expect(listed(page)).toHaveCount(40)
  await expect(last).toContainText(hash)
  await page.getByRole('link', { name: 'Next →' }).click()
  await expect(page).not.toHaveURL(/pages=/)
})

test('a page keeps its scroll position when more rows load', { tag: '@rest' }, async ({
  page,
  open,
}) => {
  await open('/demo/effects?limit=20')
  const more = page.getByRole('button', { name: 'Load more' })
  await more.click()
  await expect(page.getByText('40 rows')).toBeVisible()
  await expect(rows(page)).toHaveCount(40)
  await scrollTo(page, 1_000_000)
  const lowest = page.evaluate(async () => {
    let least = window.scrollY
    while (document.querySelector('main table[aria-rowcount="61"] tr[aria-rowindex]') === null) {
      least = Math.min(least, window.scrollY)
      await new Promise(requestAnimationFrame)
    }
    return window.scrollY - Math.min(least, window.scrollY)
  })
  const before = await page.evaluate(() => window.scrollY)
  await more.click()
  expect(await lowest).toBeLessThan(100)
  expect(Math.abs(before - (await page.evaluate(() => window.scrollY)))).toBeLessThan(100)
})

test('the keyboard reaches every row, also from one that was scrolled away; what is printed and searched has all', {
  tag: '@rest',
}, async ({ page, open }) => {
  await open(address)
  const row = (index: number) => table(page).locator(`tr[aria-rowindex="${index}"][data-row]`)
  await expect(row(22)).toBeAttached()
  // Ctrl+A in a field selects only the field.
  await page.getByRole('combobox').first().focus()
  await page.keyboard.press('ControlOrMeta+a')
  expect(await rows(page).count()).toBeLessThan(most)
  await page.keyboard.press('Escape')
  await page.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  )
  // The first twenty are told by their place alone.
  for (let index = 1; index <= 20; index++) await page.keyboard.press('j')
  for (let index = 22; index <= 45; index++) {
    await page.keyboard.press('j')
    await expect.poll(() => focusedIndex(page)).toBe(String(index))
  }
  await page.keyboard.press('k')
  await expect.poll(() => focusedIndex(page)).toBe('44')
  // Scrolled away, it keeps the focus, and its neighbour is the next.
  await scrollTo(page, 1_000_000)
  await expect(row(200)).toBeInViewport()
  expect(await focusedIndex(page)).toBe('44')
  await page.keyboard.press('j')
  await expect.poll(() => focusedIndex(page)).toBe('45')
  await expect(row(45)).toBeInViewport()
  // Tab continues from there, too.
  await row(45).locator('a, button').last().focus()
  await scrollTo(page, 1_000_000)
  await expect(row(200)).toBeInViewport()
  await expect(row(60)).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect.poll(() => focusedIndex(page)).toBe('46')
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  expect(await rows(page).count()).toBe(200)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect.poll(() => rows(page).count()).toBeLessThan(most)
  await page.keyboard.press('F3')
  await expect(rows(page)).toHaveCount(200)
  expect(await focusedIndex(page)).toBe('46')
})

test('at 360 px rows of different heights do not move while they are measured', {
  tag: '@rest',
}, async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 720 })
  await open(address)
  await expect(table(page)).toHaveAttribute('aria-rowcount', '201')
  for (let turn = 0; turn < 12; turn++) {
    await page.mouse.wheel(0, 700)
    await page.waitForTimeout(60)
  }
  await expect(rows(page).last()).toBeAttached()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  // Rows that are seen stand one below the other, without a hole.
  await expect
    .poll(() =>
      page.evaluate(() => {
        const seen = [...document.querySelectorAll('main tr[data-row][aria-rowindex]')]
          .map((row) => row.getBoundingClientRect())
          .filter(({ bottom, top }) => bottom > 0 && top < window.innerHeight)
        const gaps = seen.slice(1).map(({ top }, i) => Math.abs(top - (seen[i]?.bottom ?? 0)))
        return seen.length > 3 && Math.max(...gaps) < 1
      }),
    )
    .toBe(true)
  await scrollTo(page, 1_000_000)
  await expect(table(page).locator('tr[aria-rowindex="201"]')).toBeInViewport()
  // Columns follow the width of the window.
  await page.setViewportSize({ width: 1280, height: 800 })
  const widths = () =>
    table(page)
      .getByRole('columnheader')
      .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().width))
  const sum = async () => (await widths()).reduce((all, width) => all + width, 0)
  await expect.poll(sum).toBeGreaterThan(1_100)
})
