import type { Locator, Page } from '@playwright/test'
import { accounts, ledgers, liquidityPools } from '../support/examples.ts'
import { expect, navigateTo, settled, test } from '../support/fixtures.ts'
import { isWhole } from '../support/pages.ts'
import { searchTable, typedAddresses, wrongAddresses } from '../support/searchTable.ts'

const searchOf = (page: Page) => {
  const search = page.getByRole('search')
  return {
    box: search.getByRole('combobox'),
    options: search.getByRole('option'),
    chosen: search.getByRole('option', { selected: true }),
    said: search.getByRole('status'),
    search,
  }
}

/** The page of the recorded network, whatever its source. */
const isAt = (page: Page, address: string) =>
  expect(page).toHaveURL(({ pathname, searchParams }) => {
    searchParams.delete('via')
    return `${pathname}?${searchParams}`.replace(/\?$/, '') === `/demo${address}`
  })

// What a text means by itself is tested in Node (`ui/jump/searchTable.test.ts`), and what the network makes of 64 digits, a code
// and an ID (`ui/queries`): here those that the network decides, and the first of each other kind; of a change a few.
const searched = Object.values(searchTable).flatMap((rows) => {
  const asked = rows.filter(([, , by]) => by === 'asked')
  return asked.length === 0 ? rows.slice(0, 1) : asked
})
const typed = typedAddresses.filter(([, , by], index) => by === 'asked' || index % 18 === 0)
test('a text in the search or an address that is typed leads to its page, a code by a list that the arrows move through', {
  tag: '@rpc',
}, async ({ page, open, go }) => {
  await open('/demo/network')
  const heading = page.getByRole('heading', { level: 1, name: 'Network' })
  const { box, options } = searchOf(page)
  await box.fill('usd')
  await expect(options.first()).toHaveText(/^USD.*says northwind\.example.*trustlines, the most/)
  await expect(options.nth(1)).toHaveText(/^USD.*says usd\.example/)
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
  await go('/demo/network')
  await expect(heading).toBeVisible()
  for (const [text, address] of searched.filter((_, index) => isWhole || index % 9 === 1))
    await test.step(text, async () => {
      await box.fill(text)
      await box.press('Enter')
      await isAt(page, address)
      // Away from the page, which several spellings lead to.
      await go('/demo/network')
      await expect(heading).toBeVisible()
    })
  for (const [text, address] of typed.filter((_, index) => isWhole || index % 3 === 1))
    await test.step(text, async () => {
      await go(`/demo${text}`)
      await isAt(page, address)
    })
})

test('a wrong address says so and leads nowhere else; a network has other names', {
  tag: '@rest',
}, async ({ page, open, go, provoke }) => {
  provoke({ origins: ['https://'], errors: /Failed to load resource/ })
  await open('/demo/network')
  const { origin } = new URL(page.url())
  const heading = page.getByRole('heading', { level: 1 })
  // All are judged in Node (`ui/jump/searchTable.test.ts`).
  for (const address of wrongAddresses.filter((_, index) => index % (isWhole ? 3 : 6) === 0))
    await test.step(address.slice(0, 60), async () => {
      await go(`/demo${address}`)
      await expect(heading).toHaveText(/nothing at this address|no network|is not/i)
      expect(new URL(page.url()).origin).toBe(origin)
      await expect(page.getByRole('link', { name: 'All networks' })).toBeVisible()
      await go('/demo/network')
      await expect(heading).toHaveText('Network')
    })
  await go('/demo/transactions/167503728641')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Operation 167503728641' })).toBeVisible()
  await main.getByRole('link', { name: 'Operations before 167503728641' }).click()
  await expect(page).toHaveURL(/\/demo\/operations\?.*cursor=167503728641/)
  await expect(main.locator('tr[data-row]')).toHaveCount(20)
  for (const [address, known] of [
    ['/DEMO/Ledgers/39', '/demo/ledgers/39'],
    ['/explorer/demo/ledger/39', '/demo/ledgers/39'],
    ['/mainnet/ledgers', '/public/ledgers'],
    ['/Testnet/assets?code=USD', '/testnet/assets'],
  ] as const)
    await test.step(address, async () => {
      await go(address)
      await expect(page).toHaveURL(({ pathname }) => pathname === known)
    })
})

