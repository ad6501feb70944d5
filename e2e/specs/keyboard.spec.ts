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
    const focused = () => page.evaluate(() => document.activeElement?.outerHTML)
    const before = await focused()
    await page.keyboard.press('p')
    await expect(sheetOf(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe(before)
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

// The keys are the page's own: one line of sight is enough. Two tasks are left to the nightly run: their steps are those of others.
test('a reader can do all with the keyboard alone', { tag: '@rest' }, async ({
  page,
  open,
  go,
}) => {
  await open('/demo/network')
  for (const [task, run] of Object.entries(tasks).filter(
    ([task]) => isWhole || !/^(change|look)/.test(task),
  ))
    await test.step(task, async () => {
      await go('/demo/network')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network')
      await run(page)
    })
})
