import { accounts, contracts, transactions } from '../support/examples.ts'
import { expect, settled } from '../support/fixtures.ts'
import { test } from '../support/networkTest.ts'

// Without ?via=: each question goes to whichever source knows. Both of the project's sources are asked here, so once is enough.
test.use({ first: true })

test('a contract page has what only RPC knows, an account what only REST lists', {
  tag: '@rpc',
}, async ({ page }) => {
  await page.goto(`/demo/contracts/${contracts.token}`)
  await settled(page)
  await expect(page.getByRole('heading', { name: 'Functions' })).toBeVisible()
  await expect(page.locator('main')).not.toContainText('cannot answer this')
  await page.goto(`/demo/accounts/${accounts.alice}`)
  await settled(page)
  await expect(page.locator('main')).not.toContainText('list them all')
})

test('a page is answered by one source where the other is down, and says so', {
  tag: '@rpc',
}, async ({ page, network, provoke }) => {
  provoke({ errors: /503/ })
  network.failWhere('/accounts', { kind: 'status', status: 503 })
  await page.goto(`/faulty/accounts/${accounts.alice}`)
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Balances' }).getByRole('row')).not.toHaveCount(0)
})

test('nothing of an endpoint of another network is shown', { tag: '@rpc' }, async ({
  page,
  network,
}) => {
  network.rewrite((text, body) =>
    body.includes('getNetwork') ? text.replaceAll('Parallax Local', 'Other') : text,
  )
  await page.goto(`/faulty/transactions/${transactions.path}`)
  await settled(page)
  await expect(page.getByText('Another network.')).toBeVisible()
  await expect(page.getByText('nothing is read from it')).toBeVisible()
  await expect(page.getByText('Succeeded').first()).toBeVisible()
  await page.goto(`/faulty/contracts/${contracts.token}`)
  await expect(page.getByRole('alert').first()).toBeVisible()
})

test('a chosen source is asked alone', { tag: '@rpc' }, async ({ page, network }) => {
  await page.goto(`/faulty/transactions/${transactions.path}?via=rest`)
  await settled(page)
  expect(network.answered().filter((request) => request.includes('/rpc'))).toEqual([])
})

test('a transaction costs one request more than through REST alone', { tag: '@rpc' }, async ({
  page,
  network,
}) => {
  await page.goto(`/faulty/transactions/${transactions.path}?via=rest`)
  await settled(page)
  const alone = network.requests()
  await page.goto(`/faulty/transactions/${transactions.path}`)
  await settled(page)
  expect(network.requests() - alone).toBeLessThanOrEqual(alone + 1)
})
