import { assets, contracts, transactions } from '../support/examples.ts'
import { offerNetwork, startFaultyNetwork } from '../support/faultyNetwork.ts'
import { expect, settled, test } from '../support/fixtures.ts'
import { violations } from '../support/violations.ts'

test('contracts of the covered ledgers are listed, those used last first, with the versions of each', async ({
  page,
  open,
  via,
}) => {
  await open('/demo')
  await page.getByRole('navigation', { name: 'Sections' }).getByText('Contracts').click()
  const table = page.getByRole('table', { name: 'Contracts of the network' })
  const rowOf = (id: string) =>
    table.getByRole('row').filter({ has: page.locator(`a[href*="/contracts/${id}"]`) })
  await expect(rowOf(contracts.usd)).toContainText('Stellar asset contract')
  await expect(rowOf(contracts.usd).getByRole('link', { name: 'USD' })).toBeVisible()
  const main = page.getByRole('main')
  if (via === 'rpc') {
    await expect(main).toContainText('Covers ledgers 2–373')
    await expect(main).toContainText('13 contracts')
    await expect(rowOf(contracts.token)).toContainText('“Harbor Credit” HBR')
    await expect(rowOf(contracts.token)).toContainText('19 failed')
    await rowOf(contracts.factory).getByRole('link').first().click()
    await page.getByRole('link', { name: 'Versions' }).click()
    const versions = page.getByRole('table', { name: 'Versions of the contract' })
    await expect(versions.locator('tbody tr')).toHaveText([
      /5fdd0.*current.*operation 605590409217.*replaced Wasm.*141/,
      /created it.*101/,
    ])
    const facts = page.getByRole('region', { name: 'Contract', exact: true })
    await expect(facts).toContainText(/Created.*in ledger 101/)
    const functions = page.getByRole('region', { name: 'Differences: functions' })
    await expect(functions).toContainText('fn list(limit: Option<u32>) -> Vec<Deployment>')
    await expect(page.getByRole('region', { name: 'Differences: meta' })).toContainText(
      'release: 2',
    )
    await page.getByRole('link', { name: 'Interface' }).click()
    await expect(page).not.toHaveURL(/versions/)
    await expect(facts).toContainText(/Created.*in ledger 101/)
  } else {
    await expect(rowOf(contracts.token)).toContainText('not known through Horizon')
    await page.getByRole('link', { name: 'Older' }).click()
    await expect(page).toHaveURL(/cursor=/)
    await expect(rowOf(contracts.token)).toBeVisible()
  }
})

