import { balanceChanges } from '#ledger/readers'
import { readBalanceRemainders } from '../transaction/readBalanceRemainders.ts'
import { readContractValue } from '../transaction/readContractValue.ts'
import { readExecution } from '../transaction/readExecution.ts'
import { readFailureExplanation } from '../transaction/readFailureExplanation.ts'
import { readPastBalances } from '../transaction/readPastBalances.ts'
import { readTokenChanges } from '../transaction/readTokenChanges.ts'
import { readTransactionCodes } from '../transaction/readTransactionCodes.ts'
import { readValueForms } from '../transaction/readValueForms.ts'
import { recordCheck } from '../transaction/recordCheck.ts'
import { transactionSummaries } from '../transaction/transactionSummaries.ts'
import { transactionTrees } from '../transaction/transactionTrees.ts'
import type { Answers, XdrQuestions } from './protocol.ts'

/** Questions about a transaction that the page has. */
export type TransactionQuestion =
  | 'balanceChanges'
  | 'balanceRemainders'
  | 'execution'
  | 'failureExplanation'
  | 'pastBalances'
  | 'recordCheck'
  | 'scVal'
  | 'tokenChanges'
  | 'transactionCodes'
  | 'transactionSummaries'
  | 'transactionTrees'
  | 'valueForms'

export const transactionAnswers: Answers<Pick<XdrQuestions, TransactionQuestion>> = {
  balanceChanges,
  balanceRemainders: readBalanceRemainders,
  execution: readExecution,
  failureExplanation: readFailureExplanation,
  pastBalances: readPastBalances,
  recordCheck,
  scVal: readContractValue,
  tokenChanges: readTokenChanges,
  transactionCodes: readTransactionCodes,
  transactionSummaries,
  transactionTrees,
  valueForms: readValueForms,
}
