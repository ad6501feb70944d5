import type { Page } from '@playwright/test'
import { type FaultyNetwork, offerNetwork, startFaultyNetwork } from '../support/faultyNetwork.ts'
import { expect, settled, test as base, withVia } from '../support/fixtures.ts'

/** A service whose ledgers close when a test says so. */
interface LiveNetwork extends FaultyNetwork {
  /** Closes so many ledgers; a negative number is a node that is behind the others. */
  readonly advance: (ledgers: number) => void
}

const first = 200
const test = base.extend<{ readonly network: LiveNetwork }>({
  network: async ({ page, provoke }, use) => {
    let closed = 0
    const clock = { start: first, every: 1, now: () => closed }
    const server = await startFaultyNetwork({ clock })
    provoke({ origins: [server.origin], errors: /Failed to load resource|CORS policy|net::ERR/ })
    await offerNetwork(page, server)
    const advance = (ledgers: number) => {
      closed += ledgers
    }
    await use({ ...server, advance })
    await server.close()
  },
})

const latest = (page: Page) => page.locator('.latest-ledger b')
const rows = (page: Page) => page.locator('tbody tr[data-row]')
const sequences = async (page: Page) =>
  (await rows(page).locator('td:first-child a').allTextContents()).map(Number)
const newButton = (page: Page) => page.getByRole('button', { name: /^\d+ new/ })
/** The rows as text, without how long ago they were. */
const texts = async (page: Page) =>
  (await rows(page).allInnerTexts()).map((text) => text.replaceAll(/\d+ (s|min|h|days?) ago/g, ''))

const isAlike = async (page: Page, other: Page) =>
  JSON.stringify(await texts(page)) === JSON.stringify(await texts(other))

test('ledgers that close appear in the header and on top of the list, each once, whatever a node that is behind says', async ({
  page,
  open,
  network,
}) => {
  await open('/faulty/ledgers')
  await expect(latest(page)).toHaveText('200')
  network.advance(2)
  await expect(latest(page)).toHaveText('202')
  network.advance(-3)
  network.advance(4)
  await expect(latest(page)).toHaveText('203')
  await expect.poll(() => sequences(page)).toEqual(Array.from({ length: 20 }, (_, i) => 203 - i))
})

for (const list of ['transactions', 'effects', 'operations of an account'])
  test(`${list} grow as a new load gives them`, async ({ page, open, network, via }) => {
    const account = await ofTransactionIn(203, 'source_account', network)
    const address = list.endsWith('account') ? `accounts/${account}/operations` : list
    await open(`/faulty/${address}`)
    const before = await texts(page)
    network.advance(4)
    const other = await openedBeside(page, network, via, address)
    // A transaction's sentence is read after its row is shown, in either tab.
    await expect.poll(() => isAlike(page, other)).toBe(true)
    expect(await texts(page)).not.toEqual(before)
    await other.close()
    await expect(newButton(page)).toHaveCount(0)
  })

test('where the reader uses the list a count appears, and shows the rows when it is pressed', async ({
  page,
  open,
  network,
}) => {
  await open('/faulty/ledgers')
  await rows(page).nth(3).getByRole('link').first().focus()
  network.advance(3)
  await expect(newButton(page)).toHaveText('3 new')
  expect((await sequences(page))[0]).toBe(200)
  await newButton(page).click()
  await expect.poll(() => sequences(page)).toEqual(Array.from({ length: 20 }, (_, i) => 203 - i))
  await expect(newButton(page)).toHaveCount(0)
  // On another page the count is a link to the first one.
  await page.getByRole('link', { name: 'Older' }).click()
  await expect.poll(async () => (await sequences(page))[0]).toBe(183)
  network.advance(2)
  await page.getByRole('link', { name: '2 new on the first page' }).click()
  await expect.poll(async () => (await sequences(page))[0]).toBe(205)
})

test('a hidden tab reads nothing while another one follows, and reads on when it is shown again', async ({
  page,
  open,
  network,
  via,
}) => {
  await open('/faulty/ledgers')
  network.advance(1)
  await expect.poll(async () => (await sequences(page))[0]).toBe(201)
  await hide(page, true)
  const other = await openedBeside(page, network, via)
  network.advance(5)
  await expect.poll(async () => (await sequences(other))[0]).toBe(206)
  await other.close()
  expect((await sequences(page))[0]).toBe(201)
  expect(await latest(page).innerText()).toBe('201')
  await hide(page, false)
  await expect.poll(() => sequences(page)).toEqual(Array.from({ length: 20 }, (_, i) => 206 - i))
})

