import type { Stroops } from './values/amount.ts'
import type { Asset } from './asset.ts'
import type { LedgerSequence, AccountId, LiquidityPoolId, SignerKey } from './values/ids.ts'
import type { UnixSeconds } from './values/time.ts'

/** An account as of the latest ledger. */
export interface Account {
  readonly id: AccountId
  readonly sequence: bigint
  /** The ledger and time of the sequence number's last change (protocol 19 on). */
  readonly sequenceChanged?: { readonly ledger: LedgerSequence; readonly time: bigint } | undefined
  readonly subentryCount: number
  readonly inflationDestination?: AccountId | undefined
  readonly homeDomain?: string | undefined
  readonly lastModifiedLedger: LedgerSequence
  /** Absent where the ledger is no longer served, or the source does not have it (RPC). */
  readonly lastModifiedTime?: UnixSeconds | undefined
  readonly thresholds: { readonly low: number; readonly medium: number; readonly high: number }
  readonly flags: AccountFlags
  readonly balances: readonly Balance[]
  /** False if a source cannot list the trustlines (RPC): `balances` then has only the requested ones. */
  readonly balancesComplete: boolean
  readonly signers: readonly Signer[]
  /** Name and value (base64) of each data entry. */
  readonly data: readonly { readonly name: string; readonly value: string }[]
  /** False where a source cannot list the data entries (RPC). */
  readonly dataComplete: boolean
  readonly sponsoringCount: number
  readonly sponsoredCount: number
  readonly sponsor?: AccountId | undefined
}

export interface AccountFlags {
  readonly authRequired: boolean
  readonly authRevocable: boolean
  readonly authImmutable: boolean
  readonly authClawbackEnabled: boolean
}

export interface Signer {
  readonly key: SignerKey
  readonly type: 'ed25519_public_key' | 'preauth_tx' | 'sha256_hash' | 'ed25519_signed_payload'
  readonly weight: number
  readonly sponsor?: AccountId | undefined
}

/** A balance of an asset, or of a pool's shares. */
export type Balance =
  | (Held & Liabilities & { readonly kind: 'native' })
  | (Held &
      Liabilities &
      Line & {
        readonly kind: 'credit'
        readonly asset: Asset
        readonly sponsor?: AccountId | undefined
      })
  | (Held & Line & { readonly kind: 'poolShares'; readonly pool: LiquidityPoolId })
interface Held {
  readonly balance: Stroops
}
interface Liabilities {
  readonly buyingLiabilities: Stroops
  readonly sellingLiabilities: Stroops
}
interface Line {
  readonly limit: Stroops
  readonly lastModifiedLedger: LedgerSequence
  readonly authorized: boolean
  readonly authorizedToMaintainLiabilities: boolean
  readonly clawbackEnabled: boolean
}
