import { addressToRest, type RecordReader, readRecord } from '../restRecord.ts'
import { memoFromRest } from '../transaction.ts'
import { RecordError, UnknownTypeError } from '../values/answer.ts'
import type { AccountAddress } from '../values/ids.ts'
import { formatTime } from '../values/numbers.ts'
import type { Description } from '../values/value.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import type {
  DescriptionContext,
  OperationContext,
  OperationDefinition,
  OperationOf,
} from './define.ts'
import {
  type KnownBody,
  type KnownDefinition,
  type Operation,
  type OperationBody,
  type OperationType,
  operationTypes,
} from './operationTypes.ts'
import { unknownBody, unknownFields, unknownLabel, unknownSummary } from './unknown.ts'

/** The definition of a type by its arm of XDR `OperationBody`. */
export const definitionOfArm = (arm: Xdr.OperationBody['type']): AnyDefinition =>
  erased(operationTypes[arm])

/**
 * Reads a REST record. An unreadable body is unknown, with the raw record and the reason. Throws RecordError naming the
 * field where one that every operation has (its source, its time) cannot be read.
 */
export function operationFromRest(record: unknown): Operation {
  const reader = readRecord(record)
  const base = baseFromRest(reader)
  try {
    return { ...base, body: bodyFromRest(reader, base.source) }
  } catch (error) {
    if (!(error instanceof RecordError)) throw error
    return { ...base, body: unknownBody(record, error) }
  }
}

/** Reads an XDR body with its transaction's result and meta; unknown where they do not fit. */
export function operationBodyFromXdr(
  body: Xdr.OperationBody,
  context: OperationContext,
): OperationBody {
  try {
    const definition = definitionOfArm(body.type)
    return typed(definition, definition.fromXdr(body, context))
  } catch (error) {
    return unknownBody(body, error)
  }
}

/** The REST record, links included, as the service at `base` (no slash at the end) would write it. */
export function operationToRest(
  operation: Operation,
  base: string,
): Readonly<Record<string, unknown>> {
  const { body } = operation
  if (body.type === 'unknown') return baseToRest(operation, base, { name: body.name })
  const definition = definitionOf(body.type)
  return {
    ...baseToRest(operation, base, { name: body.type, number: definition.typeNumber }),
    ...withoutUndefined(definition.toRest(body, operation.source)),
  }
}

/** An operation’s label, fields and sentence. */
export const describe = ({ body, source, transactionSuccessful }: Operation): Description =>
  describeBody(body, { source, successful: transactionSuccessful })

/** The description of an operation that no ledger has yet: what it would do. */
export const describePlanned = (body: OperationBody, source: AccountAddress): Description =>
  describeBody(body, { source, successful: false, planned: true })

function describeBody(body: OperationBody, context: DescriptionContext): Description {
  if (body.type === 'unknown')
    return {
      label: unknownLabel,
      fields: unknownFields(body),
      summary: unknownSummary(body, context),
    }
  const definition = definitionOf(body.type)
  return {
    label: definition.label,
    short: definition.short,
    fields: definition.fields(body, context),
    summary: definition.summary(body, context),
  }
}

/** An operation with its description: pages draw it without loading the registry. */
export type DescribedOperation = Operation & { readonly description: Description }
/** Adds its description to an operation. */
export const described = (operation: Operation): DescribedOperation => ({
  ...operation,
  description: describe(operation),
})

/** Names that REST used before version 1 (rest.md 9.1). */
const formerNames: ReadonlyMap<string, OperationType> = new Map([
  ['manage_offer', 'manage_sell_offer'],
  ['create_passive_offer', 'create_passive_sell_offer'],
  ['path_payment', 'path_payment_strict_receive'],
])

function bodyFromRest(record: RecordReader, source: AccountAddress): OperationBody {
  const name = record.text('type')
  const definition = definitionOf(formerNames.get(name) ?? name)
  return typed(definition, definition.fromRest(record, source))
}

/** A definition found at run time: it fits the one body or arm of its type. */
export type AnyDefinition = OperationDefinition<OperationType, Xdr.OperationBody['type'], KnownBody>

function erased(definition: KnownDefinition): AnyDefinition {
  // Which body belongs to which definition is known by type name alone, which the lookups compare.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/consistent-type-assertions
  return definition as unknown as AnyDefinition
}

function typed(definition: AnyDefinition, body: object): OperationBody {
  // The definition's readers give the rest of the body that its type names.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/consistent-type-assertions
  return { ...body, type: definition.type } as OperationBody
}

/** All definitions by the REST service's names of their types. */
export const definitions: ReadonlyMap<string, AnyDefinition> = new Map(
  Object.values(operationTypes).map((definition) => [definition.type, erased(definition)]),
)

/** The definition of a type by its REST name; throws RecordError for a name that no type has. */
export function definitionOf(type: string): AnyDefinition {
  const definition = definitions.get(type)
  if (definition === undefined) throw new UnknownTypeError(`no operation type is called ${type}`)
  return definition
}

const withoutUndefined = (record: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))

/** The fields that every operation has besides its body. */
type OperationBase = Omit<OperationOf<never>, 'body'>

/** Reads the fields that every REST record has (rest.md 4.1). */
const baseFromRest = (record: RecordReader): OperationBase => ({
  id: record.toid('id'),
  transactionHash: record.hash('transaction_hash'),
  transactionSuccessful: record.optional('transaction_successful', successful) ?? true,
  source: record.address('source_account'),
  createdAt: record.time('created_at'),
  sponsor: record.optional('sponsor', (r) => r.account('sponsor')),
  memo: record.optional('transaction', joinedMemo),
})

/** The memo of the transaction that `join=transactions` puts into a record (rest.md 4.1). */
function joinedMemo(record: RecordReader) {
  const transaction = record.object('transaction')
  if (transaction.hash('hash') !== record.hash('transaction_hash'))
    throw new RecordError('transaction is another one than transaction_hash names')
  return memoFromRest(transaction)
}

/** Absent in records older than the storing of failed transactions: all succeeded (rest.md 9.1). */
const successful = (record: RecordReader) => record.boolean('transaction_successful')

/** The fields that every REST record has, and its links: `succeeds` and `precedes` really name effects. */
function baseToRest(
  operation: OperationBase,
  base: string,
  type: { readonly name: string; readonly number?: number | undefined },
): Readonly<Record<string, unknown>> {
  const id = operation.id.toString()
  const link = (path: string) => ({ href: `${base}${path}` })
  return {
    _links: {
      self: link(`/operations/${id}`),
      transaction: link(`/transactions/${operation.transactionHash}`),
      effects: link(`/operations/${id}/effects`),
      succeeds: link(`/effects?order=desc&cursor=${id}`),
      precedes: link(`/effects?order=asc&cursor=${id}`),
    },
    id,
    paging_token: id,
    transaction_successful: operation.transactionSuccessful,
    ...addressToRest('source_account', operation.source),
    type: type.name,
    ...(type.number === undefined ? {} : { type_i: type.number }),
    created_at: formatTime(operation.createdAt),
    transaction_hash: operation.transactionHash,
    ...(operation.sponsor ? { sponsor: operation.sponsor } : {}),
  }
}
