import type { Page } from '@playwright/test'
import { accounts, assets, liquidityPools } from '../support/examples.ts'
import { type FaultyNetwork, offerNetwork, startFaultyNetwork } from '../support/faultyNetwork.ts'
import { test as base, expect, openOrigins, withVia } from '../support/fixtures.ts'

/** Lists of an account through JSON-RPC: it has no call for them, so they are read from an index in the browser. */
const test = base.extend<{ readonly network: FaultyNetwork; readonly retention: number }>({
  retention: [100, { option: true }],
  network: async ({ page, provoke, retention }, use) => {
    const server = await startFaultyNetwork({ retention })
    provoke({ origins: [server.origin], errors: /Failed to load resource|CORS policy|net::ERR/ })
    await offerNetwork(page, server)
    await use(server)
    await server.close()
  },
})
/** With what others failed to do: all that the list has. */
const address = `/faulty/accounts/${accounts.alice}/operations?failures=all`

/** The rows of the list, without those of other tables on the page. */
const rowsOf = (page: Page) =>
  page.getByRole('table', { name: 'Operations of this account' }).locator('tbody tr[data-row]')

/** Has all ledgers of the node indexed: the list was found by events, and asks first. */
async function readLedgers(page: Page): Promise<void> {
  const steering = page.getByRole('region', { name: 'Ledgers read for this list' })
  await steering.getByRole('button', { name: 'Read all' }).click()
  await expect(steering).toContainText('All ledgers that the service keeps are indexed')
}

/** A contract that anybody may have deployed. */
const foreign = 'CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD2KM'

test.use({ first: true })

