import type { TypedArgument } from '../../contract/contractRead.ts'
import type { SpecType } from '../../contract/contractSpec.ts'
import type * as Xdr from '../generated/xdr.ts'
import { ArgumentError, argumentOf } from './argument.ts'

/** An argument that is no value of its type, and why. */
export interface WrongArgument {
  readonly argument: string
  readonly reason: string
}

/** The contract values (XDR `ScVal`) of what a reader typed for a list of arguments, or the first that is none. */
export function argumentsOf(
  given: readonly TypedArgument[],
  types: readonly SpecType[],
): readonly Xdr.ScVal[] | WrongArgument {
  const values: Xdr.ScVal[] = []
  for (const { name, type, text } of given)
    try {
      values.push(argumentOf(text, type, types))
    } catch (error) {
      if (!(error instanceof ArgumentError)) throw error
      return { argument: name, reason: error.message }
    }
  return values
}
