import type { RecordReader } from '../restRecord.ts'
import type { AccountAddress } from '../values/ids.ts'
import type { Field, Sentence } from '../values/value.ts'

/** A body that says which type it is of. */
export type Typed<Type extends string, Body> = { readonly type: Type } & Body

/** The body of an effect that has no fields besides its type. */
export type NoFields = object

/** An effect type in one place: its name, reader, wire form and text. */
export interface EffectDefinition<Type extends string, Body> {
  /** The REST service's name, which is the public vocabulary. */
  readonly type: Type
  /** The REST service's number (`type_i`). */
  readonly typeNumber: number
  readonly label: string
  /** Reads a REST record's own fields. */
  readonly fromRest: (record: RecordReader) => Body
  /** The REST record's own fields, exactly as the service writes them. */
  readonly toRest: (body: NoInfer<Typed<Type, Body>>) => Readonly<Record<string, unknown>>
  readonly fields: (body: NoInfer<Typed<Type, Body>>) => readonly Field[]
  /** A sentence in the past tense, without its subject, the account, which is drawn before it. */
  readonly summary: (body: NoInfer<Typed<Type, Body>>, account: AccountAddress) => Sentence
}

/** A definition that also gives its bodies their type. */
export interface DefinedEffect<Type extends string, Body> extends EffectDefinition<Type, Body> {
  readonly read: (record: RecordReader) => Typed<Type, Body>
}

/** Holds a definition to its type: its body is what `fromRest` gives. */
export function defineEffect<const Type extends string, Body>(
  definition: EffectDefinition<Type, Body>,
): DefinedEffect<Type, Body> {
  return {
    ...definition,
    read: (record) => ({ type: definition.type, ...definition.fromRest(record) }),
  }
}
