import { accounts, assets, liquidityPools } from '../support/examples.ts'
import { expect, listOf, settled } from '../support/fixtures.ts'
import { filterBy, rows, test } from '../support/listSteps.ts'

test('pools are filtered by reserves or by holder, not by both', { tag: '@rpc' }, async ({
  page,
  open,
}) => {
  await open('/demo/liquidity_pools')
  await filterBy(page, { Reserves: `XLM, ${assets.usd}` })
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('XLM / USD pool')
  await open(`/demo/liquidity_pools?account=${accounts.alice}`)
  await expect(rows(page)).toHaveCount(2)
  await open(`/demo/liquidity_pools?reserves=native&account=${accounts.alice}`)
  await expect(page.getByRole('alert')).toContainText('one filter at a time')
})

test('a pool shows its reserves, its price both ways and the value of a share', {
  tag: '@rest',
}, async ({ page, open }) => {
  await open(`/demo/liquidity_pools/${liquidityPools.xlmUsd}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    'XLM / USD pool of 422,216.2906168 XLM',
  )
  await expect(page.getByRole('table', { name: 'Reserves' })).toContainText('3.1361883…')
  const terms = page.getByRole('region', { name: 'Terms' })
  await expect(terms).toContainText('9.8351629… XLM for 1 USD')
  await expect(terms).toContainText('0.3 %')
  for (const [tab, count] of [
    ['Operations', 20],
    ['Effects', 20],
    ['Trades', 20],
  ] as const) {
    await page
      .getByRole('navigation', { name: 'Parts of the liquidity pool' })
      .getByText(tab)
      .click()
    await settled(page)
    await expect(listOf(page).getByRole('row')).toHaveCount(count + 1)
  }
  await terms.getByRole('link', { name: '9 accounts' }).click()
  await expect(page).toHaveURL(/\/accounts\?.*pool=/)
  await settled(page)
  await expect(rows(page)).toHaveCount(9)
})

test('each spelling of a pool’s ID leads to one address; an unknown pool has a message', {
  tag: '@rpc',
}, async ({ page, open }) => {
  await open(`/demo/liquidity_pools/${liquidityPools.strkey}`)
  await expect(page).toHaveURL(new RegExp(liquidityPools.xlmUsd))
  await open(`/demo/liquidity_pools/${'0'.repeat(64)}`)
  await expect(page.getByRole('alert').first()).toContainText(/no (liquidity )?pool/i)
  await open('/demo/liquidity_pools/L123')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('not a liquidity pool')
})
