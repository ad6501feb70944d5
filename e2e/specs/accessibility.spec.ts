import type { Page } from '@playwright/test'
import { expect, test, navigateTo } from '../support/fixtures.ts'
import { pages, shares } from '../support/pages.ts'
import { violations } from '../support/violations.ts'

/** What sticks out at the right, innermost only; empty where nothing does. */
const overhang = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    )
    return wide
      .filter((element) => !wide.some((other) => other !== element && element.contains(other)))
      .map((element) => `${scrollWidth - clientWidth} px: ${element.outerHTML.slice(0, 160)}`)
  })

/** The page's size on a desk, and on the narrowest phone. */
const sizes = { wide: { width: 1280, height: 720 }, narrow: { width: 360, height: 740 } }

async function isAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect.soft(await violations(page), 'in light').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect.soft(await violations(page, 'of colours'), 'in dark').toEqual([])
  await page.setViewportSize(sizes.narrow)
  expect.soft(await overhang(page), 'too wide at 360').toEqual([])
  await page.setViewportSize(sizes.wide)
}

// Through RPC a page shows all that it shows through REST, and which ledgers it covers.
for (const some of shares(Object.entries(pages), 8))
  test(`accessible in light and dark, complete on a small screen, the same by link and by address: ${some.map(([name]) => name).join(', ')}`, {
    tag: '@rpc',
  }, async ({ page, open, go }) => {
    test.setTimeout(120_000)
    const heading = page.getByRole('heading', { level: 1 })
    const words: string[] = []
    // In one document, where what looks for faults is compiled once.
    await open('/demo/ledgers/3')
    for (const [name, address] of some)
      await test.step(`${name}, by link`, async () => {
        await navigateTo(page, () => go(address))
        await expect(heading).not.toBeEmpty()
        await isAccessible(page)
        words.push(await heading.innerText())
      })
    for (const [index, [name, address]] of some.entries()) {
      await test.step(`${name}, by address`, async () => {
        await open(address)
        await expect(heading).toHaveText(words[index] ?? '', { useInnerText: true })
        await expect(page).toHaveTitle(/Parallax/)
        expect(new URL(page.url()).pathname).toBe(address.split('?')[0])
      })
    }
  })

test('a printed page has no header and footer', { tag: '@rest' }, async ({ page, open }) => {
  await open(pages.transaction)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeHidden()
})

test('a printed page has dark text in every theme', { tag: '@rest' }, async ({ page, open }) => {
  await page.addInitScript(() => localStorage.setItem('parallax.theme', 'dark'))
  await open(pages.transaction)
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color)
  expect(await ink()).toBe('rgb(236, 238, 240)')
  await page.emulateMedia({ media: 'print' })
  expect(await ink()).toBe('rgb(22, 24, 27)')
})
