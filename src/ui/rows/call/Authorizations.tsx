import type { ReactNode } from 'react'
import {
  type Allowed,
  type Authorization,
  type AuthorizedCall,
  type Authorizer,
  type CreatedContract,
  type Delegate,
  isNonFungible,
  type MissingAuthorization,
  namedCallOf,
  type PlannedCall,
  type Transaction,
} from '#ledger'
import {
  type AccountAddress,
  address,
  ledgerSequence,
  type NetworkStatus,
  number,
  parseLedgerSequence,
  type Sentence,
  unixSeconds,
  type Value,
} from '#ledger/values'
import { useSightIfAny, useStatus } from '../../address/sight.ts'
import { PageLink } from '../../components/Button.tsx'
import { FlipLink } from '../../components/ErrorState.tsx'
import { Badge, Footnote, Line, Muted } from '../../components/Message.tsx'
import { Panel } from '../../components/Panel.tsx'
import { counted, grouped, keyed } from '../../format/text.ts'
import { now } from '../../queries/outside.ts'
import { AssetName } from '../../values/Asset.tsx'
import { Address, IdText, ShortId } from '../../values/ids.tsx'
import { Time } from '../../values/Time.tsx'
import { SentenceView, ValueView } from '../../values/ValueView.tsx'
import { useFirst } from '../cells.tsx'
import {
  allowedAmount,
  FunctionName,
  StepContract,
  tokenAmount,
  withAmounts,
} from './CallStepLine.tsx'
import {
  aboutWhen,
  type CallSpecs,
  type KnownContract,
  secondsPerLedger,
  useCallSpecs,
} from './useExecution.ts'
import { InlineFields } from './values.tsx'

/** A step, set in by the calls that it is within. */
export const stepLook =
  'items-baseline gap-x-3 py-1.25 pl-[calc(var(--call-depth)*22px)] border-b border-line narrow:grid-cols-1 narrow:pl-[calc(min(var(--call-depth),5)*12px)]'

declare module 'react' {
  interface CSSProperties {
    '--call-depth'?: number
  }
}

/** On a narrow screen the deepest steps keep room for their text. */
export const indent = ({ depth }: { readonly depth: number }) => ({
  '--call-depth': Math.min(depth, 12),
})

/** The ledger that authorizations are shown at: that of their transaction, or the next one before it has any. */
type Moment = Pick<Transaction, 'ledger' | 'createdAt'>

/** Who allowed which calls, how, and until when; entries that were not used, and authorizations that lacked. */
export function Authorizations({
  allowed: { authorizations },
  missing = [],
  none,
  children,
  ...shared
}: Shared & {
  children?: ReactNode
  allowed: Allowed
  missing?: readonly MissingAuthorization[]
  /** What is said where it has none. */
  none: string
}) {
  const { shown, more } = useFirst(authorizations, 20, 'authorization')
  return (
    <Panel title="Authorizations" remark={counted(authorizations.length, 'authorization')}>
      {authorizations.length === 0 && missing.length === 0 && <Line tone="muted">{none}</Line>}
      {keyed(missing).map(({ key, item }) => (
        <Line key={key}>
          <span className="text-fail">Missing</span>: <FunctionName name={item.name} /> of{' '}
          <Address id={item.contract} /> requires <Address id={item.address} />, who authorized no
          such call.
        </Line>
      ))}
      <ol>
        {keyed(shown).map(({ key, item }) => (
          <li key={key} className="py-2">
            <Entry entry={item} {...shared} />
          </li>
        ))}
      </ol>
      {more}
      {children}
    </Panel>
  )
}

interface Shared {
  readonly specs: CallSpecs
  /** Undefined where it is not known. */
  readonly at: Moment | undefined
  /** What an entry is that ended before. */
  readonly expired: string
}

const nextLedger = ({ latestLedger, latestLedgerClosedAt }: NetworkStatus): Moment => ({
  ledger: ledgerSequence(latestLedger + 1),
  createdAt: unixSeconds(latestLedgerClosedAt + secondsPerLedger),
})

const isSigned = ({ by }: Authorization): boolean =>
  by.kind !== 'source' && (by.isSigned || by.delegates.some((each) => each.isSigned))

/** Names that are not those of the call’s time, or not known. */
export function NamesNote({ specs: { changed, unknown, isUnsupported } }: { specs: CallSpecs }) {
  const sight = useSightIfAny()
  if (unknown.length > 0)
    return (
      <div className="text-balance pt-1.5 pb-0.5 text-muted text-xs/4">
        Names of {counted(unknown.length, 'contract')} are not known: {sight?.source.kind.name} did
        not give {unknown.length === 1 ? 'its' : 'their'} interface.{' '}
        {isUnsupported && <FlipLink sight={sight} />}
      </div>
    )
  return changed.length === 0 ? null : (
    <Footnote>
      Argument names are from today’s interface; {counted(changed.length, 'contract')}{' '}
      {changed.length === 1 ? 'has' : 'have'} been upgraded since.
    </Footnote>
  )
}

