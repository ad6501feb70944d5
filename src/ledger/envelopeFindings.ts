import type { Account } from './account.ts'
import { type Asset, malformation } from './asset.ts'
import { lineObstacle } from './claimPredicate.ts'
import type { EnvelopeSignature } from './envelope.ts'
import type { Preconditions, Transaction } from './transaction.ts'
import {
  type AccountAddress,
  accountOf,
  muxedIdOf,
  parseAccountId,
  parseSignerKey,
  type SignerKey,
  shortId,
} from './values/ids.ts'
import type { NetworkStatus } from './values/network.ts'
import {
  closeTimeProblem,
  formatTime,
  type UnixSeconds,
  unixSeconds,
  writtenAmount,
} from './values/numbers.ts'

/** A transaction that no ledger has yet; all but the outer signatures is the inner one's for a fee bump. */
export interface UnsentTransaction {
  readonly sequence: bigint
  readonly preconditions?: Preconditions | undefined
  readonly operations: readonly unknown[]
  readonly signatures: readonly EnvelopeSignature[]
  readonly feeBump?: { readonly innerSignatures: readonly EnvelopeSignature[] } | undefined
}

/** A check of a transaction before it is sent. */
export interface Finding {
  readonly about:
    | 'Network'
    | 'Ledger'
    | 'Signatures'
    | 'Sequence number'
    | 'Time'
    | 'Operations'
    | 'Asset'
    | 'Signer'
    | 'Destination'
  /** `open`: could not be looked up. */
  readonly verdict: 'good' | 'bad' | 'open'
  readonly message: string
}

