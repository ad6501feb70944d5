import { createElement } from 'react'
import { parseTransactionHash } from '#ledger/values/ids.ts'
import { TransactionPage } from '#ui/pages/transactions/TransactionPage.tsx'
import { defined } from './listQueries.ts'

export const transactionPage = (hash: string) =>
  createElement(TransactionPage, { id: defined(parseTransactionHash(hash)), tab: 'operations' })
