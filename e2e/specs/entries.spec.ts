import type { Page } from '@playwright/test'
import { accounts, assets } from '../support/examples.ts'
import { expect, listOf, settled } from '../support/fixtures.ts'
import { filterBy, rows, test } from '../support/listSteps.ts'

// What the lists of accounts, assets, offers, claimable balances, pools, trades and paths have by each filter, and what a wrong one
// is told, is tested in Node (`ui/pages/recordedPages.test.ts`).

test('a form above a list filters it through the address, and its wrong field has the focus', {
  tag: '@rest',
}, async ({ page, open, go }) => {
  await open('/demo/accounts')
  await expect(page.getByRole('table')).toHaveCount(0)
  await filterBy(page, { Holding: assets.bond })
  await expect(page).toHaveURL(/\/accounts\?.*asset=BOND2031/)
  await expect(rows(page)).toHaveCount(6)
  await go('/demo/offers?seller=GABC')
  const seller = page.getByRole('textbox', { name: /^Seller/ })
  await expect(seller).toHaveAttribute('aria-invalid', 'true')
  await expect(seller).toHaveAccessibleDescription(/not an account/)
  await seller.fill('nonsense')
  await page.getByRole('form').getByRole('button', { name: 'Filter' }).click()
  await expect(seller).toBeFocused()
  await page.getByRole('link', { name: 'Remove: Seller GABC' }).click()
  await expect(rows(page)).toHaveCount(20)
  await filterBy(page, { Selling: assets.usd.replace('-', ':'), Buying: 'XLM' })
  await expect(page).toHaveURL(/selling=USD-G/)
  await expect(page).toHaveURL(/buying=native/)
  await expect(rows(page)).toHaveCount(12)
  await expect(page.getByRole('form')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Filter' })).toBeFocused()
  await go('/demo/paths')
  await filterBy(page, {
    'Asset sent': 'XLM',
    'Exact amount': '1',
    'Assets or account receiving': assets.eur,
  })
  await expect(page).toHaveURL(/amount=1/)
  await expect(rows(page).first()).toContainText('1.0000000 XLM')
  await go(`/demo/paths?kind=strict_receive&source=native&destination=${assets.eur}&amount=1`)
  await expect(rows(page).first()).toContainText('1.0000000 EUR')
  await page.getByRole('link', { name: 'Send an exact amount' }).click()
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('a market is drawn and listed, for another pair, interval, kind and the other way round', {
  tag: '@rest',
}, async ({ page, open, go }) => {
  const image = (name: RegExp) => expect(page.getByRole('img', { name })).toBeVisible()
  await open('/demo/assets/XLM')
  await expect(page).toHaveURL(/\/assets\/native\?/)
  const book = (name: string) => page.getByRole('table', { name: `Order book of ${name}` })
  await expect(book('XLM for EUR')).toBeVisible()
  await page
    .getByRole('main')
    .getByLabel(/^Market: /)
    .click()
  await page.getByRole('link', { name: 'XLM in USD' }).click()
  await expect(page).toHaveURL(new RegExp(`counter=${assets.usd}`))
  await expect(book('XLM for USD')).toBeVisible()
  await settled(page)
  await page
    .getByRole('main')
    .getByLabel(/^Market: /)
    .click()
  await page.getByRole('button', { name: 'other asset…' }).click()
  await filterBy(page, { 'Counter asset': assets.gold })
  await expect(page).toHaveURL(new RegExp(`counter=${assets.gold}`))
  await go(`/demo/assets/${assets.usd}`)
  await image(/^Price of 1 USD in XLM/)
  // The cheapest seller stands above the middle, the best buyer below it.
  await expect(book('USD for XLM').getByRole('row')).toHaveText([
    /^Price, XLM/,
    ...Array.from({ length: 7 }, () => /./),
    /^9\.6705/,
    /^9\.6429 mid · spread 0\.055140, 0\.57 %$/,
    /^9\.6153/,
    ...Array.from({ length: 7 }, () => /./),
  ])
  const prices = listOf(page).locator('tbody').getByRole('row')
  await go(`/demo/assets/${assets.usd}/trade_aggregations?resolution=86400000`)
  await image(/^Price of 1 USD in XLM, 8 intervals/)
  await expect(prices).toHaveCount(8)
  await page.getByRole('link', { name: '1 h', exact: true }).click()
  await expect(page).toHaveURL(/resolution=3600000/)
  await settled(page)
  await filterBy(page, { 'From, UTC': '2026-11-20', 'To (exclusive), UTC': '2026-11-20T12:00' })
  await expect(prices).toHaveCount(1)
  const heading = page.getByRole('heading', { level: 1 })
  await go('/demo/trades')
  await expect(heading).toHaveText('Trades')
  await settled(page)
  await filterBy(page, { 'Base asset': 'XLM', 'Counter asset': assets.usd })
  await expect(heading).toHaveText('Trades of XLM and USD')
  await page.getByRole('list', { name: 'Quick filters' }).getByText('Liquidity pools').click()
  await expect(page).toHaveURL(/type=liquidity_pool/)
  await expect(rows(page).filter({ hasText: 'by offer' })).toHaveCount(0)
  await expect(rows(page).first()).toContainText('pool')
  await page.getByRole('link', { name: 'Swap' }).click()
  await expect(heading).toHaveText('Trades of USD and XLM')
  await expect(page).toHaveURL(/type=liquidity_pool/)
})

test('the asset of a balance over time is in the address, and a day opens to its payments', {
  tag: '@rest',
}, async ({ page, open }) => {
  await open(`/demo/accounts/${accounts.alice}`)
  const usd = `USD-${accounts.northwind}`
  await page.getByLabel('Asset', { exact: true }).selectOption(usd)
  await expect(page).toHaveURL(new RegExp(`balance=${usd}`))
  await page.getByRole('link', { name: 'figures', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Statement, USD' })).toContainText('Closing')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Balance over time, USD' })).toBeVisible()
  await expect(page.getByLabel('Asset', { exact: true })).toHaveValue(usd)
  const days = page.getByRole('region', { name: 'Payments by day' })
  await days.getByText(/^2026-11-20/).click()
  const payments = days.getByRole('table', { name: 'Payments of 2026-11-20' })
  await expect(payments.getByRole('row').nth(1)).toContainText('good night')
  await expect(payments.getByRole('row').nth(1).getByRole('link').first()).toBeVisible()
  const sums = days.locator('summary').getByText('out', { exact: true })
  await expect(sums).not.toHaveCount(0)
  await days.getByRole('button', { name: 'In', exact: true }).click()
  await expect(sums).toHaveCount(0)
  await days.getByLabel('Asset of payments').selectOption({ label: 'USD' })
  await expect(days).toContainText('only in, USD: ')
  await expect(days.locator('summary').filter({ hasText: 'USD' })).not.toHaveCount(0)
  await expect(days.locator('summary').filter({ hasNotText: 'USD' })).toHaveCount(0)
  await expect(days.locator('summary').filter({ hasText: 'XLM' })).toHaveCount(0)
})

test('the home says what to pay, and leads to the fees by percentile', { tag: '@rest' }, async ({
  page,
  open,
}) => {
  await open('/demo')
  const enough = page.locator('dl > div', { hasText: 'Fee that is enough' })
  await expect(enough).toHaveText(
    'Fee that is enough100 stroopsLedgers are under 1 % full: the minimum is enough',
  )
  await page.locator('summary', { hasText: 'More' }).click()
  await page.getByRole('link', { name: 'Fees', exact: true }).click()
  await expect(page).toHaveURL(/\/demo\/fee_stats\?/)
  await expect(enough).toContainText('Fee that is enough100 stroops')
  await page.getByText('All percentiles, and low and high fees').click()
  const advice = page.getByRole('table', { name: /^Suggested fee/ })
  // Resource fees of contract calls are no advice for others.
  const classic = advice.getByRole('row', { name: /^Classic( [\d,]+){3}$/ })
  await expect(classic).not.toContainText('150,004')
  await expect(page.getByRole('img', { name: /^Fees by percentile/ })).toBeVisible()
  const table = page.getByRole('table', { name: 'Fees per operation, in stroops', exact: true })
  await expect(table.getByRole('row', { name: /^90 %/ })).toContainText('150,004')
  // RPC knows them apart.
  const ofCalls = table.getByRole('columnheader', { name: 'Contract calls' })
  await expect(ofCalls).toHaveCount(0)
  await page.keyboard.press('.')
  await expect(ofCalls).toHaveCount(1)
})

/** Balances at an earlier ledger of the page of an account. */
const earlier = (page: Page) => {
  const form = page.getByRole('form', { name: 'Earlier balances' })
  const field = form.getByRole('textbox', { name: 'Balances at an earlier ledger or date' })
  return {
    field,
    found: page.getByRole('region', { name: /^(At one moment|Balances)$/ }).getByRole('status'),
    lookUp: async (text: string) => {
      await field.fill(text)
      await form.getByRole('button', { name: 'Look up' }).click()
    },
  }
}

test('balances at an earlier ledger are looked up by its number or a date', {
  tag: ['@nightly', '@rest'],
}, async ({ page, open, go }) => {
  await open(`/demo/accounts/${accounts.alice}/over_time`)
  const { field, found, lookUp } = earlier(page)
  await lookUp('372')
  await expect(found).toContainText('At the end of ledger 372, 2026-11-20 20:32:12 UTC:')
  await expect(found).toContainText('XLM48,428.8434742')
  await lookUp('2026-11-20 20:32:16')
  await expect(found).toContainText('At the end of ledger 372')
  await lookUp('300')
  // Upgrades of the base reserve changed this trustline since.
  await expect(found.locator('dt:has-text("GOLD") + dd')).toHaveText('not known')
  await lookUp('374')
  await expect(found).toHaveText('Ledger 374 has not closed yet: the newest is 373.')
  await lookUp('the day before')
  await expect(field).toHaveAccessibleDescription(/A ledger’s number, or a date/)
  await expect(page).toHaveURL(/at=374/)
  await page.goBack()
  await expect(found).toContainText('At the end of ledger')
  await page.reload()
  await expect(found).toContainText('At the end of ledger')
  await go(`/demo/accounts/${accounts.alice}?at=yesterday`)
  await expect(field).toHaveAccessibleDescription(/A ledger’s number, or a date/)
  await expect(field).toHaveValue('yesterday')
  await go(`/demo/accounts/${accounts.alice}/data?name=config.theme`)
  await expect(page.locator('main')).toContainText('light')
  await filterBy(page, { 'One entry by its name': 'never-set' })
  await expect(page.getByRole('alert')).toContainText(/never-set/i)
})
