import { transactions } from '../support/examples.ts'
import { expect, test } from '../support/fixtures.ts'
import { violations } from '../support/violations.ts'

test('a contract call shows its return value, declared resources and fee breakdown', {
  tag: '@rest',
}, async ({ page, open }) => {
  await open(`/demo/transactions/${transactions.call}`)
  const main = page.getByRole('main')
  const returned = main.locator('dl > div').filter({ hasText: 'Returned' })
  await expect(returned).toContainText('3,600,000,000')
  await returned.getByText('as…').click()
  await expect(returned.getByRole('button', { name: /value as JSON/ })).toBeVisible()
  const resources = page.getByRole('region', { name: 'Resources' })
  await expect(resources).toContainText('6,500,000 declared, 4,405,568 used')
  await expect(resources).toContainText('3,000 bytes declared, 468 used')
  await expect(resources).toContainText('2,000 bytes declared, 1,576 used')
  const footprint = page.getByRole('region', { name: 'Footprint' })
  await expect(footprint).toContainText('4 keys to read, 6 keys to read and write')
  await expect(footprint.locator('tbody').getByRole('row')).toHaveCount(10)
  const nonce = footprint.getByRole('row').filter({ hasText: 'nonce' })
  await expect(nonce).toContainText('421,693,023,533,696,142')
  await expect(nonce).toContainText('temporary')
  await expect(nonce.getByRole('link').first()).toHaveAttribute('href', /\/accounts\/GA5QO2TC/)
  const fee = page.getByRole('region', { name: 'Fee' })
  const rows = fee.locator('tbody').getByRole('row')
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => Array.from(row.children, (cell) => cell.textContent.trim())),
  )
  const stroops = cells.map(([, figure = '']) => Number(figure.replaceAll(',', '')))
  expect(stroops).toEqual([100, 212642, 122, 35167, 248031, 3752069, 4000000, 4000100])
  expect(cells.map(([, , lumens]) => lumens)).toEqual([
    '0.0000100',
    '0.0212642',
    '0.0000122',
    '0.0035167',
    '0.0248031',
    '0.3752069',
    '0.4000000',
    '0.4000100',
  ])
})

test('a contract call lists its events in order, fee events with their stage, and diagnostic events collapsed', {
  tag: '@rpc',
}, async ({ page, open }) => {
  await open(`/demo/transactions/${transactions.call}`)
  await page.getByRole('link', { name: 'Events' }).click()
  const operationEvents = page.getByRole('region', { name: 'Operation events' })
  const rows = operationEvents.locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0)).toContainText('transfer')
  await expect(rows.nth(0)).toContainText('39 XLM')
  await expect(rows.nth(2)).toContainText('plan')
  await expect(rows.nth(2)).toContainText('390,000,000')
  await expect(rows.nth(2).getByRole('link', { name: 'operation 1' })).toBeVisible()
  const transactionEvents = page.getByRole('region', { name: 'Transaction events' })
  await expect(transactionEvents.locator('tbody').getByRole('row')).toContainText([
    /before all transactions.*0\.40001 XLM/,
    /after all transactions.*−0\.3752069 XLM/,
  ])
  const notes = page.getByRole('region', { name: 'Diagnostic events' })
  await expect(notes).toContainText('not part of consensus')
  await expect(notes.getByRole('row')).toHaveCount(0)
  await notes.getByText('show 28 diagnostic events').click()
  await expect(notes.locator('tbody').getByRole('row')).toHaveCount(9)
  await expect(notes).toContainText('4,405,568')
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await violations(page, 'of colours')).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
})

test('a failed contract call paid for its resources and left no events', { tag: '@rpc' }, async ({
  page,
  open,
}) => {
  await open(`/demo/transactions/${transactions.failedCall}`)
  const fee = page.getByRole('region', { name: 'Fee' })
  await expect(fee.getByRole('row').filter({ hasText: 'Charged' })).toContainText('235,213')
  await expect(fee.getByRole('row').filter({ hasText: 'of the resource fee' })).toContainText(
    '19,764,887',
  )
  await expect(page.getByText('Returned', { exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Events' }).click()
  await expect(page.getByRole('main')).toContainText('events of its operations were rolled back')
  await page.getByText('show 23 diagnostic events').click()
  await expect(page.getByRole('row').filter({ hasText: 'host_fn_failed' })).toContainText('failed')
})

test('a classic transaction has payment events and no contract panels', { tag: '@rest' }, async ({
  page,
  open,
}) => {
  await open(`/demo/transactions/${transactions.path}/events`)
  const operationEvents = page.getByRole('region', { name: 'Operation events' })
  await expect(operationEvents.locator('tbody').getByRole('row').first()).toContainText('transfer')
  await expect(page.getByRole('region', { name: 'Transaction events' })).toContainText('fee')
  await expect(page.getByRole('region', { name: 'Diagnostic events' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Operations' }).last().click()
  await expect(page.getByRole('region', { name: 'Balance changes' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Resources' })).toHaveCount(0)
})
