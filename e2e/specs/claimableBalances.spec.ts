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

test('the condition of a claimant opens, and a balance has its operations', {
  tag: '@rest',
}, async ({ page, open }) => {
  await open(`/demo/claimable_balances/${claimableBalances.waiting}`)
  const claimants = page.getByRole('region', { name: 'Claimants' })
  await claimants.getByText('show condition').first().click()
  await expect(claimants).toContainText('Before')
  await page.getByRole('link', { name: 'Operations', exact: true }).last().click()
  await expect(page).toHaveURL(/\/operations\?/)
  await settled(page)
  await expect(rows(page)).toHaveCount(1)
})

test('a removed record is said to have history only where the filtered list has rows', {
  tag: '@rest',
}, async ({ page, open }) => {
  const address = `/demo/claimable_balances/${claimableBalances.claimed}`
  const stays = page.getByText(/Their history remains|Its history remains/)
  await open(`${address}?successful=true`)
  await expect(rows(page).first()).toContainText('claimed')
  await expect(stays).toBeVisible()
  await open(`${address}?to=5`)
  await expect(page.getByText('None of the scanned records match')).toBeVisible()
  await expect(stays).toHaveCount(0)
})

test.describe('on a first visit', () => {
  test.use({ first: true })

  test('a claimed balance says when it was claimed once the index has that ledger', {
    tag: '@rpc',
  }, async ({ page, open }) => {
    await open(`/demo/claimable_balances/${claimableBalances.claimed}`)
    await expect(page.getByRole('alert')).toContainText(/claimed the balance .* in ledger 43/)
  })
})
