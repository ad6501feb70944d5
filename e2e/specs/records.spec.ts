import { accounts, ledgers, operations, transactions } from '../support/examples.ts'
import { expect, test } from '../support/fixtures.ts'
import { test as networkTest } from '../support/networkTest.ts'

// What pages of records say is tested in Node (`ui/pages/recordedPages.test.ts`).

test('rows of a ledger do not repeat its number and time, and what it changed opens', async ({
  page,
  open,
  via,
}) => {
  await open(`/demo/ledgers/${ledgers.paths}`)
  await expect(page.locator('main tbody').getByRole('row')).toHaveCount(7)
  await expect(page.locator('main').getByRole('columnheader')).toHaveText([
    'Result',
    'Hash',
    'What happened',
    'Fee, stroops',
  ])
  await page.getByText('Fees, transaction set, evictions and changed settings').click()
  const beside = page.getByRole('region', { name: 'More about this ledger' })
  await expect(beside).toContainText(via === 'rpc' ? 'Fees into the pool' : 'RPC does')
})

test('a transaction’s XDR is shown raw and as a tree', { tag: '@rest' }, async ({ page, open }) => {
  await open(`/demo/transactions/${transactions.path}/xdr`)
  const main = page.getByRole('main')
  await expect(main.getByRole('textbox', { name: 'base64 XDR' }).first()).toHaveValue(
    /^AAAAAgAAAAC/,
  )
  await expect(main).toContainText('TransactionEnvelope')
  // An opened branch is no longer among the closed ones: always the first that is left.
  const closed = main.locator('details:not([open]) > summary')
  const arm = main.getByText(/pathPaymentStrictSend|path_payment_strict_send/).first()
  while (!(await arm.isVisible())) await closed.first().click()
})

test('quick steps from ledger to ledger end with the rows of the last one', {
  tag: '@rpc',
}, async ({ page, open }) => {
  await open(`/demo/ledgers/${ledgers.paths}`)
  for (let round = 0, ledger = ledgers.paths; round < 6; round++) {
    // From before its parts are drawn until after.
    for (const wait of [10, 25, 40, 55]) {
      ledger++
      await page.evaluate((to) => history.pushState({}, '', to), `/demo/ledgers/${ledger}`)
      await page.waitForTimeout(wait + 3 * round)
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ledger ${ledger}`)
    await expect(
      page.getByRole('table', { name: `Transactions of ledger ${ledger}` }),
    ).toHaveAttribute('aria-busy', 'false')
  }
})

test('the figures of a failure are found in later transactions on request', {
  tag: '@rest',
}, async ({ page, open }) => {
  await open(`/demo/operations/${operations.depositFull}`)
  const region = page.getByRole('region', { name: 'Result' })
  await expect(region).toContainText('op_line_full')
  await expect(region).toContainText('What to do: Raise the limit of the trustline')
  await region.getByRole('button', { name: 'Find it in later transactions' }).click()
  await expect(region.getByRole('definition')).toContainText([
    '1,000.0000000',
    '−632.4555320',
    '367.5444680',
    '3,162.2776601',
    '2,794.7331921',
  ])
})

networkTest(
  'a payment without the memo that its recipient requires says so',
  { tag: '@rest' },
  async ({ page, open, network }) => {
    const body = '{"value":"MQ=="}'
    network.failWhere('config.memo_required', { kind: 'status', status: 200, body })
    await open(`/faulty/transactions/${transactions.plainPayment}`)
    await page.getByRole('button', { name: 'Does the recipient require one?' }).click()
    await expect(page.getByRole('main')).toContainText('GBNJR…5VQBM requires a memo (SEP-29).')
  },
)

test('the full text of an ID that is no link can be reached by keyboard', { tag: '@rest' }, async ({
  page,
  open,
}) => {
  await open(`/demo/transactions/${transactions.reserve}`)
  await page.getByRole('main').getByText('1 signature', { exact: true }).click()
  const signature = page.locator('main span[tabindex="0"]').first()
  await signature.focus()
  await expect(signature.getByRole('button', { name: /^Copy signature/ })).toBeVisible()
})

test('payments of an account leave out those of others that failed, until asked', {
  tag: '@rest',
}, async ({ page, open }) => {
  await open(`/demo/accounts/${accounts.alice}/payments?limit=50`)
  const table = page.getByRole('table', { name: 'Payments of this account' })
  await expect(page.getByText('21 failed payments of others are hidden')).toBeVisible()
  await expect(table.locator('tbody').getByRole('row')).toHaveCount(29)
  await page.getByRole('link', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Hide', exact: true })).toBeVisible()
  await expect(table).toContainText('failed, no effect')
})
