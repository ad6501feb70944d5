import {
  type CallOutcome,
  type CallStep,
  type ChangedPart,
  type ChangedValue,
  type InvokedCall,
  isNonFungible,
  mapFields,
  namedCallOf,
  namedEventOf,
  ofTokens,
  type SpecEnumCase,
  type StateChange,
  valueLikeStruct,
} from '#ledger'
import {
  amount,
  assetValue,
  type ContractId,
  type Field,
  list,
  number,
  type Sentence,
  text,
  type Value,
} from '#ledger/values'
import { Badge, Muted, Secondary } from '../../components/Message.tsx'
import { Quoted, VisibleText } from '../../components/VisibleText.tsx'
import { keyed, plainText } from '../../format/text.ts'
import { AssetName } from '../../values/Asset.tsx'
import { Address } from '../../values/ids.tsx'
import { SentenceView, tokenFigure } from '../../values/ValueView.tsx'
import { errorCases } from './namedCall.ts'
import type { CallSpecs, KnownContract } from './useExecution.ts'
import { InlineFields, InlineValue, isFolded } from './values.tsx'

/** One step of a call tree: what was called with what it returned, what was emitted, or what went wrong. */
export function CallStepLine({
  step,
  within,
  specs,
}: {
  step: CallStep
  /** The call that emitted an event, as far as is known. */
  within: InvokedCall | undefined
  specs: CallSpecs
}) {
  switch (step.kind) {
    case 'call':
      return (
        <>
          <CalledFunction call={step} known={specs.of(step.contract)} />
          <StepContract contract={step.contract} known={specs.of(step.contract)} />
        </>
      )
    case 'event': {
      const { contract } = step.event
      const known = specs.of(contract)
      const { name, fields: named } = namedEventOf(step.event, known.spec)
      const fields = withAmounts(named, name, known)
      return (
        <>
          <span className="wrap-anywhere">
            <FunctionName name={name} />{' '}
            {within !== undefined &&
            within.contract === contract &&
            within.name === name &&
            saysAgain(fields, within, known) ? (
              <Muted>as called</Muted>
            ) : (
              <InlineFields fields={fields} />
            )}
            {step.event.type === 'system' && <Badge>system</Badge>}
            {step.event.index === undefined && <Muted> rolled back</Muted>}
          </span>
          <StepContract contract={contract} known={known} />
        </>
      )
    }
    case 'error':
      return (
        <>
          <span className="wrap-anywhere">
            <CallError error={step.error} known={specs.of(step.contract)} /> {step.meaning}{' '}
            <Secondary>
              <SentenceView
                sentence={withErrorAmounts(step.sentence, specs.of(step.contract))}
                View={InlineValue}
              />
            </Secondary>
          </span>
          <StepContract contract={step.contract} known={specs.of(step.contract)} />
        </>
      )
    case 'log': {
      const { topics, data, contract } = step.event
      const values = [...topics.slice(1), data].map(({ value }) => ({ label: '', value }))
      return (
        <>
          <span className="wrap-anywhere">
            <InlineFields fields={values} />
          </span>
          <StepContract contract={contract} known={specs.of(contract)} />
        </>
      )
    }
  }
}

/** An event names nothing but what its own call was given, and the asset of its contract. */
function saysAgain(fields: readonly Field[], call: InvokedCall, known: KnownContract): boolean {
  const given = withAmounts(namedCallOf(call, known.spec).arguments, call.name, known)
  return fields.every(
    ({ label, value }) =>
      label === 'asset' || given.some((each) => spelled(each.value) === spelled(value)),
  )
}

/** A call as in code: `transfer(from G…, amount 5) → 1`. */
export function CalledFunction({
  call,
  known,
}: {
  call: Pick<InvokedCall, 'name' | 'arguments' | 'mayBeOne' | 'outcome' | 'rolledBack'>
  known: KnownContract
}) {
  const { arguments: given, returned, expected } = namedCallOf(call, known.spec)
  return (
    <span className="wrap-anywhere">
      <FunctionName name={call.name} />(
      <InlineFields fields={withAmounts(given, call.name, known)} />)
      <OutcomeText
        outcome={call.outcome}
        returned={returned && returnedAmount(returned, call.name, known)}
        known={known}
      />
      {expected !== undefined && <> (not {plainText(expected, 60)})</>}
      {call.rolledBack === true && call.outcome.kind !== 'failed' && (
        <span className="text-fail"> rolled back</span>
      )}
    </span>
  )
}

export const FunctionName = ({ name }: { name: string }) => (
  <b className="font-mono">
    <VisibleText text={name} />
  </b>
)

