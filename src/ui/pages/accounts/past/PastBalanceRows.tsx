import { Footnote } from '../../../components/Note.tsx'
import { calculationLook } from '../../../components/calculation.tsx'
import type { Account, PastBalance } from '#ledger'
import type { LedgerSequence } from '#ledger/values'
import type { BalancesAtLedger } from '../../../queries/pastBalances.ts'
import { keyed } from '../../../components/keyed.ts'
import { counted } from '../../../format/counted.ts'
import { Address } from '../../../values/Address.tsx'
import { Amount } from '../../../values/Amount.tsx'
import { AssetName } from '../../../values/AssetName.tsx'
import { LedgerLink } from '../../../values/LedgerLink.tsx'

/** What an account had at the end of a ledger, and what of that is not known. */
export function PastBalanceRows({
  account,
  found,
  oldest,
}: {
  account: Account
  found: BalancesAtLedger
  /** The first ledger of the service, if known. */
  oldest: LedgerSequence | undefined
}) {
  const { ledger, balances, transactions, isComplete } = found
  if (ledger === undefined)
    return <p className="py-2">No ledger of this service had closed by then.</p>
  // Pool shares last, as in the balances above.
  const shown = balances
    .filter(({ state }) => state.kind !== 'none')
    .toSorted((a, b) => Number(typeof a.unit === 'string') - Number(typeof b.unit === 'string'))
  const isWhole = isComplete && oldest !== undefined && oldest <= ledger + 1
  const isUnknown = shown.some(({ state }) => state.kind === 'unknown')
  return (
    <div role="status">
      <p className="py-2">
        At the end of ledger <LedgerLink sequence={ledger} />
        {shown.length === 0 ? ' there was no such account.' : ':'}
      </p>
      <dl className={`${calculationLook} py-2`}>
        {keyed(shown).map(({ key, item }) => (
          <Row key={key} balance={item} />
        ))}
      </dl>
      <Footnote>
        {transactions === 0
          ? `The account’s entry last changed in ledger ${account.lastModifiedLedger}.`
          : `From what ${counted(transactions, 'later transaction')} replaced.`}
        {isUnknown &&
          ' A balance is not known where its entry changed since in no transaction of this account: by an upgrade of the network, or in a ledger that this service does not have.'}
        {!isWhole && transactions > 0 && ' Trustlines that were removed since may be missing.'}
      </Footnote>
    </div>
  )
}

function Row({ balance: { unit, state } }: { balance: PastBalance }) {
  return (
    <>
      <dt>
        {typeof unit === 'string' ? (
          <>
            Shares of pool <Address id={unit} />
          </>
        ) : (
          <AssetName asset={unit} />
        )}
      </dt>
      <dd>
        {state.kind === 'known' ? (
          <Amount value={state.balance} />
        ) : (
          <span className="text-muted">not known</span>
        )}
      </dd>
    </>
  )
}
