import { balanceChanges, readHeaderFacts, readUpgrades } from '#ledger/readers'
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

/** Answers questions about a transaction, or a ledger, that the page has. */
export const transactionAnswers = {
  balanceChanges,
  balanceRemainders: async (request) => (await readBalanceRemainders(request)) ?? null,
  execution: readExecution,
  headerFacts: readHeaderFacts,
  ledgerUpgrades: readUpgrades,
  recordCheck,
  scVal: readContractValue,
  signers: async (request) => (await readSigners(request)) ?? null,
  tokenChanges: readTokenChanges,
  transactionCodes: readTransactionCodes,
  transactionSummaries,
  transactionTrees,
  valueForms: readValueForms,
} satisfies Partial<Answers<XdrQuestions>>