test('a network that stands still is reported with its age, until it goes on', async ({
  page,
  open,
  network,
}) => {
  await page.clock.install()
  await open('/faulty/ledgers')
  network.advance(1)
  await expect(latest(page)).toHaveText('201')
  await page.clock.fastForward(121_000)
  const report = page.getByText(/^No ledger for 2 min\./)
  await expect(report).toBeVisible()
  network.advance(1)
  await expect(latest(page)).toHaveText('202')
  await expect(report).toHaveCount(0)
})

test('a network that begins anew is reported, and its lists are loaded again', {
  // A silent event stream is doubted after twelve seconds.
  tag: '@rpc',
}, async ({ page, open, network }) => {
  await open('/faulty/ledgers')
  network.advance(1)
  await expect(latest(page)).toHaveText('201')
  network.rewrite((text) => text.replaceAll('Parallax Local Network ; 2026', 'Anew'))
  network.advance(-100)
  await expect(page.getByText('This network began anew')).toBeVisible()
  // Its transactions are signed for the other passphrase: the ledgers that have some are unreadable.
  await expect.poll(async () => (await sequences(page))[0]).toBeLessThanOrEqual(101)
  await expect(latest(page)).toHaveText('101')
})

test('a transaction that no ledger has yet is waited for, and turns into its result', async ({
  page,
  open,
  network,
}) => {
  const hash = await ofTransactionIn(202, 'hash', network)
  await open(`/faulty/transactions/${hash}`)
  await expect(page.getByText('Waiting for it.')).toBeVisible()
  network.advance(1)
  await expect(page.getByText('1 ledger closed without it so far.')).toBeVisible()
  network.advance(1)
  await expect(page.getByRole('link', { name: '202' }).first()).toBeVisible()
  await expect(page.getByText('Waiting for it.')).toHaveCount(0)
})

test('the recorded network is replayed from any ledger, at the speed in the address', async ({
  page,
  open,
}) => {
  await open('/demo/ledgers?replay=200x60')
  await expect.poll(async () => (await sequences(page))[0]).toBeGreaterThan(203)
  const replay = page.getByRole('navigation', { name: 'Replay' })
  await replay.getByRole('link', { name: 'Pause' }).click()
  await expect(replay).toContainText(/paused at ledger \d+/)
  const paused = Number(await latest(page).innerText())
  expect(paused).toBeLessThan(373)
  await replay.getByRole('link', { name: '20×' }).click()
  await expect.poll(async () => Number(await latest(page).innerText())).toBeGreaterThan(paused)
  await replay.getByRole('link', { name: 'End the replay' }).click()
  await expect(latest(page)).toHaveText('373')
  await expect(replay).toHaveCount(0)
})

test('two tabs share one event stream', { tag: '@rest' }, async ({ page, open, network }) => {
  await open('/faulty/ledgers')
  const other = await openedBeside(page, network, 'rest')
  network.advance(1)
  await expect(latest(page)).toHaveText('201')
  await expect(latest(other)).toHaveText('201')
  network.advance(1)
  await expect(latest(page)).toHaveText('202')
  await expect(latest(other)).toHaveText('202')
  const streams = network.answered().filter((request) => request.includes('order=asc&limit=200'))
  expect(streams).toHaveLength(1)
  await other.close()
})

/** A field of the first transaction of a ledger that has not closed yet. */
async function ofTransactionIn(ledger: number, field: string, network: LiveNetwork) {
  network.advance(ledger - first)
  const answer = await fetch(`${network.rest}/ledgers/${ledger}/transactions?limit=1`)
  network.advance(first - ledger)
  return new RegExp(`"${field}": "([^"]+)"`).exec(await answer.text())?.[1] ?? ''
}

/** The same list in another tab. */
async function openedBeside(
  page: Page,
  network: FaultyNetwork,
  via: 'rest' | 'rpc',
  list = 'ledgers',
) {
  const other = await page.context().newPage()
  await offerNetwork(other, network)
  await other.goto(withVia(`/faulty/${list}`, via))
  await settled(other)
  return other
}

/** As a browser hides a tab. */
const hide = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
