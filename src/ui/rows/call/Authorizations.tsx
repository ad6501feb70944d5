import { stepLook } from './CallTreeView.tsx'
import {
  type Authorization,
  type AuthorizedCall,
  type Authorizer,
  type ExplainedCall,
  type MissingAuthorization,
  type Transaction,
  namedCallOf,
} from '#ledger'
import { Badge } from '../../components/Badge.tsx'
import { keyed } from '../../components/keyed.ts'
import { counted } from '../../format/counted.ts'
import { grouped } from '../../format/grouped.ts'
import { InlineFields } from './InlineValue.tsx'
import { useFirst } from '../useFirst.tsx'
import { now } from '../../components/now.ts'
import { Address } from '../../values/Address.tsx'
import { Time } from '../../values/Time.tsx'
import { FunctionName } from './CallStepLine.tsx'
import type { CallSpecs } from './callSpecs.ts'
import { aboutWhen, secondsPerLedger } from './ledgerTime.ts'
import { withAmounts } from './tokenAmounts.ts'

/** Who allowed which calls, how, and until when; entries that were not used, and authorizations that lacked. */
export function Authorizations({
  call: { authorizations, missing },
  specs,
  transaction,
}: {
  call: ExplainedCall
  specs: CallSpecs
  transaction: Transaction
}) {
  const { shown, more } = useFirst(authorizations, 20, 'authorization')
  if (authorizations.length === 0 && missing.length === 0)
    return (
      <p className="py-2 text-muted">
        It carries no authorizations: the contracts required none, or only that of their caller.
      </p>
    )
  return (
    <>
      {keyed(missing).map(({ key, item }) => (
        <Missing key={key} missing={item} />
      ))}
      <ol>
        {keyed(shown).map(({ key, item }) => (
          <li key={key} className="py-2">
            <Entry entry={item} specs={specs} transaction={transaction} />
          </li>
        ))}
      </ol>
      {more}
    </>
  )
}

const Missing = ({ missing: { address, contract, name } }: { missing: MissingAuthorization }) => (
  <p className="py-2">
    <span className="text-fail">Missing</span>: <FunctionName name={name} /> of{' '}
    <Address id={contract} /> requires <Address id={address} />, who authorized no such call.
  </p>
)

function Entry({
  entry: { by, calls },
  specs,
  transaction,
}: {
  entry: Authorization
  specs: CallSpecs
  transaction: Transaction
}) {
  const { shown, more } = useFirst(calls, 100, 'call')
  return (
    <>
      <p>
        <Address id={by.address} /> <Manner by={by} transaction={transaction} />
      </p>
      <ol aria-label="Allowed calls">
        {keyed(shown).map(({ key, item }) => (
          <li
            key={key}
            className={`grid grid-cols-[minmax(0,1fr)_auto] ${stepLook}`}
            style={{ '--call-depth': Math.min(item.depth, 12) }}
          >
            <AllowedCall call={item} specs={specs} />
          </li>
        ))}
      </ol>
      {more}
    </>
  )
}

function Manner({ by, transaction }: { by: Authorizer; transaction: Transaction }) {
  if (by.kind === 'source')
    return (
      <span className="text-muted">
        by the transaction’s own signatures, as the source of the operation
      </span>
    )
  const when = aboutWhen(by.expiresAfter, transaction, now())
  return (
    <>
      <span className="text-muted">
        {by.kind === 'contract' ? 'by its own code (__check_auth)' : 'by signature'}, nonce{' '}
        {grouped(by.nonce)}, valid until ledger {grouped(by.expiresAfter)}
        {when !== undefined && (
          <>
            , about <Time time={when} mode="absolute" /> at {secondsPerLedger} s a ledger
          </>
        )}
      </span>
      {by.expiresAfter < transaction.ledger && (
        <>
          {' '}
          <span className="text-fail">expired before this ledger</span>
        </>
      )}
      {by.isNonceUsed === false && (
        <>
          {' '}
          <Badge>unused</Badge> <span className="text-muted">its nonce was not used</span>
        </>
      )}
      {by.delegates.length > 0 && (
        <span className="text-muted">
          {' '}
          signed for by{' '}
          {keyed(by.delegates.slice(0, 10)).map(({ key, item }) => (
            <span key={key}>
              {key !== '0' && ', '}
              <Address id={item} />
            </span>
          ))}
          {by.delegates.length > 10 && ` and ${counted(by.delegates.length - 10, 'other')}`}
        </span>
      )}
    </>
  )
}

function AllowedCall({ call, specs }: { call: AuthorizedCall; specs: CallSpecs }) {
  const known = specs.of(call.contract)
  const { arguments: given } = namedCallOf({ ...call, outcome: { kind: 'unknown' } }, known.spec)
  return (
    <>
      <span className="wrap-anywhere">
        <FunctionName name={call.name} />(
        <InlineFields fields={withAmounts(given, call.name, known)} />)
        {call.step === 'none' && (
          <>
            {' '}
            <Badge>unused</Badge> <span className="text-muted">no such call took place</span>
          </>
        )}
        <span className="sr-only">, level {call.depth + 1}</span>
      </span>
      {call.contract !== undefined && (
        <span className="text-xs">
          <Address id={call.contract} />
        </span>
      )}
    </>
  )
}
