import type { Ledger } from './ledger.ts'
import type { AccountId } from './values/ids.ts'
import type { HeaderFacts } from './xdr/proposer.ts'

/** What one validator proposed among some ledgers. */
export interface RankedValidator {
  readonly node: AccountId
  readonly proposals: number
  /** How many of them its signature holds for. */
  readonly signed: number
  /** The newest. */
  readonly last: Ledger
  /** The most ledgers in a row, the earliest such run; a ledger that was not read ends one. */
  readonly longest: { readonly from: number; readonly to: number }
}

/** Validators by what they proposed of some ledgers, most first; ledgers whose header names none are left out. */
export function rankedValidators(
  ledgers: readonly Ledger[],
  factsOf: (ledger: Ledger) => HeaderFacts | null | undefined,
): readonly RankedValidator[] {
  const ranked = new Map<
    AccountId,
    RankedValidator & { readonly run: RankedValidator['longest'] }
  >()
  for (const ledger of ledgers.toSorted((a, b) => a.sequence - b.sequence)) {
    const proposal = factsOf(ledger)?.proposal
    if (proposal === undefined) continue
    const { node, isSigned } = proposal
    const before = ranked.get(node)
    const { sequence } = ledger
    const run = { from: before?.run.to === sequence - 1 ? before.run.from : sequence, to: sequence }
    const isLonger =
      before === undefined || run.to - run.from > before.longest.to - before.longest.from
    ranked.set(node, {
      node,
      proposals: (before?.proposals ?? 0) + 1,
      signed: (before?.signed ?? 0) + (isSigned ? 1 : 0),
      last: ledger,
      longest: isLonger ? run : before.longest,
      run,
    })
  }
  return [...ranked.values()].toSorted((a, b) => b.proposals - a.proposals)
}
