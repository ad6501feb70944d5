import { assets } from '../support/examples.ts'
import { expect, settled, withVia } from '../support/fixtures.ts'
import { filterBy, rows, test } from '../support/listSteps.ts'

test('trades are filtered by pair and by kind, and swapped', { tag: '@rest' }, async ({
  page,
  via,
}) => {
  // All trades of the network are read ledger by ledger: no index will ever have read all for them.
  await page.goto(withVia('/demo/trades', via))
  await settled(page)
  await filterBy(page, { 'Base asset': 'XLM', 'Counter asset': assets.usd })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trades of XLM and USD')
  await expect(rows(page).first()).toContainText('USD')
  await page
    .getByRole('list', { name: 'Kind' })
    .getByRole('link', { name: 'Liquidity pools' })
    .click()
  await expect(page).toHaveURL(/type=liquidity_pool/)
  await settled(page)
  await expect(rows(page).filter({ hasText: 'by offer' })).toHaveCount(0)
  await expect(rows(page).first()).toContainText('pool')
  await page.getByRole('link', { name: 'Swap' }).click()
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trades of USD and XLM')
  await expect(page).toHaveURL(/type=liquidity_pool/)
})

test('an incomplete pair, the same asset twice and an unknown type each have a message', {
  tag: '@rpc',
}, async ({ page, open }) => {
  await open('/demo/trades?base=native')
  await expect(page.getByRole('alert')).toContainText('both assets of the pair')
  await open('/demo/trades?base=native&counter=native')
  await expect(page.getByRole('alert')).toContainText('must differ')
  await open('/demo/trades?type=barter')
  await expect(page.getByRole('alert')).toContainText('barter')
  await expect(page.getByRole('table')).toHaveCount(0)
})
