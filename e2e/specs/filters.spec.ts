import type { Page } from '@playwright/test'
import { accounts } from '../support/examples.ts'
import { expect, settled, test } from '../support/fixtures.ts'
import { searchesUntil } from '../support/listSteps.ts'

// What filters leave, and what wrong ones are told, is tested in Node (`ui/pages/recordedPages.test.ts`); that an index has every
// match of a filter, too (`sources/lists/indexedFilter.test.ts`).

const rows = (page: Page) => page.locator('main tbody:not([hidden]) tr[data-row]')
const chips = (page: Page) => page.getByRole('list', { name: 'Filters', exact: true })

test('operations are filtered by a form, shown as chips, and unfiltered again', {
  tag: ['@smoke', '@rest'],
}, async ({ page, open, go }) => {
  await open('/demo/operations')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const form = page.getByRole('form', { name: 'Filter the list' })
  await form.getByLabel('Type').selectOption('Payment')
  await form.getByLabel('From ledger or time').fill('100')
  await form.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page).toHaveURL(/type=payment/)
  await expect(page).toHaveURL(/from=100/)
  await settled(page)
  await expect(rows(page).first()).toContainText('Payment')
  for (const text of await rows(page).allInnerTexts()) expect(text).toContain('Payment')
  await expect(page.getByText(/20 of [\d,]+ match, back to ledger \d+/)).toBeVisible()
  // One that a press sets is filled in its place.
  const payments = page.getByRole('list', { name: 'Quick filters' })
  await expect(chips(page).getByRole('link')).toHaveCount(1)
  await payments.getByRole('link', { name: 'Remove: Type payment' }).click()
  await expect(page).not.toHaveURL(/type=/)
  await settled(page)
  await expect(chips(page).getByRole('link')).toHaveCount(1)
  // A filter that makes no sense is asked of nobody, until it is removed.
  await go('/demo/operations?type=%3Cb%3E')
  await expect(page.getByText('Nothing was requested')).toBeVisible()
  await chips(page)
    .getByRole('link', { name: /^Remove/ })
    .last()
    .click()
  await expect(page.getByText('Nothing was requested')).toHaveCount(0)
  await expect(rows(page).first()).toBeVisible()
  // A scan without matches can be continued.
  await go('/demo/effects?type=account_inflation_destination_updated&to=300')
  await expect(page.getByText('None of the scanned records match.')).toBeVisible()
  const scanned = page.getByText(/^No match in [\d,]+/)
  const before = await scanned.innerText()
  await page.getByRole('button', { name: 'Search more' }).click()
  await expect(scanned.or(rows(page).first())).toBeVisible()
  await expect(page).toHaveURL(/pages=2/)
  await expect(page.getByText(before, { exact: true })).toHaveCount(0)
})

test('an account’s payments are filtered by direction, and show what others failed to do', {
  tag: '@rest',
}, async ({ page, open, go }) => {
  await open(`/demo/accounts/${accounts.alice}/payments`)
  const directions = page.getByRole('list', { name: 'Quick filters' })
  await directions.getByRole('link', { name: 'Out' }).click()
  await expect(page).toHaveURL(/direction=out/)
  await searchesUntil(page.getByRole('main'), /11 of 103 match \(all searched\)/)
  await expect(rows(page)).toHaveCount(11)
  for (const text of await rows(page).allInnerTexts()) expect(text).toContain('−')
  await directions.getByRole('link', { name: 'In', exact: true }).click()
  await expect(rows(page).first()).toContainText('+1')
  await go(`/demo/accounts/${accounts.alice}/payments?limit=50`)
  await expect(page.getByText('21 failed attempts by others hidden')).toBeVisible()
  await expect(rows(page)).toHaveCount(29)
  await page.getByRole('link', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Hide', exact: true })).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Failed' })).toHaveCount(21)
})

test('a time that a page shows is found where it is typed, in the zone that the field names', {
  tag: '@rest',
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    timezoneId: 'Pacific/Auckland',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.goto('/demo/transactions?order=asc&via=rest')
  await settled(page)
  const time = rows(page).first().locator('time')
  await time.click()
  await time.click()
  await expect(time).toContainText('+13:00')
  const filter = page.getByRole('button', { name: 'Filter', exact: true, expanded: false })
  await filter.click()
  const form = page.getByRole('form', { name: 'Filter the list' })
  const from = form.getByLabel('From ledger or time, Pacific/Auckland')
  await from.fill('2026-11-20 21:14')
  await from.press('Enter')
  await expect(page).toHaveURL(/from=2026-11-20T08%3A14%3A00Z/)
  await settled(page)
  await expect(time).toHaveText('2026-11-20 21:14:15 +13:00')
  await filter.click()
  await expect(from).toHaveValue('2026-11-20 21:14:00 +13:00')
  await page.getByRole('banner').getByRole('combobox').fill('2026-11-20 21:14:15 +13:00')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ledgers\/322\b/)
  await context.close()
})