test('a text that leads to no page is answered in place', { tag: '@rpc' }, async ({
  page,
  open,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open('/demo/network')
  const { box, options, chosen, said, search } = searchOf(page)
  const enter = async (text: string) => {
    await box.fill(text)
    await box.press('Enter')
  }
  for (const [text, words] of [
    ['no ID, and longer than a memo', /./],
    ['transfer', /No asset called “transfer”/],
    ['2031-01-01', /^Looked for the ledger of 2031-01-01 00:00:00 UTC\. .*373/],
    [
      '1602023006208',
      /^Looked for transaction 50 of ledger 373\. There is none in ledgers 2 to 373/,
    ],
  ] as const) {
    await enter(text)
    await expect(said).toContainText(words)
    await expect(chosen).toHaveCount(0)
  }
  // A pair that was typed is no option for another text.
  await box.fill('XLM/USD')
  await expect(options.nth(1)).toBeVisible()
  await box.fill('39')
  await expect(search.getByRole('option', { name: 'Ledger 39' })).toBeVisible()
  await expect(search.getByRole('option', { name: /USD/ })).toHaveCount(0)
  // A secret leaves the field at once, and its warning stays after Enter.
  const phrase = 'illness spike retreat truth genius clock brain pass fit cave bargain toe'
  await page.evaluate((text) => navigator.clipboard.writeText(text), phrase.replaceAll(' ', '\n'))
  for (const [secret, words] of [
    [undefined, 'recovery phrase'],
    ['SCZANGBA5YHTNYVVV4C3U252E2B6P6F5T3U6MM63WBSBZATAQI3EBTQ4', 'secret key'],
  ] as const) {
    await box.focus()
    if (secret === undefined) await page.keyboard.press('ControlOrMeta+v')
    else await box.fill(secret)
    await expect(said).toContainText(words)
    await expect(box).toHaveValue('')
    await box.press('Enter')
    await box.press('Enter')
    await expect(said).toContainText(words)
    await expect(options).toHaveCount(0)
    await box.fill('39')
    await expect(said).toBeEmpty()
  }
  await isAt(page, '/network')
  for (const [text, name, shown] of [
    ['"AAAABQAA AAAAAAAB"', 'A contract value', 'Value1'],
    ['AAAAAAAAAGT/////AAAAAQAAAAAAAAAB/////gAAAAA=', 'A transaction’s result', 'op_underfunded'],
  ] as const) {
    await enter(text)
    await expect(page.getByRole('region', { name })).toContainText(shown)
  }
})

test('64 hex digits are asked for on Enter, of nothing say where they were looked for, and of other networks on request', {
  tag: '@rpc',
}, async ({ page, open, provoke }) => {
  const services = ['https://horizon-testnet.stellar.org', 'https://soroban-testnet.stellar.org']
  provoke({ origins: services, errors: /Failed to load resource/ })
  const asked: string[] = []
  await page.route(/testnet\.stellar\.org/, async (route) => {
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
  await expect(page.getByText(/No known .*claimable balance.* has this ID/)).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Testnet' }).click()
  await expect(page.getByText('does not have it')).toBeVisible()
  expect(asked).toEqual([`/transactions/${'11'.repeat(32)}`])
  // A link of that network opens there.
  const { box, said } = searchOf(page)
  await box.fill('https://stellar.example/explorer/testnet/ledger/40')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/testnet\/ledgers\/40/)
  // They may be a secret, and are in no request before Enter.
  await box.fill('22'.repeat(32))
  await expect(said).toContainText('is asked for it when you press Enter or choose a line')
  expect(String(asked)).not.toContain('22'.repeat(32))
})

test('a page is found by keyboard, pinned, labelled and found again by its label', {
  tag: ['@smoke', '@rest'],
}, async ({ page, open }) => {
  await open('/demo/ledgers/39')
  const { box, options, chosen, search } = searchOf(page)
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await search.getByRole('button', { name: 'Pin this page' }).press('Enter')
  await expect(box).toBeFocused()
  await search.getByRole('button', { name: 'Labels, export…' }).click()
  // By keys: in Firefox React does not notice what Playwright fills in at once.
  const type = async (field: Locator, text: string) => {
    await field.press('ControlOrMeta+a')
    await field.pressSequentially(text)
  }
  await type(page.getByRole('dialog').getByRole('textbox', { name: 'ledger 39' }), '<b>Swaps</b>')
  await page.keyboard.press('Escape')
  await navigateTo(page, async () => {
    await box.fill(liquidityPools.xlmUsd)
    await box.press('Enter')
    await expect(page).toHaveURL(/\/demo\/liquidity_pools\//)
  })
  await page.keyboard.press('/')
  // A pool that was found by its ID is remembered as a pool, by the short form of its page.
  await expect(options).toHaveText([/^<b>Swaps<\/b>.*pinned/, /^Liquidity pool LCTUU…SYYOT/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(chosen).toHaveText(/^Liquidity pool/)
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await type(box, 'swap')
  await expect(chosen).toHaveText(/^<b>Swaps/)
  await type(box, '<B>swaps</B>')
  await navigateTo(page, async () => {
    await box.press('Enter')
    await expect(page).toHaveURL(/\/ledgers\/39/)
  })
  // What a link that names another network leads to is said before it is opened.
  await box.fill('https://stellar.example/explorer/testnet/ledger/40')
  const on = (network: string) =>
    search.getByRole('group', { name: network }).getByRole('option', { name: 'Ledger 40' })
  await expect(on('Testnet')).toHaveAttribute('href', '/testnet/ledgers/40')
  await on('Recorded network').click()
  await expect(page).toHaveURL(/\/demo\/ledgers\/40/)
})

test('on a phone what is found covers the page, until it is closed', {
  tag: '@rest',
}, async ({ page, open, go }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open('/demo/network')
  for (const address of ['/demo/ledgers', '/demo']) {
    await go(address)
    await settled(page)
    const { box, options, search } = searchOf(page)
    await box.fill(liquidityPools.xlmUsd)
    // No service is asked for 64 hex digits before Enter: they may be a secret.
    await expect(search.getByRole('group', { name: 'Could also be' })).toContainText(
      'Liquidity pool',
    )
    const sheet = await page.getByRole('listbox').locator('..').boundingBox()
    expect(sheet).toEqual({ x: 0, y: 52, width: 360, height: 688 })
    expect((await box.boundingBox())?.width).toBe(328)
    await search.getByRole('button', { name: 'Close the search' }).click()
    await expect(options).toHaveCount(0)
    await expect(box).toHaveValue(liquidityPools.xlmUsd)
  }
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
  let release = (): void => undefined
  const coming = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/dialogs-/, async (route) => {
    await coming
    await route.continue()
  })
  await page.goto('/testnet/fee_stats?via=rest')
  const { box, options, chosen, said } = searchOf(page)
  const loading = page.waitForRequest(/\/dialogs-/)
  await box.fill('39')
  const code = (await loading).url()
  await box.fill('')
  release()
  await page.evaluate(async (url) => {
    await import(url)
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  }, code)
  await expect(options).toHaveCount(0)
  await box.fill('40')
  await expect(chosen).toHaveText('Ledger 40')
  await box.fill('gold')
  await expect.poll(() => held.has('GOLD')).toBe(true)
  await box.fill('silver')
  await expect.poll(() => held.has('SILVER')).toBe(true)
  for (const code of ['GOLD', 'gold', 'Gold']) held.get(code)?.()
  await expect(said).toHaveText(/Looking for assets with the code silver/)
  for (const code of ['SILVER', 'silver', 'Silver']) held.get(code)?.()
  await expect(said).toContainText('No asset called “silver”')
})

test('a network’s home and the table of networks have a search of their own', {
  tag: '@rest',
}, async ({ page, open, go, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { box, options, search } = searchOf(page)
  await open('/demo')
  await expect(box).toHaveCount(1)
  expect((await box.boundingBox())?.height).toBeGreaterThan(40)
  // A paste anywhere goes to the search.
  await page.evaluate((id) => navigator.clipboard.writeText(id), String(ledgers.paths))
  await page.keyboard.press('ControlOrMeta+v')
  await expect(box).toHaveValue(String(ledgers.paths))
  await expect(page.getByRole('option', { name: 'Offer 39' })).toBeVisible()
  await page.keyboard.press('Enter')
  await isAt(page, '/ledgers/39')
  await settled(page)
  await expect(page.getByRole('banner').getByRole('combobox')).toBeVisible()
  // Without a chosen network it looks on the first, and on others on request.
  await go('/networks')
  await box.fill(String(ledgers.paths))
  await expect(options.first()).toHaveText(`Ledger ${ledgers.paths}`)
  await search.getByRole('button', { name: 'On another network…' }).click()
  await expect(search.getByRole('link', { name: 'Testnet' })).toHaveAttribute(
    'href',
    `/testnet/ledgers/${ledgers.paths}`,
  )
  await box.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ledger ${ledgers.paths}`)
  await expect(options).toHaveCount(0)
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
  const { box, said, search } = searchOf(page)
  await box.fill('alice*northwind.example')
  const ask = search.getByRole('button', { name: 'Ask northwind.example' })
  await expect(ask).toBeVisible()
  expect(asked).toEqual([])
  await ask.click()
  const askServer = search.getByRole('button', { name: 'Ask federation.example' })
  await expect(askServer).toBeVisible()
  expect(asked).toEqual(['northwind.example/.well-known/stellar.toml'])
  await askServer.click()
  await expect(said).toContainText('with the memo “<b>7</b>” (text)')
  await box.fill('Northwind.Example')
  await ask.click()
  await expect(said).toContainText('calls itself “<i>Northwind</i>”')
  await expect(search.getByRole('link', { name: 'account GBGIV…NYI2G' })).toBeVisible()
  await box.fill('alice*northwind.example')
  await ask.click()
  await navigateTo(page, async () => {
    await search.getByRole('link', { name: /^account GA5QO/ }).click()
    await expect(page).toHaveURL(({ pathname }) => pathname === `/demo/accounts/${accounts.alice}`)
  })
})
