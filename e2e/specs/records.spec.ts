import {
  accounts,
  claimableBalances,
  ledgers,
  liquidityPools,
  operations,
  transactions,
} from '../support/examples.ts'
import { causeOf, expect, openOrigins, test } from '../support/fixtures.ts'
import { test as networkTest } from '../support/networkTest.ts'

test('a ledger shows its counts, its neighbours and its transactions', { tag: '@rest' }, async ({
  page,
  open,
}) => {
  await open(`/demo/ledgers/${ledgers.paths}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('39')
  await expect(page.locator('main tbody').getByRole('row')).toHaveCount(7)
  // All rows are of this ledger: they do not repeat its number and time.
  await expect(page.locator('main').getByRole('columnheader')).toHaveText([
    'Result',
    'Hash',
    'What happened',
    'Fee, stroops',
  ])
  await expect(page.locator('main').getByRole('link', { name: /38/ }).first()).toBeVisible()
  await expect(page.locator('main').getByRole('link', { name: /40/ }).first()).toBeVisible()
})

test('the first recorded ledger has no previous ledger', { tag: '@rpc' }, async ({
  page,
  open,
}) => {
  await open(`/demo/ledgers/${ledgers.first}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2')
})

test('a path payment shows the amounts sent and received', { tag: '@rest' }, async ({
  page,
  open,
}) => {
  await open(`/demo/transactions/${transactions.path}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('175.43859')
  await expect(main).toContainText('OLIVE')
  await expect(main).toContainText('Succeeded')
  await expect(main).toContainText(transactions.path)
  await expect(main.getByRole('link', { name: '39', exact: true }).first()).toBeVisible()
})

test('a failed contract call lists its errors, the cause first', { tag: '@rpc' }, async ({
  page,
  open,
}) => {
  await open(`/demo/transactions/${transactions.failedCall}`)
  const first = page.getByRole('listitem').filter({ hasText: 'Error(' }).first()
  await expect(first).toContainText('Error(WasmVm, UnexpectedSize)')
  // What that means is the headline.
  await expect(causeOf(page.getByRole('region', { name: 'Why it failed' }))).toHaveText(
    'The function takes another number of arguments.',
  )
})

test('a fee bump shows both hashes and the fee charged', { tag: '@rest' }, async ({
  page,
  open,
}) => {
  await open(`/demo/transactions/${transactions.feeBump}`)
  await expect(page.getByRole('main')).toContainText(/fee bump/i)
  await expect(page.getByRole('main')).toContainText(/inner/i)
})

test('a memo with markup is shown as text', { tag: '@rpc' }, async ({ page, open }) => {
  await open(`/demo/transactions/${transactions.htmlMemo}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('"<b>&amp;')
  await expect(main.locator('b', { hasText: '&' })).toHaveCount(0)
  await expect(main).toContainText('RLO')
})

test('a memo that is not UTF-8 is shown byte by byte', { tag: '@rest' }, async ({ page, open }) => {
  await open(`/demo/transactions/${transactions.bytesMemo}`)
  await expect(page.getByRole('main')).toContainText('fffe804100c328')
  await expect(page.getByRole('main')).toContainText('not UTF-8')
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

test('an operation has a sentence and fields', { tag: '@rpc' }, async ({ page, open }) => {
  await open(`/demo/operations/${operations.path}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('path_payment_strict_send')
  await expect(main).toContainText('1,000')
  await expect(main).toContainText('OLIVE')
})

test('an account shows its balances with their issuers, and its home domain', {
  tag: '@rpc',
}, async ({ page, open }) => {
  await open(`/demo/accounts/${accounts.alice}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('PARALLAXCOIN')
  await expect(main).toContainText('48,429')
  await open(`/demo/accounts/${accounts.northwind}`)
  await expect(main).toContainText('northwind.example')
})

test('an account lists signers of every kind', { tag: '@rest' }, async ({ page, open }) => {
  await open(`/demo/accounts/${accounts.locksmith}`)
  await expect(page.getByRole('main')).toContainText(/signer/i)
})

test('a merged account says so and keeps its history', async ({ page, open }) => {
  await open(`/demo/accounts/${accounts.drifter}`)
  await expect(page.getByRole('main')).toContainText(
    /not found|no such|no longer|does not exist|merged/i,
  )
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

test('a ledger that changed the base fee shows the old and the new one', async ({
  page,
  open,
  via,
}) => {
  await open('/demo/ledgers/349')
  const upgrades = page.getByRole('region', { name: 'Upgrades' })
  await expect(upgrades).toContainText('100 stroops → 250 stroops')
  await page.getByText('Fees, transaction set, evictions and changed settings').click()
  const beside = page.getByRole('region', { name: 'More about this ledger' })
  await expect(beside).toContainText(via === 'rpc' ? 'Fees into the pool' : 'RPC does')
  await open(`/demo/ledgers/${ledgers.paths}`)
  await expect(upgrades).toHaveCount(0)
})

test('the hex ID of a pool or claimable balance opens its page from the transactions', async ({
  page,
  open,
}) => {
  await open(`/demo/transactions/${liquidityPools.xlmUsd}`)
  await expect(page).toHaveURL(new RegExp(`/liquidity_pools/${liquidityPools.xlmUsd}`))
  await open(`/demo/transactions/${claimableBalances.waiting.slice(8)}`)
  await expect(page).toHaveURL(new RegExp(`/claimable_balances/${claimableBalances.waiting}`))
})

/** A failure's panel names the operation, its codes and cause, the figures (found in later transactions), and advice. */
const failures = [
  {
    path: `/demo/transactions/${transactions.failed}`,
    panel: 'Why it failed',
    words: ['tx_failed', 'op_data_name_not_found', 'Length of the name'],
    asks: false,
    figures: ['4 bytes'],
  },
  {
    path: `/demo/transactions/${transactions.reserve}`,
    panel: 'Why it failed',
    words: ['not the reserve that the account must keep', 'What to do: Send less, or fund'],
    asks: false,
    figures: ['1.0001800', '−1.0000000', '0.0001800', '0.5000000', '0.4998200'],
  },
  {
    path: `/demo/operations/${operations.depositFull}`,
    panel: 'Result',
    words: ['op_line_full', 'What to do: Raise the limit of the trustline'],
    asks: true,
    figures: ['1,000.0000000', '−632.4555320', '367.5444680', '3,162.2776601', '2,794.7331921'],
  },
]

test('failures have their cause with its figures', { tag: '@rest' }, async ({ page, open }) => {
  for (const { path, panel, words, asks, figures } of failures) {
    await open(path)
    const region = page.getByRole('region', { name: panel })
    for (const each of words) await expect(region).toContainText(each)
    if (asks) await region.getByRole('button', { name: 'Find it in later transactions' }).click()
    await expect(region.getByRole('definition')).toContainText(figures)
  }
})

test('a transfer of a contract token is among the balance changes, as a claim', {
  tag: '@rest',
}, async ({ page, open }) => {
  await open(`/demo/transactions/${transactions.tokenTransfer}`)
  const table = page.getByRole('table', { name: 'Changes of tokens, as their contracts claim' })
  await expect(table).toContainText('−1,250,000,000')
  await expect(table).toContainText('+1,250,000,000')
  await expect(
    page.getByText('Apart from the fee, equal to the changes of the ledger entries in its meta.'),
  ).toBeVisible()
})

test('a payment without a memo says whether its recipient requires one', {
  tag: '@rpc',
}, async ({ page, open }) => {
  await open(`/demo/transactions/${transactions.plainPayment}`)
  await expect(page.getByText('The recipient does not require one.')).toBeVisible()
  await open(`/demo/transactions/${transactions.path}`)
  await expect(page.getByRole('button', { name: /require one/ })).toHaveCount(0)
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

test('an account shows what its pool shares are worth, what its limits let in and what it may claim', async ({
  page,
  open,
  via,
}) => {
  await open(`/demo/accounts/${accounts.alice}`)
  const lines = page.getByRole('region', { name: 'Pool shares and limits' })
  await expect(lines).toContainText('1,983.4996596 XLM and 201.6743049 USD')
  await lines.getByText('room for 0').click()
  await expect(lines.locator('details[open]')).toContainText(
    'limit 0.0000001 − 0.0000001 − 0 buying liabilities',
  )
  // What all of the balance and no limit say is in the balances.
  await expect(lines).not.toContainText('GOLD')
  const claimable = page.getByRole('region', { name: 'Claimable by this account' })
  // Through RPC it may have to read ledgers.
  if (via === 'rpc') await claimable.getByRole('button').click()
  await expect(claimable).toContainText('none')
  await expect(page.getByRole('link', { name: 'accounts and their entries' })).toHaveAttribute(
    'href',
    new RegExp(`/accounts\\?(.*&)?sponsor=${accounts.alice}`),
  )
  // What a panel above says of its requests is said once.
  await openOrigins(page)
  await expect(page.getByRole('region', { name: 'Signers' })).toContainText('Weight')
  await expect(page.getByRole('region', { name: 'Signers' })).not.toContainText('show requests')
})
