import type { RecordReader } from '../../restRecord.ts'
import { UnknownTypeError } from '../../values/errors.ts'

/** The bits of a flags field with their names, ascending. */
export type FlagNames<Name extends string> = readonly {
  readonly bit: number
  readonly name: Name
}[]

/** The names of the bits that are set; bits without a name are left out, as the reference does. */
export const flagsFromBits = <Name extends string>(
  names: FlagNames<Name>,
  bits: number,
): readonly Name[] => names.filter(({ bit }) => (bits & bit) !== 0).map(({ name }) => name)

/** Reads `[key]_s`; absent is none. */
export function flagsFromRest<Name extends string>(
  names: FlagNames<Name>,
  record: RecordReader,
  key: string,
  wireName: (name: Name) => string = (name) => name,
): readonly Name[] {
  const texts = record.optional(`${key}_s`, (r) => r.texts(`${key}_s`)) ?? []
  return texts.map((text) => {
    const found = names.find(({ name }) => name === text || wireName(name) === text)
    if (found === undefined) throw new UnknownTypeError(`${key}_s names no flag: ${text}`)
    return found.name
  })
}

/** `[key]` as numbers and `[key]_s` as names; neither where no flag is named. */
export const flagsToRest = <Name extends string>(
  names: FlagNames<Name>,
  flags: readonly Name[],
  key: string,
  wireName: (name: Name) => string = (name) => name,
): Readonly<Record<string, unknown>> =>
  flags.length === 0
    ? {}
    : {
        [key]: flags.map((flag) => names.find(({ name }) => name === flag)?.bit),
        [`${key}_s`]: flags.map(wireName),
      }
