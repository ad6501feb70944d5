import { ledgers, transactions } from '../support/examples.ts'
import { badgeOf, chooseSource, expect, sheetOf, test } from '../support/fixtures.ts'
import { test as networkTest } from '../support/networkTest.ts'

test('a record and its list are compared, and what differs has its reason', {
  tag: '@rest',
}, async ({ page, open }) => {
  await open(`/demo/transactions/${transactions.path}`)
  await chooseSource(page, 'Compare')
  const compared = sheetOf(page).getByRole('region', { name: 'Both sources compared' })
  await expect(compared.getByRole('status').first()).toHaveText(
    'Horizon and RPC agree on all 41 values that both give. 1 value from Horizon only.',
  )
  const record = compared.getByRole('region', { name: /^Transaction .*, compared$/ })
  await expect(record.getByRole('status')).toContainText(
    /\d+ fields equal · 1 differs, for a known/,
  )
  await record.locator('summary').first().click()
  await expect(record.getByRole('cell', { name: /without the changes of its fee/ })).toBeVisible()
  await record
    .getByText(/fields equal/)
    .last()
    .click()
  await expect(record.getByText('feeCharged', { exact: true })).toBeVisible()
  // Where each service has the figure.
  await expect(
    record.getByText('Horizon: fee_charged · RPC: TransactionResult.feeCharged'),
  ).toBeVisible()
  const list = compared.getByRole('region', { name: /^Operations of transaction/ })
  await expect(list.getByRole('status')).toContainText('1 row equal')
  // Its address ends it.
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(compared).toBeHidden()
  await expect(page).not.toHaveURL(/[?&]compare/)
  await expect(badgeOf(page)).toBeFocused()
})

networkTest(
  'a service that fails is shown beside the answer of the other',
  { tag: '@rpc' },
  async ({ page, open, network, via }) => {
    network.failWhere(via === 'rest' ? 'getLedgers' : `/ledgers/${ledgers.paths}`, {
      kind: 'garbage',
    })
    await open(`/faulty/ledgers/${ledgers.paths}?compare`)
    const compared = page.getByRole('region', {
      name: `Ledger ${ledgers.paths}, compared`,
      exact: true,
    })
    await expect(compared.getByRole('status')).toContainText('1 differs, 1 without a known reason')
    await expect(compared.getByRole('cell', { name: 'found' })).toBeVisible()
    await expect(badgeOf(page)).not.toContainText('Contradicted')
  },
)
