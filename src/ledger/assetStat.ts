import type { AccountFlags } from './account.ts'
import type { CreditAsset } from './asset.ts'
import type { ContractId } from './values/strkey.ts'

/** Sums over the ledger's entries for one issued asset (rest.md 3.5). Amounts are stroops and may pass int64. */
export interface AssetStat {
  readonly asset: CreditAsset
  /** Where the asset's contract is deployed and not archived. */
  readonly contract?: ContractId | undefined
  /** The issuer's home domain, where it has one: text from the chain. */
  readonly homeDomain?: string | undefined
  /** Trustlines by what their holders may do. */
  readonly accounts: Readonly<Record<LineClass, number>>
  readonly balances: Readonly<Record<LineClass, bigint>>
  readonly claimableBalances: Holding
  readonly liquidityPools: Holding
  readonly contracts: Holding
  /** Of the issuer; all false where its account no longer exists. */
  readonly flags: AccountFlags
}

export interface Holding {
  readonly count: number
  readonly amount: bigint
}

/** What a trustline's holder may do. */
export type LineClass = 'authorized' | 'authorizedToMaintainLiabilities' | 'unauthorized'
