import { type Asset, formatAsset } from '#ledger'
import type {
  AccountId,
  ContractId,
  Coverage,
  LedgerSequence,
  TransactionHash,
} from '#ledger/values'
import { Cache } from '../../cache.ts'
import type { TransactionInfo } from '../../ledgers/ledger.ts'

/** The owner of a list that events can find. */
export type EventOwner =
  | { readonly kind: 'account'; readonly id: AccountId }
  | { readonly kind: 'asset'; readonly id: Asset }
  | { readonly kind: 'contract'; readonly id: ContractId }

/** A transaction in which events name the owner of a list. */
export interface NamedTransaction {
  readonly hash: TransactionHash
  readonly ledger: LedgerSequence
  /** The contract that names the owner; of several, the first. */
  readonly contract: ContractId
  /** The owner's or an asset's own contract says so, or a fee; anybody can deploy another contract. */
  readonly isGenuine: boolean
  /** The account paid the fee, by the events. */
  readonly isFee: boolean
}

/** The events found for an account, an asset or a contract. */
export interface SearchedOwner {
  /** Searched ledgers, ascending, with gaps between. */
  ranges: readonly Coverage[]
  readonly candidates: Map<TransactionHash, NamedTransaction>
  /** Ledgers that the next request should search, by how many events the owner has; absent before the first. */
  width?: number | undefined
  /** The time of the last failed read, in milliseconds since 1970. */
  failedAt?: number | undefined
}

/** The facts about a node's events that its answers showed in this session. */
export interface EventKnowledge {
  /** Most ledgers that one request may search. */
  width: number
  /** Most events that one answer may have. */
  page: number
  /** The oldest ledger known to have an event of a fee; absent while none is known. */
  feesFrom?: number | undefined
  /** From here to `feesFrom` no ledger has one. */
  probedFrom?: number | undefined
  /** The node has no events of classic operations. */
  lacksFees: boolean
  /** The transactions per ledger of recent ledgers; absent until the price of reading ledgers was estimated. */
  transactionsPerLedger?: number | undefined
  /** The searched owners, by the text that names them. */
  readonly owners: Cache<SearchedOwner>
  /** Ledgers that the next request for a contract's events should search, by contract and topics. */
  readonly spans: Cache<number>
  /** By their hashes. */
  readonly transactions: Cache<TransactionInfo>
}

/** The most that a service searches at once (rpc.md 2.9). */
const usualWidth = 10_000
/** 200 events are about 160 kB. */
const usualPage = 200
/** Owners, and searches for events of contracts. */
const maxOwners = 8
/** Milliseconds before events that could not be read are requested again: lists load often while ledgers are indexed. */
const rest = 15_000
const maxTransactions = 200

export const createEventKnowledge = (): EventKnowledge => ({
  width: usualWidth,
  page: usualPage,
  lacksFees: false,
  owners: new Cache(maxOwners),
  spans: new Cache(maxOwners),
  transactions: new Cache(maxTransactions),
})

/** The events found for an owner; the least recently used owners are forgotten. */
export function searchedOwner({ owners }: EventKnowledge, owner: EventOwner): SearchedOwner {
  const name = owner.kind === 'asset' ? formatAsset(owner.id) : owner.id
  const known = owners.get(name) ?? { ranges: [], candidates: new Map() }
  owners.set(name, known)
  return known
}

/** Reading an owner's events failed a moment ago. */
export const hasJustFailed = ({ failedAt = 0 }: SearchedOwner): boolean =>
  Date.now() - failedAt <= rest
