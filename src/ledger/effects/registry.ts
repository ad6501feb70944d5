import { type EffectOf, effectPagingToken } from '../effect.ts'
import { isOfLaterProtocol } from '../laterProtocol.ts'
import { addressToRest, type RecordReader, readRecord } from '../restRecord.ts'
import { RecordError, type Unknown, UnknownTypeError } from '../values/answer.ts'
import { escapeHidden } from '../values/bytes.ts'
import { type AccountAddress, parseToid } from '../values/ids.ts'
import { formatTime } from '../values/numbers.ts'
import { code, type Description, type Field, type Sentence, text } from '../values/value.ts'
import * as accounts from './accounts.ts'
import * as balances from './balances.ts'
import * as pool from './liquidityPool.ts'
import * as sponsorship from './sponsorship.ts'
import { trade } from './trade.ts'
import * as trustlines from './trustlines.ts'

/** Every effect type, by its REST name. Nothing else lists them. */
export const effectTypes = {
  account_created: accounts.accountCreated,
  account_removed: accounts.accountRemoved,
  account_credited: accounts.accountCredited,
  account_debited: accounts.accountDebited,
  account_thresholds_updated: accounts.accountThresholdsUpdated,
  account_home_domain_updated: accounts.accountHomeDomainUpdated,
  account_flags_updated: accounts.accountFlagsUpdated,
  account_inflation_destination_updated: accounts.accountInflationDestinationUpdated,
  signer_created: accounts.signerCreated,
  signer_removed: accounts.signerRemoved,
  signer_updated: accounts.signerUpdated,
  trustline_created: trustlines.trustlineCreated,
  trustline_removed: trustlines.trustlineRemoved,
  trustline_updated: trustlines.trustlineUpdated,
  trustline_authorized: trustlines.trustlineAuthorized,
  trustline_deauthorized: trustlines.trustlineDeauthorized,
  trustline_authorized_to_maintain_liabilities: trustlines.trustlineAuthorizedToMaintainLiabilities,
  trustline_flags_updated: trustlines.trustlineFlagsUpdated,
  trade,
  data_created: accounts.dataCreated,
  data_removed: accounts.dataRemoved,
  data_updated: accounts.dataUpdated,
  sequence_bumped: accounts.sequenceBumped,
  claimable_balance_created: balances.claimableBalanceCreated,
  claimable_balance_claimant_created: balances.claimableBalanceClaimantCreated,
  claimable_balance_claimed: balances.claimableBalanceClaimed,
  account_sponsorship_created: sponsorship.accountSponsorship.created,
  account_sponsorship_updated: sponsorship.accountSponsorship.updated,
  account_sponsorship_removed: sponsorship.accountSponsorship.removed,
  trustline_sponsorship_created: sponsorship.trustlineSponsorship.created,
  trustline_sponsorship_updated: sponsorship.trustlineSponsorship.updated,
  trustline_sponsorship_removed: sponsorship.trustlineSponsorship.removed,
  data_sponsorship_created: sponsorship.dataSponsorship.created,
  data_sponsorship_updated: sponsorship.dataSponsorship.updated,
  data_sponsorship_removed: sponsorship.dataSponsorship.removed,
  claimable_balance_sponsorship_created: sponsorship.claimableBalanceSponsorship.created,
  claimable_balance_sponsorship_updated: sponsorship.claimableBalanceSponsorship.updated,
  claimable_balance_sponsorship_removed: sponsorship.claimableBalanceSponsorship.removed,
  signer_sponsorship_created: sponsorship.signerSponsorship.created,
  signer_sponsorship_updated: sponsorship.signerSponsorship.updated,
  signer_sponsorship_removed: sponsorship.signerSponsorship.removed,
  claimable_balance_clawed_back: balances.claimableBalanceClawedBack,
  liquidity_pool_deposited: pool.liquidityPoolDeposited,
  liquidity_pool_withdrew: pool.liquidityPoolWithdrew,
  liquidity_pool_trade: pool.liquidityPoolTrade,
  liquidity_pool_created: pool.liquidityPoolCreated,
  liquidity_pool_removed: pool.liquidityPoolRemoved,
  liquidity_pool_revoked: pool.liquidityPoolRevoked,
  contract_credited: balances.contractCredited,
  contract_debited: balances.contractDebited,
}

