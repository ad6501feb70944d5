import type { ToldTrade } from '../derive/toldTrade.ts'
import type { ToldEffect } from '../effects/registry.ts'
import type { Account } from '../model/account.ts'
import type { TransactionHash } from '../model/hash.ts'
import type { Ledger } from '../model/ledger.ts'
import type { LedgerSequence } from '../model/ledgerSequence.ts'
import type { FeeStats, NetworkStatus } from '../model/network.ts'
import type { AccountId } from '../model/strkey.ts'
import type { Toid } from '../model/toid.ts'
import type { Transaction } from '../model/transaction.ts'
import type { ToldOperation } from '../operations/registry.ts'

/** What can be read one at a time, by what id. */
export interface Entities {
  /** The network and what this service holds of it. */
  network: { id: 'current'; value: NetworkStatus }
  feeStats: { id: 'current'; value: FeeStats }
  ledger: { id: LedgerSequence; value: Ledger }
  /** By outer or inner hash; the answer's hash is the one asked for. */
  transaction: { id: TransactionHash; value: Transaction }
  operation: { id: Toid; value: ToldOperation }
  account: { id: AccountId; value: Account }
}

/** What is read in pages, and whose pages there are: the grid is the REST service's own router. Failed ones included. */
export interface Collections {
  ledgers: { item: Ledger; of: never }
  transactions: { item: Transaction; of: 'ledger' | 'account' }
  operations: { item: ToldOperation; of: 'ledger' | 'transaction' | 'account' }
  payments: { item: ToldOperation; of: 'ledger' | 'transaction' | 'account' }
  effects: { item: ToldEffect; of: 'ledger' | 'transaction' | 'operation' | 'account' }
  /** Each from its seller's side: the service's own base and counter depend on where its history begins. */
  trades: { item: ToldTrade; of: 'ledger' | 'transaction' | 'operation' | 'account' }
}

interface OwnerIds {
  ledger: LedgerSequence
  transaction: TransactionHash
  operation: Toid
  account: AccountId
}
/** Whose collection: a ledger's transactions, an account's effects… */
export type Owner<Kind extends keyof OwnerIds = keyof OwnerIds> = {
  [K in Kind]: { readonly kind: K; readonly id: OwnerIds[K] }
}[Kind]
/** The owners a collection has. */
export type OwnerOf<K extends keyof Collections> = Owner<Collections[K]['of']>
