import { fieldErrorLook, filterFormLook, formActionsLook } from '../../../components/Form.tsx'
import { Button } from '../../../components/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import type { Account, LedgerBound } from '#ledger'
import { pastBalances } from '../../../queries/pastBalances.ts'
import { one } from '../../../queries/queries.ts'
import { parseBound } from '../../../address/ledgerBound.ts'
import { useSource } from '../../../address/sight.ts'
import { Loaded } from '../../../components/Loaded.tsx'
import { Provenance } from '../../../components/Provenance.tsx'
import { PastBalanceRows } from './PastBalanceRows.tsx'

/** Looks up an account's balances at the end of an earlier ledger, or of the last ledger by a time. */
export function PastBalances({ account }: { account: Account }) {
  const errorId = useId()
  const [at, setAt] = useState<LedgerBound | 'wrong'>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('at')
    setAt((typeof text === 'string' ? parseBound(text, 'to') : undefined) ?? 'wrong')
  }
  return (
    <>
      <form className={filterFormLook} aria-label="Earlier balances" onSubmit={submit}>
        <label>
          <span>Ledger or date</span>
          <input
            name="at"
            autoComplete="off"
            placeholder="39, or 2026-11-13"
            aria-invalid={at === 'wrong'}
            aria-describedby={at === 'wrong' ? errorId : undefined}
          />
          {at === 'wrong' && (
            <span className={fieldErrorLook} id={errorId} role="alert">
              Write a ledger number, or a date as 2026-11-13 20:03, in UTC.
            </span>
          )}
        </label>
        <div className={formActionsLook}>
          <Button type="submit">Look up</Button>
        </div>
      </form>
      {at !== undefined && at !== 'wrong' && <Found account={account} at={at} />}
    </>
  )
}

function Found({ account, at }: { account: Account; at: LedgerBound }) {
  const { decoder } = useRouteContext({ from: '__root__' })
  const source = useSource()
  const query = useQuery(pastBalances(source, decoder, account, at))
  const network = useQuery(one(source, 'network', 'current')).data?.value
  if (network !== undefined && 'ledger' in at && at.ledger > network.latestLedger)
    return (
      <p className="py-2" role="status">
        Ledger {at.ledger} has not closed yet: the newest is {network.latestLedger}.
      </p>
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
