import type { Asset } from '../model/asset.ts'
import { base64FromBytes, bytesFromHex } from '../model/bytes.ts'
import type * as Xdr from '../model/generated/xdr.ts'
import { type AccountId, type LiquidityPoolId, decodeStrkey } from '../model/strkey.ts'
import { assetXdr } from './encoders.ts'
import { writeLedgerKey, writeScVal } from './generated/xdr.ts'
import { writeAll } from './xdrBytes.ts'

/** Base64 `LedgerKey` of an account. */
export const accountKey = (account: AccountId): string =>
  keyText({ type: 'account', account: { accountId: publicKey(account) } })

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
        liquidityPoolId: bytesFromHex(pool) ?? new Uint8Array(32),
      },
    },
  })

/** Base64 `ScVal` of an account's address, as a topic carries it. */
export const addressTopic = (account: AccountId): string =>
  valueText({
    type: 'scvAddress',
    address: { type: 'scAddressTypeAccount', accountId: publicKey(account) },
  })

/** Base64 `ScVal` of a symbol. */
export const symbolTopic = (symbol: string): string =>
  valueText({ type: 'scvSymbol', sym: new TextEncoder().encode(symbol) })

const keyText = (key: Xdr.LedgerKey) => base64FromBytes(writeAll(() => writeLedgerKey(key)))
const valueText = (value: Xdr.ScVal) => base64FromBytes(writeAll(() => writeScVal(value)))

const publicKey = (account: AccountId): Xdr.PublicKey => ({
  type: 'publicKeyTypeEd25519',
  ed25519: decodeStrkey('G', account) ?? new Uint8Array(32),
})
