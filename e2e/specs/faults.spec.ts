import { Buffer } from 'node:buffer'
import type { Fault } from '#mock/fault.ts'
import { claimableBalances, ledgers, transactions } from '../support/examples.ts'
import { expect, settled, withVia } from '../support/fixtures.ts'
import { test } from '../support/networkTest.ts'

const list = '/faulty/ledgers'

/** A ledger’s XDR with one byte of its transaction set turned over: the set stands behind the header. */
function damaged(base64: string): string {
  const bytes = Buffer.from(base64, 'base64')
  const place = Math.floor(bytes.length / 20)
  bytes.writeUInt8(bytes.readUInt8(place) ^ 0xff, place)
  return bytes.toString('base64')
}

/** An account entry with another home domain of the same length. */
const withDomain = (base64: string, domain: string): string =>
  Buffer.from(
    Buffer.from(base64, 'base64')
      .toString('latin1')
      .replace('northwind.example', Buffer.from(domain).toString('latin1')),
    'latin1',
  ).toString('base64')

test.use({ first: true })

test('a network of the host itself is read over HTTP', { tag: '@rpc' }, async ({
  page,
  open,
  network,
}) => {
  await open(list)
  await expect(page.locator('main tbody').getByRole('row')).toHaveCount(20)
  expect(network.requests()).toBeGreaterThan(0)
})

/** Each fault with its message. Faults that may pass are retried first. */
const faults: Readonly<Record<string, { readonly fault: Fault; readonly words: RegExp }>> = {
  'too many requests': {
    fault: { kind: 'rateLimited', retryAfter: 1 },
    words: /slow down/i,
  },
  'a gateway that is down': { fault: { kind: 'status', status: 503 }, words: /no answer/i },
  'an error of the service': {
    fault: { kind: 'status', status: 500, body: 'internal' },
    words: /invalid answer|no answer/i,
  },
  'a page instead of data': { fault: { kind: 'html' }, words: /invalid answer/i },
  'garbage instead of data': { fault: { kind: 'garbage' }, words: /invalid answer/i },
  'an answer that is cut off': { fault: { kind: 'cutOff' }, words: /invalid answer|cut off/i },
  'an answer without end': {
    fault: { kind: 'huge', bytes: 70 * 2 ** 20 },
    words: /larger than/i,
  },
  'a refused connection': { fault: { kind: 'unreachable' }, words: /no answer/i },
  'an address that is no service': {
    fault: { kind: 'status', status: 404, body: '404 page not found' },
    words: /invalid answer|not found|no answer/i,
  },
}

// Both lines of sight ask through the same code: every other fault is met through each.
for (const [index, [name, { fault, words }]] of Object.entries(faults).entries())
  test(`${name}: a message, and recovery with “Try again”`, {
    tag: index % 2 === 0 ? '@rest' : '@rpc',
  }, async ({ page, open, network }) => {
    network.fail(fault)
    await open(list)
    const alert = page.getByRole('main').getByRole('alert').first()
    await expect(alert).toContainText(words, { timeout: 20_000 })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    network.fail(undefined)
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' }).first()
    if (await again.isVisible()) await again.click()
    else await page.reload()
    await expect(page.locator('main tbody').getByRole('row')).toHaveCount(20, { timeout: 20_000 })
  })

for (const kind of ['wrongId', 'missingResults'] as const)
  test(`JSON-RPC with ${kind === 'wrongId' ? 'a wrong id' : 'results missing'} is refused, and REST still works`, async ({
    page,
    open,
    network,
    via,
  }) => {
    network.failWhere('/rpc', { kind })
    await open(list)
    const main = page.getByRole('main')
    if (via === 'rpc')
      await expect(main.getByRole('alert').first()).toContainText(/invalid answer/i)
    else {
      await expect(page.locator('main tbody').getByRole('row')).toHaveCount(20)
      await expect(main.getByRole('alert')).toHaveCount(0)
    }
  })

test('a passing fault is retried and never shown', { tag: '@rest' }, async ({
  page,
  open,
  network,
}) => {
  network.failTimes({ kind: 'status', status: 503 }, 1)
  await open(list)
  await expect(page.locator('main tbody').getByRole('row')).toHaveCount(20)
})

/** Twenty times as fast: what the reader's worker gives a minute to is over in three seconds. */
const hurried =
  'const later = self.setTimeout; self.setTimeout = (run, wait, ...rest) => later(run, wait / 20, ...rest);'

