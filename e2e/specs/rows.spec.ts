import type { Page } from '@playwright/test'
import { expect, listOf, settled, test } from '../support/fixtures.ts'
import { indexComplete, pager, rowTexts, stableTexts } from '../support/listSteps.ts'
import type { Filtered, Message, Paged, Row } from '../support/row.ts'
import { rowsBySection } from '../support/rows.ts'

type Go = (address: string) => Promise<void>

/** The rows of the list, without those of other tables on the page. */
const listed = (page: Page) => listOf(page).locator('tbody').getByRole('row')

/** The first page, further, that again after a reload, back, forth by the browser's own button, and to the first. */
async function pagesThrough(page: Page, go: Go, paged: Paged): Promise<void> {
  const { address, caption, rows = 20, byName = false, indexed = false, reloads = false } = paged
  const [further, back] = byName ? ['Next', 'Previous'] : ['Older', 'Newer']
  const said = () => rowTexts(page, listed(page))
  await go(address)
  await expect(page.getByRole('table', { name: caption, exact: true })).toBeVisible()
  await expect(listed(page)).toHaveCount(rows)
  if (indexed) await indexComplete(page)
  const first = await stableTexts(page, listed(page))
  await pager(page).getByRole('link', { name: further }).click()
  await expect(page).toHaveURL(/cursor=/)
  await settled(page)
  await expect.poll(said).not.toEqual(first)
  const second = await stableTexts(page, listed(page))
  expect(second.length).toBeGreaterThan(0)
  expect(second.filter((row) => first.includes(row))).toEqual([])
  if (reloads) {
    await page.reload()
    await settled(page)
    await expect.poll(said).toEqual(second)
  }
  await pager(page).getByRole('link', { name: back }).click()
  await expect.poll(said).toEqual(first)
  await page.goBack()
  await expect.poll(said).toEqual(second)
  await pager(page).getByRole('link', { name: 'First page' }).click()
  await expect(page).not.toHaveURL(/cursor=/)
  await expect.poll(said).toEqual(first)
}

async function isFiltered(page: Page, go: Go, filtered: Filtered): Promise<void> {
  const { address, every, count } = filtered
  await go(address)
  await expect(listed(page)).toHaveCount(count)
  await settled(page)
  const others = async () =>
    (await rowTexts(page, listed(page))).filter((text) => !every.test(text))
  await expect.poll(others).toEqual([])
  await expect(listed(page)).toHaveCount(count)
}

async function says(page: Page, go: Go, { address, words }: Message): Promise<void> {
  await go(address)
  await expect(page.getByRole('main')).toContainText(words)
  await settled(page)
  await expect(listed(page)).toHaveCount(0)
}

/** Lists share the code of pages and filters: each section's first list shows them, and each row its own messages. */
async function walk(page: Page, go: Go, row: Row, isFirst: boolean): Promise<void> {
  const { paged, filtered, empty, missing } = row
  const step = (name: string, body: () => Promise<void>) =>
    test.step(`${row.number ?? ''} ${row.path}: ${name}`, body)
  if (isFirst && 'address' in paged) await step('pages', () => pagesThrough(page, go, paged))
  if (isFirst && 'address' in filtered) await step('filtered', () => isFiltered(page, go, filtered))
  if ('address' in empty) await step('empty', () => says(page, go, empty))
  if ('address' in missing) await step('not found', () => says(page, go, missing))
}

// That both lines of sight give equal lists is held by `npm run rows` and the parity tests: every other section here.
for (const [index, [section, rows]] of Object.entries(rowsBySection).entries())
  test(`${section}: next and previous page, filtered, empty, not found`, {
    tag: index % 2 === 0 ? '@rest' : '@rpc',
  }, async ({ page, open, go }) => {
    test.setTimeout(180_000)
    // A page without records: what was read before would name more than what a reload reads.
    await open('/demo/fee_stats')
    const first = rows.find(({ paged }) => 'address' in paged)
    for (const row of rows) await walk(page, go, row, row === first)
  })
