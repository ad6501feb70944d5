import type * as Xdr from './generated/xdr.ts'

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
