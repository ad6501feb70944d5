import type { Asset } from '../asset.ts'
import type { AccountId, ClaimableBalanceId, LiquidityPoolId } from '../values/ids.ts'
import type { Field, Sentence, Value } from '../values/value.ts'

/** A classic asset, or the shares of a pool. */
export type AssetOrShares = Asset | LiquidityPoolId

/** The check that the network made when an operation or transaction failed: on which entry, against which amount. */
export type FailureCheck =
  /** Funds that are free to be sent or sold. */
  | {
      readonly kind: 'spend'
      readonly account: AccountId
      readonly unit: AssetOrShares
      /** Absent if the result does not state it. */
      readonly amount?: bigint | undefined
      /** An explanation of the amount. */
      readonly note?: string | undefined
      /** Base reserves that it would have added to the account's own. */
      readonly addedReserves: number
      /** Changing the offer first frees the amount that it reserves: the missing amount is then unknown. */
      readonly freesOffer?: boolean | undefined
    }
  /** Room below the limit of a trustline. */
  | {
      readonly kind: 'receive'
      readonly account: AccountId
      readonly unit: AssetOrShares
      readonly amount?: bigint | undefined
      readonly note?: string | undefined
      readonly freesOffer?: boolean | undefined
    }
  /** A new limit, against the account's balance and the amount that its offers may buy. */
  | {
      readonly kind: 'limit'
      readonly account: AccountId
      readonly unit: AssetOrShares
      readonly limit: bigint
    }
  /** The authorization of a trustline. */
  | { readonly kind: 'trust'; readonly account: AccountId; readonly unit: AssetOrShares }
  /** A trustline that does not exist, by the result itself. */
  | { readonly kind: 'noTrust'; readonly account: AccountId; readonly unit: AssetOrShares }
  | {
      readonly kind: 'account'
      readonly account: AccountId
      readonly about: 'entries' | 'flags' | 'sponsorship' | 'signers' | 'weights'
    }
  /** An account's sequence number: against the transaction's, or what a merge allows where that is absent. */
  | {
      readonly kind: 'sequence'
      readonly account: AccountId
      readonly asked?: bigint | undefined
      /** The number itself was refused, not its age. */
      readonly isCause?: boolean | undefined
    }
  /** An account that exists or does not, by the result itself. */
  | { readonly kind: 'existence'; readonly account: AccountId; readonly exists: boolean }
  /** The lumens that a new account gets. */
  | { readonly kind: 'newAccount'; readonly amount: bigint }
  /** Both assets of a pool and its shares, as an account holds them, or the pool's reserves (CAP-38). */
  | {
      readonly kind: 'deposit'
      readonly account: AccountId
      readonly pool: LiquidityPoolId
      readonly about: 'trust' | 'spend' | 'receive' | 'reserves'
      /** The most to deposit of both assets, in the pool's order. */
      readonly amounts: readonly [bigint, bigint]
    }
  | {
      readonly kind: 'withdrawal'
      readonly account: AccountId
      readonly pool: LiquidityPoolId
      readonly about: 'receive' | 'reserves'
      readonly shares: bigint
      /** The least to withdraw of both assets, in the pool's order. */
      readonly amounts: readonly [bigint, bigint]
    }
  | {
      readonly kind: 'claim'
      readonly account: AccountId
      readonly balance: ClaimableBalanceId
      readonly about: 'claimants' | 'trust' | 'noTrust' | 'receive' | 'clawback'
    }
  /** The transaction's own fields that the network checked. */
  | { readonly kind: 'stated'; readonly fields: readonly Field[] }
  /** The reason why there are no figures. */
  | {
      readonly kind: 'unstated'
      readonly reason: string
      /** Settings of the network decide it. */
      readonly isSetting?: boolean
    }

/** A row of a calculation, or a fact. */
export interface FigureRow {
  readonly label: string
  /** An explanation of the figure: “(2 + 1 entry) × 0.5”. */
  readonly note?: string | undefined
  readonly value: Value
  /** A sum of the rows above it. */
  readonly total?: boolean | undefined
}

/** Figures of one check, and where they are from. */
export interface FigureGroup {
  readonly rows: readonly FigureRow[]
  readonly remark?: Sentence | undefined
}

/** One failure of a transaction, explained from its XDR beyond the result code. */
export interface CheckedFailure {
  /** Counts from 1; absent where the transaction failed before its operations. */
  readonly operation?: number | undefined
  /** Advice for the sender. */
  readonly remedy?: string | undefined
  readonly checks: readonly FailureCheck[]
}

/** A failure with its arithmetic. */
export interface ExplainedFailure extends CheckedFailure {
  readonly figures: FailureFigures
}

/** The arithmetic of a failure. */
export interface FailureFigures {
  /** The missing amount or entry, if the figures are more exact about it than the result's code. */
  readonly cause?: string | undefined
  /** Advice for that cause, instead of that for the result. */
  readonly remedy?: string | undefined
  readonly groups: readonly FigureGroup[]
  /**
   * The reason why a needed entry is missing: the transaction's own meta does not have it, or the later ones that were
   * read do not show it. Absent if none is missing.
   */
  readonly missing?: 'unread' | 'unknown' | undefined
  /** An entry that was not read would tell which of several causes it was. */
  readonly isUndecided: boolean
}
