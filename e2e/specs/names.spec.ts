import { accounts, assets, transactions } from '../support/examples.ts'
import { expect, test } from '../support/fixtures.ts'

const { alice, northwind } = accounts

test('a label that is given on an account’s page in two actions stands wherever the address does', {
  tag: '@rest',
}, async ({ page, open, go }) => {
  await open(`/demo/accounts/${alice}`)
  await page.getByRole('button', { name: 'Add a label' }).click()
  await page.getByRole('textbox', { name: 'Your label' }).fill('Alice <b>')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Change the label' })).toBeVisible()
  await go('/demo/payments')
  await expect(page.getByRole('main').getByText('Alice <b>', { exact: true }).first()).toBeVisible()
  const search = page.getByRole('banner').getByRole('search')
  await search.getByRole('combobox').fill('ali')
  await expect(search.getByRole('option', { selected: true })).toHaveText(/^Alice <b>.*pinned/)
  await search.getByRole('combobox').press('Enter')
  await expect(page).toHaveURL(({ pathname }) => pathname === `/demo/accounts/${alice}`)
  await page.getByRole('button', { name: 'Change the label' }).click()
  await page.getByRole('textbox', { name: 'Your label' }).fill('')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Add a label' })).toBeVisible()
})

test('names and warnings of the site’s host are shown as its word', { tag: '@rest' }, async ({
  page,
  open,
  go,
}) => {
  await page.route('**/names.json', (route) =>
    route.fulfill({
      json: {
        demo: [
          { account: northwind, name: 'Northwind\u202E <img src=x onerror=alert(1)>' },
          { asset: assets.usd.replace('-', ':'), name: 'US dollar' },
          { account: alice, name: 'USDC', scam: true },
        ],
      },
    }),
  )
  await open(`/demo/assets?code=USD`)
  const main = page.getByRole('main')
  await expect(main.getByText('US dollar')).toBeVisible()
  await expect(main.getByText('not the known USD')).toBeVisible()
  await expect(main.getByText('Northwind[RLO]').first()).toBeVisible()
  await go(`/demo/accounts/${alice}`)
  await expect(main.getByText('scam, says this site’s host').first()).toBeVisible()
  const search = page.getByRole('banner').getByRole('search')
  await search.getByRole('combobox').fill('northw')
  await expect(search.getByRole('option').first()).toHaveText(/named by this site’s host/)
  await search.getByRole('combobox').fill('USD')
  await expect(search.getByRole('option').filter({ hasText: 'not the known USD' })).toHaveCount(1)
})

test('a broken list of names is named in the footer, and pages are complete without it', {
  tag: '@rest',
}, async ({ page, open, provoke }) => {
  provoke({ errors: /Failed to load resource/ })
  // What is wrong with an entry is named in Node (`ui/address/hostNames.test.ts`).
  await page.route('**/names.json', (route) => route.fulfill({ body: '{"demo": [' }))
  await open(`/demo/transactions/${transactions.path}`)
  await expect(page.getByRole('contentinfo')).toContainText(/names\.json.*could not be read/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1,000 XLM → 175')
})
