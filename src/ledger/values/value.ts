import type { Asset } from '../asset.ts'
import type {
  AccountId,
  AnyAddress,
  ClaimableBalanceId,
  ContractId,
  LedgerSequence,
  LiquidityPoolId,
  SignerKey,
  Toid,
  TransactionHash,
} from './ids.ts'
import type { Price, UnixSeconds } from './numbers.ts'

/** One value to show; one component draws all kinds. */
export type Value = Shown & {
  /**
   * Of a contract value, the arm of its XDR `ScVal` without `scv` (`U64`, `Bytes`): a shown number or text may be of
   * several.
   */
  readonly arm?: string | undefined
}

type Shown =
  | { readonly kind: 'text'; readonly text: string }
  /** A word of the protocol (a type, code, flag), drawn as a badge. */
  | { readonly kind: 'code'; readonly text: string }
  | {
      readonly kind: 'number'
      readonly value: bigint | number
      readonly unit?: string | undefined
      /** The contract whose token it is in units of. */
      readonly token?: ContractId | undefined
    }
  /** Stroops of an asset; without an asset, of pool shares or as the label says. */
  | {
      readonly kind: 'amount'
      readonly amount: bigint
      readonly asset?: Asset | undefined
      /** The pool whose first or second asset it is of, where the record does not say which that is. */
      readonly reserve?: { readonly pool: LiquidityPoolId; readonly index: number } | undefined
    }
  | { readonly kind: 'asset'; readonly asset: Asset }
  | {
      readonly kind: 'price'
      readonly price: Price
      readonly selling?: Asset | undefined
      readonly buying?: Asset | undefined
    }
  | { readonly kind: 'address'; readonly id: AnyAddress }
  | { readonly kind: 'signer'; readonly key: SignerKey }
  | { readonly kind: 'ledger'; readonly sequence: LedgerSequence }
  | { readonly kind: 'transaction'; readonly hash: TransactionHash }
  | { readonly kind: 'operation'; readonly id: Toid }
  | { readonly kind: 'offer'; readonly id: bigint }
  | { readonly kind: 'claimableBalance'; readonly id: ClaimableBalanceId }
  | { readonly kind: 'liquidityPool'; readonly id: LiquidityPoolId }
  | { readonly kind: 'time'; readonly time: UnixSeconds }
  /** Bytes shown as text where they are text, and as base64 or hex beside. */
  | { readonly kind: 'bytes'; readonly base64: string }
  /** A contract value: its XDR (base64 `ScVal`); drawn decoded. */
  | { readonly kind: 'scval'; readonly base64: string; readonly type: string }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  /** Rows within a row: a claimant and its predicate, a balance change. */
  | { readonly kind: 'fields'; readonly fields: readonly Field[] }
  /** One row of a list, as a line of text. */
  | { readonly kind: 'sentence'; readonly sentence: Sentence }
  | { readonly kind: 'none' }

/** A labelled value: one row. */
export interface Field {
  readonly label: string
  /** For code that looks for this field; the label is for readers. */
  readonly key?: 'contract' | 'function' | 'arguments' | 'price' | undefined
  readonly value: Value
}

/** Label, fields and sentence of an operation, effect or trade. */
export interface Description {
  readonly label: string
  readonly short?: string | undefined
  readonly fields: readonly Field[]
  /** Without its subject, an account, which is drawn before it. */
  readonly summary: Sentence
}

/** A sentence of words and values: `['sent', amount, 'to', account]`; its subject is drawn before it. */
export type Sentence = readonly (string | Value)[]

export const text = (value: string): Value => ({ kind: 'text', text: value })
/** A name that an account chose, in a sentence: it may read like one of its words. */
export const quoted = (value: string): Value => text(`“${value}”`)
export const code = (value: string): Value => ({ kind: 'code', text: value })
export const number = (value: bigint | number, unit?: string): Value => ({
  kind: 'number',
  value,
  unit,
})
/** A fee of a liquidity pool, hundredths of a percent. */
export const basisPoints = (count: number): Value =>
  number(count, count === 1 ? 'basis point' : 'basis points')
export const amount = (value: bigint, asset?: Asset): Value => ({
  kind: 'amount',
  amount: value,
  asset,
})
export const assetValue = (asset: Asset): Value => ({ kind: 'asset', asset })
/** Accounts, contracts and muxed addresses alike; each brand is one of `AnyAddress`. */
export const address = (id: string): Value => ({ kind: 'address', id: id as AnyAddress })
export const list = (items: readonly Value[]): Value => ({ kind: 'list', items })
export const none: Value = { kind: 'none' }

/** The memo of a transaction. Text is bytes: it need not be UTF-8. */
export type Memo =
  | { readonly type: 'none' }
  /** At most 28 bytes. `text` is their UTF-8 reading as the service gives it (bad bytes as U+FFFD, without NULs). */
  | { readonly type: 'text'; readonly text: string; readonly bytes: Uint8Array }
  | { readonly type: 'id'; readonly id: bigint }
  /** 32 bytes, lower-case hex. */
  | { readonly type: 'hash' | 'return'; readonly hash: string }

/** The account or the pool of a trade's side. */
export function traderOf({
  account,
  pool,
}: {
  readonly account?: AccountId | undefined
  readonly pool?: LiquidityPoolId | undefined
}): Value {
  if (account !== undefined) return address(account)
  return pool === undefined ? none : { kind: 'liquidityPool', id: pool }
}