/** What is allowed before a ledger has it, as the next ledger would take it. */
export function PlannedAuthorizations({ allowed }: { allowed: Allowed }) {
  const specs = useCallSpecs(allowed)
  const status = useStatus()
  return (
    <Authorizations
      allowed={allowed}
      specs={specs}
      at={status && nextLedger(status)}
      expired="expired"
      none="It carries no authorizations."
    >
      {allowed.authorizations.some(isSigned) && (
        <Footnote>Signatures of authorizations are not checked here.</Footnote>
      )}
      <NamesNote specs={specs} />
    </Authorizations>
  )
}

function Entry({ entry: { by, calls }, specs, ...when }: Shared & { entry: Authorization }) {
  const { shown, more } = useFirst(calls, 100, 'call')
  return (
    <>
      <p>
        <Manner by={by} {...when} />
      </p>
      {'delegates' in by && by.delegates.length > 0 && (
        <>
          <Delegates delegates={by.delegates} />
          <p className="pt-1.5 text-muted">allowed calls</p>
        </>
      )}
      <ol aria-label="Allowed calls">
        {keyed(shown).map(({ key, item }) => (
          <li
            key={key}
            className={`grid grid-cols-[minmax(0,1fr)_auto] ${stepLook}`}
            style={indent(item)}
          >
            <span className="wrap-anywhere">
              <CallText call={item} known={specs.of(item.contract)} />
              {item.step === 'none' && <Unused>no such call took place</Unused>}
              {item.rolledBack === true && <Unused>the call was rolled back</Unused>}
              <span className="sr-only">, level {item.depth + 1}</span>
            </span>
            {item.contract !== undefined && (
              <StepContract contract={item.contract} known={specs.of(item.contract)} />
            )}
          </li>
        ))}
      </ol>
      {more}
    </>
  )
}

function Manner({ by, at, expired }: Omit<Shared, 'specs'> & { by: Authorizer }) {
  if (by.kind === 'source')
    return (
      <>
        {by.address !== undefined && <Address id={by.address} />}{' '}
        <Muted>by the transaction’s own signatures, as the source of the operation</Muted>
      </>
    )
  const when = at && aboutWhen(by.expiresAfter, at, now())
  return (
    <>
      <Address id={by.address} /> <Signed isSigned={by.isSigned} />{' '}
      <Muted>
        {by.kind === 'contract' && 'by its own code (__check_auth), '}nonce {grouped(by.nonce)},
        valid until ledger {by.expiresAfter}
        {when !== undefined && (
          <>
            , about <Time time={when} mode="absolute" /> at {secondsPerLedger} s a ledger
          </>
        )}
      </Muted>
      {at !== undefined && by.expiresAfter < at.ledger && (
        <>
          {' '}
          <span className="text-fail">{expired}</span>
        </>
      )}
      {by.isNonceUsed === false && <Unused>its nonce was not used</Unused>}
    </>
  )
}

const Signed = ({ isSigned }: { isSigned: boolean }) => (
  <Badge>{isSigned ? 'signed' : 'no signature'}</Badge>
)

/** Who signs for an address, each above those that sign for that one. */
function Delegates({ delegates }: { delegates: readonly Delegate[] }) {
  const { shown, more } = useFirst(delegates, 100, 'delegate')
  return (
    <>
      <p className="text-muted">its delegates</p>
      <ol aria-label="Delegates">
        {keyed(shown).map(({ key, item }) => (
          <li key={key} className={stepLook} style={indent(item)}>
            <Address id={item.address} /> <Signed isSigned={item.isSigned} />
            <span className="sr-only">, level {item.depth + 1}</span>
          </li>
        ))}
      </ol>
      {more}
    </>
  )
}

const Unused = ({ children }: { children: string }) => (
  <>
    {' '}
    <Badge>unused</Badge> <Muted>{children}</Muted>
  </>
)

/** An allowed call as in code, and what it would create. */
function CallText({ call, known }: { call: AuthorizedCall; known: KnownContract }) {
  const { arguments: given } = namedCallOf({ ...call, outcome: { kind: 'unknown' } }, known.spec)
  return (
    <>
      <FunctionName name={call.name} />(
      <InlineFields fields={withAmounts(given, call.name, known)} />)
      {call.creates !== undefined && (
        <>
          {' '}
          <Muted>→</Muted> <Created created={call.creates} />
        </>
      )}
    </>
  )
}

