import type { Answers, XdrQuestions } from './protocol.ts'

/** Answers that no first view waits for; the code of each loads with its first question. */
export type LaterAnswers = Answers<
  Pick<
    XdrQuestions,
    | 'envelope'
    | 'tokenChanges'
    | 'balanceRemainders'
    | 'failureExplanation'
    | 'pastBalances'
    | 'checkEvidence'
    | 'comparison'
    | 'ledgerUpgrades'
    | 'execution'
    | 'unsignedAccount'
    | 'transactionTrees'
    | 'recordCheck'
    | 'foundProblem'
    | 'valueForms'
  >
>

export const laterAnswers: LaterAnswers = {
  envelope: async (input) => {
    const { readEnvelope } = await import('../envelope/readEnvelope.ts')
    return readEnvelope(input)
  },
  tokenChanges: async (input) => {
    const { readTokenChanges } = await import('../transaction/readTokenChanges.ts')
    return readTokenChanges(input)
  },
  balanceRemainders: async (input) => {
    const remainders = await import('../transaction/readBalanceRemainders.ts')
    return remainders.readBalanceRemainders(input)
  },
  failureExplanation: async (input) => {
    const explanation = await import('../transaction/readFailureExplanation.ts')
    return explanation.readFailureExplanation(input)
  },
  pastBalances: async (input) => {
    const { readPastBalances } = await import('../transaction/readPastBalances.ts')
    return readPastBalances(input)
  },
  checkEvidence: async (input) => {
    const { checkEvidence } = await import('../proof/checkEvidence.ts')
    return checkEvidence(input)
  },
  comparison: async (input) => {
    const { compareAnswers } = await import('../comparison/compareAnswers.ts')
    return compareAnswers(input)
  },
  ledgerUpgrades: async (input) => {
    const { readUpgrades } = await import('../ledgers/readUpgrades.ts')
    return readUpgrades(input)
  },
  transactionTrees: async (xdr) => {
    const trees = await import('../transaction/transactionTrees.ts')
    return trees.transactionTrees(xdr)
  },
  recordCheck: async (input) => {
    const { recordCheck } = await import('../transaction/recordCheck.ts')
    return recordCheck(input)
  },
  foundProblem: async (input) => {
    const { foundProblem } = await import('../sentClaim.ts')
    return foundProblem(input)
  },
  unsignedAccount: async (input) => {
    const { findUnsignedAccount } = await import('../transaction/readSignatures.ts')
    return findUnsignedAccount(input)
  },
  execution: async (input) => {
    const { readExecution } = await import('../transaction/readExecution.ts')
    return readExecution(input)
  },
  valueForms: async (input) => {
    const { readValueForms } = await import('../transaction/readValueForms.ts')
    return readValueForms(input)
  },
}