/** A query about a transaction: its answer, absent, failed, or pending. */
export type Lookup<T> =
  | { readonly kind: 'known'; readonly value: T }
  | { readonly kind: 'absent' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed'; readonly message: string }

/** A service's answers about the network, the source account and the transaction itself. */
export interface Surroundings {
  /** “the recorded network”, “Mainnet”. */
  readonly network: string
  readonly status: NetworkStatus | undefined
  readonly account: Lookup<Account>
  readonly transaction: Lookup<Transaction>
  /** This device's clock; where absent, the service's time is taken. */
  readonly now?: UnixSeconds | undefined
}

/** Findings before sending; those that are not known yet are left out. */
export function findings(
  envelope: UnsentTransaction,
  { network, status, account, transaction, now }: Surroundings,
): readonly Finding[] {
  const isIn = transaction.kind === 'known'
  return [
    ledgerFinding(transaction),
    signatureFinding(envelope, network),
    // Its sequence number and time no longer matter once a ledger has it.
    isIn ? undefined : sequenceFinding(envelope, account, status),
    isIn || status === undefined
      ? undefined
      : timeFinding(envelope, status, now ?? status.latestLedgerClosedAt),
    envelope.operations.length > 0
      ? undefined
      : bad('Operations', 'It has no operations: the network refuses it.'),
    ...assetFindings(envelope.operations),
    ...malformedSigners(envelope).map((reason) =>
      bad('Signer', `${reason}: the network refuses it.`),
    ),
  ].filter((finding) => finding !== undefined)
}

const assetFindings = (operations: readonly unknown[]): readonly Finding[] =>
  operations.flatMap((operation, at) => {
    const reason = malformedAssetIn(operation)
    const of = operations.length === 1 ? 'The asset' : `An asset of operation ${at + 1}`
    return reason === undefined
      ? []
      : [bad('Asset', `${of} is malformed, ${reason}: the network refuses it.`)]
  })

const finding =
  (verdict: Finding['verdict']) =>
  (about: Finding['about'], message: string): Finding => ({ about, verdict, message })
const [good, bad, open] = [finding('good'), finding('bad'), finding('open')]

function ledgerFinding(transaction: Lookup<Transaction>): Finding | undefined {
  switch (transaction.kind) {
    case 'known':
      return bad(
        'Ledger',
        `It is already in ledger ${transaction.value.ledger} (${transaction.value.successful ? 'successful' : 'failed'}); a transaction is applied once.`,
      )
    case 'absent':
      return good('Ledger', 'It is not in the ledgers that this service has.')
    case 'pending':
      return undefined
    case 'failed':
      return open('Ledger', `It could not be looked up: ${transaction.message}`)
  }
}

const signaturesOf = ({ signatures, feeBump }: UnsentTransaction): readonly EnvelopeSignature[] => [
  ...signatures,
  ...(feeBump?.innerSignatures ?? []),
]

function signatureFinding(envelope: UnsentTransaction, network: string): Finding {
  const all = signaturesOf(envelope)
  const unsigned =
    envelope.signatures.length === 0 || envelope.feeBump?.innerSignatures.length === 0
  const foreign = all.find(({ check }) => check === 'otherNetwork')
  if (foreign !== undefined)
    return bad(
      'Network',
      `It was signed for another network: ${foreign.network ?? 'not this one'}. Its signatures are not valid here.`,
    )
  if (all.some(({ check }) => check === 'wrong'))
    return bad(
      'Signatures',
      'A signature is invalid: it was made for other content, by another key, or for a network that is not listed here.',
    )
  if (unsigned)
    return bad(
      'Signatures',
      envelope.signatures.length === 0
        ? 'It is not signed. The network refuses it, unless it was authorized beforehand.'
        : 'The inner transaction is not signed. The network refuses it, unless it was authorized beforehand.',
    )
  if (all.some(({ check }) => check === 'unchecked'))
    return open(
      'Signatures',
      'This browser checks signatures only on https pages: these were not checked.',
    )
  const valid = all.filter(({ check }) => check === 'valid').length
  return valid === 0
    ? open(
        'Signatures',
        `The keys of its ${countedSignatures(all.length)} are not named in it; the network decides whether they may sign for its accounts.`,
      )
    : good(
        'Signatures',
        `${valid === all.length ? countedSignatures(valid) : `${valid} of ${countedSignatures(all.length)}`} valid for ${network}. The network decides whether the weight is sufficient.`,
      )
}

function sequenceFinding(
  envelope: UnsentTransaction,
  account: Lookup<Account>,
  status: NetworkStatus | undefined,
): Finding | undefined {
  const { sequence, preconditions } = envelope
  switch (account.kind) {
    case 'absent':
      return bad(
        'Sequence number',
        'Its source account does not exist here: the network refuses it.',
      )
    case 'pending':
      return undefined
    case 'failed':
      return open('Sequence number', `The account could not be read: ${account.message}`)
    case 'known':
      break
  }
  const current = account.value.sequence
  if (sequence <= current)
    return bad(
      'Sequence number',
      `Its number ${sequence} is used: the account is at ${current}. Sign it again with the next one.`,
    )
  const least = preconditions?.minAccountSequence
  const fits = least === undefined ? sequence === current + 1n : current >= least
  if (!fits)
    return bad(
      'Sequence number',
      `Its number ${sequence} is too far ahead: the account is at ${current}, so ${current + 1n} comes next.`,
    )
  const early = tooEarly(preconditions, account.value, status)
  if (early === 'unknown') return undefined
  return early === undefined
    ? good('Sequence number', `${sequence} is valid: the account is at ${current}.`)
    : bad('Sequence number', `Its number ${sequence} is not valid yet: ${early}.`)
}

function timeFinding(
  { preconditions }: UnsentTransaction,
  status: NetworkStatus,
  now: UnixSeconds,
): Finding {
  const { latestLedger, latestLedgerClosedAt } = status
  const as = `ledger ${latestLedger} closed at ${clock(latestLedgerClosedAt)}`
  const { timeBounds, ledgerBounds } = preconditions ?? {}
  const closed = BigInt(latestLedgerClosedAt)
  const problem = closeTimeProblem(latestLedgerClosedAt, now)
  const latest = { ledger: latestLedger, closedAt: latestLedgerClosedAt }
  if (problem !== undefined)
    return open(
      'Time',
      `It cannot be checked: the latest ledger of this service closed ${problem}.`,
    )
  if (isOver(preconditions, latest, latestLedgerClosedAt) && !isOver(preconditions, latest, now))
    return open(
      'Time',
      `By this service it has expired: ${as}. By this device’s clock it has not: one of them is wrong.`,
    )
  if (isOver(preconditions, latest, now))
    return bad(
      'Time',
      timeBounds?.max !== undefined && closed >= timeBounds.max
        ? `It has expired: it was valid until ${instant(timeBounds.max)}, and ${as}. It cannot enter a ledger any more.`
        : `It has expired: it was valid before ledger ${ledgerBounds?.max}, and ${as}.`,
    )
  if (timeBounds !== undefined && timeBounds.min > closed)
    return bad('Time', `It is not valid yet: only from ${instant(timeBounds.min)}, and ${as}.`)
  if (ledgerBounds !== undefined && ledgerBounds.min > latestLedger + 1)
    return bad('Time', `It is not valid yet: only from ledger ${ledgerBounds.min}, and ${as}.`)
  if (timeBounds?.max === undefined && ledgerBounds?.max === undefined)
    return good('Time', 'It has no time limit: anyone who has it can send it at any later time.')
  return good(
    'Time',
    timeBounds?.max === undefined
      ? `Valid before ledger ${ledgerBounds?.max}; ${as}.`
      : `Valid until ${instant(timeBounds.max)}; ${as}.`,
  )
}

/**
 * A transaction is over if its bounds exclude every later ledger: of times, by this device's clock as well, which a wrong or
 * lying service does not set.
 */
export const isOver = (
  bounds: Preconditions | undefined,
  { ledger, closedAt }: { readonly ledger: number; readonly closedAt: UnixSeconds },
  now: UnixSeconds,
): boolean =>
  (bounds?.timeBounds?.max !== undefined &&
    BigInt(Math.min(closedAt, now)) >= bounds.timeBounds.max) ||
  (bounds?.ledgerBounds?.max !== undefined && ledger + 1 >= bounds.ledgerBounds.max)

const countedSignatures = (count: number): string => `${count} signature${count === 1 ? '' : 's'}`
const clock = (time: UnixSeconds): string => formatTime(time).replace('T', ' ').replace('Z', ' UTC')
/** A number beyond the year 9999. */
const instant = (seconds: bigint): string =>
  seconds <= 253_402_300_799n ? clock(unixSeconds(Number(seconds))) : `${seconds} s after 1970`

/** The reason why an operation names an asset that no ledger can have; undefined if it names none. */
function malformedAssetIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return undefined
  const asset = assetOf(value)
  if (asset !== undefined) return malformation(asset)
  for (const part of Object.values(value)) {
    const found = malformedAssetIn(part)
    if (found !== undefined) return found
  }
  return undefined
}

