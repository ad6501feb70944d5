import type * as Xdr from './generated/xdr.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { type Asset, formatAsset } from '../asset.ts'
import {
  type ContractId,
  type LiquidityPoolId,
  contractIdFromBytes,
  decodeStrkey,
  liquidityPoolIdFromBytes,
  type OfferId,
  type AccountId,
  type ClaimableBalanceId,
} from '../values/ids.ts'
import { base64FromBytes, bytesFromHex } from '../values/bytes.ts'
import {
  writeHashIdPreimage,
  writeLiquidityPoolParameters,
  writeScVal,
  writeLedgerKey,
} from './generated/reader.ts'
import { networkId } from './hashes.ts'
import { writeAll } from './xdrBytes.ts'

/** The encoders of a network; they cache its contract ids. */
export function createEncoders(passphrase: string): Encoders {
  const contracts = new Map<string, ContractId>()
  return {
    scValBase64: (value) => base64FromBytes(writeAll(() => writeScVal(value))),
    assetContract(asset) {
      const name = formatAsset(asset)
      const known = contracts.get(name)
      if (known) return known
      const id = contractIdFromBytes(sha256(assetPreimage(asset, passphrase)))
      contracts.set(name, id)
      return id
    },
    poolId: (parameters) =>
      liquidityPoolIdFromBytes(sha256(writeAll(() => writeLiquidityPoolParameters(parameters)))),
  }
}

/** The encoders of a network, made once. */
export function encodersOf(passphrase: string): Encoders {
  const known = byPassphrase.get(passphrase)
  if (known) return known
  const encoders = createEncoders(passphrase)
  byPassphrase.set(passphrase, encoders)
  return encoders
}
const byPassphrase = new Map<string, Encoders>()

/** XDR `HashIDPreimage` of an asset's own contract (CAP-46-6). */
function assetPreimage(asset: Asset, passphrase: string): Uint8Array {
  return writeAll(() =>
    writeHashIdPreimage({
      type: 'envelopeTypeContractId',
      contractId: {
        networkId: networkId(passphrase),
        contractIdPreimage: { type: 'contractIdPreimageFromAsset', fromAsset: assetXdr(asset) },
      },
    }),
  )
}

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

/** The key of a ledger entry (XDR `LedgerKey`). */
export function ledgerKeyOf(data: Xdr.LedgerEntryData): Xdr.LedgerKey {
  switch (data.type) {
    case 'account':
      return { type: 'account', account: { accountId: data.account.accountId } }
    case 'trustline': {
      const { accountId, asset } = data.trustLine
      return { type: 'trustline', trustLine: { accountId, asset } }
    }
    case 'offer': {
      const { sellerId, offerId } = data.offer
      return { type: 'offer', offer: { sellerId, offerId } }
    }
    case 'data': {
      const { accountId, dataName } = data.data
      return { type: 'data', data: { accountId, dataName } }
    }
    case 'claimableBalance':
      return {
        type: 'claimableBalance',
        claimableBalance: { balanceId: data.claimableBalance.balanceId },
      }
    case 'liquidityPool':
      return {
        type: 'liquidityPool',
        liquidityPool: { liquidityPoolId: data.liquidityPool.liquidityPoolId },
      }
    case 'contractData': {
      const { contract, key, durability } = data.contractData
      return { type: 'contractData', contractData: { contract, key, durability } }
    }
    case 'contractCode':
      return { type: 'contractCode', contractCode: { hash: data.contractCode.hash } }
    case 'configSetting':
      return { type: 'configSetting', configSetting: { configSettingId: data.configSetting.type } }
    case 'ttl':
      return { type: 'ttl', ttl: { keyHash: data.ttl.keyHash } }
  }
}
