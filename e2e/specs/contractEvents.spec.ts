import { readFile } from 'node:fs/promises'
import { contracts } from '../support/examples.ts'
import { expect } from '../support/fixtures.ts'
import { test } from '../support/networkTest.ts'
import { withEmptyLedgers } from '../testing/contracts/emptyLedgers.ts'

test('events of a contract are searched for through empty ledgers, and how far is shown', {
  tag: '@rpc',
}, async ({ page, network }) => {
  network.rewrite((text, body) =>
    body === ''
      ? text
      : JSON.stringify(withEmptyLedgers(60_000, JSON.parse(text), JSON.parse(body))),
  )
  await page.goto(`/faulty/contracts/${contracts.workshop}/events?via=rpc`)
  const events = page.getByRole('region', { name: 'Events', exact: true })
  await expect(events).toContainText('No matches yet')
  await expect(events).toContainText('Ledgers 9501–60000 of 2–60000')
  await events.getByRole('button', { name: 'Load more' }).click()
  await expect(events.locator('tbody tr').nth(3)).toBeVisible()
})

test('events of a contract are those of a period, page by page, and a file', {
  tag: '@rpc',
}, async ({ page, open, go }) => {
  await open(`/demo/contracts/${contracts.workshop}/events`)
  const events = page.getByRole('region', { name: 'Events', exact: true })
  const rows = events.locator('tbody tr')
  await expect(rows).toHaveCount(20)
  const at = (time: string) => events.locator(`time[title="2026-11-20 ${time} UTC"]`)
  await expect(at('20:29:06').first()).toBeVisible()
  await events.getByRole('link', { name: 'Next →' }).click()
  await expect(page).toHaveURL(/cursor=desc/)
  await expect(at('20:29:06')).toHaveCount(0)
  await expect(rows).toHaveCount(20)
  await go(`/demo/contracts/${contracts.workshop}/events?from=2026-11-20&to=330&limit=200`)
  await expect(events).toContainText('match (all searched)')
  await expect(rows.first().locator('time')).toHaveAttribute('title', '2026-11-20 08:14:50 UTC')
  await expect(rows.last().locator('time')).toHaveAttribute('title', /^2026-11-20/)
  await events.getByRole('button', { name: 'Export' }).click()
  const coming = page.waitForEvent('download')
  await events.getByRole('button', { name: 'Download CSV' }).click()
  const file = await (await coming).path()
  const [head, first] = (await readFile(file, 'utf8')).split('\r\n')
  expect(head).toContain('id,type,contract_id,ledger,ledger_closed_at,topics,topics_xdr')
  expect(first).toContain('2026-11-20T08:14:50Z')
})
