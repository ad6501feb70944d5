export {
  readLedgerBytes,
  readLedgerDetails,
  readLedgerOfHash,
  readNetworkSettings,
  readUpgradeHistory,
} from '../node/networkDetails.ts'
export { ledgerOfHash, readPaidFees, upgradeHistory } from '../rest/network.ts'
export { readExactFees, readFeeStats } from '../rpc/feeStats.ts'
