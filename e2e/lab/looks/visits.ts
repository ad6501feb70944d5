import type { Page } from '@playwright/test'
import { accounts, ledgers, transactions } from '../../support/examples.ts'
import { pages } from '../../support/pages.ts'

/** A page in a state whose look is compared. */
export interface Visit {
  readonly name: string
  readonly address: string
  readonly via?: 'rest' | 'rpc' | undefined
  /** Steps that the reader takes on the page. */
  readonly act?: ((page: Page) => Promise<void>) | undefined
  /** A network that never answers, or that cannot be reached; a host that sends nothing but the document. */
  readonly network?: 'silent' | 'broken' | 'document alone' | undefined
}

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click()

/** Through RPC only what needs no index, which is never as far twice. Pages are opened as they are; these also while they load, where they fail, and with what a reader can open in them. */
export const visits: readonly Visit[] = [
  ...Object.entries(pages).map(([name, address]): Visit => ({ name, address })),
  ...(['transaction', 'ledger', 'fees', 'a contract'] as const).map(
    (name): Visit => ({ name: `${name} through RPC`, address: pages[name], via: 'rpc' }),
  ),
  ...(['network', 'transaction', 'account', 'ledger', 'ledgers', 'effects', 'offers'] as const).map(
    (name): Visit => ({
      name: `${name}, loading`,
      address: pages[name],
      network: 'silent',
    }),
  ),
  ...(['transaction', 'effects', 'network'] as const).map(
    (name): Visit => ({ name: `${name}, failing`, address: pages[name], network: 'broken' }),
  ),
  {
    name: 'an account that never was',
    address: `/demo/accounts/${accounts.absent}`,
  },
  { name: 'a ledger to come', address: `/demo/ledgers/${ledgers.last + 1}` },
  { name: 'the first frame', address: pages.ledgers, network: 'document alone' },
  { name: 'a form of filters', address: pages.operations, act: press('Filter') },
  { name: 'an export', address: pages.operations, act: press('Export') },
  { name: 'a filtered list', address: `${pages.operations}?type=payment&from=100` },
  {
    name: 'the keys',
    address: pages.ledger,
    act: async (page) => {
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'a search without a result',
    address: pages.ledger,
    act: async (page) => {
      await page.getByRole('combobox').fill('nothing at all')
      await page.keyboard.press('Enter')
      await page.waitForTimeout(500)
    },
  },
  {
    name: 'an envelope to send',
    address: pages['a transaction to send'],
    act: async (page) => {
      await page
        .locator('main')
        .getByText('From the recording:')
        .locator('xpath=..')
        .getByRole('button')
        .first()
        .click()
      await page.getByRole('heading', { level: 2 }).first().waitFor()
    },
  },
  {
    name: 'a memo of bytes',
    address: `/demo/transactions/${transactions.bytesMemo}`,
  },
]
