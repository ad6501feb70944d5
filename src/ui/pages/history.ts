import { networkPage } from '../rows/OwnedList.tsx'

export { EffectsPage } from './effects/EffectsPage.tsx'
export { OperationPage } from './operations/OperationPage.tsx'
export { PaymentsPage } from './payments/PaymentsPage.tsx'
export { aheadOfTransaction } from './transactions/aheadOfTransaction.ts'
export { TransactionPage } from './transactions/TransactionPage.tsx'

export const TransactionsPage = networkPage('transactions')
export const OperationsPage = networkPage('operations')
