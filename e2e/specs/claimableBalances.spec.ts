import { claimableBalances } from '../support/examples.ts'
import { expect, settled } from '../support/fixtures.ts'
import { filterBy, rows, test } from '../support/listSteps.ts'

test('claimable balances are filtered by claimant and asset', { tag: '@rpc' }, async ({
  page,
  open,
}) => {
  await open('/demo/claimable_balances')
  await filterBy(page, { Claimant: claimableBalances.claimant })
  await expect(page).toHaveURL(new RegExp(`claimant=${claimableBalances.claimant}`))
  await expect(rows(page).first()).toContainText('GDQKQ…GO257')
  await open('/demo/claimable_balances?asset=native')
  await expect(rows(page).first()).toContainText('XLM')
  await expect(rows(page).filter({ hasText: 'USD' })).toHaveCount(0)
})

test('a balance shows who can claim it and when', { tag: '@rest' }, async ({ page, open }) => {
  await open(`/demo/claimable_balances/${claimableBalances.waiting}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('7.2296021 XLM claimable by')
  const claimants = page.getByRole('region', { name: 'Claimants' })
  await expect(claimants.getByRole('listitem').first()).toContainText(
    'claimable from 2026-11-20 20:38:50 UTC',
  )
  await expect(claimants.getByRole('listitem').nth(1)).toContainText('now')
  await claimants.getByText('show condition').first().click()
  await expect(claimants).toContainText('Before')
  await page.getByRole('link', { name: 'Operations', exact: true }).last().click()
  await expect(page).toHaveURL(/\/operations\?/)
  await settled(page)
  await expect(rows(page)).toHaveCount(1)
})

test('a claimed balance no longer exists, and keeps its history', async ({ page, open }) => {
  await open(`/demo/claimable_balances/${claimableBalances.claimed}`)
  await expect(page.getByRole('alert')).toContainText(/No longer exists.*claimed .* in ledger 43/)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('claimed')
})

test('each spelling of an ID leads to one address', { tag: '@rest' }, async ({ page, open }) => {
  await open(`/demo/claimable_balances/${claimableBalances.strkey}`)
  await expect(page).toHaveURL(new RegExp(claimableBalances.waiting))
  await open('/demo/claimable_balances/B123')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('not a claimable balance')
})
