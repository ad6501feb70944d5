import type { Asset } from '../asset.ts'
import { canonicalAssetToRest, type RecordReader } from '../restRecord.ts'
import type { AccountId, ClaimableBalanceId, LiquidityPoolId, SignerKey } from '../values/ids.ts'
import { address, assetValue, type Field, quoted, type Sentence, text } from '../values/value.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import {
  accountFromXdr,
  assetFromXdr,
  claimableBalanceFromXdr,
  lossyText,
  poolFromXdr,
  signerFromXdr,
} from '../xdr/values.ts'
import { defineOperation, verb } from './define.ts'

/** Ends a sponsorship, or transfers it to the account that now sponsors the source (CAP-33). */
export interface RevokeSponsorship {
  readonly of: Sponsored
}

/** The sponsored object: an entry of the ledger, or one signer of an account. */
export type Sponsored =
  | { readonly type: 'account'; readonly account: AccountId }
  | { readonly type: 'trustline'; readonly account: AccountId; readonly asset: Asset }
  | { readonly type: 'pool_trustline'; readonly account: AccountId; readonly pool: LiquidityPoolId }
  /** REST has no field for the seller. */
  | { readonly type: 'offer'; readonly offer: bigint }
  | { readonly type: 'data'; readonly account: AccountId; readonly name: string }
  | { readonly type: 'claimable_balance'; readonly balance: ClaimableBalanceId }
  | { readonly type: 'signer'; readonly account: AccountId; readonly key: SignerKey }
  /** An entry that cannot be sponsored: the ledger refuses it, REST has no fields for it. */
  | { readonly type: 'other' }

export const revokeSponsorship = defineOperation({
  type: 'revoke_sponsorship',
  typeNumber: 18,
  xdr: 'revokeSponsorship',
  label: 'Revoke sponsorship',
  fromRest: (record): RevokeSponsorship => ({ of: sponsoredFromRest(record) }),
  fromXdr: ({ revokeSponsorshipOp: op }) => ({
    of: sponsoredFromXdr(op),
  }),
  toRest: ({ of }) => sponsoredToRest(of),
  fields: ({ of }) => sponsoredRows(of),
  summary: ({ of }, context) => [
    verb(context, 'revoked', 'revoke'),
    'the sponsorship of',
    ...sponsoredPhrase(of),
  ],
  payment: 'never',
  participants: ({ revokeSponsorshipOp: op }) => {
    const owner = ownerKey(op)
    return owner ? [owner] : []
  },
  assets: ({ revokeSponsorshipOp: op }) => {
    if (op.type !== 'revokeSponsorshipLedgerEntry' || op.ledgerKey.type !== 'trustline') return []
    const { asset } = op.ledgerKey.trustLine
    return asset.type === 'assetTypePoolShare' ? [] : [asset]
  },
  effects: () => [],
  results: {
    revokeSponsorshipSuccess: 'op_success',
    revokeSponsorshipDoesNotExist: 'op_does_not_exist',
    revokeSponsorshipNotSponsor: ['op_not_sponsor', 'The source does not sponsor it.'],
    revokeSponsorshipLowReserve: [
      'op_low_reserve',
      'The new sponsor does not have enough XLM for the reserve.',
    ],
    revokeSponsorshipOnlyTransferable: [
      'op_only_transferable',
      'This sponsorship can be transferred, not revoked.',
    ],
    revokeSponsorshipMalformed: 'op_malformed',
  },
})

function sponsoredFromRest(record: RecordReader): Sponsored {
  if (record.has('account_id')) return { type: 'account', account: record.account('account_id') }
  if (record.has('claimable_balance_id'))
    return { type: 'claimable_balance', balance: record.claimableBalance('claimable_balance_id') }
  if (record.has('data_account_id'))
    return {
      type: 'data',
      account: record.account('data_account_id'),
      name: record.text('data_name'),
    }
  if (record.has('offer_id')) return { type: 'offer', offer: record.signed('offer_id') }
  if (record.has('signer_account_id'))
    return {
      type: 'signer',
      account: record.account('signer_account_id'),
      key: record.signer('signer_key'),
    }
  if (!record.has('trustline_account_id')) return { type: 'other' }
  const account = record.account('trustline_account_id')
  return record.has('trustline_liquidity_pool_id')
    ? { type: 'pool_trustline', account, pool: record.pool('trustline_liquidity_pool_id') }
    : { type: 'trustline', account, asset: record.canonicalAsset('trustline_asset') }
}

/** Reads what a revocation names: an entry, or a signer. */
export function sponsoredFromXdr(op: Xdr.RevokeSponsorshipOp): Sponsored {
  if (op.type === 'revokeSponsorshipLedgerEntry') return sponsoredFromKey(op.ledgerKey)
  const { accountId, signerKey } = op.signer
  return { type: 'signer', account: accountFromXdr(accountId), key: signerFromXdr(signerKey) }
}

