import { type AppliedOperation, appliedOperations } from '../operations/derive.ts'
import { poolStateFromXdr } from '../operations/parts/pools.ts'
import { definitionOfArm } from '../operations/registry.ts'
import { base64FromBytes } from '../values/bytes.ts'
import type { AccountAddress, AccountId, SignerKey } from '../values/ids.ts'
import { type AppliedTransaction, type EntryChange, isSuccessful } from '../xdr/closedLedger.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import {
  accountFromXdr,
  assetFromXdr,
  claimableBalanceFromXdr,
  lossyText,
  poolFromXdr,
  signerFromXdr,
  sponsorFromXdr,
} from '../xdr/values.ts'
import { accountIn, DerivationError, type EffectDraft, poolIn } from './draft.ts'
import type { Effect } from './registry.ts'

/**
 * The effects of a transaction, in the REST service's order and numbering (rest.md 5.1): none where it failed.
 * `operations` are its applied operations, where the caller has them already. An operation whose effects cannot be
 * derived has one `unknown` effect that says why.
 */
export function effectsOf(
  transaction: AppliedTransaction,
  operations: readonly AppliedOperation[] = appliedOperations(transaction),
): readonly Effect[] {
  if (!isSuccessful(transaction.result)) return []
  return operations.flatMap((operation) =>
    draftsOf(operation, transaction).map(({ account, body }, i) => ({
      operation: operation.id,
      index: i + 1,
      account,
      createdAt: transaction.closedAt,
      body,
    })),
  )
}

function draftsOf(
  operation: AppliedOperation,
  transaction: AppliedTransaction,
): readonly EffectDraft[] {
  try {
    if (transaction.operationMetas.length === 0)
      throw new DerivationError('the transaction has no meta')
    return operationEffects(operation)
  } catch (error) {
    if (!(error instanceof DerivationError)) throw error
    const name = operation.body.type
    const raw = base64FromBytes(transaction.bytes.envelope)
    const body = { type: 'unknown' as const, name, raw, reason: error.message }
    return [{ account: operation.context.source, body }]
  }
}

function operationEffects(operation: AppliedOperation): readonly EffectDraft[] {
  const { body, context } = operation
  const { source, meta } = context
  const drafts = [...definitionOfArm(body.type).effects(body, context)]
  for (const change of meta.changes) drafts.push(...sponsorshipEffects(change, source))
  for (const change of meta.changes) drafts.push(...poolLifecycleEffects(change, source))
  if (drafts.some(({ body: each }) => holdsNegative(each)))
    throw new DerivationError('an amount in its meta is negative')
  return drafts
}

/** The network moves no negative amount, but meta can state one: no hash of a ledger header covers it. */
const holdsNegative = (value: unknown): boolean =>
  typeof value === 'bigint'
    ? value < 0n
    : typeof value === 'object' && value !== null && Object.values(value).some(holdsNegative)

/** rest.md 5.15 and 5.16: who pays the reserve of an entry, then of each signer in it. */
function sponsorshipEffects(change: EntryChange, source: AccountAddress): readonly EffectDraft[] {
  const entry = entrySponsorship(change, source)
  const signers = change.type === 'account' ? signerSponsorships(change) : none
  return entry ? [entry, ...signers] : signers
}
const none: readonly EffectDraft[] = []

type Sponsorship =
  | { readonly event: 'created'; readonly sponsor: AccountId }
  | { readonly event: 'updated'; readonly formerSponsor: AccountId; readonly newSponsor: AccountId }
  | { readonly event: 'removed'; readonly formerSponsor: AccountId }

function sponsorship(
  before: AccountId | undefined,
  after: AccountId | undefined,
): Sponsorship | undefined {
  if (before === after) return undefined
  if (before === undefined) return after && { event: 'created', sponsor: after }
  if (after === undefined) return { event: 'removed', formerSponsor: before }
  return { event: 'updated', formerSponsor: before, newSponsor: after }
}

const sponsorOf = (entry: Xdr.LedgerEntry | undefined): AccountId | undefined =>
  entry && sponsorFromXdr(entry.ext)

