export { readPaidFees, ledgerOfHash, upgradeHistory } from './rest/network.ts'
export { readRecentFees } from './rpc/feeStats.ts'
export {
  readLedgerDetails,
  readLedgerOfHash,
  readNetworkSettings,
  readUpgradeHistory,
} from './rpc/networkDetails.ts'