test('a service that never answers times out', { tag: '@rest' }, async ({
  page,
  open,
  go,
  network,
}) => {
  network.fail({ kind: 'delay', milliseconds: 100_000 })
  await open('/demo')
  for (const worker of page.workers()) await worker.evaluate(hurried)
  await go(list)
  await expect(page.getByRole('table', { name: 'Loading: Ledgers' })).toHaveAttribute(
    'aria-busy',
    'true',
  )
  await expect(page.getByRole('main').getByRole('alert').first()).toContainText(
    'did not answer within 20 seconds',
    { timeout: 120_000 },
  )
  network.fail(undefined)
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
  test.setTimeout(120_000)
  const main = page.getByRole('main')
  const rows = page.locator('main tbody [data-row]')
  const previousData = main.getByText('The previous data is shown')
  const account = '/faulty/accounts/GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G'
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

test('a claimed balance shows its history only once its list has loaded', { tag: '@rest' }, async ({
  page,
  network,
  via,
}) => {
  network.failWhere('/transactions', { kind: 'delay', milliseconds: 3000 })
  await page.goto(`/faulty/claimable_balances/${claimableBalances.claimed}?via=${via}`)
  const main = page.getByRole('main')
  const stays = main.getByText(/Their history remains|Its history remains/)
  await expect(main.getByRole('alert')).toContainText('Not found')
  expect(await stays.count()).toBe(0)
  await expect(stays).toBeVisible()
  await expect(main.locator('tr[data-row]').first()).toBeVisible()
})

test('a service of another network is recognised', async ({ page, open, network }) => {
  network.rewrite((text) => text.replaceAll('Parallax Local Network ; 2026', 'Some Other Network'))
  await open('/faulty')
  await expect(page.locator('body')).toContainText('Some Other Network')
  await expect(page.locator('body')).toContainText('Another network')
  await expect(page.getByRole('region', { name: 'Network' })).toContainText(
    'another network: Faulty network is “Parallax Local Network ; 2026”',
  )
})

test('a service that states another network than the list does changes no figure', {
  tag: '@rest',
}, async ({ page, open, network }) => {
  network.rewrite((text) => text.replaceAll('Parallax Local Network ; 2026', 'Some Other Network'))
  await open(`/faulty/transactions/${transactions.call}`)
  await expect(page.locator('body')).toContainText('Another network')
  const changes = page.getByRole('region', { name: 'Balance changes' })
  await expect(changes).toContainText('XLM')
  // The contract of lumens is told by the network's passphrase; as a token of its own it has no such amounts.
  await expect(changes).not.toContainText('Changes of tokens, as their contracts claim')
})

test('a home page reports a service that is down once, with one retry', {
  tag: '@rpc',
}, async ({ page, open, network }) => {
  const main = page.getByRole('main')
  network.fail({ kind: 'status', status: 503 })
  await open('/faulty')
  await expect(main.getByRole('alert')).toHaveCount(1)
  await expect(main.getByText('cannot answer now')).toHaveCount(1)
  const retry = main.getByRole('button', { name: 'Try again' })
  await expect(retry).toHaveCount(1)
  network.fail(undefined)
  await retry.click()
  await expect(main.getByRole('table', { name: /^Latest ledgers/ }).getByRole('row')).toHaveCount(
    11,
  )
  await expect(main.getByRole('alert')).toHaveCount(0)
})

test('the home page of a service that is down links to the other line of sight', {
  tag: '@rpc',
}, async ({ page, open, network }) => {
  const main = page.getByRole('main')
  network.failWhere('/rpc', { kind: 'status', status: 503 })
  await open('/faulty')
  await expect(main.getByRole('alert')).toHaveCount(1)
  await main.getByRole('link', { name: 'Open with Horizon' }).click()
  await expect(page).toHaveURL(/\/faulty\?via=rest/)
  await settled(page)
  await expect(main.getByRole('alert')).toHaveCount(0)
  await expect(main.getByText('No answer')).toHaveCount(1)
})

test('one panel fails by itself', async ({ page, open, network, via }) => {
  const broken = { kind: 'status', status: 500, body: 'broken' } as const
  const main = page.getByRole('main')
  if (via === 'rest') {
    network.failWhere('/operations', broken)
    await open(`/faulty/transactions/${transactions.path}`)
    await expect(main).toContainText(transactions.path)
    await expect(main.getByRole('alert').first()).toBeVisible()
  } else {
    // RPC has a transaction's operations from the transaction: what fails alone are the fees of the network.
    network.failWhere('getFeeStats', broken)
    await open('/faulty')
    await expect(main.locator('tr[data-row]').first()).toBeVisible()
    await expect(main.getByRole('alert')).toHaveCount(1)
  }
})

test('one unreadable record leaves its neighbours intact', async ({ page, open, network, via }) => {
  network.rewrite((text) =>
    via === 'rest'
      ? text.replace(/"fee_charged":\s*"\d+"/, '"fee_charged": "many"')
      : text.replace(/(?<="metadataXdr":\s*")[^"]+/, damaged),
  )
  const main = page.getByRole('main')
  const rows = page.locator('main tbody').getByRole('row')
  if (via === 'rest') {
    await open('/faulty/transactions')
    await expect(rows).toHaveCount(20)
    await expect(main).toContainText('fee_charged')
  } else {
    await open(`/faulty/ledgers/${ledgers.paths}`)
    await expect(main).toContainText(/could not be read/i)
    expect(await rows.count()).toBeGreaterThanOrEqual(7)
    expect(await page.locator('main tr[data-row]').count()).toBeGreaterThanOrEqual(5)
  }
})

test('a home domain may be anything', async ({ page, open, network, via }) => {
  const wild = `<img src=x onerror=alert(1)>\u202eevil\u0000${'x'.repeat(10_000)}`
  // In XDR it keeps its length, and 32 bytes are the most there may be.
  const wildBytes = '<img src=x>\u202eev\u0000'
  network.rewrite((text) =>
    via === 'rest'
      ? text.replaceAll('"northwind.example"', JSON.stringify(wild))
      : text.replace(/(?<="xdr":\s*")[^"]+/g, (xdr) => withDomain(xdr, wildBytes)),
  )
  await open('/faulty/accounts/GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G')
  await expect(page.getByRole('main')).toContainText(
    via === 'rest' ? '<img src=x onerror=alert(1)>' : '<img src=x>',
  )
  await expect(page.locator('main img')).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
})

test('a memo may be anything', { tag: '@rest' }, async ({ page, open, network }) => {
  const wild = `<img src=x onerror=alert(1)>\u202eevil\u0000\ud83d\ude00${'m'.repeat(10_000)}`
  const bytes = Buffer.concat([Buffer.from(wild), Buffer.of(0xff, 0xc3)])
  const memo = { memo_type: 'text', memo: wild, memo_bytes: bytes.toString('base64') }
  network.rewrite((text) =>
    text
      .replace(/"memo(_bytes)?":\s*"[^"]*",/g, '')
      .replace(/"memo_type":\s*"\w+"/g, JSON.stringify(memo).slice(1, -1)),
  )
  const main = page.getByRole('main')
  for (const address of ['/faulty/transactions', `/faulty/transactions/${transactions.path}`]) {
    await open(address)
    await expect(main).toContainText('<img src=x onerror=alert(1)>')
    await expect(main.locator('img')).toHaveCount(0)
    for (const name of ['RLO', 'NUL']) await expect(main).toContainText(name)
    await page.setViewportSize({ width: 360, height: 740 })
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1280, height: 720 })
  }
})

test('offline and back', { tag: '@rest' }, async ({ page, open, network, context }) => {
  await open(list)
  await context.setOffline(true)
  const older = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Older' })
  await older.click()
  await expect(page.locator('body')).toContainText(/offline/i, { timeout: 20_000 })
  await context.setOffline(false)
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' }).first()
  const rows = page.locator('main tbody [data-row]')
  await expect(async () => {
    if (await again.isVisible()) await again.click()
    await expect(rows).toHaveCount(20, { timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  expect(network.requests()).toBeGreaterThan(0)
})

test('an ID is not said to name nothing while other records are looked for', {
  tag: '@rest',
}, async ({ page, via, network }) => {
  network.failWhere('/ledgers?', { kind: 'delay', milliseconds: 8000 })
  await page.goto(withVia(`/faulty/transactions/${'11'.repeat(32)}`, via))
  const main = page.getByRole('main')
  await expect(main).toContainText(/looking for/i)
  await expect(main).not.toContainText('Not found', { timeout: 3000 })
  await expect(main).toContainText(/looking for/i)
  await settled(page)
  await expect(main).toContainText('Not found')
})
