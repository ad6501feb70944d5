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

test('a pool has its lists and leads to the accounts that hold its shares', {
  tag: '@rest',
}, async ({ page, open }) => {
  await open(`/demo/liquidity_pools/${liquidityPools.xlmUsd}`)
  const terms = page.getByRole('region', { name: 'Terms' })
  for (const tab of ['Operations', 'Effects', 'Trades']) {
    await page
      .getByRole('navigation', { name: 'Parts of the liquidity pool' })
      .getByText(tab)
      .click()
    await settled(page)
    await expect(listOf(page).getByRole('row')).toHaveCount(21)
  }
  await terms.getByRole('link', { name: '9 accounts' }).click()
  await expect(page).toHaveURL(/\/accounts\?.*pool=/)
  await settled(page)
  await expect(rows(page)).toHaveCount(9)
})
