import type { AccountFlags } from './account.ts'
import type { CreditAsset } from './asset.ts'
import type { ContractId } from './values/ids.ts'

/** Sums over the ledger's entries for one issued asset (rest.md 3.5). Amounts are stroops and may pass int64. */
export interface AssetStat {
  readonly asset: CreditAsset
  /** The asset's contract; absent unless it is deployed and not archived. */
  readonly contract?: ContractId | undefined
  /** The issuer's home domain, where it has one: text from the chain. */
  readonly homeDomain?: string | undefined
  /** The number of trustlines, by the rights of their holders. */
  readonly accounts: Readonly<Record<LineClass, number>>
  readonly balances: Readonly<Record<LineClass, bigint>>
  readonly claimableBalances: Holding
  readonly liquidityPools: Holding
  readonly contracts: Holding
  /** The issuer's flags; all false if its account no longer exists. */
  readonly flags: AccountFlags
}

export interface Holding {
  readonly count: number
  readonly amount: bigint
}

/** The rights of a trustline's holder. */
export type LineClass = 'authorized' | 'authorizedToMaintainLiabilities' | 'unauthorized'
