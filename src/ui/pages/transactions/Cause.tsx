import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { FailureState } from '../../../model/outcome/failureState.ts'
import type { Transaction } from '../../../model/transaction.ts'
import { ledgerSequence } from '../../../model/values/ledgerSequence.ts'
import type { DescribedOperation } from '../../../operations/registry.ts'
import { failureExplanation } from '../../../queries/closedQueries.ts'
import { one } from '../../../queries/queries.ts'
import { useSource } from '../../address/sight.ts'
import type { Failure } from '../../rows/outcome.ts'
import { Address } from '../../values/Address.tsx'
import { sentence } from '../../format/sentence.ts'
import { Amount } from '../../values/Amount.tsx'
import { LedgerLink } from '../../values/LedgerLink.tsx'
import { lumensOf } from './lumensOf.ts'

/** Why an operation failed and, where the transaction's meta has the account that lacked lumens, the arithmetic. */
export function Cause({
  transaction,
  failure,
  operation,
}: {
  transaction: Transaction
  failure: Failure
  operation: DescribedOperation | undefined
}) {
  const source = useSource()
  const { decoder } = useRouteContext({ from: '__root__' })
  const explanation = useQuery(failureExplanation(source, decoder, transaction)).data
  const state = explanation?.state
  const newAccount =
    failure.codes.at(-1)?.code === 'op_low_reserve' && operation?.body.type === 'create_account'
      ? operation.body.startingBalance
      : undefined
  // Upgrades apply after a ledger's transactions: these had the reserve of the ledger before.
  const before = ledgerSequence(Math.max(1, transaction.ledger - 1))
  const { data } = useQuery({
    ...one(source, 'ledger', before),
    enabled: state !== undefined || newAccount !== undefined,
  })
  const baseReserve = data?.value.baseReserve
  return (
    <>
      <p>
        {(state && baseReserve !== undefined && causeOf(state, baseReserve)) ??
          sentence(failure.meaning)}
        {newAccount !== undefined && baseReserve !== undefined && (
          <>
            {' '}
            A new account needs 2 × <Lumens value={BigInt(baseReserve)} /> ={' '}
            <Lumens value={2n * BigInt(baseReserve)} /> XLM; it would have had{' '}
            <Lumens value={newAccount} /> XLM.
          </>
        )}
      </p>
      {state !== undefined && baseReserve !== undefined && (
        <>
          <Arithmetic state={state} baseReserve={baseReserve} />
          <p className="footnote">
            <Address id={state.account.id} /> after this transaction’s fee, by its meta; base
            reserve of ledger <LedgerLink sequence={before} />.
            {state.afterOthers &&
              ' Operations before this one may have changed the balance; they were rolled back.'}
          </p>
        </>
      )}
      {explanation?.remedy !== undefined && (
        <p>
          <strong>What to do:</strong> {explanation.remedy}
        </p>
      )}
    </>
  )
}

/** What lacked, where the balance alone would have been enough. */
function causeOf({ account, needed, addedReserves }: FailureState, baseReserve: number) {
  const { balance, minimum, sellingLiabilities } = lumensOf(account, baseReserve)
  if (needed === undefined || needed > balance) return undefined
  if (needed > balance - sellingLiabilities)
    return 'The balance covers the amount, but part of it is bound by the account’s open offers.'
  if (needed > balance - sellingLiabilities - minimum)
    return 'The balance covers the amount, but not the reserve that the account must keep.'
  return addedReserves === 0
    ? undefined
    : 'The account can pay the amount, but not the reserve of the new entry as well.'
}

/** What an account could spend, against what the operation needed. */
function Arithmetic({
  state: { account, needed, addedReserves },
  baseReserve,
}: {
  state: FailureState
  baseReserve: number
}) {
  const { balance, minimum, sellingLiabilities, factors } = lumensOf(account, baseReserve)
  const added = BigInt(addedReserves) * BigInt(baseReserve)
  const left = balance - minimum - sellingLiabilities
  const missing = (needed ?? 0n) + added - left
  return (
    <dl className="calculation">
      <dt>Balance, XLM</dt>
      <dd>
        <Amount value={balance} />
      </dd>
      <dt>
        Reserve
        <small>
          ({factors}) × <Lumens value={BigInt(baseReserve)} />
        </small>
      </dt>
      <dd>
        <Amount value={0n - minimum} />
      </dd>
      {sellingLiabilities > 0n && (
        <>
          <dt>Selling liabilities</dt>
          <dd>
            <Amount value={0n - sellingLiabilities} />
          </dd>
        </>
      )}
      <dt className="calculation-total">Could be spent</dt>
      <dd className="calculation-total">
        <Amount value={left} />
      </dd>
      {needed !== undefined && (
        <>
          <dt>Needed</dt>
          <dd>
            <Amount value={needed} />
          </dd>
        </>
      )}
      {added > 0n && (
        <>
          <dt>
            Reserve of the new {addedReserves === 1 ? 'entry' : 'entries'}
            <small>
              {addedReserves} × <Lumens value={BigInt(baseReserve)} />
            </small>
          </dt>
          <dd>
            <Amount value={added} />
          </dd>
        </>
      )}
      {missing > 0n && (needed !== undefined || added > 0n) && (
        <>
          <dt className="calculation-total">Missing</dt>
          <dd className="calculation-total">
            <Amount value={missing} />
          </dd>
        </>
      )}
    </dl>
  )
}

const Lumens = ({ value }: { value: bigint }) => <Amount value={value} places="needed" />
