import { sha256 } from '@noble/hashes/sha2.js'
import { type Asset, type CreditAsset, formatAsset, native } from '../asset.ts'
import { RecordError } from '../values/answer.ts'
import { base64FromBytes, bytesFromHex, strictText } from '../values/bytes.ts'
import {
  type AccountAddress,
  type AccountId,
  type AnyAddress,
  accountIdFromBytes,
  type ClaimableBalanceId,
  type ContractId,
  claimableBalanceIdFromBytes,
  contractIdFromBytes,
  decodeStrkey,
  encodeStrkey,
  type LiquidityPoolId,
  liquidityPoolIdFromBytes,
  muxedAccountIdFromBytes,
  type OfferId,
  type SignerKey,
  signerKeyFromBytes,
} from '../values/ids.ts'
import {
  writeHashIdPreimage,
  writeLedgerKey,
  writeLiquidityPoolParameters,
  writeScVal,
} from './generated/reader.ts'
import type * as Xdr from './generated/xdr.ts'
import { networkId } from './hashes.ts'
import { writeAll } from './xdrBytes.ts'

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

/** The encoders of a network; they cache its contract ids. */
export function createEncoders(passphrase: string): Encoders {
  const contracts = new Map<string, ContractId>()
  const contractOf = (contractIdPreimage: Xdr.ContractIdPreimage): ContractId =>
    contractIdFromBytes(
      sha256(
        writeAll(() =>
          writeHashIdPreimage({
            type: 'envelopeTypeContractId',
            contractId: { networkId: networkId(passphrase), contractIdPreimage },
          }),
        ),
      ),
    )
  return {
    scValBase64: (value) => base64FromBytes(writeAll(() => writeScVal(value))),
    assetContract(asset) {
      const name = formatAsset(asset)
      const known = contracts.get(name)
      if (known) return known
      const id = contractOf({ type: 'contractIdPreimageFromAsset', fromAsset: assetXdr(asset) })
      contracts.set(name, id)
      return id
    },
    contractOf,
    poolId,
  }
}

const poolId = (parameters: Xdr.LiquidityPoolParameters): LiquidityPoolId =>
  liquidityPoolIdFromBytes(sha256(writeAll(() => writeLiquidityPoolParameters(parameters))))

interface PoolParts {
  readonly id: LiquidityPoolId
  readonly fee: number
  /** In the pool's own order. */
  readonly reserves: readonly { readonly asset: Asset }[]
}

/** The pool; throws RecordError where its id is not the hash of its assets and its fee (CAP-38). */
export function checkedPool<T extends PoolParts>(pool: T): T {
  if (isPoolOf(pool)) return pool
  throw new RecordError(`the pool ${pool.id} is not of these assets and this fee`)
}

export const isPoolOf = ({ id, fee, reserves: [a, b] }: PoolParts): boolean =>
  id ===
  poolId({
    type: 'liquidityPoolConstantProduct',
    constantProduct: {
      assetA: assetXdr(a?.asset ?? native),
      assetB: assetXdr(b?.asset ?? native),
      fee,
    },
  })

/** The encoders of a network, made once. */
export function encodersOf(passphrase: string): Encoders {
  const known = byPassphrase.get(passphrase)
  if (known) return known
  const encoders = createEncoders(passphrase)
  byPassphrase.set(passphrase, encoders)
  return encoders
}
const byPassphrase = new Map<string, Encoders>()

/** XDR `Asset`. */
export function assetXdr(asset: Asset): Xdr.Asset {
  if (asset.type === 'native') return { type: 'assetTypeNative' }
  const issuer: Xdr.PublicKey = {
    type: 'publicKeyTypeEd25519',
    ed25519: decodeStrkey('G', asset.issuer) ?? new Uint8Array(32),
  }
  const code = (length: number) => {
    const bytes = new Uint8Array(length)
    bytes.set(new TextEncoder().encode(asset.code))
    return bytes
  }
  return asset.type === 'credit_alphanum4'
    ? { type: 'assetTypeCreditAlphanum4', alphaNum4: { assetCode: code(4), issuer } }
    : { type: 'assetTypeCreditAlphanum12', alphaNum12: { assetCode: code(12), issuer } }
}

