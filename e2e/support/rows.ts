import { ledgerRows, operationRows, outcomeRows, transactionRows } from './historyRows.ts'
import { collection, noList, type Row } from './row.ts'
import { accountRows, balanceRows, offerRows, poolRows } from './stateRows.ts'

const form = { without: 'it takes an envelope: submit.spec.ts has what it refuses' }

const otherRows: readonly Row[] = [
  {
    number: 1,
    path: '/',
    page: 'network',
    ...noList,
    missing: { address: '/atlantis', words: /atlantis/ },
  },
  {
    number: 8,
    path: 'POST /transactions',
    page: 'a transaction to send',
    paged: form,
    filtered: form,
    empty: form,
    missing: form,
  },
  {
    number: 9,
    path: 'POST /transactions_async',
    page: 'a transaction to send',
    paged: form,
    filtered: form,
    empty: form,
    missing: form,
  },
  { number: 18, path: '/fee_stats', page: 'fees', ...noList, missing: collection },
]

/** The 36 rows and assets by section; one test opens all pages of a section in one document. */
export const rowsBySection = {
  'the network': otherRows,
  ledgers: ledgerRows,
  transactions: transactionRows,
  operations: operationRows,
  'accounts and assets': accountRows,
  'claimable balances': balanceRows,
  'liquidity pools': poolRows,
  offers: offerRows,
  'payments, effects and trades': outcomeRows,
} as const
