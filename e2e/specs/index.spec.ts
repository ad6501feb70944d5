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
  await steering.getByRole('button', { name: 'Read the rest' }).click()
  await expect(steering).toContainText('All ledgers that the service keeps are indexed')
}

/** A contract that anybody may have deployed. */
const foreign = 'CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD2KM'

test.use({ first: true })

test('an account is found by its events, and what they cannot find has a price', {
  tag: '@rpc',
}, async ({ page, open, network }) => {
  await open(address)
  await expect(rowsOf(page).first()).toBeVisible()
  const line = page.getByText('Found by events in ledgers')
  await expect(line).toContainText('not looked for: transactions whose fee another account paid')
  const steering = page.getByRole('region', { name: 'Ledgers read for this list' })
  await expect(steering).toContainText(/Idle. Left: 100 ledgers: about \d+ requests, .*[kM]B/)
  expect(network.requests()).toBeLessThan(12)
  await readLedgers(page)
  await expect(page.getByText('Covers ledgers 274–373')).toBeVisible()
  await expect(line).toBeHidden()
  await expect(rowsOf(page)).toHaveCount(18)
})

test('an asset’s payments are listed; through RPC its events find them, and reading all has a price', async ({
  page,
  open,
  network,
  via,
}) => {
  await open(`/faulty/payments?asset=${assets.usd}`)
  const rows = page.getByRole('table').locator('tbody tr[data-row]')
  await expect(rows).toHaveCount(20)
  await expect(rows.filter({ hasText: 'USD' }).first()).toBeVisible()
  const line = page.getByText('Found by events in ledgers')
  if (via === 'rest') {
    await expect(line).toHaveCount(0)
    return
  }
  await expect(line).toContainText('not looked for: what does not move this asset')
  const steering = page.getByRole('region', { name: 'Ledgers read for this list' })
  await expect(steering).toContainText(/Idle. Left: 100 ledgers: about \d+ requests, .*[kM]B/)
  expect(network.answered().filter((asked) => asked.includes('"getLedgers"'))).toEqual([])
})

test('a transaction that only a foreign contract’s event names is folded below the account’s list', {
  tag: '@rpc',
}, async ({ page, open, network }) => {
  // Another account paid its fee: nothing but this event names alice.
  const paid = '6f45b1858a274d10cd39ca04f9835a36e887c2c4cc4d2965440bcdfca60ff285'
  const spam = new RegExp(`"contractId":"\\w{56}"([^{}]*"txHash":"${paid}")`, 'g')
  network.rewrite((text) => text.replace(spam, `"contractId":"${foreign}"$1`))
  await open(`/faulty/accounts/${accounts.alice}/transactions`)
  await expect(page.getByText('Found by events in ledgers')).toBeVisible()
  const paidRow = page.getByRole('link', { name: paid.slice(0, 5) })
  await expect(paidRow).toBeHidden()
  await page.getByText('1 transaction left out').click()
  await expect(paidRow).toBeVisible()
  await expect(page.getByRole('row', { name: paid.slice(0, 5) })).toContainText('foreign contract')
})

