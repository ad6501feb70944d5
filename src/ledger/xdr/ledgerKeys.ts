import type { Asset } from '../asset.ts'
import { base64FromBytes, bytesFromHex } from '../values/bytes.ts'
import {
  type OfferId,
  type AccountId,
  type ClaimableBalanceId,
  type ContractId,
  type LiquidityPoolId,
  decodeStrkey,
} from '../values/ids.ts'
import type * as Xdr from './generated/xdr.ts'
import { assetXdr } from './encoders.ts'
import { writeLedgerKey, writeScVal } from './generated/reader.ts'
import { writeAll } from './xdrBytes.ts'

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
