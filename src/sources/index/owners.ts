import type { Asset } from '#ledger'
import { assetXdr } from '#ledger/readers'
import {
  type AccountId,
  bytesFromHex,
  type ClaimableBalanceId,
  type ContractId,
  decodeStrkey,
  type LiquidityPoolId,
  type TransactionHash,
} from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'

/** An operation's flags. */
export const operationFlags = { payment: 1, trades: 2, successful: 4 } as const

/** Kinds of owners of postings; the number is the first byte of a stored key. */
export const ownerKinds = {
  account: 1,
  asset: 2,
  liquidityPool: 3,
  claimableBalance: 4,
  offer: 5,
  contract: 6,
  innerTransaction: 7,
} as const

/** The lists of an owner; several are added up. `effects` holds operations that may have effects on it. */
export const postTo = {
  operations: 1,
  transactions: 2,
  /** Takes part in the operation, and in its transaction with it. */
  both: 3,
  effects: 4,
  trades: 8,
} as const

/** The owner of postings. */
export type IndexOwner =
  | { readonly kind: 'account'; readonly id: AccountId }
  | { readonly kind: 'asset'; readonly id: Asset }
  | { readonly kind: 'liquidityPool'; readonly id: LiquidityPoolId }
  | { readonly kind: 'claimableBalance'; readonly id: ClaimableBalanceId }
  | { readonly kind: 'offer'; readonly id: bigint }
  | { readonly kind: 'contract'; readonly id: ContractId }
  | { readonly kind: 'innerTransaction'; readonly id: TransactionHash }

/** The bytes an owner is stored under: a key's, a pool's or a hash's 32, XDR `Asset`, an int64. */
export function ownerBytes(owner: IndexOwner): Uint8Array {
  switch (owner.kind) {
    case 'account':
      return decodeStrkey('G', owner.id) ?? none
    case 'asset':
      return scratch.slice(0, putAsset(assetXdr(owner.id)))
    case 'liquidityPool':
    case 'innerTransaction':
      return bytesFromHex(owner.id) ?? none
    case 'claimableBalance':
      return bytesFromHex(owner.id.slice(8)) ?? none
    case 'offer':
      return scratch.slice(0, putOffer(owner.id))
    case 'contract':
      return decodeStrkey('C', owner.id) ?? none
  }
}
const none = new Uint8Array(0)

/** A buffer for keys that no ledger has in one piece; valid until the next call. */
export const scratch = new Uint8Array(64)
const scratchView = new DataView(scratch.buffer)

/** Writes XDR `Asset` into `scratch` and returns its length. */
export function putAsset(asset: Xdr.Asset): number {
  switch (asset.type) {
    case 'assetTypeNative':
      scratchView.setInt32(0, 0)
      return 4
    case 'assetTypeCreditAlphanum4':
      return putCredit(1, asset.alphaNum4)
    case 'assetTypeCreditAlphanum12':
      return putCredit(2, asset.alphaNum12)
  }
}

function putCredit(type: number, { assetCode, issuer }: Xdr.AlphaNum4 | Xdr.AlphaNum12): number {
  const at = 8 + assetCode.length
  scratchView.setInt32(0, type)
  scratch.set(assetCode, 4)
  scratchView.setInt32(at - 4, 0) // PublicKeyType
  scratch.set(issuer.ed25519, at)
  return at + 32
}

/** Writes an offer's id into `scratch` and returns its length. */
export function putOffer(id: bigint): number {
  scratchView.setBigInt64(0, id)
  return 8
}
