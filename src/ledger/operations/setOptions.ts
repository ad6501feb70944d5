import { accountIn, type EffectDraft } from '../effects/draft.ts'
import {
  type AccountAddress,
  type AccountId,
  type SignerKey,
  signerKeyFromBytes,
} from '../values/ids.ts'
import { address, code, type Field, list, number, type Sentence, text } from '../values/value.ts'
import type { EntryChange } from '../xdr/closedLedger.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { accountFromXdr, lossyText, signerFromXdr } from '../xdr/values.ts'
import { type DescriptionContext, defineOperation, type OperationContext, verb } from './define.ts'
import { flagsFromBits, flagsFromRest, flagsToRest } from './parts/results.ts'

/** XDR `AccountFlags` in the REST service’s names. */
export const accountFlags = [
  { bit: 1, name: 'auth_required' },
  { bit: 2, name: 'auth_revocable' },
  { bit: 4, name: 'auth_immutable' },
  { bit: 8, name: 'auth_clawback_enabled' },
] as const
/** The flags by which an issuer restricts the holders of its assets (XDR `AccountFlags`). */
export type AccountFlag = (typeof accountFlags)[number]['name']

/** Changes an account's settings; absent ones stay unchanged. */
export interface SetOptions {
  /** Empty where it clears the domain; absent also then where only a REST record is known, which leaves it out. */
  readonly homeDomain?: string | undefined
  readonly inflationDestination?: AccountId | undefined
  readonly masterKeyWeight?: number | undefined
  /** Weight 0 removes the signer. */
  readonly signer?: { readonly key: SignerKey; readonly weight: number } | undefined
  readonly setFlags: readonly AccountFlag[]
  readonly clearFlags: readonly AccountFlag[]
  readonly lowThreshold?: number | undefined
  readonly mediumThreshold?: number | undefined
  readonly highThreshold?: number | undefined
}

export const setOptions = defineOperation({
  type: 'set_options',
  typeNumber: 5,
  xdr: 'setOptions',
  label: 'Set options',
  fromRest: (record): SetOptions => {
    const integer = (key: string) => record.optional(key, (r) => r.integer(key))
    return {
      homeDomain: record.optional('home_domain', (r) => r.text('home_domain')) || undefined,
      inflationDestination: record.optional('inflation_dest', (r) => r.account('inflation_dest')),
      masterKeyWeight: integer('master_key_weight'),
      signer: record.optional('signer_key', (r) => ({
        key: r.signer('signer_key'),
        weight: r.integer('signer_weight'),
      })),
      setFlags: flagsFromRest(accountFlags, record, 'set_flags'),
      clearFlags: flagsFromRest(accountFlags, record, 'clear_flags'),
      lowThreshold: integer('low_threshold'),
      mediumThreshold: integer('med_threshold'),
      highThreshold: integer('high_threshold'),
    }
  },
  fromXdr: ({ setOptionsOp: op }) => ({
    homeDomain: op.homeDomain && lossyText(op.homeDomain),
    inflationDestination: op.inflationDest && accountFromXdr(op.inflationDest),
    masterKeyWeight: op.masterWeight,
    signer: op.signer && { key: signerFromXdr(op.signer.key), weight: op.signer.weight },
    setFlags: flagsFromBits(accountFlags, op.setFlags ?? 0),
    clearFlags: flagsFromBits(accountFlags, op.clearFlags ?? 0),
    lowThreshold: op.lowThreshold,
    mediumThreshold: op.medThreshold,
    highThreshold: op.highThreshold,
  }),
  toRest: (body) => ({
    home_domain: body.homeDomain || undefined,
    inflation_dest: body.inflationDestination,
    master_key_weight: body.masterKeyWeight,
    signer_key: body.signer?.key,
    signer_weight: body.signer?.weight,
    ...flagsToRest(accountFlags, body.setFlags, 'set_flags'),
    ...flagsToRest(accountFlags, body.clearFlags, 'clear_flags'),
    low_threshold: body.lowThreshold,
    med_threshold: body.mediumThreshold,
    high_threshold: body.highThreshold,
  }),
  fields: (body) => rows(body),
  summary: (body, context) => {
    const [only, ...others] = rows(body)
    const { signer, masterKeyWeight: own } = body
    if (signer && others.length === (own === undefined ? 0 : 1))
      return [
        ...signerSentence(signer, context),
        ...(own === undefined ? [] : ['and set the master key weight to', number(own)]),
      ]
    if (only && others.length === 0) {
      if (body.setFlags.length > 0) return [verb(context, 'set', 'set'), 'the flags', only.value]
      if (body.clearFlags.length > 0)
        return [verb(context, 'cleared', 'clear'), 'the flags', only.value]
      if (body.homeDomain === '') return [verb(context, 'removed', 'remove'), 'the home domain']
      return [verb(context, 'set', 'set'), `the ${lowerFirst(only.label)} to`, only.value]
    }
    // A ledger's record leaves out a domain that was cleared.
    const isNone = only === undefined && context.planned
    return [verb(context, 'changed', 'change'), `${isNone ? 'no ' : ''}settings of the account`]
  },
  payment: 'never',
  participants: () => [],
  assets: () => [],
  signer: ({ setOptionsOp: op }) => op.signer?.key,
  effects: ({ setOptionsOp: op }, context) => optionEffects(op, context),
  results: {
    setOptionsSuccess: 'op_success',
    setOptionsLowReserve: 'op_low_reserve',
    setOptionsTooManySigners: ['op_too_many_signers', 'The account has 20 signers already.'],
    setOptionsBadFlags: [
      'op_bad_flags',
      'The same flag is set and cleared, or the flags conflict.',
    ],
    setOptionsInvalidInflation: [
      'op_invalid_inflation',
      'The inflation destination does not exist.',
    ],
    setOptionsCantChange: ['op_cant_change', 'The account’s flags are immutable.'],
    setOptionsUnknownFlag: ['op_unknown_flag', 'There is no such flag.'],
    setOptionsThresholdOutOfRange: [
      'op_threshold_out_of_range',
      'A threshold or weight is not between 0 and 255.',
    ],
    setOptionsBadSigner: [
      'op_bad_signer',
      "The signer is the account's own key, or not a valid key.",
    ],
    setOptionsInvalidHomeDomain: ['op_invalid_home_domain', 'The home domain is not valid text.'],
    setOptionsAuthRevocableRequired: [
      'op_auth_revocable_required',
      'Clawback can be enabled only together with revocable authorization.',
    ],
  },
})

