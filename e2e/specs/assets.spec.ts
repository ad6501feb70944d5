import { accounts, assets } from '../support/examples.ts'
import { offerNetwork, startFaultyNetwork } from '../support/faultyNetwork.ts'
import { expect, listOf, settled } from '../support/fixtures.ts'
import { filterBy, rows, test } from '../support/listSteps.ts'

test('assets are filtered by code and issuer', { tag: '@rpc' }, async ({ page, open }) => {
  await open('/demo/assets')
  await expect(rows(page).first()).toContainText('007')
  await filterBy(page, { Code: 'USD' })
  await expect(rows(page)).toHaveCount(2)
  await filterBy(page, { Issuer: accounts.northwind })
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('41,272,055.0000000')
})

test('an asset’s order book and prices are drawn and listed', { tag: '@rest' }, async ({
  page,
  open,
}) => {
  await open(`/demo/assets/${assets.usd}`)
  await expect(page.getByRole('link', { name: 'northwind.example' })).toHaveCount(0)
  await expect(page.getByRole('img', { name: /^Order book of USD for XLM/ })).toBeVisible()
  const buyers = page.getByRole('region', { name: 'Buyers of USD' })
  await expect(buyers.getByRole('row').nth(1)).toContainText('9.6153846…')
  await open(`/demo/assets/${assets.usd}/trade_aggregations?resolution=86400000`)
  await expect(page.getByRole('img', { name: /^Price of 1 USD in XLM, 8 intervals/ })).toBeVisible()
  await expect(listOf(page).locator('tbody').getByRole('row')).toHaveCount(8)
  await page.getByRole('link', { name: '1 h', exact: true }).click()
  await expect(page).toHaveURL(/resolution=3600000/)
  await settled(page)
  await filterBy(page, { From: '2026-11-20', 'To (exclusive)': '2026-11-20T12:00' })
  await expect(listOf(page).locator('tbody').getByRole('row')).toHaveCount(1)
  await open(`/demo/assets/${assets.usd}/trade_aggregations?resolution=5`)
  await expect(page.getByRole('alert')).toContainText('no resolution')
  await open(`/demo/assets/${assets.usd}/trade_aggregations?start=2026-11-20&end=2026-11-19`)
  await expect(page.getByRole('alert')).toContainText('before the start')
})

test('XLM has a page; a market needs two different assets', { tag: '@rpc' }, async ({
  page,
  open,
}) => {
  await open('/demo/assets/XLM')
  await expect(page).toHaveURL(/\/assets\/native\?/)
  await page.getByRole('main').getByRole('link', { name: 'USD GBGIV…NYI2G' }).click()
  await expect(page).toHaveURL(new RegExp(`counter=${assets.usd}`))
  await settled(page)
  await expect(page.getByRole('img', { name: /^Order book of XLM for USD/ })).toBeVisible()
  await filterBy(page, { 'Counter asset': assets.usd })
  await expect(page.getByRole('img', { name: /^Order book of XLM for USD/ })).toBeVisible()
  await open('/demo/assets/native?counter=native')
  await expect(page.getByRole('alert')).toContainText('cannot be traded for itself')
})

test.describe('on a first visit', () => {
  test.use({ first: true })

  test('an asset is not said to have no holders where ledgers are left to read', {
    tag: '@rpc',
  }, async ({ page, provoke }) => {
    const network = await startFaultyNetwork()
    provoke({ origins: [network.origin] })
    await offerNetwork(page, network)
    // Its index stops before the whole is read.
    await page.goto(`/faulty/assets/NONE-${accounts.northwind}?via=rpc`)
    const supply = page.getByRole('region', { name: 'Supply' })
    await expect(supply).toContainText(/Ledgers \d+ to 373 have none; others were not scanned yet/)
    await expect(supply).not.toContainText('no trustline, balance or pool has it')
    await network.close()
  })
})

test('a code in other letters than an asset’s leads to the asset', {
  tag: '@rpc',
}, async ({ page, open }) => {
  await open('/demo/assets?code=bond2031')
  await expect(page.getByRole('main')).toContainText('No asset matches.')
  const meant = page.getByRole('link', { name: 'BOND2031' })
  await expect(meant).toBeVisible()
  await meant.click()
  await expect(page).toHaveURL(/\/assets\/BOND2031-G/)
})
