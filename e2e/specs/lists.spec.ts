import { accounts, ledgers } from '../support/examples.ts'
import { expect, openOrigins, settled, test } from '../support/fixtures.ts'
import { pager, rows } from '../support/listSteps.ts'
import { violations } from '../support/violations.ts'

test('the order, the number of rows and the keys for them', {
  tag: ['@smoke', '@rest'],
}, async ({ page, open, go }) => {
  await open('/demo/ledgers')
  // They pass over a row that shows no link.
  await rows(page)
    .nth(1)
    .getByRole('link')
    .evaluateAll((all) => {
      for (const link of all) link.style.display = 'none'
    })
  for (const key of 'jjjk') await page.keyboard.press(key)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/demo\/ledgers\/371\?/)
  await page.goBack()
  const first = rows(page).first().getByRole('cell').first()
  await expect(first).toHaveText('373')
  await page.getByLabel('Order: Newest first').click()
  await page.getByRole('link', { name: 'Oldest first' }).click()
  await expect(page).toHaveURL(/order=asc/)
  await expect(first).toHaveText('2')
  await pager(page).getByRole('link', { name: 'Next →' }).click()
  await expect(first).toHaveText('22')
  await page.getByLabel('Rows a page').getByRole('link', { name: '50' }).click()
  await expect(page).toHaveURL(/limit=50/)
  await expect(rows(page)).toHaveCount(50)
  // At the cursor of the first ledger the list ends with a link back.
  await go('/demo/ledgers?cursor=desc.8589934592')
  const main = page.getByRole('main')
  await expect(main.getByText('The list ends here')).toBeVisible()
  await expect(main.getByRole('alert')).toHaveCount(0)
  await main.getByRole('link', { name: '← Previous' }).click()
  await expect(rows(page).last().getByRole('link').first()).toHaveText('2')
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

test('a table that has all rows is ordered by the column whose head is pressed, on a phone too', {
  tag: '@rest',
}, async ({ page, open, go }) => {
  await open(`/demo/accounts/${accounts.alice}`)
  const table = page.getByRole('table', { name: 'Balances' })
  const assets = async () =>
    (await table.locator('tbody td:first-child').allInnerTexts()).map((text) => text.split('\n')[0])
  const before = await assets()
  const head = table.getByRole('columnheader', { name: 'Asset' })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  const ascending = await assets()
  expect(ascending).not.toEqual(before)
  // Another page and back.
  await go('/demo/ledgers/39')
  await page.goBack()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  expect(await assets()).toEqual(ascending)
  await page.setViewportSize({ width: 360, height: 740 })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  expect(await violations(page)).toEqual([])
  await head.getByRole('button').press('Enter')
  await expect(head).not.toHaveAttribute('aria-sort')
  expect(await assets()).toEqual(before)
  // All pools are in one list, and only the newest offers: the largest of a part would not be the largest.
  await go('/demo/liquidity_pools')
  const order = page.getByLabel(/^Order: /)
  await expect(order).toHaveText('A to Z')
  await page.getByRole('button', { name: 'Trustlines' }).click()
  await expect(order).toHaveText('By Trustlines')
  await order.click()
  await expect(rows(page).first()).toContainText('9 trustlines')
  await page.getByRole('link', { name: 'A to Z' }).click()
  await expect(order).toHaveText('A to Z')
  await go('/demo/offers')
  await expect(rows(page)).toHaveCount(20)
  await expect(page.locator('main thead button')).toHaveCount(0)
})

test('lists of a ledger end with their last page, and say where they are from', async ({
  page,
  open,
  go,
  via,
}) => {
  await open(`/demo/ledgers/${ledgers.busy}/transactions`)
  const main = page.getByRole('main')
  const older = pager(page).getByRole('link', { name: 'Next →' })
  await older.click()
  await expect(page).toHaveURL(/cursor=/)
  await expect(rows(page)).toHaveCount(20)
  await older.click()
  await expect(rows(page)).toHaveCount(5)
  await expect(older).toHaveCount(0)

  // A full last page is not followed by the message of an empty list.
  await go(`/demo/ledgers/${ledgers.paths}/transactions?limit=7`)
  await expect(rows(page)).toHaveCount(7)
  // The REST service offers one page more; through RPC the end is known.
  if (via === 'rpc') await expect(older).toHaveCount(0)
  else {
    await older.click()
    await expect(main).toContainText('The list ends here')
    await expect(main).not.toContainText('has no transactions')
  }

  // A failed operation’s row gives its own reason where its result is known.
  await go('/demo/ledgers/16/operations?order=asc')
  const link = page.locator('a[href*="/operations/68719484929"]')
  await expect(rows(page).filter({ has: link })).toContainText(
    via === 'rest' ? 'failed, no effect' : 'op_already_exists',
  )

  // Rows of a ledger do not repeat its number and time.
  await go(`/demo/ledgers/${ledgers.paths}`)
  await expect(main.getByRole('columnheader')).toHaveText([
    'Result',
    'Hash',
    'From',
    'To',
    'Amount',
    'Asset',
    'Memo',
    'Fee, stroops',
  ])
  await page.getByText('Fees, transaction set, evictions and changed settings').click()
  const beside = page.getByRole('region', { name: 'Ledger', exact: true })
  await expect(beside).toContainText(via === 'rpc' ? 'Fees into the pool' : 'RPC does')

  await expect(page.getByText(/read from \d+ answers?/)).toHaveCount(1)
  await expect(page.getByText('show requests')).toHaveCount(0)
  await openOrigins(page)
  await page.getByText('show requests').first().click()
  // At the address where a clone serves the recording: nobody has the page's own.
  await expect(page.getByText(/^curl 'http:\/\/localhost:8000\//).first()).toBeVisible()
  const name = via === 'rest' ? 'Horizon' : 'RPC'
  await expect(page.locator('main details summary', { hasText: name }).first()).toContainText(
    /read from \d+ answers?/,
  )
  await page.getByText('show the answer').first().click()
  await expect(page.getByRole('textbox', { name: 'the answer' }).first()).toHaveValue(/"/)
})
