import type { Locator, Page } from '@playwright/test'
import { accounts, ledgers, transactions } from '../support/examples.ts'
import { expect, settled, test } from '../support/fixtures.ts'

test.use({ first: true })

test('the chosen theme is remembered', { tag: ['@smoke', '@rest'] }, async ({ page, open }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await open('/demo/ledgers')
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color)
  const light = await ink()
  const button = page.getByRole('button', { name: /theme|light and dark/i })
  for (let click = 0; click < 3 && (await ink()) === light; click++) await button.click()
  const dark = await ink()
  expect(dark).not.toBe(light)
  await page.reload()
  await settled(page)
  expect(await ink()).toBe(dark)
})

/** Once more where the code of the keys was still on its way. */
async function pressSlash(page: Page, search: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(search).toBeFocused({ timeout: 1_000 })
  }).toPass()
}

test('“/” focuses the search, which recognises IDs', { tag: ['@smoke', '@rest'] }, async ({
  page,
  open,
}) => {
  await open('/demo/transactions')
  const search = page.getByRole('banner').getByRole('combobox')
  for (const [typed, address] of [
    [String(ledgers.paths), '/demo/ledgers/39'],
    [transactions.path, `/demo/transactions/${transactions.path}`],
    [accounts.alice, `/demo/accounts/${accounts.alice}`],
  ] as const) {
    await pressSlash(page, search)
    await search.fill(typed)
    await search.press('Enter')
    await settled(page)
    await expect.poll(() => new URL(page.url()).pathname).toBe(address)
    await page.getByRole('heading', { level: 1 }).click()
  }
})

test('the search says when a text is not an ID', { tag: '@rest' }, async ({ page, open }) => {
  await open('/demo/transactions')
  await pressSlash(page, page.getByRole('banner').getByRole('combobox'))
  await page.getByRole('banner').getByRole('combobox').fill('no ID, and longer than a memo')
  await page.getByRole('banner').getByRole('combobox').press('Enter')
  await expect(page.getByRole('search').getByRole('status')).not.toBeEmpty()
})

test('a network’s home starts with the search and accepts a paste anywhere', {
  tag: '@rest',
}, async ({ page, open, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open('/demo')
  const search = page.getByRole('combobox')
  await expect(search).toHaveCount(1)
  expect((await search.boundingBox())?.height).toBeGreaterThan(40)
  await pressSlash(page, search)
  await page.keyboard.press('Escape')
  await page.evaluate((id) => navigator.clipboard.writeText(id), String(ledgers.paths))
  await page.keyboard.press('ControlOrMeta+v')
  await expect(search).toHaveValue(String(ledgers.paths))
  await expect(page.getByRole('option', { name: 'Offer 39' })).toBeVisible()
  await page.keyboard.press('Enter')
  await settled(page)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/demo/ledgers/39')
  await expect(page.getByRole('banner').getByRole('combobox')).toBeVisible()
})

test('without a chosen network the search looks on the first, and on others on request', {
  tag: '@rest',
}, async ({ page }) => {
  await page.goto('/networks')
  const search = page.getByRole('search')
  await search.getByRole('combobox').fill(String(ledgers.paths))
  await expect(search.getByRole('option').first()).toHaveText(`Ledger ${ledgers.paths}`)
  await search.getByRole('button', { name: 'On another network…' }).click()
  await expect(search.getByRole('link', { name: 'Testnet' })).toHaveAttribute(
    'href',
    `/testnet/ledgers/${ledgers.paths}`,
  )
  await search.getByRole('combobox').press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ledger ${ledgers.paths}`)
  await expect(search.getByRole('option')).toHaveCount(0)
})

test('search suggestions never belong to an earlier text', {
  tag: '@rest',
}, async ({ page, open }) => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/dialogs-/, async (route) => {
    await held
    await route.continue()
  })
  await open('/demo/ledgers')
  const search = page.getByRole('search')
  const loading = page.waitForRequest(/\/dialogs-/)
  await search.getByRole('combobox').fill('39')
  const code = (await loading).url()
  await search.getByRole('combobox').fill('')
  release()
  await page.evaluate(async (url) => {
    await import(url)
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  }, code)
  await expect(search.getByRole('option')).toHaveCount(0)
  await search.getByRole('combobox').fill('40')
  await expect(search.getByRole('option', { selected: true })).toHaveText('Ledger 40')
})

test('an ID can be copied', { tag: '@rest' }, async ({ page, open, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(`/demo/transactions/${transactions.path}`)
  await page
    .getByRole('button', { name: /^Copy .*b59ef…5b404/ })
    .first()
    .click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(transactions.path)
})

test('a skip link leads to the page, and everything is reachable by keyboard', {
  tag: '@rest',
}, async ({ page, open }) => {
  await open('/demo/ledgers')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /skip/i })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(
    await page.evaluate(() => document.activeElement?.closest('main') !== null),
    'focus is in the page',
  ).toBe(true)
})

test('each section leads to its list', { tag: '@rest' }, async ({ page, open }) => {
  await open('/demo')
  const sections = page.getByRole('navigation', { name: 'Sections' })
  const main = ['Ledgers', 'Transactions', 'Assets', 'Contracts', 'Accounts', 'Markets']
  await expect(sections.getByRole('link')).toHaveText(main)
  for (const name of [...main, 'Operations', 'Payments', 'Effects']) {
    if (!main.includes(name)) await sections.getByLabel('More').click()
    await sections.getByRole('link', { name, exact: true }).click()
    await settled(page)
    const path = name === 'Markets' ? 'trades' : name.toLowerCase()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/demo/${path}`)
  }
})

