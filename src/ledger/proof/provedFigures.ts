import type { ProofStep, ProofStepId, ProvedFigure } from './proof.ts'
import { formatTime, parseUnixSeconds } from '../values/time.ts'
import type { Evidence } from './evidence.ts'
import { headerOf } from './ledgerSteps.ts'
import { resultOf } from './transactionSteps.ts'

/** The figures that steps prove: each needs those behind it. Throws XdrError where a step has not read the bytes. */
export function provedFigures(
  { claim, transaction, ledgers: [ledger] }: Evidence,
  steps: readonly ProofStep[],
): readonly ProvedFigure[] {
  const held = new Set(steps.flatMap(({ id, outcome }) => (outcome === 'proved' ? [id] : [])))
  const hold = (...ids: readonly ProofStepId[]) => ids.every((id) => held.has(id))
  const figures: ProvedFigure[] = []
  if (claim.kind === 'transaction' && hold('transactionHash'))
    figures.push({ label: 'Transaction', value: claim.hash })
  const isInLedger =
    claim.kind === 'ledger' ||
    hold('transactionHash', 'resultSet', 'resultPlace') ||
    hold('transactionHash', 'transactionSet', 'setPlace')
  if (ledger !== undefined && isInLedger && hold('headerHash')) {
    const { closeTime } = headerOf(ledger).scpValue
    const closedAt = parseUnixSeconds(closeTime)
    figures.push(
      { label: 'Ledger', value: String(ledger.sequence) },
      { label: 'Ledger hash', value: ledger.hash },
      { label: 'Closed', value: closedAt ? formatTime(closedAt) : `${closeTime} s after 1970` },
    )
  }
  if (transaction?.result && hold('transactionHash', 'headerHash', 'resultSet', 'resultPlace')) {
    const { feeCharged, result } = resultOf(transaction.result)
    figures.push(
      { label: 'Result', value: result.type },
      { label: 'Fee charged', value: `${feeCharged} stroops` },
    )
  }
  return figures
}
