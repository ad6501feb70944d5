import { assets, offers } from '../support/examples.ts'
import { expect, settled } from '../support/fixtures.ts'
import { filterBy, rows, test } from '../support/listSteps.ts'

test('offers are filtered by seller and pair, in the address', { tag: '@rest' }, async ({
  page,
  open,
}) => {
  await open('/demo/offers')
  await filterBy(page, { Selling: assets.usd.replace('-', ':'), Buying: 'XLM' })
  await expect(page).toHaveURL(/selling=USD-G/)
  await expect(page).toHaveURL(/buying=native/)
  await expect(rows(page).first()).toContainText('USD')
  await expect(rows(page).filter({ hasText: 'EUR' })).toHaveCount(0)
  await open(`/demo/offers?seller=${offers.seller}`)
  await expect(rows(page).filter({ hasText: offers.standing })).toHaveCount(1)
  await expect(rows(page).filter({ hasNotText: 'GA5HR' })).toHaveCount(0)
})

test('an invalid filter has a message beside its field', { tag: '@rest' }, async ({
  page,
  open,
}) => {
  await open('/demo/offers?seller=GABC')
  const seller = page.getByLabel('Seller')
  await expect(seller).toHaveAttribute('aria-invalid', 'true')
  await expect(seller).toHaveAccessibleDescription(/not an account/)
  await expect(page.getByRole('table')).toHaveCount(0)
  await open('/demo/offers?selling=native&buying=native')
  await expect(page.getByText('must differ')).toBeVisible()
  await open('/demo/offers?seller=GABC')
  await seller.fill('nonsense')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(seller).toBeFocused()
  await page.getByRole('link', { name: 'Clear' }).click()
  await settled(page)
  await expect(rows(page)).toHaveCount(20)
})

test('an offer has its history and its trades', { tag: '@rpc' }, async ({ page, open }) => {
  await open(`/demo/offers/${offers.standing}`)
  const life = page.getByRole('table', { name: 'History of the offer' })
  await expect(life.getByRole('row').nth(1)).toContainText('Created')
  await expect(life.getByRole('row').nth(2)).toContainText('Updated')
  await page.getByRole('link', { name: 'Trades', exact: true }).last().click()
  await expect(page).toHaveURL(new RegExp(`/offers/${offers.standing}/trades`))
  await settled(page)
  await expect(page.locator('main')).toContainText('This offer has no trades')
  await open(`/demo/offers/${offers.filled}`)
  await expect(page.getByText('This offer is closed: it was wholly filled.')).toHaveCount(1)
  await expect(page.getByText(/filled or cancelled/)).toHaveCount(0)
  await expect(life.getByRole('row')).toHaveCount(4)
  // Its transaction made others beside it, at other prices.
  await expect(life.getByRole('row').nth(1)).toContainText(
    /Created.*offered to sell 5,000 XLM.*at 0.1 USD/,
  )
  await open('/demo/offers/999999999')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.locator('main')).not.toContainText('This offer is closed')
})
