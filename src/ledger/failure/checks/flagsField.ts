import { type Field, code, list, number } from '../../values/value.ts'
import { type FlagNames, flagsFromBits } from '../../operations/parts/flags.ts'

/** The names of the bits that are set; the number where one has no name. */
export function flagsField(label: string, names: FlagNames<string>, bits: number): Field {
  const known = names.reduce((sum, { bit }) => sum | bit, 0)
  const value =
    (bits & ~known) === 0 ? list(flagsFromBits(names, bits).map(code)) : number(bits >>> 0)
  return { label, value }
}