/** The REST name of an effect type this build knows. */
export type EffectType = keyof typeof effectTypes
/** The bodies this build knows, made from the registry. */
export type KnownEffectBody = ReturnType<(typeof effectTypes)[EffectType]['read']>
/** All effect bodies, and the unknown one. */
export type EffectBody = KnownEffectBody | Unknown
/** An effect of an operation on an account, as the REST service lists it. */
export type Effect = EffectOf<EffectBody>

/** A definition seen without its own type: `body` must be of that type. */
interface AnyDefinition {
  readonly typeNumber: number
  readonly label: string
  toRest(body: KnownEffectBody): Readonly<Record<string, unknown>>
  fields(body: KnownEffectBody): readonly Field[]
  summary(body: KnownEffectBody, account: AccountAddress): Sentence
}
const definitionOf = (body: KnownEffectBody): AnyDefinition => effectTypes[body.type]

const isEffectType = (name: string): name is EffectType => Object.hasOwn(effectTypes, name)

/** Reads a REST effect; a body it cannot read is `unknown`. Throws RecordError where even the common fields are wrong. */
export function effectFromRest(value: unknown): Effect {
  const record = readRecord(value)
  const [, operation, index] = /^(\d+)-(\d+)$/.exec(record.text('paging_token')) ?? []
  const id = operation === undefined ? undefined : parseToid(operation)
  if (id === undefined) throw new RecordError('paging_token is no operation id and index')
  return {
    operation: id,
    index: Number(index),
    account: record.address('account'),
    createdAt: record.time('created_at'),
    body: bodyFromRest(record),
  }
}

function bodyFromRest(record: RecordReader): EffectBody {
  const name = record.text('type')
  try {
    if (isEffectType(name)) return effectTypes[name].read(record)
    throw new UnknownTypeError('this build does not know the type')
  } catch (error) {
    if (!(error instanceof RecordError)) throw error
    return unknown(name, record, error)
  }
}

const unknown = (name: string, record: RecordReader, error: RecordError): Unknown => ({
  type: 'unknown',
  name,
  raw: escapeHidden(JSON.stringify(record.raw)),
  reason: error.message,
  isLater: isOfLaterProtocol(error) || undefined,
})

/** The REST record, links included, as the service at `base` (no slash at the end) would write it. */
export function effectToRest(effect: Effect, base: string): Readonly<Record<string, unknown>> {
  const { operation, index, body } = effect
  const token = effectPagingToken(effect)
  const definition = body.type === 'unknown' ? undefined : definitionOf(body)
  return {
    _links: {
      operation: { href: `${base}/operations/${operation}` },
      succeeds: { href: `${base}/effects?order=desc&cursor=${token}` },
      precedes: { href: `${base}/effects?order=asc&cursor=${token}` },
    },
    id: `${operation.toString().padStart(19, '0')}-${index.toString().padStart(10, '0')}`,
    paging_token: token,
    ...addressToRest('account', effect.account),
    type: body.type === 'unknown' ? body.name : body.type,
    ...(definition && { type_i: definition.typeNumber }),
    created_at: formatTime(effect.createdAt),
    ...(body.type !== 'unknown' && definition?.toRest(body)),
  }
}

/** An effect with its description: pages draw it without loading the registry. */
export type DescribedEffect = Effect & { readonly description: Description }
/** Adds its description to an effect. */
export const describedEffect = (effect: Effect): DescribedEffect => ({
  ...effect,
  description: describeEffect(effect),
})

/** An effect’s label, fields and sentence. */
export function describeEffect({ account, body }: Effect): Description {
  if (body.type === 'unknown')
    return {
      label: 'Unknown effect',
      summary: ['had an effect this build cannot read:', code(body.name)],
      fields: [
        { label: 'Type', value: code(body.name) },
        { label: 'Reason', value: text(body.reason) },
        { label: 'Raw data', value: text(body.raw) },
      ],
    }
  const definition = definitionOf(body)
  return {
    label: definition.label,
    summary: definition.summary(body, account),
    fields: definition.fields(body),
  }
}
