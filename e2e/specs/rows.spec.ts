import type { Page } from '@playwright/test'
import { assets } from '../support/examples.ts'
import { expect, listOf, settled, test } from '../support/fixtures.ts'
import { indexComplete, pager, rowTexts, stableTexts } from '../support/listSteps.ts'
import { isWhole } from '../support/pages.ts'

/** A list longer than a page. */
interface List {
  readonly address: string
  /** The table's name. */
  readonly caption: string
  readonly rows: number
  /** JSON-RPC reads it from the index. */
  readonly indexed?: true
}

const lists: readonly List[] = [
  { address: '/demo/ledgers', caption: 'Ledgers', rows: 20 },
  {
    address: `/demo/trades?base=native&counter=${assets.usd}`,
    caption: 'Trades of the pair',
    rows: 20,
    indexed: true,
  },
  // Pages of a list of state are read as those of trades are.
  ...(isWhole
    ? [
        {
          address: '/demo/assets?limit=5',
          caption: 'Assets of the network',
          rows: 5,
          indexed: true,
        } as const,
      ]
    : []),
]

/** The rows of the list, without those of other tables on the page. */
const listed = (page: Page) => listOf(page).locator('tbody').getByRole('row')

/** The first page, further, that again after a reload, back, forth by the browser's own button, and to the first. */
async function pagesThrough(page: Page, { caption, rows, indexed }: List): Promise<void> {
  const said = () => rowTexts(page, listed(page))
  await expect(page.getByRole('table', { name: caption, exact: true })).toBeVisible()
  await expect(listed(page)).toHaveCount(rows)
  if (indexed) await indexComplete(page)
  const first = await stableTexts(page, listed(page))
  await pager(page).getByRole('link', { name: 'Next →' }).click()
  await expect(page).toHaveURL(/cursor=/)
  await settled(page)
  await expect.poll(said).not.toEqual(first)
  const second = await stableTexts(page, listed(page))
  expect(second.length).toBeGreaterThan(0)
  expect(second.filter((row) => first.includes(row))).toEqual([])
  await page.reload()
  await settled(page)
  await expect.poll(said).toEqual(second)
  await pager(page).getByRole('link', { name: '← Previous' }).click()
  await expect.poll(said).toEqual(first)
  await page.goBack()
  await expect.poll(said).toEqual(second)
  await pager(page).getByRole('link', { name: 'First page' }).click()
  await expect(page).not.toHaveURL(/cursor=/)
  await expect.poll(said).toEqual(first)
}

// What each list has, page by page, is tested in Node beside the sources: here what a page does with it.
test('lists go to their next and previous page, by links, a reload and the browser’s own buttons', {
  tag: ['@smoke', '@rpc'],
}, async ({ page, open, go }) => {
  // A page without records: what was read before would name more than what a reload reads.
  await open('/demo/fee_stats')
  for (const list of lists)
    await test.step(list.caption, async () => {
      await go(list.address)
      await pagesThrough(page, list)
    })
})
