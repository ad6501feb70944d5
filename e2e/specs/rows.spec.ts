import { assets } from '../support/examples.ts'
import { expect, listOf, settled, test } from '../support/fixtures.ts'
import { indexComplete, pager, rowTexts, stableTexts } from '../support/listSteps.ts'

// What each list has, page by page, is tested in Node beside the sources: here what a page does with it. JSON-RPC reads this
// one from the index.
test('a list goes to its next and previous page, by links, a reload and the browser’s own buttons', {
  tag: ['@smoke', '@rpc'],
}, async ({ page, open, go }) => {
  // A page without records: what was read before would name more than what a reload reads.
  await open('/demo/fee_stats')
  await go(`/demo/trades?base=native&counter=${assets.usd}`)
  // The rows of the list, without those of other tables on the page.
  const listed = listOf(page).locator('tbody').getByRole('row')
  const said = () => rowTexts(page, listed)
  await expect(page.getByRole('table', { name: 'Trades of the pair', exact: true })).toBeVisible()
  await expect(listed).toHaveCount(20)
  await indexComplete(page)
  const first = await stableTexts(page, listed)
  await pager(page).getByRole('link', { name: 'Next →' }).click()
  await expect(page).toHaveURL(/cursor=/)
  await settled(page)
  await expect.poll(said).not.toEqual(first)
  const second = await stableTexts(page, listed)
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
})
