import type { Members } from './members.ts'
import type { Row } from './record.ts'

/** The recorded history, ledger by ledger. The `…Json` kinds are the RPC service's other format. */
export type RecordedKind =
  | 'ledgers'
  | 'transactions'
  | 'operations'
  | 'effects'
  | 'trades'
  | 'rpcLedgers'
  | 'rpcTransactions'
  | 'rpcEvents'
  | 'rpcLedgersJson'
  | 'rpcTransactionsJson'

/** The state after the last ledger, and answers that cannot be computed from others. */
export const tableKinds = [
  'accounts',
  'assets',
  'offers',
  'claimable_balances',
  'liquidity_pools',
  'account_data',
  'accounts_by_signer',
  'accounts_by_sponsor',
  'paths',
  'rejected',
  'failures',
] as const
export type TableKind = (typeof tableKinds)[number]

/** Collections whose members only the service itself could name: who took part in what. */
export const ownedKinds = [
  'account_transactions',
  'account_operations',
  'account_payments',
  'account_effects',
  'account_trades',
  'claimable_balance_transactions',
  'claimable_balance_operations',
  'liquidity_pool_transactions',
  'liquidity_pool_operations',
  'liquidity_pool_effects',
  'liquidity_pool_trades',
] as const
export type OwnedKind = (typeof ownedKinds)[number]

/** All records of some ledgers, ascending. */
export interface Chunk {
  readonly first: number
  readonly last: number
  readonly rows: readonly Row[]
}

export interface About {
  /** The base of every recorded link. */
  readonly base: string
  readonly first: number
  readonly last: number
  /** Unix seconds of every ledger from `first` on. */
  readonly closeTimes: readonly number[]
  readonly formats: readonly ('base64' | 'json')[]
  /** The recorded `/` and `/fee_stats`. */
  readonly root: Row
  readonly feeStats: Row
  /** The recorded results of the RPC methods without parameters. */
  readonly single: Row
}

/** A recording, read piece by piece: only what an answer needs is fetched. */
export interface Corpus {
  readonly about: () => Promise<About>
  /** The piece that has this ledger; a kind that was not recorded has no rows. */
  readonly chunk: (kind: RecordedKind, ledger: number) => Promise<Chunk>
  readonly table: (kind: TableKind) => Promise<readonly Row[]>
  /** The items in which one owner took part; undefined if the service answered 404. */
  readonly owned: (kind: OwnedKind, owner: string) => Promise<Members | undefined>
  /** Ledgers that may hold the transaction of this (outer or inner) hash or this envelope. */
  readonly locate: (by: 'hash' | 'envelope', text: string) => Promise<readonly number[]>
  /** A file of the static index of all its ledgers; absent where none was built. */
  readonly history?: ((path: string) => Promise<Uint8Array<ArrayBuffer>>) | undefined
  /** The recorded entry of a base64 LedgerKey, in both formats. */
  readonly entry: (key: string) => Promise<Row | undefined>
}

/** The ledger part of any paging token of history. */
export function tokenLedger(token: string): number {
  return Number(BigInt(token.split('-')[0] ?? '0') >> 32n)
}

/** FNV-1a, as eight hex digits: short keys for indexes whose hits are checked anyway. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
