import type { Account } from '../account.ts'
import { type Asset, malformation } from '../asset.ts'
import { lineObstacle } from '../claimObstacle.ts'
import { writtenAmount } from '../values/amount.ts'
import { shortId, type AccountAddress, accountOf, muxedIdOf } from '../values/ids.ts'
import type { Finding, Lookup } from './findings.ts'

/** The payment that an unsent operation would bring to an account. */
export interface Delivery {
  readonly kind: 'creates' | 'pays' | 'merges'
  readonly destination: AccountAddress
  readonly asset: Asset
  /** The least that arrives, in the asset's units of 10⁻⁷; absent where only the ledger knows (account_merge). */
  readonly amount?: bigint | undefined
  /** True if an earlier operation of the transaction may change the destination. */
  readonly isAfterChange: boolean
}

/** The destination of a delivery, as the service has it. */
export interface Destination {
  readonly account: Lookup<Account>
  /** True if the account asks for a memo (SEP-29: the data entry `config.memo_required` is 1). */
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
