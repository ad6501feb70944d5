import { Buffer } from 'node:buffer'
import { accounts, ledgers, transactions } from '../support/examples.ts'
import { expect, settled, withVia } from '../support/fixtures.ts'
import { test } from '../support/networkTest.ts'

const list = '/faulty/ledgers'

test('a passing fault is retried and never shown; one that stays has a message, and recovers with “Try again”', {
  tag: '@rest',
}, async ({ page, open, network }) => {
  const main = page.getByRole('main')
  const rows = page.locator('main tbody').getByRole('row')
  network.failTimes({ kind: 'status', status: 503 }, 1)
  await open(list)
  await expect(rows).toHaveCount(20)
  await expect(main.getByRole('alert')).toHaveCount(0)
  // What a browser's own fetch says of a connection: all faults have their messages in Node.
  for (const [fault, words] of [
    [{ kind: 'unreachable' }, /no answer/i],
    [{ kind: 'cutOff' }, /invalid answer|cut off/i],
  ] as const) {
    network.fail(fault)
    await open(list)
    await expect(main.getByRole('alert').first()).toContainText(words)
    network.fail(undefined)
    await main.getByRole('button', { name: 'Try again' }).first().click()
    await expect(rows).toHaveCount(20)
  }
})

test('pointing at a neighbouring ledger loads it before the click', { tag: '@rest' }, async ({
  page,
  open,
  network,
}) => {
  await open(`/faulty/ledgers/${ledgers.busy}`)
  const next = page.getByRole('link', { name: `Ledger ${ledgers.busy + 1}` })
  await next.hover()
  // The ledger and its list.
  const asks = new RegExp(`/ledgers/${ledgers.busy + 1}\\b`)
  await expect
    .poll(() => network.answered().filter((request) => asks.test(request)))
    .toHaveLength(2)
  network.fail({ kind: 'unreachable' })
  await next.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ledger ${ledgers.busy + 1}`)
  await settled(page)
  await expect(page.locator('main tr[data-row]').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})

test('when a reload fails the previous data stays, with a message beside it', {
  tag: '@rpc',
}, async ({ page, open, go, network }) => {
  const main = page.getByRole('main')
  const rows = page.locator('main tbody [data-row]')
  const previousData = main.getByText('What was read before is shown')
  const account = `/faulty/accounts/${accounts.northwind}`
  const ways = {
    [account]: main.getByRole('heading', { name: 'Balances' }),
    '/faulty': main
      .getByRole('table', { name: /^Latest transactions/ })
      .getByRole('row')
      .nth(15),
    [list]: main.getByRole('table', { name: 'Ledgers', exact: true }).locator('[data-row]').nth(19),
  }
  await open('/faulty/fee_stats')
  for (const [address, part] of Object.entries(ways)) {
    await go(address)
    await expect(part).toBeVisible()
    await settled(page)
    await expect(previousData).toHaveCount(0)
  }
  await go('/faulty/fee_stats')
  network.fail({ kind: 'html' })
  // What the network's head moves is read again after five seconds; a node's status is believed for two, and with it the
  // ledgers that it has sent.
  await page.waitForTimeout(5000)
  for (const [address, part] of Object.entries(ways)) {
    await go(address)
    await expect(part).toBeVisible()
    await expect(previousData.first()).toBeVisible()
    await expect(part).toBeVisible()
  }
  await expect(previousData).toHaveCount(1)
  network.fail(undefined)
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(previousData).toHaveCount(0)
  await expect(rows).toHaveCount(20)
})

test('a service of another network is recognised', { tag: '@rest' }, async ({
  page,
  open,
  go,
  network,
}) => {
  network.rewrite((text) => text.replaceAll('Parallax Local Network ; 2026', 'Some Other Network'))
  await open('/faulty')
  await expect(page.locator('body')).toContainText('Another network')
  await go('/faulty/network')
  await expect(page.getByRole('region', { name: 'Rules' })).toContainText(
    'another network: Faulty network is “Parallax Local Network ; 2026”',
  )
})

test('a home page reports a service that is down once, with one retry and a link to the other line of sight', {
  tag: '@rpc',
}, async ({ page, open, network }) => {
  const main = page.getByRole('main')
  network.failWhere('/rpc', { kind: 'status', status: 503 })
  await open('/faulty')
  await expect(main.getByRole('alert')).toHaveCount(1)
  await expect(main.getByText('cannot answer now')).toHaveCount(1)
  const retry = main.getByRole('button', { name: 'Try again' })
  await expect(retry).toHaveCount(1)
  await main.getByRole('link', { name: 'Open with Horizon' }).click()
  await expect(page).toHaveURL(/\/faulty\?via=rest/)
  await settled(page)
  await expect(main.getByRole('alert')).toHaveCount(0)
  await page.goBack()
  await expect(retry).toBeVisible()
  network.failWhere('getFeeStats', { kind: 'status', status: 500, body: 'broken' })
  await retry.click()
  await expect(
    main.getByRole('table', { name: /^Latest transactions/ }).getByRole('row'),
  ).toHaveCount(16)
  // While ledgers have room nobody's bids are asked for.
  await expect(main.getByRole('alert')).toHaveCount(0)
})

test('a network’s own page says which of its services does not answer', { tag: '@rest' }, async ({
  page,
  open,
  network,
}) => {
  network.failWhere('/rpc', { kind: 'status', status: 503 })
  await open('/faulty/network')
  await expect(page.getByRole('region', { name: 'Sources' }).getByText('No answer')).toHaveCount(1)
})

test('a memo and a home domain may be anything', { tag: '@rest' }, async ({
  page,
  open,
  go,
  network,
}) => {
  const wild = `<img src=x onerror=alert(1)>\u202eevil\u0000\ud83d\ude00${'m'.repeat(10_000)}`
  const bytes = Buffer.concat([Buffer.from(wild), Buffer.of(0xff, 0xc3)])
  const memo = { memo_type: 'text', memo: wild, memo_bytes: bytes.toString('base64') }
  network.rewrite((text) =>
    text
      .replace(/"memo(_bytes)?":\s*"[^"]*",/g, '')
      .replace(/"memo_type":\s*"\w+"/g, JSON.stringify(memo).slice(1, -1))
      .replaceAll('"northwind.example"', JSON.stringify(wild)),
  )
  const main = page.getByRole('main')
  await page.setViewportSize({ width: 360, height: 740 })
  await open('/faulty/network')
  for (const address of [
    '/faulty/transactions',
    `/faulty/transactions/${transactions.path}`,
    `/faulty/accounts/${accounts.northwind}`,
  ]) {
    await go(address)
    await settled(page)
    await expect(main).toContainText('<img src=x onerror=alert(1)>')
    await expect(main.locator('img')).toHaveCount(0)
    for (const name of ['RLO', 'NUL']) await expect(main).toContainText(name)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0)
  }
})

test('offline and back', { tag: '@rest' }, async ({ page, open, network, context }) => {
  await open(list)
  await context.setOffline(true)
  const older = page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: 'Next →' })
  await older.click()
  await expect(page.locator('body')).toContainText(/offline/i)
  await context.setOffline(false)
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' }).first()
  const rows = page.locator('main tbody [data-row]')
  await expect(async () => {
    if (await again.isVisible()) await again.click()
    await expect(rows).toHaveCount(20, { timeout: 1000 })
  }).toPass()
  expect(network.requests()).toBeGreaterThan(0)
})

test('an ID is not said to name nothing while other records are looked for', {
  tag: '@rest',
}, async ({ page, via, network }) => {
  network.failWhere('/ledgers?', { kind: 'delay', milliseconds: 3000 })
  await page.goto(withVia(`/faulty/transactions/${'11'.repeat(32)}`, via))
  const main = page.getByRole('main')
  await expect(main).toContainText(/looking for/i)
  await expect(main).not.toContainText('Not found')
  await expect(main).toContainText(/looking for/i)
  await settled(page)
  await expect(main).toContainText('Not found')
})
