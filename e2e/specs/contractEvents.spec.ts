import { withEmptyLedgers } from '../testing/contracts/emptyLedgers.ts'
import { contracts } from '../support/examples.ts'
import { expect } from '../support/fixtures.ts'
import { test } from '../support/networkTest.ts'

test('events of a contract are searched for through empty ledgers, and how far is shown', {
  tag: '@rpc',
}, async ({ page, network }) => {
  network.rewrite((text, body) =>
    body === ''
      ? text
      : JSON.stringify(withEmptyLedgers(60_000, JSON.parse(text), JSON.parse(body))),
  )
  // The first ledgers, the only ones with events, are searched last: their answer waits until the reader has seen how far it came.
  network.failWhere('"startLedger":2,', { kind: 'delay', milliseconds: 4_000 })
  await page.goto(`/faulty/contracts/${contracts.workshop}/events?via=rpc`)
  const progress = page.getByText('It emitted no')
  await expect(progress).toHaveText(
    'It emitted no events in ledgers 19,501 to 60,000; older ones are being searched.',
  )
  const events = page.getByRole('region', { name: 'Events', exact: true })
  await expect(events).toContainText(
    'Searched: ledgers 2 to 60,000, the oldest that this node has.',
  )
  await expect(events.locator('tbody tr').nth(3)).toBeVisible()
  await expect(progress).toHaveCount(0)
})

test('of an asset whose contract nobody deployed are on the page of its address', {
  tag: '@rpc',
}, async ({ page, open }) => {
  await open('/demo/contracts/CDV32N73CGEUKR57UR5FQPJROJ547NPQDCOMER4635BYOQS4CBIC4Y62')
  const main = page.getByRole('main')
  await expect(main).toContainText('No such contract')
  await expect(main).toContainText(/address of the contract of\s+OLIVE.*Nobody has deployed it/s)
  const events = page.getByRole('table', { name: 'Events of the contract' })
  await expect(events.locator('tbody tr')).toHaveCount(5)
  await expect(events).toContainText('OLIVE')
  await expect(main).not.toContainText('Without names')
})
