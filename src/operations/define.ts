import type { Encoders } from '../xdr/closedLedger.ts'
import type { OperationMeta } from '../xdr/entryChange.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import type { RecordReader } from '../rest/records/record.ts'
import type { AccountAddress } from '../model/values/strkey.ts'
import type { Field, Sentence } from '../model/value.ts'

/** What an operation's body may depend on besides its own XDR. */
export interface OperationContext {
  /** The operation's source: its own, or the transaction's. */
  readonly source: AccountAddress
  readonly transactionSuccessful: boolean
  /** Counts from 1. */
  readonly index: number
  /** All operations of the transaction with their sources, in order: a sandwich's begin is found here. */
  readonly siblings: readonly Sibling[]
  /** Absent when the transaction failed before its operations. */
  readonly result: Xdr.OperationResultTr | undefined
  /** What it did to entries, in the reference's order, and its contract events; empty when it failed. */
  readonly meta: OperationMeta
  readonly encoders: Encoders
  readonly passphrase: string
}

export interface Sibling {
  readonly source: AccountAddress
  readonly body: Xdr.OperationBody
}

/** Facts of an operation that its sentence and rows may name. */
export interface OperationFacts {
  readonly source: AccountAddress
  readonly successful: boolean
  /** No ledger has it yet: it is told as what it would do. */
  readonly planned?: true | undefined
}

/**
 * An operation type in one place: its names, both readers, its wire form, and how it is told.
 * `fromXdr` must give what `fromRest` gives: the body type is taken from `fromRest` alone.
 */
export interface OperationDefinition<Type extends string, Arm extends string, Body> {
  /** The REST service's name, which is the public vocabulary. */
  readonly type: Type
  /** The REST service's number (`type_i`). */
  readonly typeNumber: number
  /** The arm of XDR `OperationBody`. */
  readonly xdr: Arm
  readonly label: string
  /** Reads a REST record's own fields. */
  readonly fromRest: (record: RecordReader, source: AccountAddress) => Body
  /** Reads the XDR arm with what its transaction did. */
  readonly fromXdr: (arm: ArmOf<Arm>, context: OperationContext) => NoInfer<Body>
  /** The REST record's own fields, exactly as the service writes them. */
  readonly toRest: (
    body: NoInfer<Body>,
    source: AccountAddress,
  ) => Readonly<Record<string, unknown>>
  readonly fields: (body: NoInfer<Body>, facts: OperationFacts) => readonly Field[]
  /** A predicate in the past tense; its subject, the source, is drawn before it. */
  readonly summary: (body: NoInfer<Body>, facts: OperationFacts) => Sentence
}

type ArmOf<Arm extends string> = Extract<Xdr.OperationBody, { readonly type: Arm }>

/** Holds a definition to its type: `fromXdr` must give what `fromRest` gives, and `xdr` must be an arm that exists. */
export function defineOperation<
  const Type extends string,
  const Arm extends Xdr.OperationBody['type'],
  Body,
>(definition: OperationDefinition<Type, Arm, Body>): OperationDefinition<Type, Arm, Body> {
  return definition
}
