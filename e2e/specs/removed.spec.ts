import { claimableBalances, liquidityPools } from '../support/examples.ts'
import { expect, test } from '../support/fixtures.ts'
import { rows } from '../support/listSteps.ts'

/** A last digit that is another. */
const other = (id: string) => id.slice(0, -1) + (id.endsWith('0') ? '1' : '0')

test('a record that never existed has no history', async ({ page, open }) => {
  for (const path of [
    `claimable_balances/${other(claimableBalances.claimed)}`,
    `liquidity_pools/${other(liquidityPools.xlmUsd)}`,
  ]) {
    await open(`/demo/${path}`)
    await expect(page.getByRole('alert').first()).toContainText(/no (claimable|liquidity)|know/)
    await expect(page.getByText(/Their history remains|Its history remains/)).toHaveCount(0)
  }
})

test('a claimed balance keeps its history', async ({ page, open }) => {
  await open(`/demo/claimable_balances/${claimableBalances.claimed}`)
  await expect(page.getByText(/Their history remains|Its history remains/)).toBeVisible()
  await expect(rows(page).first()).toContainText('claimed')
})

test('a removed record is said to have history only where the filtered list has rows', async ({
  page,
  open,
}) => {
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
