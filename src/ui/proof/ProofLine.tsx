import { type Proof, isRefuted, proofSummary } from '#ledger'
import { OutcomeMark, outcomeLook } from '../values/Outcome.tsx'

/** A proof in a line: red where a step fails, with its name. */
export function ProofLine({ proof }: { proof: Proof }) {
  const proved = proof.steps.every(({ outcome }) => outcome === 'proved')
  const successful = isRefuted(proof) ? false : proved ? true : undefined
  return (
    <span className={outcomeLook(successful)}>
      <OutcomeMark successful={successful} />
      {proofSummary(proof)}
    </span>
  )
}
