import { contracts } from '../support/examples.ts'
import { offerNetwork, startFaultyNetwork } from '../support/faultyNetwork.ts'
import { expect, test } from '../support/fixtures.ts'
import { searchesUntil } from '../support/listSteps.ts'

// What the pages of contracts say, and lead to, is tested in Node (`ui/pages/recordedPages.test.ts`).

test('facts of a contract that have yet to come say that they load, to screen readers too', {
  tag: '@rpc',
}, async ({ page, provoke }) => {
  const network = await startFaultyNetwork()
  provoke({ origins: [network.origin] })
  await offerNetwork(page, network)
  network.failWhere('getHealth', { kind: 'delay', milliseconds: 2000 })
  await page.goto(`/faulty/contracts/${contracts.token}?via=rpc`)
  const fact = page.locator('dl > div').filter({ hasText: 'Created' })
  await expect(fact.locator('[aria-busy="true"]')).toHaveText('loading')
  await expect(fact).toContainText(/by G|not read/)
  await expect(fact.locator('[aria-busy="true"]')).toHaveCount(0)
  await network.close()
})

test('a contract’s events are listed, the newest first, by the names of its interface and by topics', {
  tag: '@rpc',
}, async ({ page, open }) => {
  await open(`/demo/contracts/${contracts.workshop}/events`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Workshop')
  const events = page.getByRole('region', { name: 'Events', exact: true })
  await expect(events).toContainText(/Ledgers \d+–373 of 2–373/)
  await expect(events.locator('tbody').getByRole('row').nth(3)).toBeVisible()
  await page.getByRole('link', { name: 'JobPosted' }).click()
  await expect(page).toHaveURL(/topics=job/)
  await expect(events.locator('tbody tr').first()).toContainText(/^.*job posted client/)
  const row = page
    .getByRole('table', { name: 'Events of the contract' })
    .locator('tbody tr')
    .first()
  await row.getByText('copy…').click()
  await row.getByText('as…').last().click()
  await expect(row.getByRole('button', { name: /data as JSON/ })).toBeVisible()
  await expect(row.getByRole('button', { name: /topics as XDR/ })).toBeVisible()
  await events.getByRole('button', { name: 'Filter' }).click()
  const form = page.getByRole('form', { name: 'Filter the list' })
  await form.getByLabel('Topics begin with').fill('nothing_like_it, *')
  await form.getByRole('button', { name: 'Filter' }).click()
  await expect(events).toContainText('0 match (all searched)')
  // The form closes once a filter is set.
  await page.getByRole('button', { name: 'Filter', expanded: false }).click()
  await form.getByLabel('Topics begin with').fill('<b>')
  await form.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByText('At most four')).toBeVisible()
})

test('an entry of a contract’s storage is looked up by the key that the reader types', {
  tag: '@rpc',
}, async ({ page, open }) => {
  await open(`/demo/contracts/${contracts.workshop}/storage`)
  const changed = page.getByRole('table', { name: 'Entries found by the index' })
  await expect(changed.getByRole('row').nth(1)).toContainText('changed in ledger')
  await expect(changed.locator('tbody tr')).toHaveCount(20)
  const used = page.getByRole('region', { name: 'Entries that its newest operations used' })
  await used.getByRole('button', { name: 'Filter' }).click()
  const form = page.getByRole('form', { name: 'Filter the list' })
  await form.getByLabel('Key contains').fill('draft')
  await form.getByLabel('Durability').selectOption('Temporary')
  await form.getByRole('button', { name: 'Filter' }).click()
  await expect(page).toHaveURL(/key=draft&durability=temporary/)
  await expect(changed.locator('tbody tr').first()).toContainText(/Draft.*temporary/)
  await expect(changed).not.toContainText('persistent')
  await used.getByRole('button', { name: 'Export' }).click()
  const coming = page.waitForEvent('download')
  await used.getByRole('button', { name: 'Download CSV' }).click()
  expect((await coming).suggestedFilename()).toMatch(/contractEntries.*\.csv$/)
  const facts = page.getByRole('region', { name: 'Contract', exact: true })
  await expect(facts).toContainText(/Created.*in ledger \d+/)
  const search = page.getByRole('region', { name: 'Look up an entry' })
  await search.getByLabel('Key', { exact: true }).fill('Job, 1')
  await search.getByRole('button', { name: 'Look up' }).click()
  const found = search.getByRole('table', { name: 'Entries found' })
  await expect(found).toContainText(/persistent, expires in about \d+ days.*ledger 518527/)
  await expect(found).toContainText('milestones')
  await search.getByLabel('Type of the key').selectOption('DataKey::Job(u64)')
  await search.getByLabel('Job u64').fill('999')
  await search.getByRole('button', { name: 'Look up' }).click()
  await expect(search.getByRole('status')).toContainText('No entry under “Job, 999”')
  await search.getByLabel('Type of the key').selectOption('DataKey::Specimen')
  await search.getByRole('button', { name: 'Look up' }).click()
  await expect(found).toContainText(/archived.*reads 1,396 bytes from disk.*cost about .* XLM/)
})

test('a contract’s code is saved, its functions are run by a form, its calls are filtered', {
  tag: '@rpc',
}, async ({ page, open, go }) => {
  await open(`/demo/contracts/${contracts.token}/code`)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^9fd6d53a.*\.wasm$/)

  await go(`/demo/contracts/${contracts.token}/read`)
  await page.getByRole('link', { name: 'balance', exact: true }).click()
  await expect(page).toHaveURL(/function=balance/)
  const run = page.getByRole('region', { name: 'Run balance' })
  await run.getByLabel(/Address/).fill('GABC')
  await run.getByRole('button', { name: 'Run' }).click()
  await expect(run.getByRole('alert')).toContainText('cannot be read: it is no address')
  await run.getByLabel(/Address/).fill(contracts.workshop)
  await run.getByRole('button', { name: 'Run' }).click()
  await expect(run.getByRole('alert')).toContainText('recorded network: it cannot simulate')

  await go(`/demo/contracts/${contracts.token}/calls`)
  const calls = page.getByRole('region', { name: 'Calls', exact: true })
  await expect(calls.getByRole('link', { name: 'Next →' })).toBeVisible()
  await calls.getByRole('link', { name: 'total_supply', exact: true }).click()
  await expect(page).toHaveURL(/function=total_supply/)
  const named = page.getByRole('region', { name: 'Calls of one function' })
  await searchesUntil(named, /No match in \d+ \(all searched\)/)
  await go(`/demo/contracts/${contracts.token}/calls?function=transfer`)
  await expect(named.locator('tbody tr').first()).toContainText(
    /transfer\(from .*, amount .* “HBR”\)/,
  )
  await expect(named).toContainText('failed: Error(Contract, #2)')
})