function assetOf(value: object): Asset | undefined {
  if (!('type' in value && 'code' in value && 'issuer' in value)) return undefined
  const { type, code, issuer } = value
  const isIssued = type === 'credit_alphanum4' || type === 'credit_alphanum12'
  const account = typeof issuer === 'string' ? parseAccountId(issuer) : undefined
  return isIssued && typeof code === 'string' && account !== undefined
    ? { type, code, issuer: account }
    : undefined
}

/** The parts of a transaction that name signers. */
interface NamingSigners {
  readonly operations: readonly unknown[]
  readonly preconditions?: { readonly extraSigners?: readonly SignerKey[] | undefined } | undefined
}

/**
 * The reason why the network refuses the signers that a transaction sets or asks for: XDR allows a signed payload of no
 * bytes, and the same extra signer twice, but the ledger does not (CAP-21, CAP-40).
 */
function malformedSigners({ operations, preconditions }: NamingSigners): readonly string[] {
  const asked = preconditions?.extraSigners ?? []
  return [
    ...operations.flatMap((operation, at) => {
      const of = operations.length === 1 ? 'The signer' : `The signer of operation ${at + 1}`
      const key = signerSetBy(operation)
      return key === undefined || parseSignerKey(key) !== undefined ? [] : [emptyPayload(of)]
    }),
    ...(asked.some((key) => parseSignerKey(key) === undefined)
      ? [emptyPayload('A signer that it asks for')]
      : []),
    ...(new Set(asked).size < asked.length ? ['It asks for the same signer twice'] : []),
  ]
}

const emptyPayload = (of: string): string => `${of} is malformed, its payload is empty`

/** The key that a set_options sets as a signer. */
function signerSetBy(operation: unknown): string | undefined {
  const body = partOf(operation, 'body')
  const key = partOf(partOf(body, 'signer'), 'key')
  return partOf(body, 'type') === 'set_options' && typeof key === 'string' ? key : undefined
}

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value
    ? Reflect.get(value, name)
    : undefined

/**
 * A finding for a transaction that must still wait: its account's sequence number must not have changed for a time, or
 * for a number of ledgers up to the one that includes it (CAP-21). Unknown while the latest ledger is unknown.
 */