function sponsoredFromKey(key: Xdr.LedgerKey): Sponsored {
  switch (key.type) {
    case 'account':
      return { type: 'account', account: accountFromXdr(key.account.accountId) }
    case 'trustline': {
      const account = accountFromXdr(key.trustLine.accountId)
      const { asset } = key.trustLine
      return asset.type === 'assetTypePoolShare'
        ? { type: 'pool_trustline', account, pool: poolFromXdr(asset.liquidityPoolId) }
        : { type: 'trustline', account, asset: assetFromXdr(asset) }
    }
    case 'offer':
      return { type: 'offer', offer: key.offer.offerId }
    case 'data':
      return {
        type: 'data',
        account: accountFromXdr(key.data.accountId),
        name: lossyText(key.data.dataName),
      }
    case 'claimableBalance':
      return {
        type: 'claimable_balance',
        balance: claimableBalanceFromXdr(key.claimableBalance.balanceId),
      }
    case 'liquidityPool':
    case 'contractData':
    case 'contractCode':
    case 'configSetting':
    case 'ttl':
      return { type: 'other' }
  }
}

function sponsoredToRest(of: Sponsored): Readonly<Record<string, string>> {
  switch (of.type) {
    case 'account':
      return { account_id: of.account }
    case 'trustline':
      return { trustline_account_id: of.account, trustline_asset: canonicalAssetToRest(of.asset) }
    case 'pool_trustline':
      return { trustline_account_id: of.account, trustline_liquidity_pool_id: of.pool }
    case 'offer':
      return { offer_id: of.offer.toString() }
    case 'data':
      return { data_account_id: of.account, data_name: of.name }
    case 'claimable_balance':
      return { claimable_balance_id: of.balance }
    case 'signer':
      return { signer_account_id: of.account, signer_key: of.key }
    case 'other':
      return {}
  }
}

/** Labelled values of what a revocation names. */
export function sponsoredRows(of: Sponsored): readonly Field[] {
  switch (of.type) {
    case 'account':
      return [account(of.account)]
    case 'trustline':
      return [account(of.account), { label: 'Trustline', value: assetValue(of.asset) }]
    case 'pool_trustline':
      return [
        account(of.account),
        { label: 'Pool shares', value: { kind: 'liquidityPool', id: of.pool } },
      ]
    case 'offer':
      return [{ label: 'Offer', value: { kind: 'offer', id: of.offer } }]
    case 'data':
      return [account(of.account), { label: 'Data entry', value: text(of.name) }]
    case 'claimable_balance':
      return [{ label: 'Claimable balance', value: { kind: 'claimableBalance', id: of.balance } }]
    case 'signer':
      return [account(of.account), { label: 'Signer', value: { kind: 'signer', key: of.key } }]
    case 'other':
      return [{ label: 'Entry', value: text('of a kind that cannot be sponsored') }]
  }
}

const account = (id: AccountId): Field => ({ label: 'Account', value: address(id) })

function sponsoredPhrase(of: Sponsored): Sentence {
  switch (of.type) {
    case 'account':
      return [address(of.account)]
    case 'trustline':
      return ['the', assetValue(of.asset), 'trustline of', address(of.account)]
    case 'pool_trustline':
      return [{ kind: 'liquidityPool', id: of.pool }, 'shares of', address(of.account)]
    case 'offer':
      return [{ kind: 'offer', id: of.offer }]
    case 'data':
      return ['the data entry', quoted(of.name), 'of', address(of.account)]
    case 'claimable_balance':
      return [{ kind: 'claimableBalance', id: of.balance }]
    case 'signer':
      return ['the signer', { kind: 'signer', key: of.key }, 'of', address(of.account)]
    case 'other':
      return ['an entry that cannot be sponsored']
  }
}

/** The key of the account that owns the entry or signer; undefined for an entry without an owner. */
function ownerKey(op: Xdr.RevokeSponsorshipOp): Uint8Array | undefined {
  if (op.type === 'revokeSponsorshipSigner') return op.signer.accountId.ed25519
  const { ledgerKey } = op
  switch (ledgerKey.type) {
    case 'account':
      return ledgerKey.account.accountId.ed25519
    case 'trustline':
      return ledgerKey.trustLine.accountId.ed25519
    case 'offer':
      return ledgerKey.offer.sellerId.ed25519
    case 'data':
      return ledgerKey.data.accountId.ed25519
    case 'claimableBalance':
    case 'liquidityPool':
    case 'contractData':
    case 'contractCode':
    case 'configSetting':
    case 'ttl':
      return undefined
  }
}