function signerSentence(
  { key, weight }: NonNullable<SetOptions['signer']>,
  context: DescriptionContext,
): Sentence {
  const signer = { kind: 'signer', key } as const
  return weight === 0
    ? [verb(context, 'removed', 'remove'), 'the signer', signer]
    : [verb(context, 'set', 'set'), 'the signer', signer, 'to weight', number(weight)]
}

function rows(body: SetOptions): readonly Field[] {
  const fields: Field[] = []
  const weight = (label: string, value: number | undefined) => {
    if (value !== undefined) fields.push({ label, value: number(value) })
  }
  if (body.homeDomain !== undefined)
    fields.push({ label: 'Home domain', value: text(body.homeDomain || 'none: removed') })
  if (body.signer) {
    const { key, weight } = body.signer
    fields.push({
      label: 'Signer',
      value: {
        kind: 'fields',
        fields: [
          { label: 'Key', value: { kind: 'signer', key } },
          { label: 'Weight', value: weight === 0 ? text('0, removed') : number(weight) },
        ],
      },
    })
  }
  weight('Master key weight', body.masterKeyWeight)
  weight('Low threshold', body.lowThreshold)
  weight('Medium threshold', body.mediumThreshold)
  weight('High threshold', body.highThreshold)
  if (body.setFlags.length > 0)
    fields.push({ label: 'Flags set', value: list(body.setFlags.map(code)) })
  if (body.clearFlags.length > 0)
    fields.push({ label: 'Flags cleared', value: list(body.clearFlags.map(code)) })
  if (body.inflationDestination)
    fields.push({ label: 'Inflation destination', value: address(body.inflationDestination) })
  return fields
}

const lowerFirst = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)

/** The requested changes, then the signers as the ledger changed them (rest.md 5.7). */
function optionEffects(
  op: Xdr.SetOptionsOp,
  { source, meta }: OperationContext,
): readonly EffectDraft[] {
  const drafts: EffectDraft[] = []
  const add = (body: EffectDraft['body']) => drafts.push({ account: source, body })
  if (op.homeDomain !== undefined)
    add({ type: 'account_home_domain_updated', homeDomain: lossyText(op.homeDomain) })
  const { lowThreshold: low, medThreshold: medium, highThreshold: high } = op
  if (low !== undefined || medium !== undefined || high !== undefined)
    add({
      type: 'account_thresholds_updated',
      low: low ?? 0,
      medium: medium ?? 0,
      high: high ?? 0,
      unset: low && medium && high ? undefined : unsetOf({ low, medium, high }),
    })
  const set = op.setFlags ?? 0
  const cleared = op.clearFlags ?? 0
  if (((set | cleared) & 0b1111) !== 0)
    add({
      type: 'account_flags_updated',
      authRequired: cleared & 1 ? false : set & 1 ? true : undefined,
    })
  if (op.inflationDest !== undefined) add({ type: 'account_inflation_destination_updated' })
  for (const change of meta.changes) drafts.push(...signerEffects(change, source))
  return drafts
}

const unsetOf = (set: Readonly<Record<'low' | 'medium' | 'high', number | undefined>>) =>
  (['low', 'medium', 'high'] as const).filter((name) => set[name] === undefined)

/** Signers by their text form with their weights; the account's own key is one while it weighs something. */
function signersOf(account: Xdr.AccountEntry): ReadonlyMap<SignerKey, number> {
  const signers = new Map<SignerKey, number>()
  const own = account.thresholds[0] ?? 0
  if (own > 0) signers.set(signerKeyFromBytes('G', account.accountId.ed25519), own)
  for (const { key, weight } of account.signers) signers.set(signerFromXdr(key), weight)
  return signers
}

/** Signers that an account lost, changed and gained. */
function signerEffects(change: EntryChange, source: AccountAddress): readonly EffectDraft[] {
  const from = accountIn(change.before)
  const to = accountIn(change.after)
  if (from === undefined || to === undefined) return []
  const before = signersOf(from)
  const after = signersOf(to)
  const lostOrChanged = [...before.keys()].toSorted().flatMap((key): readonly EffectDraft[] => {
    const weight = after.get(key)
    if (weight === undefined)
      return [{ account: source, body: { type: 'signer_removed', key, weight: 0 } }]
    return weight === before.get(key)
      ? []
      : [{ account: source, body: { type: 'signer_updated', key, weight } }]
  })
  const gained = [...after]
    .filter(([key]) => !before.has(key))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([key, weight]): EffectDraft => ({
        account: source,
        body: { type: 'signer_created', key, weight },
      }),
    )
  return [...lostOrChanged, ...gained]
}