test('the header lists the networks to switch to', {
  tag: '@rest',
}, async ({ page, open }) => {
  await open('/demo/ledgers')
  await page.getByLabel('Network: demo').click()
  await expect(page.getByRole('link', { name: 'Mainnet public' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Mainnet public' })).toBeHidden()
})

test('an old ledger of eight digits fits into the header at any width', { tag: '@rest' }, async ({
  page,
  open,
}) => {
  await open('/demo/ledgers')
  await page.evaluate(() => {
    const [sequence, age] = ['b', 'time'].map((tag) =>
      document.querySelector(`nav[aria-label="Sections"] li:last-child ${tag}`),
    )
    if (!sequence || !age) throw new Error('the header has no latest ledger')
    sequence.textContent = '63092996'
    age.textContent = '10 months ago'
  })
  for (const width of [1024, 1240, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const beyond = await page.evaluate(() => {
      const bar =
        document.querySelector('nav[aria-label="Sections"] ul')?.getBoundingClientRect().right ?? 0
      const latest =
        document.querySelector('nav[aria-label="Sections"] li:last-child')?.getBoundingClientRect()
          .right ?? 0
      return latest - bar
    })
    expect(beyond, `at ${width} px`).toBeLessThanOrEqual(0.5)
  }
})

test('on a phone network, sources, theme and menu share a line', { tag: '@rest' }, async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open('/demo/ledgers')
  const banner = page.getByRole('banner')
  const tops = await Promise.all(
    [
      banner.getByLabel('Network: demo'),
      banner.getByRole('navigation', { name: 'Source' }),
      banner.getByRole('button', { name: /^Theme/ }),
      banner.getByLabel('Browse'),
    ].map(async (each) => (await each.boundingBox())?.y ?? Number.NaN),
  )
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(4)
})

test('the warning about a secret key stays when Enter is pressed', { tag: '@rest' }, async ({
  page,
  open,
}) => {
  await open('/demo/transactions')
  const search = page.getByRole('banner').getByRole('combobox')
  await search.fill('SCZANGBA5YHTNYVVV4C3U252E2B6P6F5T3U6MM63WBSBZATAQI3EBTQ4')
  const message = page.getByRole('search').getByRole('status')
  await expect(message).toContainText('secret key')
  await expect(search).toHaveValue('')
  await search.press('Enter')
  await expect(message).toContainText('secret key')
  await expect(page.getByRole('option')).toHaveCount(0)
})
