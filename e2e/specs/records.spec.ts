import { accounts, ledgers, operations, transactions } from '../support/examples.ts'
import { expect, settled, test } from '../support/fixtures.ts'
import { test as networkTest } from '../support/networkTest.ts'

// What pages of records say is tested in Node (`ui/pages/recordedPages.test.ts`).

test('XDR opens as a tree, the figures of a failure are found on request, and an ID is read by keyboard', {
  tag: '@rest',
}, async ({ page, open, go }) => {
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

  await go(`/demo/operations/${operations.depositFull}`)
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

  await go(`/demo/transactions/${transactions.reserve}`)
  await main.getByText('1 signature', { exact: true }).click()
  const signature = page.locator('main span[tabindex="0"]').first()
  await signature.focus()
  await expect(signature.getByRole('button', { name: /^Copy signature/ })).toBeVisible()
})

test('quick steps from ledger to ledger end with the rows of the last one', {
  tag: '@rpc',
}, async ({ page, open }) => {
  await open(`/demo/ledgers/${ledgers.paths}`)
  for (let round = 0, ledger = ledgers.paths; round < 3; round++) {
    // From before its parts are drawn until after.
    for (const wait of [10, 25, 40, 55]) {
      ledger++
      await page.evaluate((to) => history.pushState({}, '', to), `/demo/ledgers/${ledger}`)
      await page.waitForTimeout(wait + 6 * round)
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ledger ${ledger}`)
    await expect(
      page.getByRole('table', { name: `Transactions of ledger ${ledger}` }),
    ).toHaveAttribute('aria-busy', 'false')
  }
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

test('times of rows are shown as age or date, in UTC, or in the reader’s zone; a row is copied with its ids whole', {
  tag: '@rest',
}, async ({ page, open, go }) => {
  // A name is copied as the id that it stands for.
  await page.route('**/names.json', (route) => route.fulfill({ json: {} }))
  await open('/demo/operations')
  const claimed = page.getByRole('row', { name: 'claimed the balance' }).first()
  const time = claimed.locator('time')
  await expect(time).toHaveText(/^20 Nov( 2026)? 20:32$/)
  await expect(time).toHaveAttribute('title', '2026-11-20 20:32:12 UTC')
  await page.keyboard.press('t')
  await expect(time).toHaveText('2026-11-20 20:32:12 UTC')
  await time.click()
  await expect(time).toHaveText(/^2026-11-2\d \d\d:\d\d:12 [+−]\d\d:\d\d$/)
  await page.reload()
  await expect(time).toHaveText(/[+−]\d\d:\d\d$/)
  // What copies a row loads after the first view.
  await settled(page)

  await go('/demo/transactions')
  await expect(page.getByRole('table', { name: 'Transactions of the network' })).toBeVisible()
  const row = page.getByRole('row').nth(1)
  const link = row.locator('a[href*="/transactions/"]').first()
  const [hash = ''] = /[0-9a-f]{64}/.exec((await link.getAttribute('href')) ?? '') ?? []
  await row.evaluate((element) => {
    document.getSelection()?.selectAllChildren(element)
    document.addEventListener('copy', (event) => {
      const shown = document.getSelection()?.toString()
      // Where the page gives no text of its own, the browser copies what is shown.
      const own = event.clipboardData?.getData('text/plain')
      document.title = JSON.stringify([shown, own === '' ? shown : own])
    })
  })
  await page.keyboard.press('ControlOrMeta+c')
  await expect(page).toHaveTitle(/^\[/)
  const [shown, copied]: readonly string[] = JSON.parse(await page.title())
  expect(copied).toContain(hash)
  expect(copied).not.toContain('…')
  const short = (text = '') =>
    text.replaceAll(/\b([0-9A-Za-z]{5})[0-9A-Za-z]{46,62}([0-9A-Za-z]{5})\b/g, '$1…$2')
  expect(short(copied)).toBe(shown)
})

test('accounts whose addresses look alike are named', { tag: '@rest' }, async ({ page, open }) => {
  await open(`/demo/accounts/${accounts.alice}`)
  const warning = page.getByText('Accounts on this page look alike, but are different.')
  await expect(warning).toHaveCount(0)
  // A row of a forged account, as a list would draw it.
  await page.evaluate((id) => {
    const link = document.createElement('a')
    link.href = `/demo/accounts/${id.slice(0, 20)}AAAA${id.slice(24)}`
    document.querySelector('main')?.append(link)
  }, accounts.alice)
  await expect(warning).toBeVisible()
  await expect(page.locator('mark').first()).toBeVisible()
})
