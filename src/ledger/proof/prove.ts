import type { Proof, ProofStep, Validator } from './proof.ts'
import { isRefuted } from './stepTexts.ts'
import { matchedSignatures } from '../xdr/authorization/matchedSignatures.ts'
import { type RulesOf, rulesBefore } from '../xdr/authorization/signingRules.ts'
import { XdrError } from '../xdr/xdrBytes.ts'
import type { Evidence, LedgerEvidence, TransactionEvidence } from './evidence.ts'
import {
  chainStep,
  headerHashStep,
  proposerStep,
  resultSetStep,
  sameTransactionsStep,
  transactionSetStep,
} from './ledgerSteps.ts'
import { provedFigures } from './provedFigures.ts'
import { quorumStep } from './quorumStep.ts'
import { isRefusedForSignatures, signaturesStep, thresholdsStep } from './signatureSteps.ts'
import { type StepResult, missing, proofStep } from './proofStep.ts'
import {
  innerHashStep,
  isFeeBump,
  resultOf,
  resultPlaceStep,
  setPlaceStep,
  transactionHashStep,
} from './transactionSteps.ts'

/**
 * Checks evidence, step by step: each result is computed from its bytes alone. `validators`: those whose word the
 * reader takes. Bytes that cannot be read fail their step, and leave it open where a later protocol may have added them.
 */
export async function prove(
  evidence: Evidence,
  validators: readonly Validator[] = [],
): Promise<Proof> {
  const { claim, passphrase, from } = evidence
  const steps =
    claim.kind === 'ledger'
      ? await ledgerSteps(evidence, validators)
      : [
          ...(await transactionSteps(evidence, claim.hash)),
          ...(await ledgerSteps(evidence, validators, claim.hash)),
        ]
  const figures = isRefuted({ steps }) ? [] : provedFigures(evidence, steps)
  return { claim, passphrase, from, steps, figures }
}

async function transactionSteps(
  { transaction, passphrase }: Evidence,
  hash: string,
): Promise<readonly ProofStep[]> {
  if (transaction === undefined)
    return [await proofStep('transactionHash', () => missing('The transaction is not here.'))]
  const parts = matchedSignatures(transaction.envelope, passphrase, rulesOrNone(transaction))
  parts.catch(() => undefined) // both steps await it, and say why it cannot be read
  const { result } = transaction
  // Read where it matters only: a result of a later protocol leaves open what its signatures do not decide.
  const isRefused = () => result !== undefined && isRefusedForSignatures(resultOf(result))
  return [
    await proofStep('transactionHash', () => transactionHashStep(transaction, hash, passphrase)),
    ...(isFeeBump(transaction)
      ? [await proofStep('innerHash', () => innerHashStep(transaction, passphrase))]
      : []),
    await proofStep('signatures', async () => signaturesStep(await parts, isRefused)),
    await proofStep('thresholds', async () => thresholdsStep(await parts, isRefused)),
  ]
}

/** The rules of accounts; none are known where the changes cannot be read, which no hash covers. */
function rulesOrNone(transaction: TransactionEvidence): RulesOf {
  const rules = rulesBefore(transaction)
  return (account) => {
    try {
      return rules(account)
    } catch (error) {
      if (!(error instanceof XdrError)) throw error
      return undefined
    }
  }
}

/** The steps of a ledger; of a transaction in it, its places in both sets. */
async function ledgerSteps(
  evidence: Evidence,
  validators: readonly Validator[],
  hash?: string,
): Promise<readonly ProofStep[]> {
  const { passphrase, transaction, ledgers } = evidence
  const [ledger] = ledgers
  const needsLedger = missing('It needs the transaction’s ledger.')
  const of = (check: (ledger: LedgerEvidence) => StepResult) => () =>
    ledger === undefined ? needsLedger : check(ledger)
  // What is here of later ledgers must hold as well.
  const ofAll = (check: (ledger: LedgerEvidence) => StepResult) => () => {
    const [own = needsLedger, ...later] = ledgers.map(check)
    return later.find(({ outcome }) => outcome === 'failed') ?? own
  }
  const places =
    transaction === undefined || hash === undefined
      ? [
          await proofStep(
            'sameTransactions',
            of((it) => sameTransactionsStep(it, passphrase)),
          ),
        ]
      : [
          await proofStep(
            'setPlace',
            of((it) => setPlaceStep(transaction, hash, it, passphrase)),
          ),
          await proofStep(
            'resultPlace',
            of((it) => resultPlaceStep(transaction, hash, it)),
          ),
        ]
  return [
    await proofStep('headerHash', ofAll(headerHashStep)),
    await proofStep('transactionSet', ofAll(transactionSetStep)),
    await proofStep('resultSet', ofAll(resultSetStep)),
    ...places,
    await proofStep('proposer', () =>
      ledger === undefined ? needsLedger : proposerStep(ledger, passphrase),
    ),
    await proofStep('chain', () => chainStep(ledgers)),
    await proofStep('quorum', () => quorumStep(evidence, validators)),
  ]
}
