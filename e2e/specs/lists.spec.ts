import { accounts, ledgers } from '../support/examples.ts'
import { expect, openOrigins, settled, test } from '../support/fixtures.ts'
import { pager, rows, rowTexts } from '../support/listSteps.ts'

test('the other order starts at the other end', { tag: '@rest' }, async ({ page, open }) => {
  await open('/demo/ledgers')
  await page.getByLabel('Order').getByRole('link', { name: 'Oldest first' }).click()
  await expect(page).toHaveURL(/order=asc/)
  await settled(page)
  await expect(rows(page).first().getByRole('cell').first()).toHaveText('2')
  await pager(page).getByRole('link', { name: 'Newer' }).click()
  await settled(page)
  await expect(rows(page).first().getByRole('cell').first()).toHaveText('22')
})

test('a page has the requested number of rows', { tag: '@rpc' }, async ({ page, open }) => {
  await open('/demo/ledgers')
  await page.getByLabel('Rows a page').getByRole('link', { name: '50' }).click()
  await expect(page).toHaveURL(/limit=50/)
  await settled(page)
  await expect(rows(page)).toHaveCount(50)
})

test('the last page says that it is the last', async ({ page, open }) => {
  await open(`/demo/ledgers/${ledgers.busy}/transactions`)
  const older = pager(page).getByRole('link', { name: 'Older' })
  for (const count of [20, 5]) {
    await older.click()
    await settled(page)
    await expect(rows(page)).toHaveCount(count)
  }
  await expect(older).toHaveCount(0)
})

test('at the cursor of the first ledger the list ends with a link back', { tag: '@rest' }, async ({
  page,
  open,
}) => {
  await open('/demo/ledgers?cursor=desc.8589934592')
  const main = page.getByRole('main')
  await expect(main.getByText('The list ends here')).toBeVisible()
  await expect(main.getByRole('alert')).toHaveCount(0)
  await main.getByRole('link', { name: 'Newer' }).click()
  const first = main.locator('tr[data-row]').last().getByRole('link')
  await expect(first.first()).toHaveText('2')
})

test('j and k move between rows, Enter opens one', { tag: ['@smoke', '@rest'] }, async ({
  page,
  open,
}) => {
  await open('/demo/ledgers')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/demo\/ledgers\/372\?/)
  await settled(page)
})

test('skeleton rows are as high as loaded rows', { tag: '@rpc' }, async ({ page, via }) => {
  let release: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/recorded/**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/demo/ledgers?via=${via}`)
  const table = page.getByRole('table')
  await expect(table).toHaveAttribute('aria-busy', 'true')
  const before = await table.boundingBox()
  release?.()
  await settled(page)
  const after = await table.boundingBox()
  expect(Math.abs((after?.height ?? 0) - (before?.height ?? 0))).toBeLessThan(40)
})

test('a page says in one line where it is from, and each panel shows the requests behind it', async ({
  page,
  open,
  via,
}) => {
  await open(`/demo/ledgers/${ledgers.paths}`)
  await expect(page.getByText(/read from \d+ answers?/)).toHaveCount(1)
  await expect(page.getByText('show requests')).toHaveCount(0)
  await openOrigins(page)
  await page.getByText('show requests').first().click()
  // At the address where a clone serves the recording: nobody has the page's own.
  await expect(page.getByText(/^curl 'http:\/\/localhost:8000\//).first()).toBeVisible()
  const name = via === 'rest' ? 'Horizon' : 'RPC'
  await expect(page.locator('details summary', { hasText: name }).first()).toContainText(
    /read from \d+ answers?/,
  )
  await page.getByText('show the answer').first().click()
  await expect(page.getByRole('textbox', { name: 'the answer' }).first()).toHaveValue(/"/)
})

test('an account’s lists can be paged', { tag: '@rpc' }, async ({ page, open }) => {
  await open(`/demo/accounts/${accounts.alice}/operations`)
  const first = await rowTexts(page)
  await pager(page).getByRole('link', { name: 'Older' }).click()
  await settled(page)
  await expect.poll(() => rowTexts(page)).not.toEqual(first)
})

test('a full last page is not followed by the message of an empty list', async ({
  page,
  open,
  via,
}) => {
  await open(`/demo/ledgers/${ledgers.paths}/transactions?limit=7`)
  await expect(rows(page)).toHaveCount(7)
  const older = pager(page).getByRole('link', { name: 'Older' })
  // The REST service offers one page more; through RPC the end is known.
  if (via === 'rpc') return expect(older).toHaveCount(0)
  await older.click()
  await settled(page)
  await expect(page.getByRole('main')).toContainText('The list ends here')
  await expect(page.getByRole('main')).not.toContainText('has no transactions')
})

test('a failed operation’s row gives its own reason where its result is known', async ({
  page,
  open,
  via,
}) => {
  await open('/demo/ledgers/16/operations?order=asc')
  const link = page.locator('a[href*="/operations/68719484929"]')
  await expect(rows(page).filter({ has: link })).toContainText(
    via === 'rest' ? 'failed, no effect' : 'The account exists already. op_already_exists',
  )
})
