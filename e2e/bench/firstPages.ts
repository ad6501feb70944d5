import { accounts, ledgers, operations, transactions } from '../support/examples.ts'

/** An address, and the figure that a reader opens it for: as text of `where`, which is visible. */
export interface FirstPage {
  readonly address: string
  readonly where: string
  readonly figure: string
}

export const firstPages: Readonly<Record<string, FirstPage>> = {
  transaction: { address: `/transactions/${transactions.path}`, where: 'h1', figure: '175.43' },
  ledger: {
    address: `/ledgers/${ledgers.busy}`,
    where: '.status-line',
    figure: '45 transactions',
  },
  operation: { address: `/operations/${operations.path}`, where: 'h1', figure: '175.43' },
  account: {
    address: `/accounts/${accounts.alice}`,
    where: '.main-and-side table',
    figure: 'XLM',
  },
  ledgers: { address: '/ledgers', where: 'tr[data-row]', figure: '373' },
}
