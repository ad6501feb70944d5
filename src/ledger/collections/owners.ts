import type { OfferId } from '../offer.ts'
import type {
  TransactionHash,
  LedgerSequence,
  AccountId,
  ClaimableBalanceId,
  LiquidityPoolId,
  Toid,
} from '../values/ids.ts'

interface OwnerIds {
  ledger: LedgerSequence
  transaction: TransactionHash
  operation: Toid
  account: AccountId
  claimableBalance: ClaimableBalanceId
  liquidityPool: LiquidityPoolId
  offer: OfferId
}

interface OwnerDescriptor {
  /** In the REST service's paths. */
  readonly segment: string
  /** In a sentence. */
  readonly noun: string
  /** Part of one ledger: its lists never grow. */
  readonly isClosed: boolean
}

export const owners = {
  ledger: { segment: 'ledgers', noun: 'ledger', isClosed: true },
  transaction: { segment: 'transactions', noun: 'transaction', isClosed: true },
  operation: { segment: 'operations', noun: 'operation', isClosed: true },
  account: { segment: 'accounts', noun: 'account', isClosed: false },
  claimableBalance: {
    segment: 'claimable_balances',
    noun: 'claimable balance',
    isClosed: false,
  },
  liquidityPool: { segment: 'liquidity_pools', noun: 'liquidity pool', isClosed: false },
  offer: { segment: 'offers', noun: 'offer', isClosed: false },
} as const satisfies Record<keyof OwnerIds, OwnerDescriptor>

/** The owner of a list: a ledger has a list of transactions, an account one of effects… */
export type Owner<Kind extends keyof OwnerIds = keyof OwnerIds> = {
  [K in Kind]: { readonly kind: K; readonly id: OwnerIds[K] }
}[Kind]
