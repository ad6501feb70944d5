import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { accounts, claimableBalances, contracts, liquidityPools, transactions } from './examples.ts'
import { expect, settled } from './fixtures.ts'

/** A reader who counts what it takes: a text pasted into the search with Enter, a click, or a filled field is one action. */
export class Reader {
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

export interface Task {
  readonly question: string
  readonly most: number
  readonly answer: (reader: Reader) => Promise<void>
}

/** Readers come for these, each from the network's home with as few actions as the best explorers need. */
export const tasks: readonly Task[] = [
  {
    question: 'did my payment go through?',
    most: 1,
    answer: async (reader) => {
      await reader.paste('ca368f25e86ac58532d80e3ce3fea62bcefc0a0c9d0f71448db54baed34d64eb')
      await reader.sees('12.5 XLM')
      await reader.sees('Succeeded')
    },
  },
  {
    question: 'why did it fail, and how much was missing?',
    most: 1,
    answer: async (reader) => {
      await reader.paste(transactions.reserve)
      await reader.sees('The balance covers the amount, but not the reserve')
      await reader.sees('0.49982')
    },
  },
  {
    question: 'why did the contract call fail?',
    most: 1,
    answer: async (reader) => {
      await reader.paste('ced00a583d4b849a521d72f69c8edf4e70905e283d3dd63a81ac88c168e48137')
      await reader.sees('InsufficientBalance (#2): The balance is smaller than the amount')
    },
  },
  {
    question: 'it arrived without a memo: did the recipient require one?',
    most: 1,
    answer: async (reader) => {
      await reader.paste(transactions.plainPayment)
      await reader.sees('The recipient does not require one.')
    },
  },
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
    question: 'what happened to my offer?',
    most: 1,
    answer: async (reader) => {
      await reader.paste('offer 12')
      const rows = reader.page.getByRole('table', { name: 'History of the offer' }).getByRole('row')
      await expect(rows.nth(1)).toContainText('Created')
      await expect(rows.nth(2)).toContainText(/Filled.*1,500 XLM/)
      await expect(rows.nth(3)).toContainText(/Filled.*3,500 XLM/)
      await reader.sees('Closed: wholly filled')
    },
  },
  {
    question: 'what did the call change?',
    most: 2,
    answer: async (reader) => {
      await reader.paste(transactions.call)
      await reader.sees('500 XLM')
      await reader.sees('460 XLM')
    },
  },
  {
    question: 'which contracts were called, with what?',
    most: 2,
    answer: async (reader) => {
      await reader.paste('ec0fac02048a788bc64ba7b20292523b43700860a0c49ca57e9010adcc2fcc5f')
      await expect(reader.page.getByRole('region', { name: 'Calls and events' })).toContainText('(')
      await expect(reader.main).not.toContainText('are not known')
    },
  },
  {
    question: 'who authorised it?',
    most: 1,
    answer: async (reader) => {
      await reader.paste('4272e4f22ca21d4c3c61eda8dbe8179e20a2c258adc059e28ba4f4f63c48e5a0')
      await reader.sees(/2 of 3 signers: G.*weight 1.*G.*weight 1.*weight 2 of 2 needed/)
    },
  },
  {
    question: 'what did it cost, and for what?',
    most: 1,
    answer: async (reader) => {
      await reader.paste(transactions.call)
      await reader.sees('248,031 stroops')
      await reader.sees(/[Rr]efund/)
    },
  },
  {
    question: 'what did it change for each account?',
    most: 1,
    answer: async (reader) => {
      await reader.paste('45616d0428a6a3e11f9fb9a2f3c668c473106203429096a4b74d2ec19535ea70')
      await reader.sees('Balance changes')
      await reader.sees('equal to the changes of the ledger entries')
    },
  },
  {
    question: 'how much can it spend?',
    most: 1,
    answer: async (reader) => {
      await reader.paste(accounts.alice)
      await reader.sees(/[Ss]pend|Could be spent|Available/)
      await reader.sees('Reserve')
    },
  },
  {
    question: 'what did it have on a day?',
    most: 2,
    answer: async (reader) => {
      await reader.paste(accounts.alice)
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
    question: 'what did I receive and pay? As a file',
    most: 4,
    answer: async (reader) => {
      await reader.paste(accounts.alice)
      await reader.click(reader.main.getByRole('link', { name: /^Payments/ }).first())
      await reader.click(reader.main.getByRole('button', { name: 'Export' }).first())
      const coming = reader.page.waitForEvent('download')
      await reader.click(reader.main.getByRole('button', { name: 'Download CSV' }))
      const file = await coming
      expect(file.suggestedFilename()).toMatch(/\.csv$/)
      expect(readFileSync(await file.path(), 'utf8')).toMatch(
        /,direction,received,sent,counterparty,transaction\.memo_type,transaction\.memo,transaction\.fee_charged,/,
      )
    },
  },
  {
    question: 'which of these is the real one?',
    most: 1,
    answer: async (reader) => {
      reader.actions++
      await reader.page.getByRole('search').locator('input').first().fill('usd')
      const found = reader.page.getByRole('option')
      await expect(found.nth(0)).toContainText(/USD.*northwind\.example.*123 trustlines, the most/)
      await expect(found.nth(1)).toContainText(/USD.*usd\.example.*23 trustlines/)
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
    question: 'what is in the order book?',
    most: 2,
    answer: async (reader) => {
      await reader.paste(`USD-${accounts.northwind}`)
      await reader.click(reader.main.getByRole('link', { name: 'Order book' }))
      await reader.sees('pread')
    },
  },
  {
    question: 'what does a pool hold?',
    most: 2,
    answer: async (reader) => {
      await reader.paste(liquidityPools.strkey)
      await reader.sees('Reserve')
    },
  },
  {
    question: 'who may claim this, and when?',
    most: 1,
    answer: async (reader) => {
      await reader.paste(claimableBalances.waiting)
      await reader.sees('Claimants')
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
  {
    question: 'what does the contract keep, until when?',
    most: 2,
    answer: async (reader) => {
      await reader.paste(contracts.workshop)
      await reader.click(reader.main.getByRole('link', { name: 'Storage' }))
      const used = reader.page.getByRole('table', { name: 'Entries found by the index' })
      await expect(used).toContainText('expires in about')
    },
  },
  {
    question: 'which events of one topic had it in the last day?',
    most: 3,
    answer: async (reader) => {
      await reader.paste(contracts.workshop)
      const emitted = reader.main.getByRole('link', { name: 'List those emitted' })
      await reader.click(emitted.last())
      const events = reader.page.getByRole('region', { name: 'Events' })
      await reader.click(events.getByRole('link', { name: 'Last day' }))
      await expect(reader.page).toHaveURL(/topics=tip.*from=2026-11-19T20/)
      await expect(events).toContainText('match (all searched)')
      const rows = events.locator('tbody tr')
      await expect(rows.first()).toContainText(/^tip.*2026-11-20/)
      await expect(rows.last()).toContainText(/^tip.*2026-11-19 2[0-3]/)
    },
  },
  {
    question: 'what does this XDR say?',
    most: 1,
    answer: async (reader) => {
      const envelope = await envelopeOf(reader.page, transactions.plainPayment)
      await reader.paste(envelope)
      await reader.sees('ledger')
      await reader.sees(/[Pp]ayment|sent/)
    },
  },
  {
    question: 'is this true?',
    most: 1,
    answer: async (reader) => {
      await reader.paste(transactions.plainPayment)
      await reader.sees(/Verified in ledger|Partly verified/)
    },
  },
]

/** The envelope of a transaction, as the XDR tab shows it to copy. */
async function envelopeOf(page: Page, hash: string): Promise<string> {
  const other = await page.context().newPage()
  await other.goto(`/demo/transactions/${hash}/xdr`)
  await settled(other)
  const text = await other.getByRole('main').textContent()
  await other.close()
  return /AAAA[\w+/=]{100,}/.exec(text ?? '')?.[0] ?? ''
}
