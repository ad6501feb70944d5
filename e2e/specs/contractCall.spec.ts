import { transactions } from '../support/examples.ts'
import { expect, test } from '../support/fixtures.ts'

// What is said of calls is tested in Node (`ui/pages/recordedPages.test.ts`).

test('a contract call copies what it returned, and opens its diagnostic events', {
  tag: '@rpc',
}, async ({ page, open }) => {
  await open(`/demo/transactions/${transactions.call}`)
  await page.getByText('arguments and result with their types').click()
  const returned = page.getByRole('main').locator('dl > div').filter({ hasText: 'Returned' })
  await returned.getByText('as…').click()
  await expect(returned.getByRole('button', { name: /value as JSON/ })).toBeVisible()
  await page.getByText('footprint: 4 keys to read').click()
  const footprint = page.getByRole('table', { name: 'Footprint' })
  await expect(footprint.locator('tbody').getByRole('row')).toHaveCount(10)
  const proof = page.getByRole('main').locator('dl dl > div').filter({ hasText: 'proof' })
  await proof.getByText('as…').click()
  await expect(proof.getByRole('button', { name: /argument as JSON/ })).toBeVisible()
  await page.getByRole('link', { name: 'Events' }).click()
  const operationEvents = page.getByRole('region', { name: 'Operation events' })
  await expect(operationEvents.locator('tbody').getByRole('row')).toHaveCount(3)
  await expect(operationEvents.getByRole('link', { name: 'operation 1' }).first()).toBeVisible()
  const notes = page.getByRole('region', { name: 'Diagnostic events' })
  await expect(notes.getByRole('row')).toHaveCount(0)
  await notes.getByText('show 28 diagnostic events').click()
  await expect(notes.locator('tbody').getByRole('row')).toHaveCount(9)
  await expect(notes).toContainText('4,405,568')
  await page.setViewportSize({ width: 360, height: 740 })
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
})
