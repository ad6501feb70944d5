import { accounts, contracts, ledgers, transactions } from '../support/examples.ts'
import { badgeOf, expect, savesData, settled, sheetOf } from '../support/fixtures.ts'
import { test } from '../support/networkTest.ts'

// Without ?via=: each question goes to whichever source knows. Both of the project's sources are asked here, so once is enough.
test.use({ first: true })

// Each other kind of failure is followed in Node (`sources/auto/auto.test.ts`).
test('where REST does not answer, RPC does, and the page says so', { tag: '@rpc' }, async ({
  page,
  network,
}) => {
  network.failOf('rest', { kind: 'unreachable' })
  const pages = [
    [`transactions/${transactions.path}`, /175\.43859 OLIVE/],
    [`accounts/${accounts.alice}`, /48,429\.8434742/],
    [`ledgers/${ledgers.paths}`, /b59ef/],
  ] as const
  await page.goto(`/faulty/${pages[0][0]}`)
  for (const [path, answer] of pages) {
    await page.evaluate((to) => history.pushState({}, '', to), `/faulty/${path}`)
    await expect(page.getByRole('main')).toContainText(answer)
  }
  await expect(page.getByText('cannot be read.')).toBeVisible()
})

test('a transaction is verified and compared unasked, which one sentence says', {
  tag: '@rpc',
}, async ({ page }) => {
  await page.goto(`/demo/transactions/${transactions.path}`)
  await badgeOf(page)
    .filter({ hasText: `Verified in ledger ${ledgers.paths}` })
    .click()
  await expect(sheetOf(page).getByRole('status').first()).toHaveText(
    `Hash, signatures and inclusion in ledger ${ledgers.paths} verified; Horizon and RPC agree on all 41 values that both give. Not proven: that validators agreed.`,
  )
})

test('services that contradict each other about a ledger are said to below its heading', {
  tag: '@rpc',
}, async ({ page, network }) => {
  network.rewrite((text) => text.replace(/("successful_transaction_count": ?)7/g, '$18'))
  await page.goto(`/faulty/ledgers/${ledgers.paths}`)
  await expect(badgeOf(page)).toHaveText('Contradicted')
  await expect(page.getByRole('alert').first()).toContainText(
    /^Horizon and RPC contradict each other.*1 differs without a known reason/,
  )
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

test('a chosen source is asked alone; without one a transaction costs two requests more: the other service’s status, and whether it has it', {
  tag: '@rpc',
}, async ({ page, network }) => {
  // Neither a proof nor a comparison follows the answer.
  await savesData(page)
  await page.goto(`/faulty/transactions/${transactions.path}?via=rest`)
  await settled(page)
  expect(network.answered().filter((request) => request.includes('/rpc'))).toEqual([])
  const alone = network.requests()
  await page.goto(`/faulty/transactions/${transactions.path}`)
  await settled(page)
  expect(network.requests() - alone).toBeLessThanOrEqual(alone + 2)
})
