import { accounts, assets } from '../support/examples.ts'
import { expect, settled } from '../support/fixtures.ts'
import { filterBy, rows, test } from '../support/listSteps.ts'

test('paths are found for an exact amount sent, and received', async ({ page, open }) => {
  await open('/demo/paths')
  await filterBy(page, {
    'Asset sent': 'XLM',
    'Exact amount': '1',
    'Assets or account receiving': assets.eur,
  })
  await expect(page).toHaveURL(/amount=1/)
  await expect(rows(page).first()).toContainText('1.0000000 XLM')
  await expect(rows(page).first()).toContainText('EUR')
  const sent = await rows(page).count()
  expect(sent).toBeGreaterThan(0)
  await open(`/demo/paths?kind=strict_receive&source=native&destination=${assets.eur}&amount=1`)
  await expect(rows(page).first()).toContainText('1.0000000 EUR')
  await page.getByRole('link', { name: 'Send an exact amount' }).click()
  await settled(page)
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('an incomplete or invalid path request has a message', { tag: '@rest' }, async ({
  page,
  open,
}) => {
  await open('/demo/paths?source=native&destination=native&amount=1')
  await expect(page.getByRole('alert')).toContainText('no path is needed')
  await open('/demo/paths?source=native&amount=1')
  await expect(page.getByRole('alert')).toContainText('Enter both assets')
  await open(`/demo/paths?source=native&destination=${assets.eur}&amount=-1`)
  await expect(page.getByLabel('Exact amount')).toHaveAccessibleDescription(/above 0/)
  await open('/demo/paths?kind=sideways')
  await expect(page.getByRole('alert')).toContainText('sideways')
})

test('a request without a path has a message', { tag: '@rpc' }, async ({ page, open }) => {
  await open(`/demo/paths?source=native&destination=NONE-${accounts.northwind}&amount=1`)
  await expect(page.locator('main')).toContainText('No path')
})
