import { balanceChanges, readUpgrades } from '#ledger/readers'
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

/** Questions about a transaction, or a ledger, that the page has. */
export type TransactionQuestion =
  | 'balanceChanges'
  | 'balanceRemainders'
  | 'execution'
  | 'ledgerUpgrades'
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
  ledgerUpgrades: readUpgrades,
  recordCheck,
  scVal: readContractValue,
  signers: readSigners,
  tokenChanges: readTokenChanges,
  transactionCodes: readTransactionCodes,
  transactionSummaries,
  transactionTrees,
  valueForms: readValueForms,
}
