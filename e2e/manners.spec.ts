import type { Page } from '@playwright/test'
import { expect, settled, test } from './fixtures.ts'
import { pages } from './pages.ts'
import { violations } from './violations.ts'

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

for (const [name, address] of Object.entries(pages))
  test(`${name}: accessible in light and dark, whole when narrow, the same after a reload`, async ({
    page,
    open,
  }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await open(address)
    await expect(page).toHaveTitle(/Parallax/)
    expect(new URL(page.url()).pathname).toBe(address.split('?')[0])
    expect(await violations(page), 'in light').toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violations(page), 'in dark').toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await overhang(page), 'too wide at 360').toEqual([])
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).not.toBeEmpty()
    const words = await heading.innerText()
    await page.reload()
    await settled(page)
    await expect(heading).toHaveText(words, { useInnerText: true })
  })

test('on paper there is the page without its frame', async ({ page, open }) => {
  await open(pages.transaction)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeHidden()
})

test('on paper ink is dark, whatever theme was chosen', async ({ page, open }) => {
  await page.addInitScript(() => localStorage.setItem('parallax.theme', 'dark'))
  await open(pages.transaction)
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color)
  expect(await ink()).toBe('rgb(236, 238, 240)')
  await page.emulateMedia({ media: 'print' })
  expect(await ink()).toBe('rgb(22, 24, 27)')
})
