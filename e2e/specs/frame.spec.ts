import type { Locator } from '@playwright/test'
import { transactions } from '../support/examples.ts'
import { expect, settled, test } from '../support/fixtures.ts'
import { violations } from '../support/violations.ts'

// The search of the frame is in search.spec.ts, the rows' keys in lists.spec.ts.

test('the frame has a skip link, the networks, each section and a theme that is remembered', {
  tag: ['@smoke', '@rest'],
}, async ({ page, open }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await open('/demo/ledgers')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /skip/i })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(
    await page.evaluate(() => document.activeElement?.closest('main') !== null),
    'focus is in the page',
  ).toBe(true)

  await page.locator('summary', { hasText: 'Network: demo' }).click()
  await expect(page.getByRole('link', { name: 'Mainnet public' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Mainnet public' })).toBeHidden()

  const sections = page.getByRole('navigation', { name: 'Sections' })
  const main = ['Ledgers', 'Transactions', 'Assets', 'Markets', 'Contracts', 'Accounts']
  await expect(sections.getByRole('link')).toHaveText(main)
  for (const name of [...main, 'Operations', 'Payments', 'Effects']) {
    if (!main.includes(name)) await sections.getByLabel('More').click()
    await sections.getByRole('link', { name, exact: true }).click()
    const path = name === 'Markets' ? 'trades' : name.toLowerCase()
    await expect(page).toHaveURL(({ pathname }) => pathname === `/demo/${path}`)
  }

  const ink = () => page.evaluate(() => getComputedStyle(document.body).color)
  const light = await ink()
  const button = page.getByRole('button', { name: /theme|light and dark/i })
  for (let click = 0; click < 3 && (await ink()) === light; click++) await button.click()
  const dark = await ink()
  expect(dark).not.toBe(light)
  await page.reload()
  await settled(page)
  expect(await ink()).toBe(dark)
})

test('the header is one line at any width, with an old ledger of eight digits, and stays above the page', {
  tag: '@rest',
}, async ({ page, open }) => {
  await open('/demo/ledgers')
  const banner = page.getByRole('banner')
  await banner.locator('summary', { hasText: 'Network: demo' }).evaluate((button) => {
    const [sequence, age] = ['b', 'time'].map((tag) => button.querySelector(tag))
    if (!sequence || !age) throw new Error('the header has no latest ledger')
    sequence.textContent = '63092996'
    age.textContent = '10 months ago'
  })
  for (const width of [320, 360, 640, 768, 1024, 1240, 1280, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const { height, overlaps, beyond } = await banner.evaluate((header) => {
      const shown = [...header.querySelectorAll('a, [role="combobox"], summary, button')]
        .filter((each) => each.checkVisibility())
        .map((each) => each.getBoundingClientRect())
      return {
        height: header.getBoundingClientRect().height,
        overlaps: shown.filter(({ left }, i) => left < (shown[i - 1]?.right ?? 0) - 12).length,
        beyond: document.documentElement.scrollWidth - innerWidth,
      }
    })
    expect({ height, overlaps, beyond }, `at ${width} px`).toEqual({
      height: width <= 704 ? 53 : 57,
      overlaps: 0,
      beyond: 0,
    })
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => scrollTo(0, 300))
  expect((await banner.boundingBox())?.y).toBe(0)
  expect((await page.locator('main thead').boundingBox())?.y).toBe(56)
  // What gets the focus is scrolled from beneath both.
  await page.locator('main tbody a').first().focus()
  expect((await page.locator('main tbody a').first().boundingBox())?.y).toBeGreaterThan(84)
})

/** In whole pixels. */
const boxOf = async (element: Locator) =>
  Object.values((await element.boundingBox()) ?? {}).map((each) => Math.round(each))

test('what is typed before the page’s code has loaded is searched once it has, in the same place', {
  tag: '@rest',
}, async ({ page }) => {
  for (const { width, path, theme } of [
    { width: 1280, path: '/demo/ledgers', theme: 'dark' },
    { width: 360, path: '/demo', theme: 'light' },
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: theme === 'dark' ? 'light' : 'dark' })
    await page.addInitScript((chosen) => localStorage.setItem('parallax.theme', chosen), theme)
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/*.js', (route) => released.then(() => route.continue()))
    await page.goto(path, { waitUntil: 'commit' })
    const early = page.locator('#frame input:visible')
    const box = await boxOf(early)
    await early.fill(`tx ${transactions.path}`)
    await expect(page.locator('html')).toHaveCSS('color-scheme', theme)
    expect(await violations(page)).toEqual([])
    if (width === 360) await early.press('Enter')
    release()
    const field = page.getByRole('combobox')
    if (width === 1280) {
      await expect(field).toHaveValue(`tx ${transactions.path}`)
      await expect(field).toBeFocused()
      expect(await boxOf(field)).toEqual(box)
      await field.press('Enter')
    }
    await expect(page).toHaveURL(({ pathname }) => pathname.endsWith(transactions.path))
  }
})
