import type { Account } from '#ledger/account.ts'
import type { AccountDataEntry } from '#ledger/accountData.ts'
import type { ClaimableBalance } from '#ledger/claimableBalance.ts'
import type { Contract, ContractCode, WasmHash } from '#ledger/contract/contract.ts'
import type { ContractEvents, ContractEventsRequest } from '#ledger/contract/contractEvents.ts'
import type { SeenContracts, SeenContractsRequest } from '#ledger/contract/seenContracts.ts'
import type { WasmText } from '#ledger/contract/wasmModule.ts'
import type { ContractCalls, ContractCallsRequest } from '#ledger/contract/contractCalls.ts'
import type {
  ContractVersions,
  ContractVersionsRequest,
} from '#ledger/contract/contractVersions.ts'
import type { ReadOutcome, ReadRequest } from '#ledger/contract/contractRead.ts'
import type {
  ContractEntries,
  ContractEntriesRequest,
  FoundStorage,
  StorageLookup,
} from '#ledger/contract/storageLookup.ts'
import type { TransactionHash } from '#ledger/values/hash.ts'
import type { Ledger } from '#ledger/ledger.ts'
import type { LedgerSearch, LedgerSearchRequest } from '#ledger/network/ledgerSearch.ts'
import type { LedgerDetails } from '#ledger/network/ledgerDetails.ts'
import type { UpgradeHistory } from '#ledger/network/ledgerUpgrade.ts'
import type { NetworkSettings } from '#ledger/network/networkSettings.ts'
import type { Cursor } from '#ledger/values/page.ts'
import type { LedgerSequence } from '#ledger/values/ledgerSequence.ts'
import type { LiquidityPool } from '#ledger/liquidityPool.ts'
import type { FeeStats, NetworkStatus, RecentFees } from '#ledger/values/network.ts'
import type { Offer, OfferId } from '#ledger/offer.ts'
import type { OrderBook, OrderBookPair } from '#ledger/orderBook.ts'
import type { PathRequest, PaymentPath } from '#ledger/paymentPath.ts'
import type {
  AccountId,
  ClaimableBalanceId,
  ContractId,
  LiquidityPoolId,
} from '#ledger/values/strkey.ts'
import type { ServiceLimits } from './serviceLimits.ts'
import type { Toid } from '#ledger/values/toid.ts'
import type { Transaction } from '#ledger/transaction.ts'
import type { DescribedOperation } from '#ledger/operations/registry.ts'
import type { ContractOrigin } from './contractOrigin.ts'

/** Entities by kind, with the type of their id. */
export interface Entities {
  /** The network, and the ledgers that this service has. */
  network: { id: 'current'; value: NetworkStatus }
  feeStats: { id: 'current'; value: FeeStats }
  /** Fees by one small request. */
  recentFees: { id: 'current'; value: RecentFees }
  /** What the service allows, as this session learned it. */
  serviceLimits: { id: 'current'; value: ServiceLimits }
  networkSettings: { id: 'current'; value: NetworkSettings }
  /** Upgrades in the newest ledgers, or in those behind a cursor. */
  upgradeHistory: { id: Cursor | 'newest'; value: UpgradeHistory }
  ledger: { id: LedgerSequence; value: Ledger }
  /** The ledger with a hash, among those that the source has at hand. */
  ledgerOfHash: { id: LedgerSearchRequest; value: LedgerSearch }
  /** What a ledger did beside its transactions. */
  ledgerDetails: { id: LedgerSequence; value: LedgerDetails }
  /** By outer or inner hash; the answer has the requested one as its hash. */
  transaction: { id: TransactionHash; value: Transaction }
  operation: { id: Toid; value: DescribedOperation }
  account: { id: AccountId; value: Account }
  accountData: { id: AccountDataName; value: AccountDataEntry }
  offer: { id: OfferId; value: Offer }
  claimableBalance: { id: ClaimableBalanceId; value: ClaimableBalance }
  liquidityPool: { id: LiquidityPoolId; value: LiquidityPool }
  contract: { id: ContractId; value: Contract }
  contractCode: { id: WasmHash; value: ContractCode }
  /** The bytes of code. */
  contractWasm: { id: WasmHash; value: Uint8Array<ArrayBuffer> }
  contractText: { id: WasmHash; value: WasmText }
  /** Contracts that run the code. */
  contractsOfCode: { id: WasmHash; value: readonly ContractId[] }
  /** Those that the index names, as they are now. */
  contractEntries: { id: ContractEntriesRequest; value: ContractEntries }
  contractOrigin: { id: ContractId; value: ContractOrigin }
  contractVersions: { id: ContractVersionsRequest; value: ContractVersions }
  contractCalls: { id: ContractCallsRequest; value: ContractCalls }
  contractRead: { id: ReadRequest; value: ReadOutcome }
  contractEvents: { id: ContractEventsRequest; value: ContractEvents }
  contractStorage: { id: StorageLookup; value: FoundStorage }
  seenContracts: { id: SeenContractsRequest; value: SeenContracts }
  orderBook: { id: OrderBookPair; value: OrderBook }
  /** At most five for each asset at the open end, best first. */
  paths: { id: PathRequest; value: readonly PaymentPath[] }
}

export interface AccountDataName {
  readonly account: AccountId
  readonly name: string
}