test('an account is found by its events, and what they cannot find has a price; the index that is read for it is kept, and can be cleared', {
  tag: '@rpc',
}, async ({ page, open, go, network }) => {
  const line = page.getByText('Found through events, ledgers')
  const steering = page.getByRole('region', { name: 'Ledgers read for this list' })
  const price = /100 ledgers not read yet \(about .*[kM]B, /
  await open(`/faulty/payments?asset=${assets.usd}`)
  const payments = page.getByRole('table').locator('tbody tr[data-row]')
  await expect(payments).toHaveCount(20)
  await expect(payments.filter({ hasText: 'USD' }).first()).toBeVisible()
  await expect(line).toContainText('May miss trustlines, offers without a match')
  await expect(steering).toContainText(price)
  expect(network.answered().filter((asked) => asked.includes('"getLedgers"'))).toEqual([])

  const before = network.requests()
  await go(address)
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(line).toContainText('May miss changes without a payment')
  await expect(steering).toContainText(price)
  expect(network.requests() - before).toBeLessThan(12)

  // No rows in the scanned ledgers is not an empty list.
  await go(`/faulty/accounts/${accounts.drifter}/trades`)
  await expect(page.getByText('None in these ledgers')).toBeVisible()
  await readLedgers(page)
  await expect(page.getByText('Ledgers 274 to 373 have none')).toBeVisible()

  await go(address)
  await expect(rowsOf(page)).toHaveCount(18)
  await expect(page.getByText('Ledgers 274–373 of')).toBeVisible()
  await expect(line).toBeHidden()
  await openOrigins(page)
  const origin = page.locator('main details', { hasText: 'all rows' })
  await expect(origin).toContainText('all rows from Parallax’s own index of ledgers 274–373')
  await origin.getByText('show requests').click()
  await expect(origin.getByRole('list')).toContainText(
    `built from the ledgers of ${new URL(network.origin).host}. Before a ledger was indexed, its header was compared with its hash`,
  )
  await origin.getByRole('link', { name: 'About the index' }).click()
  const panel = page.getByRole('region', { name: 'Browser cache' })
  await expect(panel.getByText('274–373')).toBeInViewport()

  // A record from the node says which part came from the index.
  await go(`/faulty/accounts/${accounts.alice}`)
  const facts = page.locator('main details', { hasText: 'lines, data and offers' }).first()
  await expect(facts).toContainText('from Parallax’s own index of ledgers 274–373')
  await facts.getByText('show requests').click()
  await expect(facts.getByRole('list')).toContainText('getLedgerEntries')

  // It is there again after a reload, with the limit that the reader chose.
  await go(address)
  await steering.getByText('Browser cache').click()
  await expect(steering).toContainText('274–373')
  await expect(steering).toContainText('kept in this browser')
  await steering.getByLabel('Size limit').selectOption('64 MiB')
  await page.reload()
  await expect(rowsOf(page)).toHaveCount(18)
  await expect(steering).toContainText('All ledgers that the service keeps are indexed')
  await steering.getByText('Browser cache').click()
  await expect(steering.getByLabel('Size limit')).toHaveValue(String(64 * 1024 ** 2))
  await steering.getByRole('button', { name: 'Clear the cache' }).click()
  await steering.getByRole('button', { name: 'Yes, clear all of it' }).click()
  await expect(steering).toContainText('you cleared this endpoint’s index')
})

test('a transaction that only a foreign contract’s event names is folded below the account’s list', {
  tag: '@rpc',
}, async ({ page, open, network }) => {
  // Another account paid its fee: nothing but this event names alice.
  const paid = '6f45b1858a274d10cd39ca04f9835a36e887c2c4cc4d2965440bcdfca60ff285'
  const spam = new RegExp(`"contractId":"\\w{56}"([^{}]*"txHash":"${paid}")`, 'g')
  network.rewrite((text) => text.replace(spam, `"contractId":"${foreign}"$1`))
  await open(`/faulty/accounts/${accounts.alice}/transactions`)
  await expect(page.getByText('Found through events, ledgers')).toBeVisible()
  const paidRow = page.getByRole('link', { name: paid.slice(0, 5) })
  await expect(paidRow).toBeHidden()
  await page.getByText('1 transaction left out').click()
  await expect(paidRow).toBeVisible()
  await expect(page.getByRole('row', { name: paid.slice(0, 5) })).toContainText('foreign contract')
})

test('while the index is read its ledgers are shown, and rows appear without shifting the page', {
  tag: '@rpc',
}, async ({ page, via, network }) => {
  network.failWhere('getLedgers', { kind: 'delay', milliseconds: 1_500 })
  // Events find no pool.
  await page.goto(withVia(`/faulty/liquidity_pools/${liquidityPools.xlmUsd}/operations`, via))
  const waiting = page.getByText(/Reading ledgers 274–373, newest first: \d+ of 100 so far/)
  await expect(waiting).toBeVisible()
  // Within its part of the page: above it, the account may have got another line out of the index.
  const height = () =>
    page.evaluate(() => {
      const [tabs, table] = [
        'nav[aria-label^="Parts of the"]',
        'main div:has(> div > div > details > [aria-label^="Order: "]) table',
      ].map((each) => document.querySelector(each))
      return (table?.getBoundingClientRect().y ?? 0) - (tabs?.getBoundingClientRect().y ?? 0)
    })
  await expect(page.locator('table[aria-busy="true"]')).toBeVisible()
  const before = await height()
  expect(before).toBeGreaterThan(0)
  await expect(page.getByText(/ledgers \d+–\d+ of/i)).toBeVisible()
  await expect(waiting).toBeHidden()
  expect(await height()).toBe(before)
})

test('an altered ledger is refused and named', { tag: '@rpc' }, async ({ page, open, network }) => {
  // One header's hash: the ledger that says so is 350.
  network.rewrite((text) =>
    text.replace(
      /("sequence":350,[^}]*"metadataXdr":")([^"]{40})(.)/,
      (_, before, head, one) => `${before}${head}${one === 'A' ? 'B' : 'A'}`,
    ),
  )
  await open(address)
  const steering = page.getByRole('region', { name: 'Ledgers read for this list' })
  await steering.getByRole('button', { name: 'Read all' }).click()
  await expect(steering).toContainText(/Stopped: .*ledger 350 has another hash/)
  network.rewrite(undefined)
  await steering.getByRole('button', { name: 'Read all' }).click()
  await expect(steering).toContainText('All ledgers that the service keeps are indexed')
})

test.describe('while ledgers are read', () => {
  test.use({ retention: 10_000 })

  test('rows appear as they are found, and a hidden tab reads no ledgers', {
    tag: '@rpc',
  }, async ({ page, open, network }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const body = request.postData() ?? ''
      if (body.includes('"getLedgers"')) asked.push(body)
    })
    // The oldest ledgers, which are asked for last.
    network.failWhere('"getLedgers","params":{"startLedger":2,', {
      kind: 'delay',
      milliseconds: 18_000,
    })
    await open(`${address}&order=asc`)
    const steering = page.getByRole('region', { name: 'Ledgers read for this list' })
    await steering.getByRole('button', { name: 'Read all' }).click()
    await expect(steering).toContainText('Reading older ledgers')
    await show(page, 'hidden')
    await expect(steering).toContainText('Stopped')
    expect(asked).not.toEqual([])
    const before = asked.length
    await page.waitForTimeout(2_000)
    // What the node serves is asked as long as somebody may look; ledgers are not.
    expect(asked.slice(before)).toEqual([])
    network.fail(undefined)
    await show(page, 'visible')
    await expect(page.getByText('Ledgers 2–373 of 2–373')).toBeVisible()
    await expect(steering).toBeHidden()
    await expect(rowsOf(page)).toHaveCount(20)
  })
})

/** As when another tab is put before this one, and when that is closed. */
const show = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state === 'hidden')
