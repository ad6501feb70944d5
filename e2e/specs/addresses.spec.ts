import { ledgers, transactions } from '../support/examples.ts'
import { chooseSource, expect, navigateTo, settled, test, withVia } from '../support/fixtures.ts'
import { pages, shares } from '../support/pages.ts'

test.describe('an address', () => {
  // In Chromium accessibility.spec.ts opens each by its address.
  for (const some of shares(Object.entries(pages), 12))
    test(`of every kind of page opens: ${some.map(([name]) => name).join(', ')}`, {
      tag: ['@firefox', '@rest'],
    }, async ({ page, open, go }) => {
      for (const [index, [name, address]] of some.entries())
        await test.step(name, async () => {
          if (index === 0) await open(address)
          else await navigateTo(page, () => go(address))
          await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
          expect(new URL(page.url()).pathname).toBe(address.split('?')[0])
        })
    })

  test('keeps its line of sight across links, and the switch changes it in place', {
    tag: '@rest',
  }, async ({ page, open, via }) => {
    await open(`/demo/ledgers/${ledgers.paths}`)
    await page.getByRole('row').getByRole('link', { name: 'b59ef…5b404' }).click()
    await expect(page).toHaveURL(new RegExp(`/demo/transactions/${transactions.path}\\?via=${via}`))
    await settled(page)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toContainText('175.43859 OLIVE')
    const words = await heading.innerText()
    const [other, otherVia] = via === 'rest' ? ['RPC', 'rpc'] : ['Horizon', 'rest']
    const sight = page.getByRole('navigation', { name: 'Source' })
    // A key does the same, and keeps the rest of the address.
    await page.keyboard.press('.')
    await expect(sight.locator('[aria-current]')).toHaveText(other)
    expect(new URL(page.url()).pathname).toBe(`/demo/transactions/${transactions.path}`)
    await expect(page.getByText(`Source: ${other}`)).toBeAttached()
    await page.keyboard.press('.')
    await expect(sight.locator('[aria-current]')).not.toHaveText(other)
    await chooseSource(page, other)
    await expect(page).toHaveURL(new RegExp(`${transactions.path}\\?via=${otherVia}`))
    await settled(page)
    await expect(heading).toHaveText(words, { useInnerText: true })
    await expect(sight.locator('[aria-current]')).toHaveText(other)
  })

  test('works with the browser’s back and forward buttons', { tag: ['@smoke', '@rest'] }, async ({
    page,
    open,
  }) => {
    await open('/demo/ledgers')
    await page
      .getByRole('link', { name: String(ledgers.last), exact: true })
      .first()
      .click()
    await expect(page).toHaveURL(/\/demo\/ledgers\/373\?/)
    await settled(page)
    await page.goBack()
    await expect(page).toHaveURL(/\/demo\/ledgers\?/)
    await settled(page)
    await expect(page.getByRole('row')).toHaveCount(21)
    await page.goForward()
    await expect(page).toHaveURL(/\/demo\/ledgers\/373\?/)
    // A tab sets the document's title, except for the first.
    await expect(page).toHaveTitle('Ledger 373 · demo · Parallax')
    const tabs = page.getByRole('navigation', { name: 'Parts of the ledger' })
    await tabs.getByRole('link', { name: 'Payments' }).click()
    await expect(page).toHaveTitle('Payments · Ledger 373 · demo · Parallax')
    await tabs.getByRole('link', { name: 'Transactions' }).click()
    await expect(page).toHaveTitle('Ledger 373 · demo · Parallax')
  })
})

test('an address without a line of sight opens, and a chosen line of sight is kept by every link', {
  tag: '@rest',
}, async ({ page, via }) => {
  await page.goto(`/demo/ledgers/${ledgers.paths}`)
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('39')
  await page.goto(withVia(`/demo/ledgers/${ledgers.paths}`, via))
  await settled(page)
  const links = page.locator('main a[data-step]')
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(addresses.length).toBeGreaterThan(20)
  expect(addresses.filter((address) => address?.includes(`via=${via}`) !== true)).toEqual([])
  expect(withVia('/a?b=1#c', 'rpc')).toBe('/a?b=1&via=rpc#c')
})
