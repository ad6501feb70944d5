export { readLedgerBytes } from '../ledgers/ledgerBytes.ts'
export { ledgerOfHash, readPaidFees, upgradeHistory } from '../rest/network.ts'
export { readExactFees, readFeeStats, readRecentFees } from '../rpc/feeStats.ts'
export {
  readLedgerDetails,
  readLedgerOfHash,
  readNetworkSettings,
  readUpgradeHistory,
} from '../rpc/networkDetails.ts'
export { readServiceLimits } from '../rpc/serviceLimits.ts'
