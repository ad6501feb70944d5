import { native } from '../asset.ts'
import type { RecordReader } from '../restRecord.ts'
import type { SignerKey } from '../values/ids.ts'
import { formatAmount, type Stroops } from '../values/numbers.ts'
import { amount, type Field, number, quoted, text, type Value } from '../values/value.ts'
import {
  type AssetAmount,
  assetAmountField,
  assetAmountFromRest,
  assetAmountToRest,
  assetAmountValue,
} from './balances.ts'
import { defineEffect, type NoFields } from './define.ts'

/** An account was created. */
export interface AccountCreated {
  /** Lumens. */
  readonly startingBalance: Stroops
}

export const accountCreated = defineEffect({
  type: 'account_created',
  typeNumber: 0,
  label: 'Account created',
  fromRest: (record): AccountCreated => ({ startingBalance: record.amount('starting_balance') }),
  toRest: (body) => ({ starting_balance: formatAmount(body.startingBalance) }),
  fields: (body) => [{ label: 'Starting balance', value: amount(body.startingBalance, native) }],
  summary: (body) => ['was created with', amount(body.startingBalance, native)],
})

export const accountRemoved = defineEffect({
  type: 'account_removed',
  typeNumber: 1,
  label: 'Account removed',
  fromRest: (): NoFields => ({}),
  toRest: () => ({}),
  fields: () => [],
  summary: () => ['was removed from the ledger'],
})

const amountEffect = {
  fromRest: (record: RecordReader) => assetAmountFromRest(record, [record.account('account')]),
  toRest: assetAmountToRest,
  fields: (body: AssetAmount) => [assetAmountField(body)],
}

export const accountCredited = defineEffect({
  type: 'account_credited',
  typeNumber: 2,
  label: 'Account credited',
  ...amountEffect,
  summary: (body) => ['received', assetAmountValue(body)],
})

export const accountDebited = defineEffect({
  type: 'account_debited',
  typeNumber: 3,
  label: 'Account debited',
  ...amountEffect,
  summary: (body) => ['was debited', assetAmountValue(body)],
})

/** Weights that signatures must reach together. */
export interface AccountThresholdsUpdated {
  /** 0 also where the operation did not set it: the REST service writes the same for both (rest.md 9.3). */
  readonly low: number
  readonly medium: number
  readonly high: number
  /** The thresholds that are 0 because the operation did not set them; undefined if only a REST record is known. */
  readonly unset?: readonly Threshold[] | undefined
}
type Threshold = 'low' | 'medium' | 'high'

export const accountThresholdsUpdated = defineEffect({
  type: 'account_thresholds_updated',
  typeNumber: 4,
  label: 'Thresholds updated',
  fromRest: (record): AccountThresholdsUpdated => ({
    low: record.integer('low_threshold'),
    medium: record.integer('med_threshold'),
    high: record.integer('high_threshold'),
  }),
  toRest: (body) => ({
    low_threshold: body.low,
    med_threshold: body.medium,
    high_threshold: body.high,
  }),
  fields: (body) =>
    setThresholds(body).map((name) => ({
      label: `${name.charAt(0).toUpperCase()}${name.slice(1)} threshold`,
      value: number(body[name]),
    })),
  summary: (body) => {
    const set = setThresholds(body)
    if (set.length === 0) return ['set one or more of its thresholds to 0']
    return [
      'set',
      ...set.flatMap((name, i) => [
        ...(i === 0 ? [] : [i === set.length - 1 ? 'and' : ',']),
        `its ${name} threshold to`,
        number(body[name]),
      ]),
    ]
  },
})

/**
 * The thresholds that the operation set. A REST record counts those that are not 0, since the operation may have left
 * the others alone.
 */
const setThresholds = (body: AccountThresholdsUpdated): readonly Threshold[] =>
  (['low', 'medium', 'high'] as const).filter((name) =>
    body.unset === undefined ? body[name] !== 0 : !body.unset.includes(name),
  )

/** The domain that an account states as its home. */
export interface AccountHomeDomainUpdated {
  /** Empty when it was removed. */
  readonly homeDomain: string
}

export const accountHomeDomainUpdated = defineEffect({
  type: 'account_home_domain_updated',
  typeNumber: 5,
  label: 'Home domain updated',
  fromRest: (record): AccountHomeDomainUpdated => ({ homeDomain: record.text('home_domain') }),
  toRest: (body) => ({ home_domain: body.homeDomain }),
  fields: (body) => [{ label: 'Home domain', value: text(body.homeDomain) }],
  summary: (body) =>
    body.homeDomain === ''
      ? ['removed its home domain']
      : ['set its home domain to', text(body.homeDomain)],
})

