/**
 * The interface (SEP-48), meta (SEP-46) and exports that a contract's code states. All names and docs are text that
 * whoever made the contract chose.
 */
export interface ContractSpec {
  readonly functions: readonly SpecFunction[]
  readonly types: readonly SpecType[]
  readonly events: readonly SpecEvent[]
  /** The reason why the interface is missing, or ends early; with the bytes as base64, if there are any. */
  readonly problem?: SpecProblem | undefined
  /** Names and values of `contractmetav0`: the compiler, versions, the author's additions. */
  readonly meta: readonly SpecMeta[]
  /** The protocol that the code was built for, from `contractenvmetav0`. */
  readonly protocol?: number | undefined
  /** Functions that the code exports, which are all that is known of it without an interface. */
  readonly exports: readonly string[]
}

export interface SpecProblem {
  readonly reason: string
  readonly raw?: string | undefined
}

export interface SpecMeta {
  readonly key: string
  readonly value: string
}

/** A named and typed part: an argument, a field, a parameter of an event. */
export interface SpecParameter {
  readonly name: string
  /** The type as Rust writes it: `Map<Address, u32>`. */
  readonly type: string
  readonly doc: string
}

export interface SpecFunction {
  readonly name: string
  readonly doc: string
  readonly inputs: readonly SpecParameter[]
  /** Absent where it returns nothing. */
  readonly output?: string | undefined
}

export type SpecType =
  | {
      readonly kind: 'struct'
      readonly name: string
      readonly doc: string
      readonly fields: readonly SpecParameter[]
    }
  | {
      readonly kind: 'union'
      readonly name: string
      readonly doc: string
      readonly cases: readonly SpecUnionCase[]
    }
  /** `error` enums name the errors of calls: `Error(Contract, #4)`. */
  | {
      readonly kind: 'enum' | 'error'
      readonly name: string
      readonly doc: string
      readonly cases: readonly SpecEnumCase[]
    }

export interface SpecUnionCase {
  readonly name: string
  readonly doc: string
  readonly types: readonly string[]
}

export interface SpecEnumCase {
  readonly name: string
  readonly doc: string
  readonly value: number
}

export interface SpecEvent {
  readonly name: string
  readonly doc: string
  /** Symbols that its topics begin with. */
  readonly prefix: readonly string[]
  readonly topics: readonly SpecParameter[]
  readonly data: readonly SpecParameter[]
  /**
   * The form of the event's data (SEP-48 `dataFormat`); absent for an asset's own contract, which writes an amount in
   * two ways.
   */
  readonly format?: 'single' | 'vec' | 'map' | undefined
}