test('a contract’s page states its kind, hash, token, lifetime and storage', {
  tag: '@rpc',
}, async ({ page, open }) => {
  await open(`/demo/contracts/${contracts.token}/storage`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('“Harbor Credit”')
  const facts = page.getByRole('region', { name: 'Contract', exact: true })
  await expect(facts).toContainText('Wasm')
  await expect(facts).toContainText(
    '9fd6d53a74fa9ac18d9d0d92ebe1ac78edd9b4f704b56a0940d7d106641d798b',
  )
  await expect(facts).toContainText('HBR 7 decimals')
  await expect(facts).toContainText('ledger 400104')
  await expect(facts).toContainText(/expires in about \d+ days/)
  await expect(facts).toContainText('19,747 bytes')
  const storage = page.getByRole('region', { name: 'Instance storage' })
  await expect(storage.getByRole('row').filter({ hasText: 'Supply' })).toContainText(
    '1,267,650,600,228,229,401,634,393,205,376 i128',
  )
})

test('an asset and its contract link to each other', { tag: '@rpc' }, async ({ page, open }) => {
  await open(`/demo/contracts/${contracts.usd}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contract of USD')
  const facts = page.getByRole('region', { name: 'Contract', exact: true })
  await facts.getByRole('link', { name: 'USD' }).click()
  await expect(page).toHaveURL(new RegExp(`/assets/${assets.usd}`))
  // The address changes before the page does, and the contract's own page has many links to itself.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('USD')
  await settled(page)
  await page.getByRole('main').locator(`a[href*="${contracts.usd}"]`).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contract of USD')
  await expect(page).toHaveURL(new RegExp(`/contracts/${contracts.usd}`))
})

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

test('a contract that was never created is not found, with the reason', {
  tag: '@rpc',
}, async ({ page, open }) => {
  await open(`/demo/contracts/${contracts.absent}`)
  const message = page.getByRole('alert')
  await expect(message).toContainText('No such contract')
  await expect(message).toContainText('was never created on this network')
})

test('through REST a contract’s page says what REST has of it, and leads to RPC', {
  tag: '@rest',
}, async ({ page, open }) => {
  await open(`/demo/contracts/${contracts.token}`)
  await expect(page.getByRole('alert')).toContainText('Horizon does not serve the ledger entries')
  const operations = page.getByRole('link', { name: 'operations that involve this contract' })
  await expect(operations).toHaveAttribute('href', new RegExp(`contract=${contracts.token}`))
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Open with RPC' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('“Harbor Credit”')
})

test('a contract is found by its ID, and from where it was called', { tag: '@rest' }, async ({
  page,
  open,
}) => {
  await open(`/demo/transactions/${transactions.call}`)
  const link = page.getByRole('main').locator(`a[href*="/contracts/${contracts.workshop}"]`)
  await expect(link.first()).toBeVisible()
  await page.getByRole('combobox').fill(contracts.workshop.toLowerCase())
  await page.getByRole('combobox').press('Enter')
  await expect(page).toHaveURL(new RegExp(`/contracts/${contracts.workshop}`))
  await open('/demo/contracts/CABC')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This is not a contract')
  await settled(page)
})

test('a contract’s interface is read from its code; an asset’s contract has the fixed one', {
  tag: '@rpc',
}, async ({ page, open }) => {
  await open(`/demo/contracts/${contracts.workshop}/interface`)
  const functions = page.getByRole('region', { name: 'Functions' })
  await expect(functions).toContainText(
    'fn deliver(id: u64, proof: BytesN<32>) -> Result<i128, WorkshopError>',
  )
  await expect(functions.getByRole('button', { name: 'Copy the interface' })).toBeVisible()
  const errors = page.getByRole('region', { name: 'Errors' })
  await expect(errors).toContainText('/// An amount was zero or negative.')
  await expect(errors).toContainText('BadAmount = 4,')
  await expect(page.getByRole('region', { name: 'Types' })).toContainText(
    'Shares(Map<Address, u32>)',
  )
  await expect(page.getByRole('region', { name: 'Events', exact: true })).toContainText(
    'event JobPosted {',
  )
  await open(`/demo/contracts/${contracts.usd}`)
  await expect(page.getByRole('region', { name: 'Functions' })).toContainText(
    'fn balance(id: Address) -> i128',
  )
  await open(`/demo/contracts/${contracts.warden}`)
  await expect(page.getByRole('region', { name: 'Contract', exact: true })).toContainText(
    'account-like',
  )
  await expect(page.getByRole('main')).toContainText(
    'It does not define 1 type that it names: Context.',
  )
})

test('a contract of an asset shows what contracts hold as amounts of it', {
  tag: '@rpc',
}, async ({ page, open }) => {
  await open(`/demo/contracts/${contracts.usd}/storage`)
  const entries = page.getByRole('table', { name: 'Entries found by the index' })
  await expect(entries.getByRole('row').filter({ hasText: 'CAUNI' })).toContainText(
    /453(\.0000000)? USD/,
  )
})

test('a contract’s events are listed, the newest first, by the names of its interface and by topics', {
  tag: '@rpc',
}, async ({ page, open }) => {
  await open(`/demo/contracts/${contracts.workshop}/events`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Contract that calls itself “Workshop”',
  )
  const events = page.getByRole('region', { name: 'Events', exact: true })
  await expect(events).toContainText(/Covers ledgers \d+–373 of 2–373/)
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
  await form.getByLabel('Topics begin with').fill('<b>')
  await form.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByText('At most four')).toBeVisible()
})

test('a call’s arguments have the names of the contract’s interface, and its error its name', {
  tag: '@rpc',
}, async ({ page, open }) => {
  await open(`/demo/transactions/${transactions.call}`)
  const proof = page.getByRole('main').locator('dl dl > div').filter({ hasText: 'proof' })
  await expect(proof.first()).toContainText('BytesN<32>')
  await proof.getByText('as…').click()
  await expect(proof.getByRole('button', { name: /argument as JSON/ })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '1', exact: true }).first().click()
  await expect(page).toHaveURL(/operations/)
  const changes = page.getByRole('table', { name: 'Changed entries' })
  await expect(changes.getByText('milestones').first()).toBeVisible()
  await open(`/demo/transactions/${transactions.ownError}`)
  const why = page.getByRole('region', { name: 'Why it failed' })
  await expect(why).toContainText('OnPurpose (#100): Returned on purpose by `fail`.')
  // What the contract itself says is not followed by what may be said of any error.
  await expect(why).not.toContainText('What to do')
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
  await form.getByLabel('Durability').fill('temporary')
  await form.getByLabel('Durability').press('Enter')
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

test('a contract’s code has its sections, is saved, disassembled, and says what nobody checked', {
  tag: '@rpc',
}, async ({ page, open }) => {
  await open(`/demo/contracts/${contracts.token}/code`)
  const sections = page.getByRole('table', { name: 'Sections of the code' })
  await expect(sections.getByRole('row').filter({ hasText: 'contractspecv0' })).toContainText(
    'custom',
  )
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^9fd6d53a.*\.wasm$/)
  await page.getByRole('button', { name: 'Disassemble' }).click()
  await expect(page.getByRole('region', { name: 'Text' })).toContainText('(export "transfer"')
  const others = page.getByRole('region', { name: 'Other contracts with this code' })
  await expect(others).toContainText('Covers ledgers 2 to 373, all that this source has.')
  await expect(others.getByRole('link').first()).toHaveAttribute('href', /contracts\/C/)
  await page.getByRole('link', { name: 'Verification' }).click()
  await expect(page.getByRole('region', { name: 'What is checked' })).toContainText(
    'Not checked here',
  )
  await expect(page.getByRole('region', { name: 'Attestation' })).toContainText('no repository')
})

test('a function is run by a form of its arguments; a recorded network says that it cannot', {
  tag: '@rpc',
}, async ({ page, open }) => {
  await open(`/demo/contracts/${contracts.token}/read`)
  await page.getByRole('link', { name: 'balance', exact: true }).click()
  await expect(page).toHaveURL(/function=balance/)
  const run = page.getByRole('region', { name: 'Run balance' })
  await run.getByLabel(/Address/).fill('GABC')
  await run.getByRole('button', { name: 'Run' }).click()
  await expect(run.getByRole('alert')).toContainText('cannot be read: it is no address')
  await run.getByLabel(/Address/).fill(contracts.workshop)
  await run.getByRole('button', { name: 'Run' }).click()
  await expect(run.getByRole('alert')).toContainText('recorded network: it cannot simulate')
  expect(await violations(page)).toEqual([])
})

test('calls of a contract are listed with their results, those within calls too, by function', async ({
  page,
  open,
  via,
}) => {
  await open(`/demo/contracts/${contracts.token}/calls`)
  const calls = page.getByRole('region', { name: 'Calls', exact: true })
  const rows = calls.locator('tbody').getByRole('row')
  await expect(rows.first()).toContainText('in operation')
  if (via === 'rest') return expect(calls).toContainText('Calls within calls')
  await expect(calls.getByRole('link', { name: 'Older →' })).toBeVisible()
  await calls.getByRole('link', { name: 'total_supply', exact: true }).click()
  await expect(page).toHaveURL(/function=total_supply/)
  const named = page.getByRole('region', { name: 'Calls of one function' })
  await expect(named).toContainText(/No match in \d+ \(all searched\)/)
  await page.goto(page.url().replace('total_supply', 'transfer'))
  await expect(named.locator('tbody tr').first()).toContainText(
    /transfer\(from .*, amount .* “HBR”\)/,
  )
  await expect(named).toContainText('failed: Error(Contract, #2)')
})
