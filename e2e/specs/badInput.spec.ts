import { accounts } from '../support/examples.ts'
import { expect, settled, test } from '../support/fixtures.ts'

const malformed = {
  'a ledger of letters': '/demo/ledgers/abc',
  'a ledger past 32 bits': '/demo/ledgers/4294967296',
  'a ledger of a thousand digits': `/demo/ledgers/${'9'.repeat(1000)}`,
  'a hash that is too short': '/demo/transactions/abc',
  'an operation of letters': '/demo/operations/x',
  'an operation past 63 bits': '/demo/operations/9223372036854775808',
  'an account with a wrong character': `/demo/accounts/${accounts.alice.slice(0, -1)}L`,
  'an account that is a contract':
    '/demo/accounts/CB4SBNXXVBRE6SWGVY3FEVD7WI35LLDMMEGZP3PE73HUTAXZOMLQVZ5N',
  'an id with markup': '/demo/accounts/%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E',
  'an asset without an issuer': '/demo/assets/USD',
  'an offer of letters': '/demo/offers/abc',
  'a contract that is cut': '/demo/contracts/CABC',
  'a claimable balance that is cut': '/demo/claimable_balances/B123',
  'a pool that is cut': '/demo/liquidity_pools/L123',
  'a tab that is none': '/demo/ledgers/39/nonsense',
} as const

test('an invalid ID has a message, and leaves the rest of the explorer usable', {
  tag: '@rest',
}, async ({ page, open, go }) => {
  await open('/demo/nothing/here')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/nothing at this address/i)
  for (const [name, address] of Object.entries(malformed))
    await test.step(name, async () => {
      await go(address)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toContainText(/is not an?|there is no|has no|no such tab/i)
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.locator('main img')).toHaveCount(0)
    })
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: 'Transactions', exact: true })
    .click()
  await settled(page)
  await expect(page.locator('main tbody').getByRole('row')).toHaveCount(20)
})

const absent = {
  'a ledger to come': ['/demo/ledgers/374', /not closed yet/i],
  'a ledger far ahead': ['/demo/ledgers/4294967295', /not closed yet/i],
  'the ledger before the window': ['/demo/ledgers/1', /older|not found/i],
  'a transaction that is nowhere': [`/demo/transactions/${'0'.repeat(64)}`, /not found/i],
  'an operation that is nowhere': ['/demo/operations/167503728642', /not found/i],
  'an account that never was': [`/demo/accounts/${accounts.absent}`, /not found/i],
} as const

test('not found, not closed and out of range each have a message and a next step', {
  tag: '@rest',
}, async ({ page, open }) => {
  for (const [name, [address, words]] of Object.entries(absent))
    await test.step(name, async () => {
      await open(address)
      await expect(page.getByRole('main')).toContainText(words)
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    })
})

test('an unknown network’s page lists the known ones', { tag: '@rest' }, async ({ page, open }) => {
  await open('/atlantis/ledgers')
  await expect(page.getByRole('main')).toContainText('atlantis')
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
})

test('invalid search parameters fall back to the default', { tag: '@rest' }, async ({
  page,
  open,
}) => {
  await open('/demo/ledgers?order=sideways&limit=100000')
  await expect(page.locator('main tbody').getByRole('row')).toHaveCount(20)
  await expect(page.getByRole('main')).toContainText('373')
})

test('an invalid cursor leaves no blank page', { tag: '@rest' }, async ({ page, open }) => {
  for (const cursor of ['-1', '9'.repeat(40), '<b>'])
    await test.step(cursor, async () => {
      await open(`/demo/transactions?cursor=${encodeURIComponent(cursor)}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const main = page.getByRole('main')
      const rows = await main.locator('tbody').getByRole('row').count()
      if (rows === 0)
        await expect(main).toContainText(
          /nothing|is not in this list|is not valid here|not a cursor|older than what/i,
        )
    })
})
