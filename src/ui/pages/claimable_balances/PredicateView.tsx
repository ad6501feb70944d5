import { type ClaimPredicate, claimPredicateValue } from '#ledger'
import { ValueView } from '../../values/ValueView.tsx'

/** A claimant's predicate as the ledger has it. */
export function PredicateView({ predicate }: { predicate: ClaimPredicate }) {
  return <ValueView value={claimPredicateValue(predicate)} />
}
