import { expect, settled, test } from '../support/fixtures.ts'

test('fees are drawn and listed by percentile', { tag: '@rpc' }, async ({ page, open, via }) => {
  await open('/demo/fee_stats')
  await expect(page.getByRole('img', { name: /^Fees by percentile/ })).toBeVisible()
  const table = page.getByRole('table', { name: 'Fees per operation, in stroops' })
  await expect(table.getByRole('row', { name: /^90 %/ })).toContainText('150,004')
  await expect(table.getByRole('columnheader', { name: 'Maximum fee' })).toBeVisible()
  const own = table.getByRole('columnheader', { name: 'Contract calls' })
  await expect(own).toHaveCount(via === 'rpc' ? 1 : 0)
})

test('the home page says what to pay, and links to the fees', { tag: '@rest' }, async ({
  page,
  open,
  via,
}) => {
  await open('/demo')
  const advice = page.getByRole('table', { name: /^Suggested fee/ })
  const kinds = via === 'rpc' ? ['Classic', 'Contract call'] : ['Classic']
  for (const kind of kinds)
    await expect(
      advice.getByRole('row', { name: new RegExp(`^${kind}( [\\d,]+){3}$`) }),
    ).toBeVisible()
  // Resource fees of contract calls are no advice for others.
  await expect(advice.getByRole('row', { name: /^Classic/ })).not.toContainText('150,004')
  await page.getByRole('link', { name: 'chart' }).click()
  await expect(page).toHaveURL(/\/demo\/fee_stats\?/)
  await settled(page)
})