function OutcomeText({
  outcome,
  returned,
  known,
}: {
  outcome: CallOutcome
  returned: Value | undefined
  known: KnownContract
}) {
  switch (outcome.kind) {
    case 'returned':
      return returned === undefined || returned.kind === 'none' ? null : (
        <>
          {' '}
          <Muted>→</Muted> <InlineValue value={returned} />
        </>
      )
    case 'failed':
      return (
        <>
          {' '}
          <span className="text-fail">failed</span>
          {outcome.error !== undefined && (
            <>
              {': '}
              <CallError error={outcome.error} known={known} />
            </>
          )}
        </>
      )
    case 'unknown':
      return null
  }
}

/** `Error(Contract, #4)` with its name and doc in the contract's interface, where that has one. */
export function CallError({ error, known }: { error: string; known: KnownContract }) {
  return (
    <>
      <Badge>{error}</Badge>
      {keyed(known.spec ? errorCases(error, { spec: known.spec }) : []).map(({ key, item }) => (
        <span key={key}>
          {' '}
          <ErrorCase of={item} />
        </span>
      ))}
    </>
  )
}

/** An error's name and doc in an interface. */
export const ErrorCase = ({ of: { name, doc } }: { of: SpecEnumCase }) => (
  <>
    <b>
      <VisibleText text={name} />
    </b>
    {doc !== '' && ' '}
    {doc !== '' && <VisibleText text={doc} />}
  </>
)

export function StepContract({
  contract,
  known: { asset, token },
}: {
  contract: ContractId | undefined
  known: KnownContract
}) {
  return (
    <span className="text-xs">
      {contract === undefined ? <Muted>the host</Muted> : <Address id={contract} />}
      {asset !== undefined && (
        <>
          {' '}
          <AssetName asset={asset} />
        </>
      )}
      {token !== undefined && asset === undefined && (
        <Muted>
          {' '}
          <Quoted text={token.name} />
        </Muted>
      )}
    </span>
  )
}

/** Types the values of a change as the contract does, as far as its interface tells. */
export const typedParts = (
  { parts, key }: StateChange,
  known: KnownContract,
): readonly ChangedPart[] =>
  parts.map((part) => {
    const typed = (held: ChangedValue | undefined): ChangedValue | undefined =>
      held?.xdr === undefined
        ? held
        : { ...held, value: storedValue(held.value, key?.value, known) }
    return { ...part, before: typed(part.before), after: typed(part.after) }
  })

/** A value of storage by the contract's types; what is held under a balance's key as amounts of the token. */
export function storedValue(stored: Value, key: Value | undefined, known: KnownContract): Value {
  const { spec } = known
  const value = spec === undefined ? stored : valueLikeStruct(stored, spec)
  return isBalance(key) ? heldAmount(value, known) : value
}

/** `Balance(G…)`: the key of a holder's balance, in asset contracts (CAP-46-6) and in tokens of the SDK's kind. */
function isBalance(key: Value | undefined): boolean {
  const [name] = key?.kind === 'list' && key.items.length === 2 ? key.items : []
  return name?.kind === 'code' && name.text === 'Balance'
}

const heldAmount = (value: Value, known: KnownContract): Value => {
  const fields = mapFields(value)
  return fields === undefined
    ? returnedAmount(value, 'balance', known)
    : { kind: 'fields', fields: withAmounts(fields, 'balance', known) }
}

/** The parts of an entry that changed: of a struct the fields that differ, of a large list the items. */
export const shownParts = (parts: readonly ChangedPart[]): readonly ChangedPart[] =>
  parts.flatMap((part) =>
    part.key === undefined ? (innerParts(part, structParts(part)) ?? [part]) : [part],
  )

/** Differing parts that are shown for one; where there are more, it is shown as a whole. */
const mostInner = 12

/** Lists what differs within `inner`, the parts of `part`. */
function innerParts(
  part: ChangedPart,
  inner: readonly ChangedPart[] | undefined,
): readonly ChangedPart[] | undefined {
  const shown = inner
    ?.filter(({ before, after }) => spelled(before?.value) !== spelled(after?.value))
    .flatMap((each) => {
      const isLarge = [each.before, each.after].some((side) => side && isFolded(side.value))
      const parts = structParts(each) ?? (isLarge ? listParts(each) : undefined)
      return innerParts(each, parts) ?? [each]
    })
  return shown === undefined || (shown.length > mostInner && part.label !== '') ? undefined : shown
}

