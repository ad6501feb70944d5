import type { FootprintKey } from './execution.ts'
import {
  accountFromXdr,
  anyAddressFromXdr,
  assetFromXdr,
  claimableBalanceFromXdr,
  lossyText,
  poolFromXdr,
} from '../xdr/fromXdr.ts'
import { hexFromBytes } from '../values/bytes.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { type Value, address, assetValue, code, number, quoted } from '../values/value.ts'
import { scValue } from '../xdr/scValue.ts'

/** The kind and the sentence of an entry by its key (XDR `LedgerKey`). */
export function footprintKey(key: Xdr.LedgerKey): Omit<FootprintKey, 'archived'> {
  switch (key.type) {
    case 'account':
      return { kind: 'account', sentence: [address(accountFromXdr(key.account.accountId))] }
    case 'trustline': {
      const { accountId, asset } = key.trustLine
      return {
        kind: 'trustline',
        sentence: ['of', address(accountFromXdr(accountId)), 'to', lineOf(asset)],
      }
    }
    case 'offer': {
      const { offerId, sellerId } = key.offer
      return {
        kind: 'offer',
        sentence: [{ kind: 'offer', id: offerId }, 'of', address(accountFromXdr(sellerId))],
      }
    }
    case 'data': {
      const { accountId, dataName } = key.data
      return {
        kind: 'data entry',
        sentence: [quoted(lossyText(dataName)), 'of', address(accountFromXdr(accountId))],
      }
    }
    case 'claimableBalance': {
      const id = claimableBalanceFromXdr(key.claimableBalance.balanceId)
      return { kind: 'claimable balance', sentence: [{ kind: 'claimableBalance', id }] }
    }
    case 'liquidityPool': {
      const id = poolFromXdr(key.liquidityPool.liquidityPoolId)
      return { kind: 'liquidity pool', sentence: [{ kind: 'liquidityPool', id }] }
    }
    case 'contractData':
      return contractData(key.contractData)
    case 'contractCode':
      return { kind: 'contract code', sentence: [], hash: hexFromBytes(key.contractCode.hash) }
    case 'configSetting':
      return { kind: 'network setting', sentence: [code(key.configSetting.configSettingId)] }
    case 'ttl':
      return { kind: 'time to live', sentence: ['of the key'], hash: hexFromBytes(key.ttl.keyHash) }
  }
}

/** The instance and nonces have keys of their own (CAP-46-5, CAP-46-11). */
function contractData({
  contract,
  key,
  durability,
}: Xdr.LedgerKeyContractData): Omit<FootprintKey, 'archived'> {
  const owner = address(anyAddressFromXdr(contract))
  if (key.type === 'scvLedgerKeyContractInstance')
    return { kind: 'contract instance', sentence: ['of', owner], durability }
  if (key.type === 'scvLedgerKeyNonce')
    return { kind: 'nonce', sentence: [number(key.nonceKey.nonce), 'of', owner], durability }
  return { kind: 'contract data', sentence: [scValue(key), 'of', owner], durability }
}

const lineOf = (asset: Xdr.TrustLineAsset): Value =>
  asset.type === 'assetTypePoolShare'
    ? { kind: 'liquidityPool', id: poolFromXdr(asset.liquidityPoolId) }
    : assetValue(assetFromXdr(asset))
