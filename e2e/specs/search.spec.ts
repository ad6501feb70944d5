import { accounts, liquidityPools } from '../support/examples.ts'
import { expect, navigateTo, test } from '../support/fixtures.ts'
import { searchTable, typedAddresses, wrongAddresses } from '../support/searchTable.ts'

// What a text means by itself is tested in Node (`ui/jump/searchTable.test.ts`): here the first of each kind, and those that the
// network decides.
for (const [index, [kind, rows]] of Object.entries(searchTable).entries())
  test(`one search leads from each spelling to ${kind}`, {
    tag: index % 2 === 0 ? '@rpc' : '@rest',
  }, async ({ page, open, go }) => {
    await open('/demo/network')
    const heading = page.getByRole('heading', { level: 1, name: 'Network' })
    const search = page.getByRole('banner').getByRole('combobox')
    for (const [text, address] of rows.filter(([, , asked], at) => at === 0 || asked === 'asked'))
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

for (const [via, addresses] of [
  ['@rest', typedAddresses.filter((_, index) => index % 8 === 0)],
  ['@rpc', typedAddresses.filter((_, index) => index % 8 === 1)],
] as const)
  test(`an address that is typed, or taken over from another explorer, opens its page ${via}`, {
    tag: via,
  }, async ({ page, open, go }) => {
    await open('/demo/network')
    for (const [typed, address] of addresses)
      await test.step(typed, async () => {
        await go(`/demo${typed}`)
        await expect(page).toHaveURL(({ pathname, searchParams }) => {
          searchParams.delete('via')
          return `${pathname}?${searchParams}`.replace(/\?$/, '') === `/demo${address}`
        })
      })
  })

test('a network is known by its other names, and behind another explorer’s', {
  tag: '@rest',
}, async ({ page, open, go, provoke }) => {
  provoke({ origins: ['https://'], errors: /Failed to load resource/ })
  await open('/demo/network')
  for (const [typed, address] of [
    ['/DEMO/Ledgers/39', '/demo/ledgers/39'],
    ['/explorer/demo/ledger/39', '/demo/ledgers/39'],
    ['/mainnet/ledgers', '/public/ledgers'],
    ['/pubnet/network', '/public/network'],
    ['/Testnet/assets?code=USD', '/testnet/assets'],
  ] as const)
    await test.step(typed, async () => {
      await go(typed)
      await expect(page).toHaveURL(({ pathname }) => pathname === address)
    })
})

test('a wrong address says so, and leads nowhere else', { tag: '@rest' }, async ({
  page,
  open,
  go,
}) => {
  await open('/demo/network')
  const { origin } = new URL(page.url())
  for (const address of wrongAddresses)
    await test.step(address.slice(0, 60), async () => {
      await go(`/demo${address}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        /nothing at this address|no network|is not/i,
      )
      expect(new URL(page.url()).origin).toBe(origin)
      await expect(page.getByRole('link', { name: 'All networks' })).toBeVisible()
      await go('/demo/network')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network')
    })
})

test('an ID in the place of another kind leads to its own page', { tag: '@rest' }, async ({
  page,
  open,
}) => {
  await open('/demo/transactions/167503728641')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Operation 167503728641' })).toBeVisible()
  await main.getByRole('link', { name: 'Operations before 167503728641' }).click()
  await expect(page).toHaveURL(/\/demo\/operations\?.*cursor=167503728641/)
  await expect(main.locator('tr[data-row]')).toHaveCount(20)
})

test('XDR that is pasted is decoded in place, whatever its type', { tag: '@rest' }, async ({
  page,
  open,
}) => {
  await open('/demo/network')
  const search = page.getByRole('banner').getByRole('combobox')
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
  const search = page.getByRole('banner').getByRole('combobox')
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
  await page.getByRole('main').getByRole('button', { name: 'Testnet' }).click()
  await expect(page.getByText('does not have it')).toBeVisible()
  expect(asked).toEqual([`/transactions/${'11'.repeat(32)}`])
})

test('a link that names another network is not opened without a word', { tag: '@rest' }, async ({
  page,
  open,
}) => {
  await open('/demo/ledgers')
  const search = page.getByRole('search')
  await search.getByRole('combobox').fill('https://stellar.example/explorer/testnet/ledger/39')
  await search.getByRole('combobox').press('Enter')
  await expect(search.getByRole('option', { name: /Testnet/ })).toHaveAttribute(
    'href',
    '/testnet/ledgers/39',
  )
  await search.getByRole('option', { name: /Recorded network/ }).click()
  await expect(page).toHaveURL(/\/demo\/ledgers\/39/)
})

test('a page is pinned, labelled and found again by its label', { tag: '@rest' }, async ({
  page,
  open,
}) => {
  await open('/demo/ledgers/39')
  const search = page.getByRole('banner').getByRole('search')
  const box = search.getByRole('combobox')
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
  await expect(search.getByRole('option')).toHaveText([/^<b>Swaps<\/b>.*pinned/, /^Ledger 40/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(search.getByRole('option', { selected: true })).toHaveText(/^Ledger 40/)
  await page.keyboard.press('Escape')
  await expect(search.getByRole('option')).toHaveCount(0)
  await box.fill('swap')
  await expect(search.getByRole('option', { selected: true })).toHaveText(/^<b>Swaps/)
  await box.fill('<B>swaps</B>')
  await navigateTo(page, async () => {
    await box.press('Enter')
    await expect(page).toHaveURL(/\/ledgers\/39/)
  })
})

test('a code in any letters finds its assets, those with most trustlines first, in a list that the arrows move through', async ({
  page,
  open,
}) => {
  await open('/demo/network')
  const search = page.getByRole('banner').getByRole('search')
  const box = search.getByRole('combobox')
  await box.fill('usd')
  const options = search.getByRole('option')
  await expect(options.first()).toHaveText(/^USD.*of northwind\.example.*trustlines, the most/)
  await expect(options.nth(1)).toHaveText(/^USD.*of usd\.example/)
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  // The field names the chosen option once the list has told it.
  const isChosen = async (index: number) => {
    await expect(options.nth(index)).toHaveAttribute('aria-selected', 'true')
    const id = (await options.nth(index).getAttribute('id')) ?? 'no id'
    await expect(box).toHaveAttribute('aria-activedescendant', id)
  }
  await isChosen(0)
  await box.press('ArrowDown')
  await isChosen(1)
  await navigateTo(page, async () => {
    await box.press('Enter')
    await expect(page).toHaveURL(/\/demo\/assets\/USD-GDXLF/)
  })
  await expect(box).toHaveValue('')
})

test('a word that is no asset says so and opens nothing', async ({ page, open }) => {
  await open('/demo/network')
  const search = page.getByRole('banner').getByRole('search')
  await search.getByRole('combobox').fill('transfer')
  await search.getByRole('combobox').press('Enter')
  await expect(search.getByRole('status')).toContainText(/No asset has the code transfer|TRANSFER/)
  await expect(search.getByRole('option', { selected: true })).toHaveCount(0)
  await expect(page).toHaveURL(/\/demo\/network/)
})

test('what is found for an earlier text is never shown for a later one', {
  tag: '@rest',
}, async ({ page, provoke }) => {
  const service = 'https://horizon-testnet.stellar.org'
  provoke({ origins: [service], errors: /Failed to load resource/ })
  const held = new Map<string, () => void>()
  await page.route(`${service}/**`, async (route) => {
    const code = new URL(route.request().url()).searchParams.get('asset_code')
    if (code !== null) await new Promise<void>((resolve) => held.set(code, resolve))
    const here = { href: route.request().url() }
    await route
      .fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: {
          _embedded: { records: [] },
          _links: { self: here, next: here, prev: here },
        },
      })
      // The page has given up this request.
      .catch(() => undefined)
  })
  await page.goto('/testnet/fee_stats?via=rest')
  const search = page.getByRole('banner').getByRole('search')
  const box = search.getByRole('combobox')
  await box.fill('gold')
  await expect.poll(() => held.has('GOLD')).toBe(true)
  await box.fill('silver')
  await expect.poll(() => held.has('SILVER')).toBe(true)
  for (const code of ['GOLD', 'gold', 'Gold']) held.get(code)?.()
  await expect(search.getByRole('status')).toHaveText(/Looking for assets with the code silver/)
  for (const code of ['SILVER', 'silver', 'Silver']) held.get(code)?.()
  await expect(search.getByRole('status')).toContainText('No asset has the code SILVER')
})

test('a recovery phrase in lines is refused, and its warning stays after Enter', {
  tag: '@rest',
}, async ({ page, open, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open('/demo/transactions')
  const search = page.getByRole('banner').getByRole('search')
  const box = search.getByRole('combobox')
  const words = 'illness spike retreat truth genius clock brain pass fit cave bargain toe'
  await page.evaluate((text) => navigator.clipboard.writeText(text), words.replaceAll(' ', '\n'))
  await box.focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(search.getByRole('status')).toContainText('recovery phrase')
  await expect(box).toHaveValue('')
  await box.press('Enter')
  await box.press('Enter')
  await expect(search.getByRole('status')).toContainText('recovery phrase')
  await box.fill('39')
  await expect(search.getByRole('status')).toBeEmpty()
})

test('a pool that is found by its ID is remembered as a pool, by the short form of its page', {
  tag: '@rest',
}, async ({ page, open }) => {
  await open('/demo/network')
  const search = page.getByRole('banner').getByRole('search')
  const box = search.getByRole('combobox')
  await box.fill(liquidityPools.xlmUsd)
  await navigateTo(page, async () => {
    await box.press('Enter')
    await expect(page).toHaveURL(/\/demo\/liquidity_pools\//)
  })
  await box.focus()
  await expect(search.getByRole('option')).toHaveText([/^Liquidity pool LCTUU…SYYOT/])
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
  await search.getByRole('combobox').fill('alice*northwind.example')
  const ask = search.getByRole('button', { name: 'Ask northwind.example' })
  await expect(ask).toBeVisible()
  expect(asked).toEqual([])
  await ask.click()
  const askServer = search.getByRole('button', { name: 'Ask federation.example' })
  await expect(askServer).toBeVisible()
  expect(asked).toEqual(['northwind.example/.well-known/stellar.toml'])
  await askServer.click()
  await expect(search.getByRole('status')).toContainText('with the memo “<b>7</b>” (text)')
  await search.getByRole('combobox').fill('Northwind.Example')
  await search.getByRole('button', { name: 'Ask northwind.example' }).click()
  await expect(search.getByRole('status')).toContainText('calls itself “<i>Northwind</i>”')
  await expect(search.getByRole('link', { name: 'account GBGIV…NYI2G' })).toBeVisible()
  await search.getByRole('combobox').fill('alice*northwind.example')
  await search.getByRole('button', { name: 'Ask northwind.example' }).click()
  await navigateTo(page, async () => {
    await search.getByRole('link', { name: /^account GA5QO/ }).click()
    await expect(page).toHaveURL(({ pathname }) => pathname === `/demo/accounts/${accounts.alice}`)
  })
})

test('a pair of assets that was typed is no option for another text', {
  tag: '@rest',
}, async ({ page, open }) => {
  await open('/demo/network')
  const search = page.getByRole('search')
  const field = search.getByRole('combobox')
  await field.fill('XLM/USD')
  await expect(search.getByRole('option').nth(1)).toBeVisible()
  await field.fill('39')
  await expect(search.getByRole('option', { name: 'Ledger 39' })).toBeVisible()
  await expect(search.getByRole('option', { name: /USD/ })).toHaveCount(0)
})
