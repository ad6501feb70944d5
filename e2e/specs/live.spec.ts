import type { Page } from '@playwright/test'
import { type FaultyNetwork, offerNetwork, startFaultyNetwork } from '../support/faultyNetwork.ts'
import { test as base, expect, latestLedger, settled, withVia } from '../support/fixtures.ts'
import { translate } from '../support/translator.ts'

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
    await hasten(page)
    const advance = (ledgers: number) => {
      closed += ledgers
    }
    await use({ ...server, advance })
    await server.close()
  },
})

const rows = (page: Page) => page.locator('tbody tr[data-row]')
const sequences = async (page: Page) =>
  (await rows(page).locator('td:first-child a').allTextContents()).map(Number)
const newButton = (page: Page) => page.getByRole('button', { name: /^\d+ new/ })
/** The rows as text, without how long ago they were. */
const texts = async (page: Page) =>
  (await rows(page).allInnerTexts()).map((text) => text.replaceAll(/\d+ (s|min|h|days?) ago/g, ''))

const isAlike = async (page: Page, other: Page) =>
  JSON.stringify(await texts(page)) === JSON.stringify(await texts(other))

test('ledgers that close appear in the header and on top of the list, each once; where the reader uses it, as a count', {
  tag: '@rest',
}, async ({ page, open, network }) => {
  const newest = (count: number) => Array.from({ length: 20 }, (_, i) => count - i)
  await open('/faulty/ledgers')
  await expect(latestLedger(page)).toHaveText('200')
  network.advance(2)
  await expect(latestLedger(page)).toHaveText('202')
  // A node that is behind says nothing new.
  network.advance(-3)
  network.advance(4)
  await expect(latestLedger(page)).toHaveText('203')
  await expect.poll(() => sequences(page)).toEqual(newest(203))
  await rows(page).nth(3).getByRole('link').first().focus()
  network.advance(3)
  await expect(newButton(page)).toHaveText('3 new')
  expect((await sequences(page))[0]).toBe(203)
  await newButton(page).click()
  await expect.poll(() => sequences(page)).toEqual(newest(206))
  await expect(newButton(page)).toHaveCount(0)
  // Nor while the reader has scrolled into the list, or selected text of it.
  const uses = [
    () => rows(page).last().scrollIntoViewIfNeeded(),
    () => rows(page).nth(2).selectText(),
  ]
  for (const [n, use] of uses.entries()) {
    await page.evaluate(() => window.scrollTo(0, 0))
    await use()
    network.advance(2)
    await expect(newButton(page)).toHaveText('2 new')
    expect((await sequences(page))[0]).toBe(206 + 2 * n)
    await newButton(page).click()
    await expect.poll(async () => (await sequences(page))[0]).toBe(208 + 2 * n)
    await page.evaluate(() => document.getSelection()?.empty())
  }
  // On another page the count is a link to the first one.
  await page.getByRole('link', { name: 'Next →' }).click()
  await expect.poll(async () => (await sequences(page))[0]).toBe(190)
  network.advance(2)
  await page.getByRole('link', { name: '2 new on the first page' }).click()
  await expect.poll(async () => (await sequences(page))[0]).toBe(212)
})

test('a list that the browser translates takes new ledgers, a filter and the way back', {
  tag: ['@nightly', '@rest'],
}, async ({ page, open, network }) => {
  await page.addInitScript(translate, 'replaced' as const)
  await open('/faulty/ledgers')
  await expect(page.locator('main font').first()).toBeAttached()
  network.advance(2)
  await expect(latestLedger(page)).toHaveText('‹202›')
  await expect.poll(() => sequences(page)).toEqual(Array.from({ length: 20 }, (_, i) => 202 - i))
  await open('/faulty/transactions')
  const all = await rows(page).count()
  await page.getByRole('button', { name: /Filter/ }).click()
  await page.getByLabel(/Memo/).first().fill('no such memo')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/No match in/)).toBeVisible()
  network.advance(2)
  await expect(latestLedger(page)).toHaveText('‹204›')
  await page.goBack()
  await expect(rows(page)).toHaveCount(all)
})

