import { accounts, assets } from '../support/examples.ts'
import { expect } from '../support/fixtures.ts'
import { filterBy, rows, test } from '../support/listSteps.ts'

test('accounts are listed by one filter, and an account’s data by its name', {
  tag: '@rest',
}, async ({ page, open }) => {
  await open('/demo/accounts')
  await expect(page.getByRole('table')).toHaveCount(0)
  await filterBy(page, {
    Signer: 'GADZLKAY3YZUDX2K7ZLCAGBCITEHFMWFU4XT35CWY7FTV3O3RPNG3QVR',
  })
  await expect(rows(page)).toHaveCount(9)
  await open('/demo/accounts?asset=native')
  await expect(page.getByLabel('Trustline to')).toHaveAccessibleDescription(
    /Every account holds XLM/,
  )
  await open(`/demo/accounts/${accounts.alice}/data?name=config.theme`)
  await expect(page.locator('main')).toContainText('light')
  await filterBy(page, { 'One entry by its name': 'never-set' })
  await expect(page.getByRole('alert')).toContainText(/never-set|no/i)
})

test('an asset and a signer link to their accounts', { tag: '@rpc' }, async ({ page, open }) => {
  await open(`/demo/assets/${assets.bond}`)
  await page.getByRole('link', { name: 'accounts with a trustline' }).click()
  await expect(page).toHaveURL(/\/accounts\?.*asset=BOND2031/)
  await expect(rows(page)).toHaveCount(6)
  await expect(rows(page).filter({ hasText: 'GDV47' })).toContainText(
    'not authorized by its issuer',
  )
  await expect(rows(page).filter({ hasText: 'GA5QO' })).not.toContainText('its issuer')
  await open(`/demo/accounts/${accounts.locksmith}`)
  await page.getByRole('link', { name: 'accounts that it signs for' }).first().click()
  await expect(page).toHaveURL(/\/accounts\?.*signer=/)
  await expect(rows(page).first()).toContainText('GBKLA')
})

test('balances at an earlier ledger are looked up by its number or a date', {
  tag: '@rest',
}, async ({ page, open }) => {
  await open(`/demo/accounts/${accounts.alice}`)
  const form = page.getByRole('form', { name: 'Earlier balances' })
  const lookUp = async (text: string) => {
    await form.getByRole('textbox', { name: 'Balances at an earlier ledger or date' }).fill(text)
    await form.getByRole('button', { name: 'Look up' }).click()
  }
  const found = page.getByRole('region', { name: 'Balances', exact: true }).getByRole('status')
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
  const field = form.getByRole('textbox', { name: 'Balances at an earlier ledger or date' })
  await expect(field).toHaveAccessibleDescription(/A ledger’s number, or a date/)
  await expect(page).toHaveURL(/at=374/)
  await page.goBack()
  await expect(found).toContainText('At the end of ledger')
  await page.reload()
  await expect(found).toContainText('At the end of ledger')
  await open(`/demo/accounts/${accounts.alice}?at=yesterday`)
  await expect(field).toHaveAccessibleDescription(/A ledger’s number, or a date/)
  await expect(field).toHaveValue('yesterday')
})
