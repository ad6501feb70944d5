import { accounts } from '../support/examples.ts'
import { expect, navigateTo, test } from '../support/fixtures.ts'
import { searchTable } from '../support/searchTable.ts'

// What a text may mean is read from it alone, and looked up as records are: every other kind through each line of sight.
for (const [index, [kind, rows]] of Object.entries(searchTable).entries())
  test(`one search leads from each spelling to ${kind}`, {
    tag: index % 2 === 0 ? '@rpc' : '@rest',
  }, async ({ page, open, go }) => {
    await open('/demo/network')
    const heading = page.getByRole('heading', { level: 1, name: 'Network' })
    const search = page.getByRole('banner').getByRole('searchbox')
    for (const [text, address] of rows)
      await test.step(text, async () => {
        // Away from the page before, which several spellings lead to.
        await go('/demo/network')
        await expect(heading).toBeVisible()
        await search.fill(text)
        await search.press('Enter')
        await expect(page).toHaveURL(({ pathname, searchParams }) => {
          searchParams.delete('via')
          return `${pathname}?${searchParams}`.replace(/\?$/, '') === `/demo${address}`
        })
      })
  })

test('XDR that is pasted is decoded in place, whatever its type', { tag: '@rest' }, async ({
  page,
  open,
}) => {
  await open('/demo/network')
  const search = page.getByRole('banner').getByRole('searchbox')
  for (const [text, name, shown] of [
    ['"AAAABQAA AAAAAAAB"', 'A contract value', 'Value1'],
    ['AAAAAAAAAGT/////AAAAAQAAAAAAAAAB/////gAAAAA=', 'A transaction’s result', 'op_underfunded'],
  ] as const) {
    await search.fill(text)
    await search.press('Enter')
    await expect(page.getByRole('region', { name })).toContainText(shown)
  }
})

test('a time or TOID of nothing leads to no page, and the search says in which ledgers it looked', async ({
  page,
  open,
}) => {
  await open('/demo/assets')
  const search = page.getByRole('banner').getByRole('searchbox')
  const said = page.getByRole('search').getByRole('status')
  await search.fill('2031-01-01')
  await search.press('Enter')
  await expect(said).toContainText(/^Looked for the ledger of 2031-01-01 00:00:00 UTC\. .*373/)
  await search.fill('1602023006208')
  await search.press('Enter')
  await expect(said).toContainText(
    'Looked for transaction 50 of ledger 373. There is none in ledgers 2 to 373',
  )
})

test('64 hex digits of nothing say where they were looked for, and other networks are asked on request', async ({
  page,
  open,
  provoke,
}) => {
  const service = 'https://horizon-testnet.stellar.org'
  provoke({ origins: [service], errors: /Failed to load resource/ })
  const asked: string[] = []
  await page.route(`${service}/**`, async (route) => {
    asked.push(new URL(route.request().url()).pathname)
    await route.fulfill({
      status: 404,
      headers: { 'access-control-allow-origin': '*', 'content-type': 'application/problem+json' },
      json: {
        type: 'https://stellar.org/horizon-errors/not_found',
        title: 'Resource Missing',
        status: 404,
      },
    })
  })
  await open(`/demo/transactions/${'11'.repeat(32)}`)
  await expect(page.getByText(/No ledger from \d+ to 373 has this hash/)).toBeVisible()
  await expect(page.getByText('No known claimable balance has this ID.')).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Ask Testnet' }).click()
  await expect(page.getByText('does not have it')).toBeVisible()
  expect(asked).toEqual([`/transactions/${'11'.repeat(32)}`])
})

test('a link that names another network is not opened without a word', { tag: '@rest' }, async ({
  page,
  open,
}) => {
  await open('/demo/ledgers')
  const search = page.getByRole('search')
  await search.getByRole('searchbox').fill('https://stellar.example/explorer/testnet/ledger/39')
  await search.getByRole('searchbox').press('Enter')
  await expect(search.getByRole('link', { name: 'Testnet' })).toHaveAttribute(
    'href',
    '/testnet/ledgers/39',
  )
  await search.getByRole('link', { name: 'Recorded network' }).click()
  await expect(page).toHaveURL(/\/demo\/ledgers\/39/)
})

test('a page is pinned, labelled and found again by its label', { tag: '@rest' }, async ({
  page,
  open,
}) => {
  await open('/demo/ledgers/39')
  const search = page.getByRole('banner').getByRole('search')
  const box = search.getByRole('searchbox')
  await box.focus()
  await search.getByRole('button', { name: 'Pin this page' }).click()
  await expect(box).toBeFocused()
  await search.getByRole('button', { name: 'Labels, export…' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'ledger 39' }).fill('<b>Swaps</b>')
  await page.keyboard.press('Escape')
  await navigateTo(page, async () => {
    await box.fill('40')
    await box.press('Enter')
    await expect(page).toHaveURL(/\/ledgers\/40/)
  })
  await page.keyboard.press('/')
  await expect(search.getByRole('link')).toHaveText(['<b>Swaps</b>', 'ledger 40'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(search.getByRole('button', { name: 'Unpin <b>Swaps</b>' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search.getByRole('link')).toHaveCount(0)
  await box.fill('<B>swaps</B>')
  await navigateTo(page, async () => {
    await box.press('Enter')
    await expect(page).toHaveURL(/\/ledgers\/39/)
  })
})

test('a federation name and a home domain are looked up at the domain, and nowhere before the reader agrees', {
  tag: '@rest',
}, async ({ page, open, provoke }) => {
  const domain = 'https://northwind.example'
  const server = 'https://federation.example'
  provoke({ origins: [domain, server] })
  const asked: string[] = []
  await page.route(/northwind\.example|federation\.example/, async (route) => {
    const { hostname, pathname } = new URL(route.request().url())
    asked.push(hostname + pathname)
    await route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      body: pathname.endsWith('.toml')
        ? `FEDERATION_SERVER = "${server}/lookup"\nACCOUNTS = ["${accounts.northwind}"]\n[DOCUMENTATION]\nORG_NAME = "<i>Northwind</i>"`
        : JSON.stringify({ account_id: accounts.alice, memo_type: 'text', memo: '<b>7</b>' }),
    })
  })
  await open('/demo/ledgers')
  const search = page.getByRole('banner').getByRole('search')
  await search.getByRole('searchbox').fill('alice*northwind.example')
  const ask = search.getByRole('button', { name: 'Ask northwind.example' })
  await expect(ask).toBeVisible()
  expect(asked).toEqual([])
  await ask.click()
  const askServer = search.getByRole('button', { name: 'Ask federation.example' })
  await expect(askServer).toBeVisible()
  expect(asked).toEqual(['northwind.example/.well-known/stellar.toml'])
  await askServer.click()
  await expect(search.getByRole('status')).toContainText('with the memo “<b>7</b>” (text)')
  await search.getByRole('searchbox').fill('Northwind.Example')
  await search.getByRole('button', { name: 'Ask northwind.example' }).click()
  await expect(search.getByRole('status')).toContainText('calls itself “<i>Northwind</i>”')
  await expect(search.getByRole('link', { name: 'account GBGIV…NYI2G' })).toBeVisible()
  await search.getByRole('searchbox').fill('alice*northwind.example')
  await search.getByRole('button', { name: 'Ask northwind.example' }).click()
  await navigateTo(page, async () => {
    await search.getByRole('link', { name: /^account GA5QO/ }).click()
    await expect(page).toHaveURL(({ pathname }) => pathname === `/demo/accounts/${accounts.alice}`)
  })
})
