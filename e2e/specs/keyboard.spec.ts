import type { Locator, Page } from '@playwright/test'
import { accounts, ledgers, transactions } from '../support/examples.ts'
import { badgeOf, expect, navigateTo, settled, sheetOf, test } from '../support/fixtures.ts'
import { isWhole } from '../support/pages.ts'

/** Tab stops after which a thing counts as out of reach. */
const maxStops = 150

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < maxStops; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(target)} is not among the first ${maxStops} tab stops`)
}

/** Searches for a text as a reader without a mouse does. */
const searchFor = (page: Page, text: string) =>
  navigateTo(page, async () => {
    await page.keyboard.press('/')
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  })

/** Each is done with the keyboard alone. */
const tasks: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'find a transaction and read its fee': async (page) => {
    await searchFor(page, transactions.path)
    await expect(page.getByRole('main').locator('dl').first()).toContainText('Fee100 stroops')
  },
  'find out why a transaction failed': async (page) => {
    await searchFor(page, transactions.reserve)
    await expect(page.getByRole('region', { name: 'Why it failed' })).toContainText('What to do:')
  },
  'prove a transaction with its ledger': async (page) => {
    await searchFor(page, transactions.path)
    await tabTo(page, badgeOf(page))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: `Add ledger ${ledgers.paths + 1}` }))
    await page.keyboard.press('Enter')
    await expect(sheetOf(page)).toContainText('Fee charged100 stroops')
    await page.keyboard.press('Escape')
    await expect(sheetOf(page)).toBeHidden()
    await expect(badgeOf(page)).toBeFocused()
    // By its key from anywhere, and back to there.
    await page.keyboard.press('Tab')
    await page.keyboard.press('p')
    await expect(sheetOf(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('main :focus')).toHaveAccessibleName(/^Copy /)
  },
  'open the second row of a list': async (page) => {
    await searchFor(page, 'https://stellar.example/ledgers?order=asc')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await navigateTo(page, () => page.keyboard.press('Enter'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ledger 3')
  },
  'change the line of sight and compare both': async (page) => {
    await searchFor(page, '39')
    await page.keyboard.press('.')
    await settled(page)
    await tabTo(page, page.getByLabel('Source: ', { exact: false }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('link', { name: 'Compare', exact: true }))
    await page.keyboard.press('Enter')
    await expect(sheetOf(page)).toContainText(/fields equal/)
  },
  'filter the payments by their amount': async (page) => {
    await searchFor(page, 'https://stellar.example/payments?order=asc')
    await tabTo(page, page.getByRole('button', { name: 'Filter' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('textbox', { name: /^Amount/ }))
    await page.keyboard.type('250')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/amount=250/)
  },
  'pin a page and come back to it': async (page) => {
    await searchFor(page, '39')
    await page.keyboard.press('/')
    await tabTo(page, page.getByRole('button', { name: 'Pin this page' }))
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await searchFor(page, '40')
    await page.keyboard.press('/')
    await expect(page.getByRole('search').getByRole('option', { name: 'Ledger 39' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await navigateTo(page, () => page.keyboard.press('Enter'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ledger 39')
  },
  'copy the whole address of an account': async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await searchFor(page, accounts.alice)
    await tabTo(
      page,
      page
        .locator('main')
        .getByRole('button', { name: /^Copy .*account/ })
        .first(),
    )
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(accounts.alice)
  },
  'look up what an account held earlier': async (page) => {
    await searchFor(page, accounts.alice)
    await tabTo(page, page.getByRole('link', { name: 'Over time' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('textbox', { name: 'Balances at an earlier ledger or date' }))
    await page.keyboard.type('372')
    await page.keyboard.press('Enter')
    const balances = page.getByRole('region', { name: 'At one moment' })
    await expect(balances.getByRole('status')).toContainText('At the end of ledger 372')
  },
  'read the exact times and the list of keys': async (page) => {
    await searchFor(page, 'https://stellar.example/operations')
    await page.keyboard.press('t')
    await expect(page.locator('main tbody time').first()).toHaveText(/UTC$/)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeHidden()
  },
}

test('the keys for rows pass over one that shows no link', { tag: '@rpc' }, async ({
  page,
  open,
}) => {
  await open('/demo/ledgers?order=asc')
  const links = page.locator('main [data-row]').nth(1).locator('a')
  await links.evaluateAll((all) => {
    for (const link of all) link.style.display = 'none'
  })
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await navigateTo(page, () => page.keyboard.press('Enter'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ledger 4')
})

// The keys are the page's own: every other task through each line of sight; of a change half of both.
for (const [turn, via] of ['@rest', '@rpc'].entries())
  test(`a reader can do all with the keyboard alone ${via}`, { tag: via }, async ({
    page,
    open,
    go,
  }) => {
    await open('/demo/network')
    for (const [task, run] of Object.entries(tasks).filter(
      (_, index) => index % 2 === turn && (isWhole || index % 4 < 2),
    ))
      await test.step(task, async () => {
        await go('/demo/network')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network')
        await run(page)
      })
  })