/** A created contract: its id, and what it runs. */
export function Created({ created: { contract, runs, by } }: { created: CreatedContract }) {
  return (
    <>
      <Address id={contract} />
      {runs.kind === 'wasm' && (
        <>
          {', code '}
          <ShortId text={runs.hash} name="wasm hash">
            <PageLink page={`/contracts/${contract}/code`}>
              <IdText text={runs.hash} />
            </PageLink>
          </ShortId>
        </>
      )}
      {runs.kind === 'stellarAsset' && (
        <>
          , the contract of{' '}
          {runs.asset === undefined ? 'an asset' : <AssetName asset={runs.asset} />}
        </>
      )}
      {runs.kind === 'externalRef' && (
        <>
          , code named <ValueView value={{ kind: 'bytes', base64: runs.tag }} /> by{' '}
          <Address id={runs.owner} />
        </>
      )}
      {by !== undefined && (
        <>
          , made by <Address id={by} />
        </>
      )}
    </>
  )
}

/** What a call of a token's function does beyond its name, behind the headline that names the function. */
export function OwnCall({ call, source }: { call: PlannedCall; source: AccountAddress }) {
  const specs = useCallSpecs(call)
  const { own } = call
  const sentence = own && tokenSentence(own, source, specs.of(own.contract))
  return sentence === undefined ? null : (
    <>
      : <SentenceView sentence={sentence.slice(1)} />
    </>
  )
}

/** So many are said in the headline's place; the panel of authorizations has all. */
const mostAlso = 10

/** What an operation allows besides its headline, in the headline's place: what moves tokens or creates contracts first. */
export function AlsoAllows({ call }: { call: PlannedCall }) {
  const specs = useCallSpecs(call)
  if (call.also.length === 0) return null
  const said = call.also.map((each) => ({
    ...each,
    known: specs.of(each.call.contract),
    // What another address than the source gives is said to be from it.
    sentence: tokenSentence(
      each.call,
      each.by.kind === 'source' ? each.by.address : undefined,
      specs.of(each.call.contract),
    ),
  }))
  const isFirst = ({ sentence, call }: (typeof said)[number]) =>
    sentence !== undefined || call.creates !== undefined
  const ordered = [...said.filter(isFirst), ...said.filter((each) => !isFirst(each))]
  const left = ordered.length - mostAlso
  return (
    <ul>
      {keyed(ordered.slice(0, mostAlso)).map(({ key, item }) => (
        <li key={key} className="wrap-anywhere">
          <b>also allows</b>:{' '}
          {item.sentence !== undefined ? (
            <SentenceView sentence={item.sentence} />
          ) : (
            <>
              <CallText call={item.call} known={item.known} />
              {item.call.contract !== undefined && (
                <>
                  {' '}
                  on <StepContract contract={item.call.contract} known={item.known} />
                </>
              )}
              {item.by.kind !== 'source' && (
                <>
                  {' '}
                  for <Address id={item.by.address} />
                </>
              )}
            </>
          )}
        </li>
      ))}
      {left > 0 && <li>and {counted(left, 'more call')}, under Authorizations</li>}
    </ul>
  )
}

/** What an allowed call of a token's function (SEP-41) does, by its name and arguments; undefined for any other. */
function tokenSentence(
  { name, arguments: given, contract }: AuthorizedCall,
  by: string | undefined,
  known: KnownContract,
): Sentence | undefined {
  if (contract === undefined) return undefined
  const values = given.map(({ value }) => value)
  const [first = '', second = '', third = ''] = values.flatMap((value) =>
    value.kind === 'address' ? [value.id] : [],
  )
  const units = given.find(({ type }) => type === 'I128')?.value
  if (units === undefined) return undefined
  const much = isNonFungible(known.spec)
    ? tokenItself(units)
    : (name === 'approve' ? allowedAmount : tokenAmount)(units, known)
  const isNamed = much.kind === 'amount' || much.kind === 'sentence'
  const how: Sentence = isNamed
    ? [much]
    : [known.spec ? inUnits(much) : much, 'of', address(contract)]
  const from = (holder: string): Sentence => (holder === by ? [] : ['from', address(holder)])
  switch (`${name} ${given.map(({ type }) => type).join()}`) {
    case 'transfer Address,Address,I128':
      return ['transfer', ...how, ...from(first), 'to', address(second)]
    case 'transfer_from Address,Address,Address,I128':
      return ['transfer', ...how, 'from', address(second), 'to', address(third)]
    case 'approve Address,Address,I128,U32': {
      const until = values[3]
      const ledger = until?.kind === 'number' ? parseLedgerSequence(String(until.value)) : undefined
      return [
        'approve',
        ...how,
        ...from(first),
        'for',
        address(second),
        ...(ledger === undefined ? [] : ['until ledger', String(ledger)]),
      ]
    }
    case 'mint Address,I128':
      return ['mint', ...how, 'to', address(first)]
    case 'burn Address,I128':
    case 'clawback Address,I128':
      return [name, ...how, 'from', address(first)]
    case 'burn_from Address,Address,I128':
      return ['burn', ...how, 'from', address(second)]
    default:
      return undefined
  }
}

/** The one token that a number names, where tokens are not fungible. */
const tokenItself = (value: Value): Value => ({ kind: 'sentence', sentence: ['token', value] })

const inUnits = (value: Value): Value =>
  value.kind === 'number' && value.unit === undefined ? number(value.value, 'units') : value