function bodyOf<const Kind extends string, Subject extends object>(
  kind: Kind,
  found: Sponsorship,
  subject: Subject,
) {
  switch (found.event) {
    case 'created':
      return { type: `${kind}_sponsorship_created` as const, ...subject, sponsor: found.sponsor }
    case 'updated': {
      const { formerSponsor, newSponsor } = found
      return {
        type: `${kind}_sponsorship_updated` as const,
        ...subject,
        formerSponsor,
        newSponsor,
      }
    }
    case 'removed': {
      const { formerSponsor } = found
      return { type: `${kind}_sponsorship_removed` as const, ...subject, formerSponsor }
    }
  }
}

/** Offers have sponsors too, but no effects. */
function entrySponsorship(
  { before, after }: EntryChange,
  source: AccountAddress,
): EffectDraft | undefined {
  const found = sponsorship(sponsorOf(before), sponsorOf(after))
  const data = (after ?? before)?.data
  if (found === undefined || data === undefined) return undefined
  if (data.type === 'account')
    return {
      account: accountFromXdr(data.account.accountId),
      body: bodyOf('account', found, {}),
    }
  if (data.type === 'trustline') {
    const { accountId, asset } = data.trustLine
    const trustedAsset =
      asset.type === 'assetTypePoolShare'
        ? { type: 'liquidity_pool' as const, pool: poolFromXdr(asset.liquidityPoolId) }
        : assetFromXdr(asset)
    return {
      account: accountFromXdr(accountId),
      body: bodyOf('trustline', found, { line: trustedAsset }),
    }
  }
  if (data.type === 'data') {
    const name = lossyText(data.data.dataName)
    return { account: source, body: bodyOf('data', found, { name }) }
  }
  if (data.type === 'claimableBalance') {
    const balance = claimableBalanceFromXdr(data.claimableBalance.balanceId)
    return { account: source, body: bodyOf('claimable_balance', found, { balance }) }
  }
  return undefined
}

function signerSponsors(account: Xdr.AccountEntry | undefined): ReadonlyMap<SignerKey, AccountId> {
  const extension = account?.ext.type === 'v1' ? account.ext.v1.ext : undefined
  if (account === undefined || extension?.type !== 'v2') return unsponsored
  const sponsors = new Map<SignerKey, AccountId>()
  for (const [i, { key }] of account.signers.entries()) {
    const sponsor = extension.v2.signerSponsoringIDs[i]
    if (sponsor) sponsors.set(signerFromXdr(key), accountFromXdr(sponsor))
  }
  return sponsors
}
const unsponsored: ReadonlyMap<SignerKey, AccountId> = new Map()

function signerSponsorships(change: EntryChange): readonly EffectDraft[] {
  const owner = accountIn(change.after) ?? accountIn(change.before)
  const before = signerSponsors(accountIn(change.before))
  const after = signerSponsors(accountIn(change.after))
  if (owner === undefined || (before.size === 0 && after.size === 0)) return none
  const signers = [...new Set([...before.keys(), ...after.keys()])].toSorted()
  return signers.flatMap((signer) => {
    const found = sponsorship(before.get(signer), after.get(signer))
    if (found === undefined) return []
    return [{ account: accountFromXdr(owner.accountId), body: bodyOf('signer', found, { signer }) }]
  })
}

/** rest.md 5.17: a pool lives as long as someone has a line for its shares. */
function poolLifecycleEffects(
  { before, after }: EntryChange,
  source: AccountAddress,
): readonly EffectDraft[] {
  const from = poolIn(before)
  const to = poolIn(after)
  if (from === undefined && to !== undefined)
    return [
      { account: source, body: { type: 'liquidity_pool_created', pool: poolStateFromXdr(to) } },
    ]
  if (from !== undefined && to === undefined) {
    const pool = poolFromXdr(from.liquidityPoolId)
    return [{ account: source, body: { type: 'liquidity_pool_removed', pool } }]
  }
  return none
}
