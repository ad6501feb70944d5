import type { EffectDraft } from '../effects/draft.ts'
import type { RecordReader } from '../restRecord.ts'
import type { AccountAddress, AccountId, Toid, TransactionHash } from '../values/ids.ts'
import type { UnixSeconds } from '../values/numbers.ts'
import type { Field, Memo, Sentence } from '../values/value.ts'
import type { OperationMeta } from '../xdr/closedLedger.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import type { Encoders } from '../xdr/values.ts'
import type { AssetEvent } from './parts/hostFunction.ts'
import type { OperationResultCode } from './parts/results.ts'

/** The values besides its own XDR on which an operation's body may depend. */
export interface OperationContext {
  /** The operation's source: its own, or the transaction's. */
  readonly source: AccountAddress
  readonly transactionSuccessful: boolean
  /** Counts from 1. */
  readonly index: number
  /** All operations of the transaction, in order: a sponsorship ends one that an earlier operation began. */
  readonly siblings: readonly Sibling[]
  /** Absent when the transaction failed before its operations. */
  readonly result: Xdr.OperationResultTr | undefined
  /** Its entry changes, in the reference's order, and its contract events; empty when it failed. */
  readonly meta: OperationMeta
  readonly encoders: Encoders
  readonly passphrase: string
}

interface Sibling {
  readonly source: AccountAddress
  readonly body: Xdr.OperationBody
}

/** An operation as the index sees it: accounts are the 32 bytes of their keys. */
export interface IndexedOperation {
  readonly source: Uint8Array
  readonly successful: boolean
  /** Counts from 0. */
  readonly index: number
  readonly siblings: readonly { readonly source: Uint8Array; readonly body: Xdr.OperationBody }[]
}

/** Facts of an operation that its sentence and rows may name. */
export interface DescriptionContext {
  readonly source: AccountAddress
  readonly successful: boolean
  /** True for an operation that no ledger has yet: its sentence says what it would do. */
  readonly planned?: true | undefined
}

/**
 * An operation type in one place: names, both readers, wire form, text, and what lists, the index, effects and results
 * need. `fromXdr` must give what `fromRest` gives: the body type comes from `fromRest` alone.
 */
export interface OperationDefinition<Type extends string, Arm extends string, Body> {
  /** The REST service's name, which is the public vocabulary. */
  readonly type: Type
  /** The REST service's number (`type_i`). */
  readonly typeNumber: number
  /** The arm of XDR `OperationBody`. */
  readonly xdr: Arm
  readonly label: string
  /** In a column of kinds, where the label says more. */
  readonly short?: string
  /** Reads a REST record's own fields. */
  readonly fromRest: (record: RecordReader, source: AccountAddress) => Body
  /** Reads the XDR arm with the transaction's results and changes. */
  readonly fromXdr: (arm: ArmOf<Arm>, context: OperationContext) => NoInfer<Body>
  /** The REST record's own fields, exactly as the service writes them. */
  readonly toRest: (
    body: NoInfer<Body>,
    source: AccountAddress,
  ) => Readonly<Record<string, unknown>>
  readonly fields: (body: NoInfer<Body>, context: DescriptionContext) => readonly Field[]
  /** A sentence in the past tense, without its subject, the source, which is drawn before it. */
  readonly summary: (body: NoInfer<Body>, context: DescriptionContext) => Sentence
  /**
   * Lists of payments have it, failed ones too (observed.md 10); claims, trades and movements of pools are
   * not.
   */
  readonly payment: 'always' | 'never' | 'withAssetEvents'
  /** The keys of accounts, besides its source, that take part in it (rest.md 4.7). */
  readonly participants: (arm: ArmOf<Arm>, operation: IndexedOperation) => readonly Uint8Array[]
  /** Owners of the accounts, trustlines, offers and data that it changed take part too: its body does not name them. */
  readonly changedOwnersTakePart?: true | undefined
  /** Assets that it names: what a filter by asset finds, failed ones included. */
  readonly assets: (arm: ArmOf<Arm>, operation: IndexedOperation) => readonly Xdr.Asset[]
  /** It moves lumens, which it does not name. */
  readonly movesLumens?: true | undefined
  /** The id of the contract that it calls; absent for a type that calls none. */
  readonly contract?: ((arm: ArmOf<Arm>) => Uint8Array | undefined) | undefined
  /** The signer that it sets, whose sponsor REST names (rest.md 4.2); absent for a type that sets none. */
  readonly signer?: ((arm: ArmOf<Arm>) => Xdr.SignerKey | undefined) | undefined
  /** Events of asset contracts in its meta; absent for a type whose events REST does not list. */
  readonly assetEvents?: ((body: NoInfer<Body>) => readonly AssetEvent[]) | undefined
  /** The fields of its body that only its transaction's meta states. */
  readonly needsMeta?: readonly string[] | undefined
  /** Its own effects where it succeeded, in the REST service's order (rest.md 5); throws DerivationError. */
  readonly effects: (arm: ArmOf<Arm>, context: OperationContext) => readonly EffectDraft[]
  /** The REST service's name of each of its results (rest.md 2.3); spellings without `op_` and with errors are its own. */
  readonly results: Readonly<Record<ResultNameOf<Arm>, OperationResultCode>>
}

/** The arms of the XDR result of a type. */
type ResultNameOf<Arm extends string> =
  Extract<Xdr.OperationResultTr, { readonly type: Arm }> extends infer Result
    ? Result extends { readonly type: string }
      ? Extract<Result[keyof Result], { readonly type: string }>['type']
      : never
    : never

type ArmOf<Arm extends string> = Extract<Xdr.OperationBody, { readonly type: Arm }>

/** Holds a definition to its type: `fromXdr` must give what `fromRest` gives, and `xdr` must be an arm that exists. */
export function defineOperation<
  const Type extends string,
  const Arm extends Xdr.OperationBody['type'],
  Body,
>(definition: OperationDefinition<Type, Arm, Body>): OperationDefinition<Type, Arm, Body> {
  return definition
}

/** The fields of every operation; the body is the registry's union (operations/registry.ts). */
export interface OperationOf<Body> {
  /** Also its paging token; the operation part counts from 1. */
  readonly id: Toid
  readonly transactionHash: TransactionHash
  readonly transactionSuccessful: boolean
  /** Its own source, or the transaction's. */
  readonly source: AccountAddress
  readonly createdAt: UnixSeconds
  /** The account that pays the reserve of the created entry (rest.md 4.2). */
  readonly sponsor?: AccountId | undefined
  /** The memo of its transaction, where a list has it (`join=transactions`, rest.md 4.1). */
  readonly memo?: Memo | undefined
  readonly body: Body
}

/** A sentence's verb: successful (`sent`), failed (`tried to send`) or planned (`would send`). */
export const verb = (context: DescriptionContext, past: string, infinitive: string): string =>
  context.successful ? past : `${context.planned ? 'would' : 'tried to'} ${infinitive}`
