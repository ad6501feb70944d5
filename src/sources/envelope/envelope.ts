import {
  type Delivery,
  type EnvelopeSignature,
  native,
  type PastedXdr,
  type PlannedCall,
  type PlannedOperation,
  type Preconditions,
  type Resources,
  type XdrTree,
} from '#ledger'
import {
  type AccountAddress,
  accountOf,
  type Memo,
  type Stroops,
  type TransactionHash,
} from '#ledger/values'

/** A pasted envelope. */
export interface EnvelopeText {
  /** Base64 or hex. */
  readonly text: string
  readonly passphrase: string
  /** Networks that it may have been signed for instead. */
  readonly others: readonly { readonly name: string; readonly passphrase: string }[]
}

export type ReadEnvelope =
  | { readonly kind: 'envelope'; readonly envelope: Envelope }
  | { readonly kind: 'other'; readonly xdr: PastedXdr }
  | {
      readonly kind: 'unreadable'
      readonly problem: 'empty' | 'encoding' | 'truncated' | 'notAnEnvelope' | 'laterProtocol'
      readonly message: string
    }

/** A transaction that is in no ledger yet, with all data of its envelope. */
export interface Envelope {
  /** Canonical base64, as it is sent. */
  readonly base64: string
  /** Bytes. */
  readonly size: number
  /** On the network of the passphrase; the outer one of a fee bump. */
  readonly hash: TransactionHash
  readonly form: 'v0' | 'v1' | 'feeBump'
  /** The inner transaction's for a fee bump, as are sequence number, memo, preconditions and operations. */
  readonly source: AccountAddress
  readonly sequence: bigint
  /** The maximum fee; the outer one for a fee bump. */
  readonly maxFee: Stroops
  readonly memo: Memo
  readonly preconditions?: Preconditions | undefined
  readonly operations: readonly PlannedOperation[]
  /** For each of the operations what it allows and creates, if it is one of contracts. */
  readonly calls: readonly (PlannedCall | undefined)[]
  /** The outer ones of a fee bump. */
  readonly signatures: readonly EnvelopeSignature[]
  readonly feeBump?:
    | {
        readonly feeAccount: AccountAddress
        readonly innerHash: TransactionHash
        readonly innerMaxFee: Stroops
        readonly innerSignatures: readonly EnvelopeSignature[]
      }
    | undefined
  /** What a contract transaction declares (XDR `SorobanTransactionData`). */
  readonly contract?:
    | {
        /** Stroops, part of the maximum fee. */
        readonly resourceFee: bigint
        readonly resources: Resources
      }
    | undefined
  readonly tree: XdrTree
}

/**
 * The payments that the operations of an envelope would bring to accounts, in their order; each account and asset once.
 */
export function deliveriesOf(operations: readonly PlannedOperation[]): readonly Delivery[] {
  const changed = new Set<string>()
  const deliveries = new Map<string, Delivery>()
  for (const operation of operations) {
    const delivery = deliveryOf(operation)
    if (delivery !== undefined) {
      const account = accountOf(delivery.destination)
      const key = JSON.stringify([delivery.kind, delivery.destination, delivery.asset])
      const before = deliveries.get(key)
      deliveries.set(key, {
        ...delivery,
        amount:
          before === undefined ? delivery.amount : (before.amount ?? 0n) + (delivery.amount ?? 0n),
        isAfterChange: before?.isAfterChange ?? changed.has(account),
      })
      if (delivery.kind === 'creates') changed.add(account)
    }
    changed.add(accountOf(operation.source))
  }
  return [...deliveries.values()]
}

function deliveryOf({ body }: PlannedOperation): Omit<Delivery, 'isAfterChange'> | undefined {
  if (body.type === 'create_account')
    return {
      kind: 'creates',
      destination: body.account,
      asset: native,
      amount: body.startingBalance,
    }
  if (body.type === 'payment')
    return { kind: 'pays', destination: body.to, asset: body.asset, amount: body.amount }
  if (body.type === 'path_payment_strict_receive')
    return { kind: 'pays', destination: body.to, asset: body.asset, amount: body.amount }
  if (body.type === 'path_payment_strict_send')
    return { kind: 'pays', destination: body.to, asset: body.asset, amount: body.destinationMin }
  if (body.type === 'account_merge')
    return { kind: 'merges', destination: body.into, asset: native }
  return undefined
}