/** The fields of a struct that was there before and after. */
function structParts({ label, before, after }: ChangedPart): readonly ChangedPart[] | undefined {
  const sides = [before, after].map((side) => side && mapFields(side.value))
  const [was, is] = sides
  if (was === undefined || is === undefined) return undefined
  const names = [...new Set([...was, ...is].map((field) => field.label))]
  return names.map((name) => {
    const [old, now] = [was, is].map((fields) => fields.find((each) => each.label === name)?.value)
    return { label: label === '' ? name : `${label}.${name}`, before: held(old), after: held(now) }
  })
}

/** The items of a list that was there before and after; a case of a union, which begins with its name, is no list. */
function listParts({ label, before, after }: ChangedPart): readonly ChangedPart[] | undefined {
  const [was, is] = [before?.value, after?.value]
  if (was?.kind !== 'list' || is?.kind !== 'list') return undefined
  if (was.items[0]?.kind === 'code' || is.items[0]?.kind === 'code') return undefined
  const most = Math.max(was.items.length, is.items.length)
  return Array.from({ length: most }, (_, index) => ({
    label: `${label}[${index}]`,
    before: held(was.items[index]),
    after: held(is.items[index]),
  }))
}

const held = (value: Value | undefined) => value && { value }

const spelled = (value: Value | undefined): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'bigint' ? `${inner}n` : inner,
  ) ?? ''

/** A token's numbers as amounts: of an asset, or beside the number, by the decimals that its contract states. */
export const withAmounts = (
  fields: readonly Field[],
  name: string,
  known: KnownContract,
): readonly Field[] => {
  if (!isOfToken(name, known)) return fields
  // Without an interface nothing has a name, but of a token's own functions and events only the amount is a number (SEP-41).
  const at = fields.findIndex(({ label }) => label === 'amount')
  const index =
    at >= 0 ? at : fields.findIndex(({ label, value }) => label === '' && isAmount(value))
  const amountOf = allowances.has(name) ? allowedAmount : tokenAmount
  return fields.map((field, i) =>
    i === index ? { ...field, value: ofToken(field.value, known, amountOf) } : field,
  )
}

/** Functions and events whose largest number is no limit. */
const allowances: ReadonlySet<string> = new Set(['approve', 'allowance'])

/** A number, or the numbers of an approval: the amount, then the last ledger. */
const isAmount = (value: Value): boolean =>
  value.kind === 'number' ||
  (value.kind === 'list' &&
    value.items.length === 2 &&
    value.items.every(({ kind }) => kind === 'number'))

function ofToken(value: Value, known: KnownContract, amountOf: typeof tokenAmount): Value {
  if (value.kind !== 'list') return amountOf(value, known)
  const [first, ...others] = value.items
  return first === undefined ? value : list([amountOf(first, known), ...others])
}

/** The amount that a token's function returned, in the token's units. */
export const returnedAmount = (value: Value, name: string, known: KnownContract): Value =>
  (name === 'balance' || name === 'allowance') && isOfToken(name, known)
    ? (allowances.has(name) ? allowedAmount : tokenAmount)(value, known)
    : value

const isOfToken = (name: string, { asset, token, spec }: KnownContract): boolean =>
  ofTokens.has(name) && (asset !== undefined || token !== undefined) && !isNonFungible(spec)

/**
 * The host's message of an error with the amounts in it: those of an asset's own contract are its i128s and i64s, which no
 * other contract's have (soroban-env-host, stellar_asset_contract).
 */
export const withErrorAmounts = (sentence: Sentence, { asset }: KnownContract): Sentence =>
  asset === undefined
    ? sentence
    : sentence.map((part) =>
        typeof part === 'object' && (part.arm === 'I128' || part.arm === 'I64')
          ? tokenAmount(part, { asset })
          : part,
      )

/** A number as an amount of the token: of an asset, or beside the number. */
export function tokenAmount(value: Value, known: KnownContract): Value {
  const { asset, token } = known
  if (value.kind !== 'number') return value
  const units = BigInt(value.value)
  if (asset !== undefined) return amount(units, asset)
  const figure = token && tokenFigure(units, token)
  return figure === undefined ? value : number(units, `= ${figure}`)
}

/** The same of an approval or allowance, which has no limit at the largest number. */
export const allowedAmount = (value: Value, known: KnownContract): Value =>
  value.kind === 'number' && BigInt(value.value) === unlimited
    ? unlimitedOf(known)
    : tokenAmount(value, known)

/** The largest i128, by which an allowance has no limit. */
const unlimited = 2n ** 127n - 1n

const unlimitedOf = ({ asset, token }: KnownContract): Value =>
  asset === undefined
    ? text(
        token === undefined ? 'an unlimited amount' : `unlimited “${plainText(token.symbol, 12)}”`,
      )
    : { kind: 'sentence', sentence: ['unlimited', assetValue(asset)] }
