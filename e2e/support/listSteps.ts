import type { Locator, Page } from '@playwright/test'
import { ledgers } from './examples.ts'
import { test as base, expect, settled } from './fixtures.ts'

export const rows = (page: Page) => page.locator('main tbody').getByRole('row')
/** What the rows say, without ages, which go on while a test looks. */
export async function told(page: Page, which: Locator = rows(page)): Promise<readonly string[]> {
  // What is pointed at has its whole id beside it.
  await page.mouse.move(0, 0)
  return (await which.allInnerTexts()).map((text) =>
    text.replace(/\s+/g, ' ').replace(/\d+ \w+ ago/g, ''),
  )
}
/** What the rows say once nothing comes to it any more: some words are as of the newest ledger, which is asked for apart. */
export async function atRest(page: Page, which: Locator = rows(page)): Promise<readonly string[]> {
  let words = await told(page, which)
  let looks = 0
  await expect
    .poll(
      async () => {
        const before = words
        words = await told(page, which)
        looks = words.join() === before.join() ? looks + 1 : 0
        return looks
      },
      { intervals: [250] },
    )
    .toBeGreaterThanOrEqual(3)
  return words
}
export const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' })

/** Until the index behind a list has read all there is: what REST has at once. */
export async function whole(page: Page): Promise<void> {
  const { first, last } = ledgers
  await expect(async () => {
    await settled(page)
    for (const words of await page.locator('.coverage').allInnerTexts())
      expect(words).toContain(`Covers ledgers ${first}–${last}`)
    await expect(page.getByRole('region', { name: 'Ledgers read for this list' })).toBeHidden()
  }).toPass({ timeout: 90_000 })
  await settled(page)
}

/** Opens an address and waits, through JSON-RPC, for all that the index behind it can have. */
export const test = base.extend({
  open: async ({ open, page }, use, testInfo) => {
    testInfo.setTimeout(testInfo.timeout * 3)
    await use(async (address) => {
      await open(address)
      await whole(page)
    })
  },
})

/** Types into the form above a list and sends it. */
export async function filterBy(
  page: Page,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await page.locator('main').getByLabel(label, { exact: true }).fill(text)
  await page
    .locator('main')
    .getByRole('button', { name: /Show|Find paths|Read/ })
    .click()
  await settled(page)
  await whole(page)
}