/** Writers and hashes that derivation needs. */
export interface Encoders {
  /** Base64 XDR `ScVal`, as REST's parameters carry it. */
  scValBase64(value: Xdr.ScVal): string
  /** The contract of an asset on this network (CAP-46-6): the one whose events about it are authentic. */
  assetContract(asset: Asset): ContractId
  /** The contract that is made from a preimage: the hash of that and the network's id (XDR `HashIDPreimage`, CAP-46-2). */
  contractOf(preimage: Xdr.ContractIdPreimage): ContractId
  /** A pool's id: SHA-256 of its parameters (CAP-38). */
  poolId(parameters: Xdr.LiquidityPoolParameters): LiquidityPoolId
}

/** Base64 `LedgerKey` of an account's line to an issued asset. */
export const trustlineKey = (account: AccountId, asset: Asset): string =>
  keyText({
    type: 'trustline',
    trustLine: { accountId: publicKey(account), asset: assetXdr(asset) },
  })

/** Base64 `LedgerKey` of an account's shares of a pool. */
export const poolShareKey = (account: AccountId, pool: LiquidityPoolId): string =>
  keyText({
    type: 'trustline',
    trustLine: {
      accountId: publicKey(account),
      asset: {
        type: 'assetTypePoolShare',
        liquidityPoolId: bytesFromHex(pool) ?? none,
      },
    },
  })

/** Base64 `LedgerKey` of an account's data entry; names are UTF-8, at most 64 bytes. */
export const accountDataKey = (account: AccountId, name: string): string =>
  keyText({
    type: 'data',
    data: { accountId: publicKey(account), dataName: new TextEncoder().encode(name) },
  })

/** Base64 `LedgerKey` of an offer: its id alone does not find it. */
export const offerKey = (seller: AccountId, id: OfferId): string =>
  keyText({ type: 'offer', offer: { sellerId: publicKey(seller), offerId: id } })

/** Base64 `LedgerKey` of a claimable balance. */
export const claimableBalanceKey = (id: ClaimableBalanceId): string =>
  base64FromBytes(claimableBalanceKeyBytes(id))

/** XDR `LedgerKey` of a claimable balance. */
export const claimableBalanceKeyBytes = (id: ClaimableBalanceId): Uint8Array =>
  keyBytes({
    type: 'claimableBalance',
    claimableBalance: {
      balanceId: { type: 'claimableBalanceIdTypeV0', v0: bytesFromHex(id.slice(8)) ?? none },
    },
  })

/** Base64 `LedgerKey` of a pool. */
export const liquidityPoolKey = (pool: LiquidityPoolId): string =>
  base64FromBytes(liquidityPoolKeyBytes(pool))

/** XDR `LedgerKey` of a pool. */
export const liquidityPoolKeyBytes = (pool: LiquidityPoolId): Uint8Array =>
  keyBytes({
    type: 'liquidityPool',
    liquidityPool: { liquidityPoolId: bytesFromHex(pool) ?? none },
  })
const none = new Uint8Array(32)

/** Base64 `ScVal` of the address of an account or a contract, as a topic carries it. */
export function addressTopic(holder: AccountId | ContractId): string {
  const contractId = decodeStrkey('C', holder)
  return valueText({
    type: 'scvAddress',
    address:
      contractId === undefined
        ? { type: 'scAddressTypeAccount', accountId: publicKey(holder) }
        : { type: 'scAddressTypeContract', contractId },
  })
}

/** Base64 `ScVal` of a symbol. */
export const symbolTopic = (symbol: string): string =>
  valueText({ type: 'scvSymbol', sym: new TextEncoder().encode(symbol) })

const keyBytes = (key: Xdr.LedgerKey) => writeAll(() => writeLedgerKey(key))
const keyText = (key: Xdr.LedgerKey) => base64FromBytes(keyBytes(key))
const valueText = (value: Xdr.ScVal) => base64FromBytes(writeAll(() => writeScVal(value)))

const publicKey = (account: string): Xdr.PublicKey => ({
  type: 'publicKeyTypeEd25519',
  ed25519: decodeStrkey('G', account) ?? new Uint8Array(32),
})

/** XDR `LedgerEntryType`. */
export const entryTypes: Readonly<Record<Xdr.LedgerEntryData['type'], number>> = {
  account: 0,
  trustline: 1,
  offer: 2,
  data: 3,
  claimableBalance: 4,
  liquidityPool: 5,
  contractData: 6,
  contractCode: 7,
  configSetting: 8,
  ttl: 9,
}

/** An error as Soroban's tools write it: `Error(Contract, #2)`, `Error(Auth, InvalidAction)`. */
export const scErrorName = (error: Xdr.ScError): string =>
  error.type === 'sceContract'
    ? `Error(Contract, #${error.contractCode})`
    : `Error(${error.type.slice('sce'.length)}, ${error.code.slice('scec'.length)})`
