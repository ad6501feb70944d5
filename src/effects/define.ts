import type { RecordReader } from '../model/record.ts'
import type { AccountAddress } from '../model/strkey.ts'
import type { Field, Sentence } from '../model/value.ts'

/** An effect type in one place: its name, its reader, its wire form, and how it is told. Derivation is in derive/. */
export interface EffectDefinition<Type extends string, Body> {
  /** The REST service's name, which is the public vocabulary. */
  readonly type: Type
  /** The REST service's number (`type_i`). */
  readonly typeNumber: number
  readonly label: string
  /** Reads a REST record's own fields. */
  readonly fromRest: (record: RecordReader) => Body
  /** The REST record's own fields, exactly as the service writes them. */
  readonly toRest: (body: NoInfer<Body>) => Readonly<Record<string, unknown>>
  readonly fields: (body: NoInfer<Body>) => readonly Field[]
  /** A predicate in the past tense; its subject, the account, is drawn before it. */
  readonly summary: (body: NoInfer<Body>, account: AccountAddress) => Sentence
}

export function defineEffect<const Type extends string, Body>(
  definition: EffectDefinition<Type, Body>,
): EffectDefinition<Type, Body> {
  return definition
}
