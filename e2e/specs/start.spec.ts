import type { Page } from '@playwright/test'
import { transactions } from '../support/examples.ts'
import {
  expect,
  latestLedger,
  savesData,
  settled,
  sheetOf,
  test,
  withVia,
} from '../support/fixtures.ts'

const demo = {
  id: 'demo',
  name: 'Recorded network',
  passphrase: 'Parallax Local Network ; 2026',
  bundled: true,
}

/** Lists two networks of this recording. */
const listTwo = (page: Page) =>
  page.route('**/networks.json', (route) =>
    route.fulfill({ json: [demo, { ...demo, id: 'hosted', name: 'Hosted' }] }),
  )

test('“/” opens the network whose home was opened last; the logo leads to it, the menu to the others', {
  tag: '@rest',
}, async ({ page, open }) => {
  await listTwo(page)
  await open(`/hosted/transactions/${transactions.path}`)
  await page.goto('/')
  await settled(page)
  expect(new URL(page.url()).pathname).toBe('/demo')
  const banner = page.getByRole('banner')
  await banner.locator('summary', { hasText: 'Network: demo' }).click()
  await banner.getByRole('link', { name: 'All networks' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Networks')
  const networks = page.getByRole('table', { name: 'Networks' })
  await networks.getByRole('link', { name: 'hosted' }).click()
  await expect(page).toHaveTitle('hosted · Parallax')
  await page.getByRole('link', { name: 'Ledgers', exact: true }).click()
  await expect(page).toHaveURL(/\/hosted\/ledgers/)
  await banner.getByRole('link', { name: 'Parallax' }).click()
  await expect(page).toHaveTitle('hosted · Parallax')
  await page.goto(withVia('/', 'rpc'))
  await expect(page).toHaveURL(/\/hosted\?via=rpc$/)
  await banner.locator('summary', { hasText: 'Network: hosted' }).click()
  await page.getByRole('link', { name: 'Recorded network demo' }).click()
  await expect(page).toHaveTitle('demo · Parallax')
})

test('the recorded network’s home has six examples, the last of which proves a transaction', {
  tag: '@rest',
}, async ({ page, open }) => {
  await open('/demo')
  const examples = page.getByRole('list', { name: 'Examples' }).getByRole('link')
  await expect(examples).toHaveText([
    'a failure explained',
    'a contract call',
    'a path payment',
    'an offer’s life',
    'two sources compared',
    'a proof',
  ])
  // What each shows is tested in Node (`ui/pages/home/examples.test.ts`, `ui/pages/recordedPages.test.ts`), a comparison by its
  // address in `accessibility.spec.ts`.
  await expect(examples.nth(4)).toHaveAttribute('href', /[?&]compare\b/)
  await examples.nth(5).click()
  await expect(sheetOf(page)).toContainText('Save the evidence')
})

test.describe('the home of the recorded network', () => {
  test.use({ first: true })

  test('is replayed as if live, while other pages and the search have the whole recording', {
    tag: '@rest',
  }, async ({ page, open }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await open('/demo')
    const latest = latestLedger(page)
    const sequence = async () => Number(await latest.textContent())
    const replay = page.getByRole('navigation', { name: 'Replay' })
    await expect(replay).toContainText('A recording, replayed as if live from ledger 200')
    const first = await sequence()
    expect(first).toBeLessThan(373)
    await expect.poll(sequence).toBeGreaterThan(first)
    await expect(page.getByText('clock may be wrong')).toHaveCount(0)
    // A ledger that the replay has not closed yet.
    await page.getByRole('combobox').fill('373')
    await page.getByRole('combobox').press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ledger 373')
    await expect(page).toHaveURL(/\/demo\/ledgers\/373\?via=rest$/)
    await expect(latest).toHaveText('373')
    await page.goBack()
    await replay.getByRole('link', { name: 'End the replay' }).click()
    await expect(latest).toHaveText('373')
    await page.getByRole('link', { name: '▶ Replay as if live (5×)' }).click()
    await expect.poll(sequence).toBeLessThan(373)
  })

  test('stands still where the reader prefers no motion, saves data, or compares', {
    tag: '@rest',
  }, async ({ page, open, go }) => {
    const still = page.getByText('Sample network: a recording, not live.')
    await savesData(page)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await open('/demo')
    await expect(still).toBeVisible()
    await page.evaluate(() => Object.assign(navigator, { connection: undefined }))
    await go('/demo?compare')
    await expect(sheetOf(page)).toBeVisible()
    await expect(still).toBeVisible()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await go('/demo')
    await expect(sheetOf(page)).toBeHidden()
    await expect(still).toBeVisible()
  })
})

test('where a live network does not answer, its home says so and offers the recording', {
  tag: '@rest',
}, async ({ page, provoke }) => {
  const service = 'https://horizon-testnet.stellar.org'
  provoke({
    origins: [service, 'https://soroban-testnet.stellar.org'],
    errors: /Failed to load resource|ERR_/,
  })
  await page.route(/stellar\.org/, (route) => route.abort())
  await page.goto('/testnet?via=rest')
  const failure = page.getByRole('main').getByRole('alert')
  await expect(failure).toContainText('No answer')
  await expect(failure).toContainText('You may be offline')
  await failure.getByRole('link', { name: 'Look at a recording' }).click()
  await expect(page).toHaveTitle('demo · Parallax')
  await expect(
    page.getByRole('table', { name: /^Latest transactions/ }).getByRole('row'),
  ).toHaveCount(16)
})
