import { type Asset, type CreditAsset, native } from '../asset.ts'
import { strictText } from '../values/bytes.ts'
import {
  type AccountAddress,
  type AccountId,
  type AnyAddress,
  type ClaimableBalanceId,
  type LiquidityPoolId,
  type SignerKey,
  accountIdFromBytes,
  claimableBalanceIdFromBytes,
  contractIdFromBytes,
  encodeStrkey,
  liquidityPoolIdFromBytes,
  muxedAccountIdFromBytes,
  signerKeyFromBytes,
} from '../values/ids.ts'
import type * as Xdr from './generated/xdr.ts'

/** `G…` of an XDR `AccountID`. */
export const accountFromXdr = (id: Xdr.PublicKey): AccountId => accountIdFromBytes(id.ed25519)

/** `G…` or `M…` of an XDR `MuxedAccount`. */
export function addressFromXdr(account: Xdr.MuxedAccount): AccountAddress {
  switch (account.type) {
    case 'keyTypeEd25519':
      return accountIdFromBytes(account.ed25519)
    case 'keyTypeMuxedEd25519':
      return muxedAccountIdFromBytes(account.med25519.ed25519, account.med25519.id)
  }
}

/** The 32 bytes of the key under an XDR `MuxedAccount`. */
export const keyFromXdr = (account: Xdr.MuxedAccount): Uint8Array =>
  account.type === 'keyTypeEd25519' ? account.ed25519 : account.med25519.ed25519

/** An asset's code: its bytes up to the zeros that fill it. */
export function assetCodeFromXdr(code: Uint8Array): string {
  let end = code.length
  while (end > 0 && code[end - 1] === 0) end--
  let text = ''
  for (let i = 0; i < end; i++) {
    const byte = code[i] ?? 0
    // A decoder for each code was a twentieth of decode and derive.
    if (byte > 0x7f) return lossyText(code.subarray(0, end))
    text += String.fromCharCode(byte)
  }
  return text
}

/** An XDR `Asset`; its type is the arm's, also where a short code sits in the longer one. */
export function assetFromXdr(asset: Xdr.Asset): Asset {
  switch (asset.type) {
    case 'assetTypeNative':
      return native
    case 'assetTypeCreditAlphanum4':
      return issuedAsset('credit_alphanum4', asset.alphaNum4)
    case 'assetTypeCreditAlphanum12':
      return issuedAsset('credit_alphanum12', asset.alphaNum12)
  }
}

const issuedAsset = (
  type: CreditAsset['type'],
  { assetCode, issuer }: Xdr.AlphaNum4 | Xdr.AlphaNum12,
): CreditAsset => ({ type, code: assetCodeFromXdr(assetCode), issuer: accountFromXdr(issuer) })

/** A pool's id. */
export const poolFromXdr = (id: Uint8Array): LiquidityPoolId => liquidityPoolIdFromBytes(id)

/** A claimable balance's id. */
export const claimableBalanceFromXdr = (id: Xdr.ClaimableBalanceId): ClaimableBalanceId =>
  claimableBalanceIdFromBytes(id.v0)

/** `G…`, `T…`, `X…` or `P…` of an XDR `SignerKey`. */
export function signerFromXdr(key: Xdr.SignerKey): SignerKey {
  switch (key.type) {
    case 'signerKeyTypeEd25519':
      return signerKeyFromBytes('G', key.ed25519)
    case 'signerKeyTypePreAuthTx':
      return signerKeyFromBytes('T', key.preAuthTx)
    case 'signerKeyTypeHashX':
      return signerKeyFromBytes('X', key.hashX)
    case 'signerKeyTypeEd25519SignedPayload': {
      const { ed25519, payload } = key.ed25519SignedPayload
      const padded = (payload.length + 3) & ~3
      const bytes = new Uint8Array(36 + padded)
      bytes.set(ed25519)
      new DataView(bytes.buffer).setUint32(32, payload.length)
      bytes.set(payload, 36)
      return signerKeyFromBytes('P', bytes)
    }
  }
}

/** The strkey of an XDR `ScAddress`. */
export function anyAddressFromXdr(address: Xdr.ScAddress): AnyAddress {
  switch (address.type) {
    case 'scAddressTypeAccount':
      return accountFromXdr(address.accountId) as string as AnyAddress
    case 'scAddressTypeContract':
      return contractIdFromBytes(address.contractId) as string as AnyAddress
    case 'scAddressTypeMuxedAccount':
      return muxedAccountIdFromBytes(
        address.muxedAccount.ed25519,
        address.muxedAccount.id,
      ) as string as AnyAddress
    case 'scAddressTypeClaimableBalance': {
      const payload = new Uint8Array(33)
      payload.set(address.claimableBalanceId.v0, 1)
      return encodeStrkey('B', payload) as AnyAddress
    }
    case 'scAddressTypeLiquidityPool':
      return encodeStrkey('L', address.liquidityPoolId) as AnyAddress
  }
}

/** Text of bytes that should be UTF-8: each bad byte becomes U+FFFD, as in the reference, and a BOM is preserved. */
export function lossyText(bytes: Uint8Array): string {
  const strict = strictText(bytes)
  if (strict !== undefined) return strict
  let text = ''
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] ?? 0
    const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
    const char = strictText(bytes.subarray(at, at + length))
    text += char ?? '\ufffd'
    at += char === undefined ? 1 : length
  }
  return text
}

/** A ledger entry with its sponsor and last-modified ledger, from getLedgerEntries or from a ledger's changes. */
export interface SponsoredEntry {
  readonly data: Xdr.LedgerEntryData
  /** The account that pays the entry's reserve. */
  readonly sponsor: AccountId | undefined
  readonly lastModifiedLedger: number
}

/** An entry as ledgers hold it (XDR `LedgerEntry`). */
export const stateEntryFromXdr = (entry: Xdr.LedgerEntry): SponsoredEntry => ({
  data: entry.data,
  sponsor: sponsorFromXdr(entry.ext),
  lastModifiedLedger: entry.lastModifiedLedgerSeq,
})

/** The account that pays an entry's reserve (CAP-33, XDR `LedgerEntryExtensionV1`). */
export const sponsorFromXdr = (ext: Xdr.LedgerEntryExt): AccountId | undefined =>
  ext.type === 'v1' && ext.v1.sponsoringId ? accountFromXdr(ext.v1.sponsoringId) : undefined