test('an account’s lists of the recorded network are complete after a moment', {
  tag: '@rpc',
}, async ({ page, open }) => {
  await open(`/demo/accounts/${accounts.alice}/operations?order=asc&failures=all`)
  await expect(rowsOf(page)).toHaveCount(20)
  await expect(page.getByText('Covers ledgers 2–373 of 2–373')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Ledgers read for this list' })).toBeHidden()
})

test('an account shows all balances once the index is complete', {
  tag: '@rpc',
}, async ({ page, open }) => {
  await open(`/demo/accounts/${accounts.alice}`)
  const balances = page.getByRole('region', { name: 'Balances' })
  await expect(balances).toContainText('12 balances')
  await expect(balances).not.toContainText('there may be others')
})

test('a list from the index names its ledgers and their hosts, and links to the index', {
  tag: '@rpc',
}, async ({ page, open, network }) => {
  await open(address)
  await readLedgers(page)
  await openOrigins(page)
  const origin = page.locator('main details', { hasText: 'all rows' })
  await expect(origin).toContainText('all rows from Parallax’s own index of ledgers 274–373')
  await origin.getByText('show requests').click()
  await expect(origin.getByRole('list')).toContainText(
    `built from getLedgers of ${new URL(network.origin).host}; each ledger was verified by header hashes`,
  )
  await origin.getByRole('link', { name: 'About the index' }).click()
  const panel = page.getByRole('region', { name: 'Index in this browser' })
  await expect(panel.getByText('274–373')).toBeInViewport()
})

test('a record from the node says which part came from the index', { tag: '@rpc' }, async ({
  page,
  open,
  network,
}) => {
  await open(address)
  await readLedgers(page)
  await open(`/faulty/accounts/${accounts.alice}`)
  await openOrigins(page)
  const facts = page.locator('main details', { hasText: 'lines, data and offers' }).first()
  await expect(facts).toContainText('from Parallax’s own index of ledgers 274–373')
  await facts.getByText('show requests').click()
  await expect(facts.getByRole('list')).toContainText('getLedgerEntries')
  expect(network.requests()).toBeGreaterThan(0)
})

test('a list states its ledgers and the size and limit of the index', {
  tag: '@rpc',
}, async ({ page, open, network }) => {
  await open(address)
  await readLedgers(page)
  await expect(page.getByText('Covers ledgers 274–373')).toBeVisible()
  const steering = page.getByRole('region', { name: 'Ledgers read for this list' })
  await expect(steering).toContainText('All ledgers that the service keeps are indexed')
  await steering.getByText('Index in this browser').click()
  await expect(steering).toContainText('274–373')
  await expect(steering).toContainText('kept in this browser')
  await steering.getByLabel('Size limit').selectOption('64 MiB')
  await expect(steering.getByLabel('Size limit')).toHaveValue(String(64 * 1024 ** 2))
  await page.reload()
  await steering.getByText('Index in this browser').click()
  await expect(steering.getByLabel('Size limit')).toHaveValue(String(64 * 1024 ** 2))
  expect(network.requests()).toBeGreaterThan(0)
})

test('the index is kept for the next visit and can be cleared', { tag: '@rpc' }, async ({
  page,
  open,
  network,
}) => {
  await open(address)
  await readLedgers(page)
  await expect(rowsOf(page)).toHaveCount(18)
  await page.reload()
  await expect(rowsOf(page)).toHaveCount(18)
  const steering = page.getByRole('region', { name: 'Ledgers read for this list' })
  await expect(steering).toContainText('All ledgers that the service keeps are indexed')
  await steering.getByText('Index in this browser').click()
  await steering.getByRole('button', { name: 'Clear the index' }).click()
  await steering.getByRole('button', { name: 'Yes, clear all of it' }).click()
  await expect(steering).toContainText('you cleared this endpoint’s index')
  expect(network.requests()).toBeGreaterThan(0)
})

test('while the index is read its ledgers are shown, and rows appear without shifting the page', {
  tag: '@rpc',
}, async ({ page, via, network }) => {
  network.failWhere('getLedgers', { kind: 'delay', milliseconds: 4_000 })
  // Events find no pool.
  await page.goto(withVia(`/faulty/liquidity_pools/${liquidityPools.xlmUsd}/operations`, via))
  const waiting = page.getByText(/Reading ledgers 274–373, newest first: \d+ of 100 so far/)
  await expect(waiting).toBeVisible()
  // Within its part of the page: above it, the account may have got another line out of the index.
  const height = () =>
    page.evaluate(() => {
      const [tabs, table] = [
        'nav[aria-label^="Parts of the"]',
        'main div:has(> div > ul[aria-label="Order"]) table',
      ].map((each) => document.querySelector(each))
      return (table?.getBoundingClientRect().y ?? 0) - (tabs?.getBoundingClientRect().y ?? 0)
    })
  await expect(page.locator('table[aria-busy="true"]')).toBeVisible()
  const before = await height()
  expect(before).toBeGreaterThan(0)
  await expect(page.getByText(/Covers ledgers/)).toBeVisible()
  await expect(waiting).toBeHidden()
  expect(await height()).toBe(before)
})

test('no rows in the scanned ledgers is not an empty list', { tag: '@rpc' }, async ({
  page,
  open,
  network,
}) => {
  await open(`/faulty/accounts/${accounts.drifter}/trades`)
  await expect(page.getByText('None in these ledgers')).toBeVisible()
  await page.getByRole('button', { name: 'Read the rest' }).click()
  await expect(page.getByText('Ledgers 274 to 373 have none')).toBeVisible()
  expect(network.requests()).toBeGreaterThan(0)
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
  await steering.getByRole('button', { name: 'Read the rest' }).click()
  await expect(steering).toContainText(/Stopped: .*ledger 350 has another hash/)
  network.rewrite(undefined)
  await steering.getByRole('button', { name: 'Read the rest' }).click()
  await expect(steering).toContainText('All ledgers that the service keeps are indexed')
})

test.describe('while ledgers are read', () => {
  test.use({ retention: 10_000 })

  test('rows appear as they are found, and a hidden tab reads no ledgers', {
    tag: '@rpc',
  }, async ({ page, open, network }) => {
    // The oldest ledgers, which are asked for last.
    network.failWhere('"getLedgers","params":{"startLedger":2,', {
      kind: 'delay',
      milliseconds: 18_000,
    })
    await open(`${address}&order=asc`)
    const steering = page.getByRole('region', { name: 'Ledgers read for this list' })
    await steering.getByRole('button', { name: 'Read the rest' }).click()
    await expect(steering).toContainText('Reading older ledgers')
    await show(page, 'hidden')
    await expect(steering).toContainText('Stopped')
    const before = network.requests()
    await page.waitForTimeout(4_000)
    // What the node serves is asked as long as somebody may look; ledgers are not.
    expect(network.requests() - before).toBeLessThanOrEqual(3)
    network.fail(undefined)
    await show(page, 'visible')
    await expect(page.getByText('Covers ledgers 2–373')).toBeVisible()
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
