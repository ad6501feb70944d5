import type { Locator, Page } from '@playwright/test'
import { accounts, contracts } from '../support/examples.ts'
import { expect, settled, test } from '../support/fixtures.ts'

/** A reader who counts what it takes: a text pasted into the search with Enter, a click, or a filled field is one action. */
class Reader {
  readonly page: Page
  actions = 0
  constructor(page: Page) {
    this.page = page
  }
  get main(): Locator {
    return this.page.getByRole('main')
  }
  async paste(text: string): Promise<void> {
    const box = this.page.getByRole('search').locator('input').first()
    await box.fill(text)
    this.actions++
    await box.press('Enter')
    await settled(this.page)
  }
  async click(target: Locator): Promise<void> {
    await target.hover()
    this.actions++
    await target.click()
  }
  async fill(field: Locator, text: string, key?: 'Enter'): Promise<void> {
    this.actions++
    await field.fill(text)
    if (key !== undefined) await field.press(key)
  }
  async sees(text: string | RegExp): Promise<void> {
    await expect(this.main).toContainText(text)
  }
}

interface Task {
  readonly question: string
  readonly most: number
  readonly answer: (reader: Reader) => Promise<void>
}

/** Readers come for these, each from the network's home with as few actions as the best explorers need. */
const tasks: readonly Task[] = [
  {
    question: 'who filled my offer, and at what price?',
    most: 2,
    answer: async (reader) => {
      await reader.paste('45616d0428a6a3e11f9fb9a2f3c668c473106203429096a4b74d2ec19535ea70')
      await reader.click(reader.main.getByRole('link', { name: /^Trades/ }))
      await reader.sees(/USD\/XLM.*sold.*150.*10.*1,500/)
      await expect(reader.main.getByRole('row')).not.toHaveCount(0)
    },
  },
  {
    question: 'what did it have on a day?',
    most: 3,
    answer: async (reader) => {
      await reader.paste(accounts.alice)
      await reader.click(reader.main.getByRole('link', { name: 'Over time' }))
      const field = reader.main.getByLabel('Balances at an earlier ledger or date')
      await reader.fill(field, '2026-11-16', 'Enter')
      await reader.sees('At the end of ledger 239, 2026-11-16')
      // An upgrade of the base reserve has changed these two since, in no transaction.
      await reader.sees(/USD\s*Northwind\s*25,658\.6207207/)
      await reader.sees(/GOLD\s*Mint\s*105\.8063213/)
      await expect(reader.main).not.toContainText('not known')
    },
  },
  {
    question: 'what did A pay in one asset since a day?',
    most: 5,
    answer: async (reader) => {
      await reader.paste(accounts.alice)
      await reader.click(reader.main.getByTitle('Payments in USD'))
      await reader.click(reader.main.getByRole('link', { name: 'Out', exact: true }))
      await reader.click(reader.main.getByRole('button', { name: 'Filter' }).first())
      const form = reader.page.getByRole('form', { name: 'Filter the list' })
      await reader.fill(form.getByLabel('From ledger or time'), '2026-11-13', 'Enter')
      await reader.sees(/2 of \d+ match \(all searched\)/)
      await reader.sees(/−3\s*USD/)
      await expect(reader.page).toHaveURL(/asset=USD-.*direction=out.*from=2026-11-13/)
    },
  },
  {
    question: 'who holds the most of it?',
    most: 2,
    answer: async (reader) => {
      await reader.paste('usd')
      await reader.click(reader.main.getByRole('link', { name: 'Holders' }))
      const rows = reader.page.getByRole('table', { name: 'Holders by balance' }).getByRole('row')
      await expect(rows.nth(1)).toContainText('Market maker40,001,637.6515493')
      await expect(rows.nth(2)).toContainText('Carol295,760.5493302')
      await expect(rows).toHaveCount(124)
    },
  },
  {
    question: 'what can this contract do?',
    most: 2,
    answer: async (reader) => {
      await reader.paste(contracts.workshop)
      await expect(reader.page.getByRole('region', { name: 'Functions' })).toContainText('fn ')
    },
  },
]

// Through both services at once, from the network's home. What one search answers is tested in Node: where it leads (`ui/jump`)
// and what that page says (`ui/pages/recordedPages.test.ts`).
test(`a reader’s questions are answered in few actions: ${tasks.map(({ question }) => question).join(' ')}`, {
  tag: '@rest',
}, async ({ page }) => {
  await page.goto('/demo')
  for (const { question, most, answer } of tasks)
    await test.step(question, async () => {
      // First the page comes that the question before led to: the router would go on to it.
      await settled(page)
      await page.evaluate(() => history.pushState({}, '', '/demo'))
      await expect(page).toHaveTitle('demo · Parallax')
      await settled(page)
      const reader = new Reader(page)
      await answer(reader)
      expect(reader.actions).toBeLessThanOrEqual(most)
    })
})