function tooEarly(
  preconditions: Preconditions | undefined,
  { sequenceChanged }: Account,
  status: NetworkStatus | undefined,
): string | undefined {
  const { minAccountSequenceAge: age = 0n, minAccountSequenceLedgerGap: gap = 0 } =
    preconditions ?? {}
  // Before protocol 19 accounts did not note it, which counts as long ago.
  if (sequenceChanged === undefined || (age === 0n && gap === 0)) return undefined
  if (status === undefined) return 'unknown'
  const { ledger, time } = sequenceChanged
  if (BigInt(status.latestLedgerClosedAt) - time < age)
    return `the account’s number must not have changed for ${age} s`
  return status.latestLedger + 1 - ledger < gap
    ? `the account’s number changed in ledger ${ledger}, and ${gap} ledgers must pass`
    : undefined
}

/** The payment that an unsent operation would bring to an account. */
export interface Delivery {
  readonly kind: 'creates' | 'pays' | 'merges'
  readonly destination: AccountAddress
  readonly asset: Asset
  /** The least that arrives, in the asset's units of 10⁻⁷; absent where only the ledger knows (account_merge). */
  readonly amount?: bigint | undefined
  /** An earlier operation of the transaction may change the destination. */
  readonly isAfterChange: boolean
}

/** The destination of a delivery, as the service has it. */
export interface Destination {
  readonly account: Lookup<Account>
  /** SEP-29: the data entry `config.memo_required` is 1. */
  readonly requiresMemo: Lookup<boolean>
}

/**
 * Findings about whether a destination can receive a payment: it exists (or does not, to be created), trusts the asset,
 * is authorized, has room below its limit, and gets the memo that it requires. Facts that are still being looked up
 * have no finding.
 */
export function destinationFindings(
  delivery: Delivery,
  { account, requiresMemo }: Destination,
  hasMemo: boolean,
): readonly Finding[] {
  const name = shortId(accountOf(delivery.destination))
  const finding = (verdict: Finding['verdict'], message: string): Finding => ({
    about: 'Destination',
    verdict: delivery.isAfterChange && verdict === 'bad' ? 'open' : verdict,
    message: `${name} ${message}${delivery.isAfterChange && verdict === 'bad' ? ' An operation before may change that.' : ''}`,
  })
  const found = stateFinding(delivery, account, finding)
  const lacksMemo =
    !hasMemo &&
    muxedIdOf(delivery.destination) === undefined &&
    requiresMemo.kind === 'known' &&
    requiresMemo.value
  return [
    ...(found === undefined ? [] : [found]),
    ...(lacksMemo
      ? [finding('bad', 'requires a memo (SEP-29), and this transaction has none: ask for it.')]
      : []),
  ]
}

type MakeFinding = (verdict: Finding['verdict'], message: string) => Finding

function stateFinding(
  delivery: Delivery,
  account: Lookup<Account>,
  finding: MakeFinding,
): Finding | undefined {
  const creates = delivery.kind === 'creates'
  switch (account.kind) {
    case 'pending':
      return undefined
    case 'failed':
      return finding('open', `could not be read: ${account.message}`)
    case 'absent':
      return creates
        ? finding('good', 'does not exist yet, so it can be created.')
        : finding('bad', 'does not exist here: only create_account can send to it.')
    case 'known':
      return creates
        ? finding('bad', 'exists already: create_account fails, a payment does not.')
        : roomFinding(delivery, account.value, finding)
  }
}

function roomFinding(
  { asset, amount = 0n }: Delivery,
  account: Account,
  finding: MakeFinding,
): Finding {
  // What is malformed is a finding of its own.
  if (asset.type === 'native' || malformation(asset) !== undefined)
    return finding('good', 'exists.')
  const written = `${asset.code} of ${shortId(asset.issuer)}`
  if (asset.issuer === account.id)
    return finding('good', `is the issuer of ${asset.code}: the amount is redeemed.`)
  const obstacle = lineObstacle({ asset, amount }, account)
  switch (obstacle?.kind) {
    case undefined:
      return finding('good', `exists, trusts ${written}, and has room for it.`)
    case 'noTrustline':
      return finding(
        'bad',
        `does not trust ${written}: it must add a trustline first (change_trust).`,
      )
    case 'unknown':
      return finding('open', `exists; whether it trusts ${written} is not known here.`)
    case 'notAuthorized':
      return finding('bad', `trusts ${written}, but its issuer has not authorized the trustline.`)
    case 'noRoom':
      return finding(
        'bad',
        `has room for ${writtenAmount(obstacle.room)} more ${asset.code} below its limit; this sends ${writtenAmount(amount)}.`,
      )
  }
}