test('transactions and operations of an account grow as a new load gives them; a filtered list offers one', {
  tag: '@rpc',
}, async ({ page, open, go, network, via }) => {
  const account = await ofTransactionIn(207, 'source_account', network)
  const other = await page.context().newPage()
  await offerNetwork(other, network)
  await open('/faulty/network')
  for (const list of ['transactions', `accounts/${account}/operations`]) {
    await go(`/faulty/${list}`)
    await settled(page)
    const before = await texts(page)
    network.advance(4)
    await other.goto(withVia(`/faulty/${list}`, via))
    await settled(other)
    // A transaction's sentence is read after its row is shown, in either tab.
    await expect.poll(() => isAlike(page, other), { message: list }).toBe(true)
    expect(await texts(page), list).not.toEqual(before)
    await expect(newButton(page)).toHaveCount(0)
  }
  await other.close()
  // A filtered list is not followed, and says so.
  await go('/faulty/ledgers?from=205')
  await settled(page)
  const [newest = 0] = await sequences(page)
  network.advance(3)
  await expect(
    page.getByText('This list does not update by itself: 3 ledgers closed'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect.poll(async () => (await sequences(page))[0]).toBe(newest + 3)
  await expect(page.getByText('does not update by itself')).toHaveCount(0)
})

test('two tabs follow the network; a hidden one reads nothing, and reads on when it is shown again', {
  tag: '@rpc',
}, async ({ page, open, network, via }) => {
  await open('/faulty/ledgers')
  const other = await openedBeside(page, network, via)
  for (const ledger of ['201', '202']) {
    network.advance(1)
    await expect(latestLedger(page)).toHaveText(ledger)
    await expect(latestLedger(other)).toHaveText(ledger)
  }
  await expect.poll(async () => (await sequences(page))[0]).toBe(202)
  await hide(page, true)
  network.advance(2)
  await expect.poll(async () => (await sequences(other))[0]).toBe(204)
  await other.close()
  expect((await sequences(page))[0]).toBe(202)
  expect(await latestLedger(page).innerText()).toBe('202')
  await hide(page, false)
  await expect.poll(() => sequences(page)).toEqual(Array.from({ length: 20 }, (_, i) => 204 - i))
})

test('a network that stands still is reported with its age, until it goes on', {
  tag: '@rest',
}, async ({ page, open, network }) => {
  await page.clock.install()
  await open('/faulty/ledgers')
  network.advance(1)
  await page.clock.fastForward(6_000)
  await expect(latestLedger(page)).toHaveText('201')
  await page.clock.fastForward(121_000)
  const report = page.getByText(/^No ledger for 2 min\./)
  await expect(report).toBeVisible()
  network.advance(1)
  await page.clock.fastForward(6_000)
  await expect(latestLedger(page)).toHaveText('202')
  await expect(report).toHaveCount(0)
})

test('a network that was reset is reported, and its lists are loaded again', {
  tag: '@rpc',
}, async ({ page, open, network }) => {
  await open('/faulty/ledgers')
  network.advance(1)
  await expect(latestLedger(page)).toHaveText('201')
  network.rewrite((text) => text.replaceAll('Parallax Local Network ; 2026', 'Anew'))
  network.advance(-100)
  await expect(page.getByText('This network was reset')).toBeVisible()
  // Its transactions are signed for the other passphrase: the ledgers that have some are unreadable.
  await expect.poll(async () => (await sequences(page))[0]).toBeLessThanOrEqual(101)
  await expect(latestLedger(page)).toHaveText('101')
})

test('a transaction that no ledger has yet is waited for, and turns into its result', {
  tag: '@rest',
}, async ({ page, open, network }) => {
  const hash = await ofTransactionIn(202, 'hash', network)
  await open(`/faulty/transactions/${hash}`)
  await expect(page.getByText('Waiting for it.')).toBeVisible()
  network.advance(1)
  await expect(page.getByText('1 ledger closed without it so far.')).toBeVisible()
  network.advance(1)
  await expect(page.getByRole('link', { name: '202' }).first()).toBeVisible()
  await expect(page.getByText('Waiting for it.')).toHaveCount(0)
})

test('the recorded network is replayed from any ledger, at the speed in the address', {
  tag: '@rest',
}, async ({ page, open }) => {
  await open('/demo/ledgers?replay=200x60')
  await expect.poll(async () => (await sequences(page))[0]).toBeGreaterThan(203)
  const replay = page.getByRole('navigation', { name: 'Replay' })
  await replay.getByRole('link', { name: 'Pause' }).click()
  await expect(replay).toContainText(/paused at ledger \d+/)
  const paused = Number(await latestLedger(page).innerText())
  expect(paused).toBeLessThan(373)
  await replay.getByRole('link', { name: '20×' }).click()
  await expect
    .poll(async () => Number(await latestLedger(page).innerText()))
    .toBeGreaterThan(paused)
  await replay.getByRole('link', { name: 'End the replay' }).click()
  await expect(latestLedger(page)).toHaveText('373')
  await expect(replay).toHaveCount(0)
})

test('what is watched is read on by one tab, hidden or not; home and titles say what changed until its page is opened', {
  tag: '@rest',
}, async ({ page, open, go, network, via }) => {
  const account = 'GATLJXMRQSPACI7JRXYRWX2O6QV5DF3IORZXO6YCL4RMXMLAFV2PHH4G'
  await page.addInitScript(answerNotifications, 'granted')
  await open(`/faulty/accounts/${account}`)
  const star = page.getByRole('button', { name: 'Watch', exact: true })
  await star.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Watched' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await go('/faulty')
  const other = await openedBeside(page, network, via)
  const [asked, askedByOther]: string[][] = [[], []]
  page.on('request', (request) => asked?.push(request.url()))
  other.on('request', (request) => askedByOther?.push(request.url()))
  const isOfAccount = (url: string) => url.includes(account)
  await hide(page, true)
  network.advance(10)
  await expect(page).toHaveTitle('(1) faulty · Parallax')
  await expect(other).toHaveTitle(/^\(1\) Ledgers/)
  const watched = page.getByRole('region', { name: 'Watched' })
  await expect(watched).toContainText('1 changed since your last visit')
  await expect(watched).toContainText('15 new operations, the newest: payment')
  await expect(watched).toContainText(/\d,\d{3}\.\d{7} XLM/)
  await watched.getByRole('button', { name: 'Notify me of what changes' }).click()
  await expect(watched.getByRole('button')).toHaveText('Notify me no longer')
  network.advance(10)
  await expect
    .poll(() => page.evaluate(() => document.body.dataset.notified))
    .toMatch(/^account GATLJ…PHH4G: \d+ new operations$/)
  expect(asked?.filter(isOfAccount).length).toBeGreaterThan(0)
  expect(askedByOther?.filter(isOfAccount)).toEqual([])
  await page.close()
  await expect.poll(() => askedByOther?.filter(isOfAccount).length).toBeGreaterThan(0)
  await other.addInitScript(answerNotifications, 'denied')
  await other.goto(withVia('/faulty', via))
  await other.getByRole('button', { name: 'Notify me no longer' }).click()
  await other.getByRole('button', { name: 'Notify me of what changes' }).click()
  await expect(other.getByText('This browser shows no notifications of this site')).toBeVisible()
  await other.evaluate((to) => history.pushState({}, '', to), `/faulty/accounts/${account}`)
  await expect(other.getByRole('button', { name: 'Watched' })).toBeVisible()
  await expect(other).toHaveTitle(/^Account GATLJ/)
  await other.close()
})

/** A field of the first transaction of a ledger that has not closed yet. */
async function ofTransactionIn(ledger: number, field: string, network: LiveNetwork) {
  network.advance(ledger - first)
  const answer = await fetch(`${network.rest}/ledgers/${ledger}/transactions?limit=1`)
  network.advance(first - ledger)
  return new RegExp(`"${field}": "([^"]+)"`).exec(await answer.text())?.[1] ?? ''
}

/** The ledgers in another tab. */
async function openedBeside(page: Page, network: FaultyNetwork, via: 'rest' | 'rpc') {
  const other = await page.context().newPage()
  await offerNetwork(other, network)
  await hasten(other)
  await other.goto(withVia('/faulty/ledgers', via))
  await settled(other)
  return other
}

/** Lets the pauses of a page between two requests for the head pass ten times as fast, the minute of watching 100 times. */
const hasten = (page: Page) =>
  page.addInitScript(() => {
    const wait = globalThis.setTimeout
    const hastened = (done: () => void, milliseconds: number, ...rest: unknown[]) => {
      const isPause = milliseconds > 1_000 && milliseconds < 8_000
      const isMinute = milliseconds > 30_000 && milliseconds <= 60_000
      return wait(done, milliseconds / (isPause ? 10 : isMinute ? 100 : 1), ...rest)
    }
    Reflect.set(globalThis, 'setTimeout', hastened)
  })

/** A reader’s answer to whether notifications may be shown: a browser without a window shows none. */
const answerNotifications = (answer: string) => {
  class Shown extends EventTarget {
    static readonly requestPermission = () => Promise.resolve(answer)
    constructor(_title: string, { body }: NotificationOptions) {
      super()
      document.body.dataset.notified = body
    }
  }
  Reflect.set(globalThis, 'Notification', Shown)
}

/** As a browser hides a tab. */
const hide = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