/** An issuer's flags. The REST service shows one of the four only (rest.md 9.3). */
export interface AccountFlagsUpdated {
  /** Trustlines need the issuer's consent; absent if the operation did not touch it. */
  readonly authRequired?: boolean | undefined
}

export const accountFlagsUpdated = defineEffect({
  type: 'account_flags_updated',
  typeNumber: 6,
  label: 'Flags updated',
  fromRest: (record): AccountFlagsUpdated => ({
    authRequired: record.optional('auth_required_flag', (r) => r.boolean('auth_required_flag')),
  }),
  toRest: (body) =>
    body.authRequired === undefined ? {} : { auth_required_flag: body.authRequired },
  fields: (body): readonly Field[] =>
    body.authRequired === undefined
      ? []
      : [{ label: 'Authorization required', value: text(body.authRequired ? 'set' : 'cleared') }],
  summary: (body) =>
    body.authRequired === undefined
      ? ['updated its flags']
      : [body.authRequired ? 'set' : 'cleared', 'the flag authorization required'],
})

export const accountInflationDestinationUpdated = defineEffect({
  type: 'account_inflation_destination_updated',
  typeNumber: 7,
  label: 'Inflation destination updated',
  fromRest: (): NoFields => ({}),
  toRest: () => ({}),
  fields: () => [],
  summary: () => ['updated its inflation destination'],
})

/** A sequence number was raised. */
export interface SequenceBumped {
  readonly sequence: bigint
}

export const sequenceBumped = defineEffect({
  type: 'sequence_bumped',
  typeNumber: 43,
  label: 'Sequence bumped',
  fromRest: (record): SequenceBumped => ({ sequence: record.signed('new_seq') }),
  toRest: (body) => ({ new_seq: body.sequence.toString() }),
  fields: (body) => [{ label: 'New sequence', value: text(body.sequence.toString()) }],
  summary: (body) => ['bumped its sequence to', text(body.sequence.toString())],
})

/** A signer of an account, and its weight. */
export interface SignerEffect {
  readonly key: SignerKey
  /** 0 when it was removed. */
  readonly weight: number
}

const key = (body: SignerEffect): Value => ({ kind: 'signer', key: body.key })
const signerEffect = {
  fromRest: (record: RecordReader): SignerEffect => ({
    key: record.signer('public_key'),
    weight: record.integer('weight'),
  }),
  /** `key` is always empty (rest.md 9.3). */
  toRest: (body: SignerEffect) => ({ weight: body.weight, public_key: body.key, key: '' }),
  fields: (body: SignerEffect): readonly Field[] => [
    { label: 'Signer', value: key(body) },
    { label: 'Weight', value: number(body.weight) },
  ],
}

export const signerCreated = defineEffect({
  type: 'signer_created',
  typeNumber: 10,
  label: 'Signer created',
  ...signerEffect,
  summary: (body) => ['gained the signer', key(body), 'of weight', number(body.weight)],
})

export const signerRemoved = defineEffect({
  type: 'signer_removed',
  typeNumber: 11,
  label: 'Signer removed',
  ...signerEffect,
  summary: (body) => ['lost the signer', key(body)],
})

export const signerUpdated = defineEffect({
  type: 'signer_updated',
  typeNumber: 12,
  label: 'Signer updated',
  ...signerEffect,
  summary: (body) => ['set the weight of signer', key(body), 'to', number(body.weight)],
})

/** A data entry and its value. */
export interface DataSet {
  readonly name: string
  /** Base64 of at most 64 bytes. */
  readonly value: string
}

const dataEffect = {
  fromRest: (record: RecordReader): DataSet => ({
    name: record.text('name'),
    value: record.text('value'),
  }),
  toRest: (body: DataSet) => ({ name: body.name, value: body.value }),
  fields: (body: DataSet): readonly Field[] => [
    { label: 'Name', value: text(body.name) },
    { label: 'Value', value: { kind: 'bytes', base64: body.value } },
  ],
}

export const dataCreated = defineEffect({
  type: 'data_created',
  typeNumber: 40,
  label: 'Data created',
  ...dataEffect,
  summary: (body) => ['created the data entry', quoted(body.name)],
})

/** A data entry that was removed. */
export interface DataRemoved {
  readonly name: string
}

export const dataRemoved = defineEffect({
  type: 'data_removed',
  typeNumber: 41,
  label: 'Data removed',
  fromRest: (record): DataRemoved => ({ name: record.text('name') }),
  toRest: (body) => ({ name: body.name }),
  fields: (body) => [{ label: 'Name', value: text(body.name) }],
  summary: (body) => ['removed the data entry', quoted(body.name)],
})

export const dataUpdated = defineEffect({
  type: 'data_updated',
  typeNumber: 42,
  label: 'Data updated',
  ...dataEffect,
  summary: (body) => ['updated the data entry', quoted(body.name)],
})
