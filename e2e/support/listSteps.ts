import type { Locator, Page } from '@playwright/test'
import { ledgers } from './examples.ts'
import { test as base, expect, settled } from './fixtures.ts'

export const rows = (page: Page) => page.locator('main tbody').getByRole('row')
/** The rows' texts without ages, which change during a test. */
export async function rowTexts(
  page: Page,
  which: Locator = rows(page),
): Promise<readonly string[]> {
  // An id under the pointer shows its full text.
  await page.mouse.move(0, 0)
  return (await which.allInnerTexts()).map((text) =>
    text.replace(/\s+/g, ' ').replace(/\d+ \w+ ago/g, ''),
  )
}
/** The rows' texts once they are stable: some depend on the newest ledger, a separate request. */
export async function stableTexts(
  page: Page,
  which: Locator = rows(page),
): Promise<readonly string[]> {
  let words = await rowTexts(page, which)
  let looks = 0
  await expect
    .poll(
      async () => {
        const before = words
        words = await rowTexts(page, which)
        looks = words.join() === before.join() ? looks + 1 : 0
        return looks
      },
      { intervals: [250] },
    )
    .toBeGreaterThanOrEqual(3)
  return words
}
export const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' })

/** Presses “Search more” until a list says this: one search ends after six seconds, in which a busy machine finds less. */
export const searchesUntil = (list: Locator, text: RegExp) =>
  expect(async () => {
    const more = list.getByRole('button', { name: 'Search more' })
    await more.evaluateAll((buttons: HTMLElement[]) => buttons.map((each) => each.click()))
    await expect(list).toContainText(text, { timeout: 2_000 })
  }).toPass({ timeout: 120_000 })

/** Waits until the index behind a list covers all ledgers. */
export async function indexComplete(page: Page): Promise<void> {
  const { first, last } = ledgers
  await expect(async () => {
    await settled(page)
    for (const words of await page.getByText(/^(Partial: l|L)edgers \d+–\d+ of/).allInnerTexts())
      expect(words).toContain(`Ledgers ${first}–${last}`)
    await expect(page.getByRole('region', { name: 'Ledgers read for this list' })).toBeHidden()
  }).toPass({ timeout: 90_000 })
  await settled(page)
}

/** Opens an address and waits, through JSON-RPC, until its index is complete. */
export const test = base.extend({
  open: async ({ open, page }, use, testInfo) => {
    testInfo.setTimeout(testInfo.timeout * 3)
    await use(async (address) => {
      await open(address)
      await indexComplete(page)
    })
  },
})

/** Fills in and submits the form of a page, which a list opens by a button. */
export async function filterBy(
  page: Page,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const main = page.locator('main')
  const form = main.getByRole('form')
  const opener = main.getByRole('button', { name: 'Filter', expanded: false })
  // The page before this one may have a form, or its opener, until the router has left it.
  await settled(page)
  if ((await form.count()) === 0) await opener.click()
  for (const [label, text] of Object.entries(fields)) {
    const choice = form.getByRole('radio', { name: label, exact: true })
    // A form whose fields exclude each other has one of them.
    if ((await choice.count()) > 0) await choice.check({ force: true })
    await form
      .getByRole('textbox', { name: label, exact: true })
      .or(form.getByRole('combobox', { name: label, exact: true }))
      .fill(text)
  }
  await form.getByRole('button', { name: /Filter|Show|Find paths|Read/ }).click()
  await settled(page)
  await indexComplete(page)
}
