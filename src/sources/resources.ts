import type {
  AboutContract,
  Account,
  AccountDataEntry,
  Asset,
  ClaimableBalance,
  Collections,
  Contract,
  ContractCode,
  ContractSpec,
  DaySums,
  DescribedOperation,
  FoundStorage,
  LargestHolders,
  Ledger,
  LedgerDetails,
  LedgerSearch,
  LedgerSearchRequest,
  LiquidityPool,
  ListedContracts,
  ListRequest,
  NetworkSettings,
  Offer,
  OfferId,
  OrderBook,
  OrderBookPair,
  OwnerOf,
  PathRequest,
  PaymentPath,
  ReadOutcome,
  ReadRequest,
  SeenContracts,
  SeenContractsRequest,
  StorageLookup,
  TokenMetadata,
  Transaction,
  UpgradeHistory,
  WasmHash,
} from '#ledger'
import type {
  AccountId,
  ClaimableBalanceId,
  ContractId,
  Cursor,
  FeeStats,
  Found,
  FoundPage,
  LedgerSequence,
  LiquidityPoolId,
  NetworkStatus,
  RecentFees,
  Toid,
  TransactionHash,
  UnixSeconds,
  UnknownRecord,
} from '#ledger/values'

import type { Ctx } from './context.ts'
import type { CurrentEntries, EntryOwner } from './currentEntry.ts'

/** Entities by kind, with the type of their id. */
export interface Entities {
  /** The network, and the ledgers that this service has. */
  network: { id: 'current'; value: NetworkStatus }
  /** Sums of days (UTC) by a static index, from one on. */
  daySums: { id: UnixSeconds; value: readonly DaySums[] }
  feeStats: { id: 'current'; value: FeeStats }
  /** Fees by one small request. */
  recentFees: { id: 'current'; value: RecentFees }
  networkSettings: { id: 'current'; value: NetworkSettings }
  /** Upgrades in the newest ledgers, or in those behind a cursor. */
  upgradeHistory: { id: Cursor | 'newest'; value: UpgradeHistory }
  ledger: { id: LedgerSequence; value: Ledger }
  /** The ledger with a hash, among those that the source has at hand. */
  ledgerOfHash: { id: LedgerSearchRequest; value: LedgerSearch }
  /** Facts about a ledger besides its transactions. */
  ledgerDetails: { id: LedgerSequence; value: LedgerDetails }
  /** A transaction by outer or inner hash; the answer has the requested one as its hash. */
  transaction: { id: TransactionHash; value: Transaction }
  operation: { id: Toid; value: DescribedOperation }
  account: { id: AccountId; value: Account }
  /** An account with what it has of an asset: whether its balances are complete is about that one. */
  receiver: { id: AccountAsset; value: Account }
  accountData: { id: AccountDataName; value: AccountDataEntry }
  offer: { id: OfferId; value: Offer }
  claimableBalance: { id: ClaimableBalanceId; value: ClaimableBalance }
  liquidityPool: { id: LiquidityPoolId; value: LiquidityPool }
  /** Records of one entry each: through RPC all by one request. */
  currentEntries: { id: readonly EntryOwner[]; value: CurrentEntries }
  contract: { id: ContractId; value: Contract }
  contractCode: { id: WasmHash; value: ContractCode }
  /** The bytes of code. */
  contractWasm: { id: WasmHash; value: Uint8Array<ArrayBuffer> }
  /** Contracts that run the code. */
  contractsOfCode: { id: WasmHash; value: readonly ContractId[] }
  /** The contract's entries that the index names, as they are now. */
  contractOrigin: { id: ContractId; value: ContractOrigin }
  contractRead: { id: ReadRequest; value: ReadOutcome }
  contractStorage: { id: StorageLookup; value: FoundStorage }
  /** The kinds of contracts by their instances, as they are now. */
  contractKinds: { id: readonly ContractId[]; value: readonly ContractKind[] }
  /** What names the calls, errors and amounts of contracts; of those alone that the ledger has. */
  contractInterfaces: { id: readonly ContractId[]; value: readonly ContractInterface[] }
  seenContracts: { id: SeenContractsRequest; value: SeenContracts }
  /** All that exist: only an index has a list of them. */
  contracts: { id: SeenContractsRequest; value: ListedContracts }
  orderBook: { id: OrderBookPair; value: OrderBook }
  /** At most 1,000: only a state that is ordered by balance has them. */
  largestHolders: { id: Asset; value: LargestHolders }
  /** At most five for each asset at the open end, best first. */
  paths: { id: PathRequest; value: readonly PaymentPath[] }
}

/** The readers of some resources, one for each. Throw SourceError, RecordError, or the signal's reason. */
export type EntityReaders<Kind extends keyof Entities = keyof Entities> = {
  readonly [K in Kind]: (id: Entities[K]['id'], ctx: Ctx) => Promise<Found<Entities[K]['value']>>
}

/** The readers of some lists, one for each: each gives a page. Throw as those of resources do. */
export type ListReaders<Kind extends keyof Collections = keyof Collections> = {
  readonly [K in Kind]: (
    of: OwnerOf<K> | undefined,
    request: ListRequest<K>,
    ctx: Ctx,
  ) => Promise<FoundPage<Collections[K]['item'] | UnknownRecord>>
}

/** These never change, since closed ledgers hold them. */
export const closedEntities: ReadonlySet<keyof Entities> = new Set([
  'ledger',
  'ledgerDetails',
  'transaction',
  'operation',
  'contractWasm',
] as const)

export interface AccountAsset {
  readonly account: AccountId
  readonly asset: Asset
}

export interface AccountDataName {
  readonly account: AccountId
  readonly name: string
}

export interface ContractKind {
  readonly id: ContractId
  readonly about: AboutContract
}

/** A contract's interface as its current code has it. */
export interface ContractInterface {
  readonly id: ContractId
  /** Absent where its code is not known. */
  readonly spec?: ContractSpec | undefined
  /** The hash of that code; absent for the contract of an asset. */
  readonly codeHash?: WasmHash | undefined
  /** The asset whose own contract this is; absent for others. */
  readonly asset?: Asset | undefined
  /** The facts that its storage states of a token. */
  readonly token?: TokenMetadata | undefined
}

/** The origin of a contract. */
export interface ContractOrigin {
  /** The operation that created it, directly or by a call; absent where no covered ledger has it. */
  readonly created?: DescribedOperation | undefined
}
