import type { Page } from '@playwright/test'
import { expect, navigateTo, sheetOf, test } from '../support/fixtures.ts'
import { isWhole, pages, shares } from '../support/pages.ts'
import { violations } from '../support/violations.ts'

/** The innermost elements that stick out of the page at the right, and tables that stick out of their place; empty where none does. */
const overhang = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const beyond = (table: Element) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0)
    const tables = [...document.querySelectorAll('table')]
      // Fractions of a pixel are rounded.
      .filter((table) => beyond(table) > 1)
      .map((table) => `${beyond(table)} px: the table “${table.caption?.textContent}”`)
    if (scrollWidth <= clientWidth) return tables
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    )
    return wide
      .filter((element) => !wide.some((other) => other !== element && element.contains(other)))
      .map((element) => `${scrollWidth - clientWidth} px: ${element.outerHTML.slice(0, 160)}`)
  })

/** How a page is read: its theme, and its size on a desk or on the narrowest phone. */
const looks = {
  light: { colorScheme: 'light', size: { width: 1280, height: 720 } },
  dark: { colorScheme: 'dark', size: { width: 360, height: 740 } },
} as const

async function look(page: Page, { colorScheme, size }: (typeof looks)[keyof typeof looks]) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.setViewportSize(size)
}

/** A heading without a contract's name for itself: it is there only where another page has read it before. */
const withoutName = (heading: string) => heading.replace(/ \(which calls itself “.*”\)/, '')

const sections = Map.groupBy(Object.entries(pages), ([, address]) => address.split(/[/?]/)[2] ?? '')
// Through RPC a page shows all that it shows through REST, and which ledgers it covers. What looks for faults takes half a
// second for each look: pages take turns in being read in light on a desk and in dark on a phone. A change's tests read one page
// of every third section.
const chosen = [...sections.values()].flatMap((all, index) => {
  const at = Math.floor(all.length / 2)
  return isWhole ? all : all.slice(at, index % 3 === 1 ? at + 1 : at)
})
for (const some of shares(chosen, 6))
  test(`accessible, complete on a small screen, the same by link and by address: ${some.map(([name]) => name).join(', ')}`, {
    tag: '@rpc',
  }, async ({ page, open, go }) => {
    const heading = page.getByRole('heading', { level: 1 })
    const headings = new Map<string, string>()
    // In one document, where what looks for faults is compiled once.
    await open('/demo/ledgers/3')
    for (const [index, [name, address]] of some.entries())
      await test.step(`${name}, by link`, async () => {
        const theme = index % 2 === 0 ? 'light' : 'dark'
        await look(page, looks[theme])
        await navigateTo(page, () => go(address))
        await expect(heading).not.toBeEmpty()
        expect.soft(await violations(page), `in ${theme}`).toEqual([])
        await look(page, looks.light)
        expect.soft(await overhang(page), 'too wide at 1280').toEqual([])
        await look(page, looks.dark)
        expect.soft(await overhang(page), 'too wide at 360').toEqual([])
        headings.set(address, withoutName(await heading.innerText()))
      })
    for (const [name, address] of some.slice(0, isWhole ? some.length : 1))
      await test.step(`${name}, by address`, async () => {
        await open(address)
        await expect
          .poll(async () => withoutName(await heading.innerText()))
          .toBe(headings.get(address))
        await expect(page).toHaveTitle(/Parallax/)
        expect(new URL(page.url()).pathname).toBe(address.split('?')[0])
      })
  })

test('search, menus and the tools of a list are accessible while they are open', {
  tag: '@rpc',
}, async ({ page, open }) => {
  // A few rows: what looks for faults looks at each.
  await open('/demo/payments?limit=5')
  for (const theme of isWhole ? (['light', 'dark'] as const) : (['dark'] as const)) {
    await look(page, looks[theme])
    await page.getByRole('search').getByRole('combobox').fill('usd')
    await expect(page.getByRole('option', { name: /trustlines, the most/ })).toBeVisible()
    // The sections of the page, the network, the source; filter and export of the list.
    const controls = page
      .locator('header summary, main button[aria-expanded]')
      .filter({ visible: true })
    for (let opened = 0; opened <= 5; opened++) {
      const rules = opened > 0 && theme === 'light' ? 'of colours' : 'all'
      expect.soft(await violations(page, rules), `${opened} in ${theme}`).toEqual([])
      expect.soft(await overhang(page), `${opened} in ${theme}`).toEqual([])
      await page.keyboard.press('Escape')
      if (opened < 5) await controls.nth(opened).click()
    }
  }
})

test('the sheet beside a record is accessible, complete on a small screen, and printed instead of the page', {
  tag: '@rest',
}, async ({ page, open }) => {
  await open(`${pages.transaction}?compare`)
  const proof = sheetOf(page).getByRole('region', { name: 'Proof' })
  await expect(proof).toContainText('Fee charged')
  for (const each of Object.values(looks)) {
    await look(page, each)
    expect.soft(await violations(page), each.colorScheme).toEqual([])
    expect.soft(await overhang(page), 'too wide').toEqual([])
    const { width = 0 } = (await sheetOf(page).boundingBox()) ?? {}
    expect(width).toBe(Math.min(640, each.size.width))
  }
  await page.emulateMedia({ media: 'print' })
  await expect(proof).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden()
})

test('a printed page has whole addresses, no header and footer, and dark text in every theme', {
  tag: '@rest',
}, async ({ page, open }) => {
  await page.addInitScript(() => localStorage.setItem('parallax.theme', 'dark'))
  await open(pages.transaction)
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color)
  expect(await ink()).toBe('rgb(236, 238, 240)')
  await page.emulateMedia({ media: 'print' })
  expect(await ink()).toBe('rgb(22, 24, 27)')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('combobox')).toBeHidden()
  // With whole addresses, which a screen has in a tip.
  const { width = 0 } = (await page.locator('main [data-whole]').first().boundingBox()) ?? {}
  expect(width).toBeGreaterThan(300)
})
