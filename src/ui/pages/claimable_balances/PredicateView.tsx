import type { ClaimPredicate } from '#ledger/claimPredicate.ts'
import { claimPredicateValue } from '#ledger/claimPredicateValue.ts'
import { ValueView } from '../../values/ValueView.tsx'

/** A claimant's predicate as the ledger has it. */
export function PredicateView({ predicate }: { predicate: ClaimPredicate }) {
  return <ValueView value={claimPredicateValue(predicate)} />
}
