import { networkPage } from '../rows/OwnedList.tsx'

export { OperationPage } from './operations/OperationPage.tsx'
export { aheadOfTransaction } from './transactions/aheadOfTransaction.ts'
export { TransactionPage } from './transactions/TransactionPage.tsx'

export const EffectsPage = networkPage(
  'effects',
  'What operations changed. Failed ones have no effects.',
)
export const OperationsPage = networkPage('operations')
export const PaymentsPage = networkPage(
  'payments',
  'Payments, path payments, account creations and merges, and contract calls that move assets.',
)
export const TransactionsPage = networkPage('transactions')
