import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, settled, test } from './fixtures.ts'
import { pages } from './pages.ts'

async function violations(page: Page): Promise<readonly string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze()
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`))
}

/** Pixels by which something sticks out at the right. */
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const [name, address] of Object.entries(pages))
  test(`${name}: accessible in light and dark, and whole on a narrow screen`, async ({
    page,
    open,
  }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await open(address)
    await expect(page).toHaveTitle(/Parallax/)
    expect(await violations(page), 'in light').toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violations(page), 'in dark').toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await overhang(page), 'pixels too wide at 360').toBe(0)
    await settled(page)
    await page.emulateMedia({ media: 'print', colorScheme: 'light' })
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  })
