import type { Page } from '@playwright/test'
import { builtNetworksId } from '#ui/address/networks.ts'
import { accounts, transactions } from '../support/examples.ts'
import {
  type FaultyNetwork,
  offerNetwork,
  passphrase,
  startFaultyNetwork,
} from '../support/faultyNetwork.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ first: true })

/** The same question has another id each time that it is sent. */
const withoutIds = (request: string) => request.replaceAll(/"id":\d+/g, '"id":0')

/** A service's status changes with each ledger: a page that follows the network asks again, after five seconds. */
const isStatus = (request: string) =>
  request.includes('"getHealth"') || new URL(request.split(' ')[0] ?? '').pathname === '/'

test('no page asks a service twice for the same', async ({ page, open, provoke }) => {
  const network = await startFaultyNetwork()
  provoke({ origins: [network.origin] })
  await offerNetwork(page, network)
  for (const address of [
    `transactions/${transactions.path}`,
    `accounts/${accounts.alice}`,
    'ledgers',
    '',
  ]) {
    const before = network.answered().length
    await open(`/faulty/${address}`)
    const asked = network
      .answered()
      .slice(before)
      .filter((each) => !isStatus(each))
      .map(withoutIds)
    expect(asked.length, address).toBeGreaterThan(0)
    expect(asked, address).toEqual([...new Set(asked)])
  }
  await network.close()
})

/** The document lists the network, as from a build: its first requests go out before the host's list is read. */
const buildLists = (page: Page, { rest, rpc }: FaultyNetwork) =>
  page.addInitScript(
    ({ id, network }) => {
      // Before the boot script runs: a document that a test has answered may not read from this machine.
      const observer = new MutationObserver(() => {
        const list = document.querySelector(`#${id}:has(~ script)`)
        if (list === null) return
        observer.disconnect()
        list.textContent = JSON.stringify([...JSON.parse(list.textContent), network])
      })
      observer.observe(document, { childList: true, subtree: true })
    },
    {
      id: builtNetworksId,
      network: { id: 'faulty', name: 'Faulty network', passphrase, rest, rpc },
    },
  )

test('a host that has moved a network is right, and its build is not', { tag: '@rest' }, async ({
  page,
  open,
  provoke,
}) => {
  const [built, moved] = [await startFaultyNetwork(), await startFaultyNetwork()]
  provoke({ origins: [built.origin, moved.origin] })
  built.rewrite((text) => text.replaceAll('175.4385900', '999.0000000'))
  await buildLists(page, built)
  await offerNetwork(page, moved)
  await open(`/faulty/transactions/${transactions.path}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('175.43859')
  expect(moved.answered().length).toBeGreaterThan(0)
  // Its first requests alone: what they answered is used by nobody.
  const early = built.answered().length
  expect(early).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Ledgers', exact: true }).click()
  await expect(page.locator('main tbody').getByRole('row')).toHaveCount(20)
  expect(built.answered()).toHaveLength(early)
  await Promise.all([built.close(), moved.close()])
})

test('a network that only the build has is not shown', { tag: '@rest' }, async ({
  page,
  open,
  provoke,
}) => {
  const network = await startFaultyNetwork()
  provoke({ origins: [network.origin] })
  await buildLists(page, network)
  await open(`/faulty/transactions/${transactions.path}`)
  await expect(page.getByRole('heading', { name: 'no network of that name' })).toBeVisible()
  await expect.poll(() => network.answered().length).toBe(2)
  await network.close()
})

/** With a service that the build lists, and the host as well. */
const listedTest = test.extend<{ readonly network: FaultyNetwork }>({
  network: async ({ page, provoke }, use) => {
    const network = await startFaultyNetwork()
    provoke({ origins: [network.origin] })
    await buildLists(page, network)
    await offerNetwork(page, network)
    await use(network)
    await network.close()
  },
})

listedTest(
  'nothing is asked of a service for an address that cannot be read',
  { tag: '@rest' },
  async ({ page, open, network }) => {
    await open('/faulty/transactions/nothing')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toContainText('This is not a transaction hash')
    expect(network.answered().filter((each) => !isStatus(each))).toEqual([])
  },
)

listedTest(
  'an early answer that is cut off is no answer for long',
  { tag: '@rpc' },
  async ({ page, open, provoke, network }) => {
    provoke({ errors: /Failed to load resource|net::ERR/ })
    network.failTimes({ kind: 'cutOff' }, 2)
    await open(`/faulty/transactions/${transactions.path}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('175.43859')
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  },
)

listedTest(
  'early answers without data are refused, and asked for again once the reader says so',
  { tag: '@rpc' },
  async ({ page, open, network }) => {
    network.failTimes({ kind: 'garbage' }, 2)
    await open(`/faulty/transactions/${transactions.path}`)
    const title = page.getByRole('heading', { level: 1 })
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
    await expect(title).toHaveText('Transaction b59ef…5b404')
    await again.click()
    await expect(page.getByRole('main')).toContainText('GCKOB')
    // Its operations are a request of their own, through RPC only where they came after the refusal.
    const whole = title.getByText('175.43859')
    await expect(whole.or(again).first()).toBeVisible()
    if (await again.first().isVisible()) await again.first().click()
    await expect(whole).toBeVisible()
    await expect(again).toHaveCount(0)
  },
)

listedTest(
  'an account’s balances and reserve take 14 requests, its site’s files too',
  { tag: '@rpc' },
  async ({ page, network, via }) => {
    let left = 14
    // No other is answered, nor what follows a first view that takes long.
    await page.route('**', (route) => left-- > 0 && route.fallback())
    await page.route('**/later-*', () => undefined)
    await page.goto(`/faulty/accounts/${accounts.alice}?via=${via}`)
    await expect(page.locator('main dl', { hasText: '48,419' }).first()).toBeVisible()
    expect(network.requests()).toBe(6)
  },
)

listedTest(
  'an early answer for an address that was left meanwhile is shown nowhere',
  { tag: '@rest' },
  async ({ page, go, network, via }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const asked = new Set<string>()
    await page.route(`${network.origin}/**`, async (route) => {
      const { url, text } = { url: route.request().url(), text: route.request().postData() ?? '' }
      if (`${url}${text}`.includes(transactions.path)) {
        asked.add(url)
        await held
      }
      await route.fallback()
    })
    await page.goto(`/faulty/transactions/${transactions.path}?via=${via}`)
    await expect.poll(() => asked.size).toBeGreaterThan(0)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Ledgers' })).toBeVisible()
    await go('/faulty/ledgers')
    await expect(page.locator('main tbody').getByRole('row')).toHaveCount(20)
    release()
    await expect
      .poll(() => network.answered().filter((each) => each.includes(transactions.path)).length)
      .toBe(asked.size)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ledgers')
    await expect(page.locator('main tbody').getByRole('row')).toHaveCount(20)
  },
)
