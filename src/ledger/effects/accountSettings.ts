import { type Field, number, text } from '../values/value.ts'
import { type NoFields, defineEffect } from './define.ts'

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
  /** True if trustlines need the issuer's consent; absent if the operation did not touch it. */
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
  fromRest: (record): SequenceBumped => ({ sequence: record.bigint('new_seq') }),
  toRest: (body) => ({ new_seq: body.sequence.toString() }),
  fields: (body) => [{ label: 'New sequence', value: text(body.sequence.toString()) }],
  summary: (body) => ['bumped its sequence to', text(body.sequence.toString())],
})
