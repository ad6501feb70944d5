import { accounts, contracts } from '../support/examples.ts'
import { expect, test } from '../support/fixtures.ts'

// One of each kind of record: every spelling is judged in Node (`ledger/values/ids.test.ts`).
const malformed = {
  'a ledger of letters': '/demo/ledgers/abc',
  'a ledger of a thousand digits': `/demo/ledgers/${'9'.repeat(1000)}`,
  'a hash that is too short': '/demo/transactions/abc',
  'an operation past 63 bits': '/demo/operations/9223372036854775808',
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

test('an address that is wrong in part has a message, and leaves the rest of the explorer usable', {
  tag: '@rest',
}, async ({ page, open, go }) => {
  const heading = page.getByRole('heading', { level: 1 })
  const main = page.getByRole('main')
  const rows = main.locator('tbody').getByRole('row')
  await open('/demo/nothing/here')
  await expect(heading).toContainText(/nothing at this address/i)
  for (const [name, address] of Object.entries(malformed))
    await test.step(name, async () => {
      await go(address)
      await expect(heading).toContainText(/is not an?|there is no|has no|no such tab/i)
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.locator('main img')).toHaveCount(0)
    })
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: 'Transactions', exact: true })
    .click()
  await expect(rows).toHaveCount(20)
  // Another spelling of an ID redirects to the canonical one.
  for (const [address, canonical] of [
    [`/demo/accounts/${accounts.alice.toLowerCase()}`, new RegExp(accounts.alice)],
    ['/demo/offers/00310', /\/offers\/310\?/],
    // A tab that went leads to the one that has its content.
    [`/demo/contracts/${contracts.token}/verification`, new RegExp(`${contracts.token}/code\\?`)],
  ] as const) {
    await go(address)
    await expect(page).toHaveURL(canonical)
  }
  await go('/demo/offers/310/effects')
  await expect(main).toContainText('life, trades')
  // Search parameters that are none fall back to the default.
  await go('/demo/ledgers?order=sideways&limit=100000')
  await expect(rows).toHaveCount(20)
  await expect(rows.first()).toContainText('373')
  await go('/demo/ledgers?cursor=%3Cb%3E')
  await expect(main).toContainText('No such cursor in this list')
  // A wrong filter leaves what is not of the list.
  await go('/demo/ledgers/39?successful=maybe')
  await expect(main.getByRole('region', { name: 'Ledger', exact: true })).toBeVisible()
  await go('/atlantis/ledgers')
  await expect(main).toContainText('atlantis')
  await expect(main.getByRole('link').first()).toBeVisible()
})
