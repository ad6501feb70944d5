import { balanceChanges } from '#ledger/readers'
import { readSigners } from '../transaction/readSignatures.ts'
import {
  readBalanceRemainders,
  readContractValue,
  readExecution,
  readTokenChanges,
  readTransactionCodes,
  readValueForms,
  transactionSummaries,
  transactionTrees,
} from '../transaction/readTransaction.ts'
import { recordCheck } from '../transaction/recordCheck.ts'
import type { Answers, XdrQuestions } from './protocol.ts'

/** Questions about a transaction that the page has. */
export type TransactionQuestion =
  | 'balanceChanges'
  | 'balanceRemainders'
  | 'execution'
  | 'recordCheck'
  | 'scVal'
  | 'signers'
  | 'tokenChanges'
  | 'transactionCodes'
  | 'transactionSummaries'
  | 'transactionTrees'
  | 'valueForms'

export const transactionAnswers: Answers<Pick<XdrQuestions, TransactionQuestion>> = {
  balanceChanges,
  balanceRemainders: readBalanceRemainders,
  execution: readExecution,
  recordCheck,
  scVal: readContractValue,
  signers: readSigners,
  tokenChanges: readTokenChanges,
  transactionCodes: readTransactionCodes,
  transactionSummaries,
  transactionTrees,
  valueForms: readValueForms,
}
