import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { Account, LedgerBound } from '#ledger'
import type { LedgerSequence } from '#ledger/values'
import { useHere } from '../address/addresses.ts'
import { parseBound } from '../address/search.ts'
import { useOne, useSource, useStatus } from '../address/sight.ts'
import { calculationLook } from '../components/calculation.tsx'
import { Footnote, Line, Muted } from '../components/Message.tsx'
import { Provenance } from '../components/Provenance.tsx'
import { Loaded, useAfterIndex } from '../coverage/PartialNote.tsx'
import { boundField, type FilterField, FilterForm } from '../filters/FilterForm.tsx'
import { counted, keyed } from '../format/text.ts'
import { type BalancesAtLedger, pastBalances } from '../queries/pastBalances.ts'
import { Amount } from '../values/Amount.tsx'
import { AssetName } from '../values/Asset.tsx'
import { Address, LedgerLink } from '../values/ids.tsx'
import { CloseTime } from '../values/Time.tsx'

/** In the address, so that what was found can be shared and reloaded. */
const pastFields: readonly FilterField[] = [
  {
    ...boundField('to', ''),
    name: 'at',
    label: 'Balances at an earlier ledger or date',
    placeholder: '39, or 2026-11-13',
  },
]

/** Looks up an account's balances at the end of an earlier ledger, or of the last ledger by a time. */
export function PastBalances({ account }: { account: Account }) {
  const at = parseBound(useHere().search.at ?? '', 'to')
  return (
    <>
      <div className="print:hidden">
        <FilterForm label="Earlier balances" fields={pastFields} submit="Look up" />
      </div>
      {at !== undefined && <Found account={account} at={at} />}
    </>
  )
}

function Found({ account, at }: { account: Account; at: LedgerBound }) {
  const source = useSource()
  const query = useQuery(pastBalances(source, account, at))
  useAfterIndex(query.data?.indexed, query.refetch)
  const network = useStatus()
  if (network !== undefined && 'ledger' in at && at.ledger > network.latestLedger)
    return (
      <Line role="status">
        Ledger {at.ledger} has not closed yet: the newest is {network.latestLedger}.
      </Line>
    )
  return (
    <Loaded query={query} rows={3}>
      {(found) => (
        <>
          <PastBalanceRows account={account} found={found} oldest={network?.oldestLedger} />
          <Provenance calls={found.calls} derived="balances computed here" />
        </>
      )}
    </Loaded>
  )
}

/** Shows what an account had at the end of a ledger, and what of that is not known. */
function PastBalanceRows({
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
  if (ledger === undefined) return <Line>No ledger of this service had closed by then.</Line>
  // Pool shares last, as in the balances above.
  const shown = balances
    .filter(({ state }) => state.kind !== 'none')
    .toSorted((a, b) => Number(typeof a.unit === 'string') - Number(typeof b.unit === 'string'))
  const isWhole = isComplete && oldest !== undefined && oldest <= ledger + 1
  const isUnknown = shown.some(({ state }) => state.kind === 'unknown')
  return (
    <div role="status">
      <Line>
        At the end of ledger <LedgerLink sequence={ledger} />
        <ClosedAt ledger={ledger} />
        {shown.length === 0 ? ' there was no such account.' : ':'}
      </Line>
      <dl className={`${calculationLook} py-2`}>
        {keyed(shown).map(({ key, item: { unit, state } }) => (
          <Fragment key={key}>
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
              {state.kind === 'known' ? <Amount value={state.balance} /> : <Muted>not known</Muted>}
            </dd>
          </Fragment>
        ))}
      </dl>
      <Footnote>
        {transactions === 0
          ? `The account’s entry last changed in ledger ${account.lastModifiedLedger}.`
          : `Worked out backwards from ${counted(transactions, 'later transaction')}.`}
        {isUnknown &&
          ' Unknown where a network upgrade changed the entry, or a ledger that this service does not have.'}
        {!isWhole && transactions > 0 && ' Trustlines that were removed since may be missing.'}
      </Footnote>
    </div>
  )
}

/** When a ledger closed, where the service has it. */
function ClosedAt({ ledger }: { ledger: LedgerSequence }) {
  const { data } = useOne('ledger', ledger)
  return (
    data && (
      <>
        , <CloseTime time={data.value.closedAt} mode="absolute" />
      </>
    )
  )
}
