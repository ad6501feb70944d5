import {
  type Account,
  type Asset,
  type ClaimableBalance,
  type LiquidityPool,
  native,
  type Offer,
  type Owner,
} from '#ledger'
import type { LedgerSequence, Stroops } from '#ledger/values'

/** A record that is one ledger entry. */
export type EntryOwner = Owner<'account' | 'liquidityPool' | 'claimableBalance' | 'offer'>

/** Entries as they are now; without offers whose seller, and with it their key, is not known. */
export interface CurrentEntries {
  /** The ledger whose entries they are; absent where the service does not say. */
  readonly asOf?: LedgerSequence | undefined
  readonly entries: readonly CurrentEntry[]
}

export interface CurrentEntry {
  readonly of: EntryOwner
  /** Absent where the ledger has no such entry. */
  readonly now?: EntryNow | undefined
}

type EntryRecord = Account | LiquidityPool | ClaimableBalance | Offer

interface EntryNow {
  readonly lastModifiedLedger: LedgerSequence
  /** What it has: an account's lumens, a pool's reserves, what is to be claimed or sold. In stroops. */
  readonly amounts: readonly { readonly asset: Asset; readonly amount: Stroops }[]
}

/** What of a record is in its own entry (CAP-38 for pools, CAP-23 for claimable balances). */
export const currentEntry = (of: EntryOwner, record: EntryRecord | undefined): CurrentEntry => ({
  of,
  now: record && {
    lastModifiedLedger: record.lastModifiedLedger,
    amounts:
      'reserves' in record
        ? record.reserves
        : 'balances' in record
          ? record.balances.flatMap(({ kind, balance }) =>
              kind === 'native' ? [{ asset: native, amount: balance }] : [],
            )
          : [{ asset: 'selling' in record ? record.selling : record.asset, amount: record.amount }],
  },
})
