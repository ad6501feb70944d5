import type { Page } from '@playwright/test'
import { accounts } from '../support/examples.ts'
import { expect, settled, test } from '../support/fixtures.ts'
import { indexComplete } from '../support/listSteps.ts'

const rows = (page: Page) => page.locator('main tbody:not([hidden]) tr[data-row]')
const chips = (page: Page) => page.getByRole('list', { name: 'Filters' })

test('operations are filtered by a form, shown as chips, and unfiltered again', {
  tag: ['@smoke', '@rest'],
}, async ({ page, open }) => {
  await open('/demo/operations')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const form = page.getByRole('form', { name: 'Filter the list' })
  await form.getByLabel('Type').fill('payment')
  await form.getByLabel('From ledger or time').fill('100')
  await form.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page).toHaveURL(/type=payment/)
  await expect(page).toHaveURL(/from=100/)
  await settled(page)
  await expect(rows(page).first()).toContainText('payment')
  for (const text of await rows(page).allInnerTexts()) expect(text).toContain('payment')
  await expect(page.getByText(/20 of [\d,]+ match, back to ledger \d+/)).toBeVisible()
  await expect(chips(page).getByRole('link')).toHaveCount(2)
  await chips(page).getByRole('link', { name: 'Remove: Type payment' }).click()
  await expect(page).not.toHaveURL(/type=/)
  await settled(page)
  await expect(chips(page).getByRole('link')).toHaveCount(1)
})

test('a range of ledgers not closed yet is not an empty list', { tag: '@rpc' }, async ({
  page,
  open,
  go,
}) => {
  await open('/demo/operations?from=500&to=600')
  const alert = page.getByRole('alert').filter({ hasText: 'Not closed yet' })
  await expect(alert).toContainText('Ledger 500 is not closed yet: the latest is 373')
  await go('/demo/payments?from=2999-01-01&order=asc')
  await expect(alert).toContainText('No ledger of 2999-01-01')
  await go('/demo/ledgers?from=370&to=400')
  await expect(rows(page)).toHaveCount(4)
  await expect(
    page.getByText('up to 373, the latest: the rest of the range is not closed yet'),
  ).toBeVisible()
  await go('/demo/ledgers?from=370&to=373')
  await expect(page.getByText('Covers ledgers 370–373')).toBeVisible()
  await expect(page.getByText('the rest of the range')).toHaveCount(0)
})

test('a scan without matches can be continued', { tag: '@rest' }, async ({ page, open }) => {
  await open('/demo/effects?type=account_inflation_destination_updated&to=300')
  await expect(page.getByText('None of the scanned records match.')).toBeVisible()
  const scanned = page.getByText(/^No match in [\d,]+/)
  const before = await scanned.innerText()
  await page.getByRole('link', { name: 'Search more' }).click()
  await expect(scanned.or(rows(page).first())).toBeVisible()
  await expect(page).toHaveURL(/cursor=/)
  await expect(page.getByText(before, { exact: true })).toHaveCount(0)
})

test('once all ledgers are indexed, a filter finds every match at once', { tag: '@rpc' }, async ({
  page,
  open,
}) => {
  await open(`/demo/accounts/${accounts.alice}/operations`)
  await indexComplete(page)
  await open('/demo/effects?type=account_inflation_destination_updated&to=300')
  await expect(page.getByText(/^3 of [\d,]+ match \(all searched\)$/)).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
})

test('an account’s payments are filtered by direction', { tag: '@rest' }, async ({
  page,
  open,
}) => {
  await open(`/demo/accounts/${accounts.alice}/payments`)
  await page.getByRole('button', { name: 'Filter' }).click()
  const directions = page.getByRole('list', { name: 'Direction' })
  await directions.getByRole('link', { name: 'Out' }).click()
  await expect(page).toHaveURL(/direction=out/)
  await expect(page.getByText('11 of 103 match (all searched)')).toBeVisible()
  await expect(rows(page)).toHaveCount(11)
  for (const text of await rows(page).allInnerTexts()) expect(text).toContain('−')
  await directions.getByRole('link', { name: 'In', exact: true }).click()
  await expect(rows(page).first()).toContainText('+1 XLM from')
  await open('/demo/payments?direction=in')
  await expect(page.getByText('An account’s payments have a direction: in or out.')).toBeVisible()
  await expect(page.getByText('Nothing was requested')).toBeVisible()
})

const nonsense = {
  'type=%3Cb%3E': 'This is not a type name',
  'from=200&to=100': 'The end is before the start',
  'successful=maybe': 'neither true nor false',
}
test('an invalid filter has a message, and no request is sent', { tag: '@rest' }, async ({
  page,
  open,
  go,
}) => {
  await open('/demo/operations?type=%3Cb%3E')
  for (const [search, words] of Object.entries(nonsense))
    await test.step(search, async () => {
      await go(`/demo/operations?${search}`)
      await expect(page.getByText('Nothing was requested')).toBeVisible()
      await expect(page.getByText(words).first()).toBeVisible()
      await chips(page)
        .getByRole('link', { name: /^Remove/ })
        .last()
        .click()
      await expect(page.getByText('Nothing was requested')).toHaveCount(0)
      await settled(page)
      await expect(rows(page).first()).toBeVisible()
    })
})

test('“Load more” adds rows, and j moves on into them', { tag: '@rpc' }, async ({ page, open }) => {
  await open('/demo/ledgers')
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(rows(page)).toHaveCount(40)
  await settled(page)
  const numbers = await rows(page).locator('td:first-child').allInnerTexts()
  expect(numbers.map(Number)).toEqual(Array.from({ length: 40 }, (_, i) => 373 - i))
  for (let i = 0; i < 22; i += 1) await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/demo\/ledgers\/352\?/)
})
