import { isUnknownRecord, type UnknownRecord } from '../../model/unknownRecord.ts'

/** The records of a page without unknown ones. */
export const readable = <T extends object>(items: readonly (T | UnknownRecord)[]): readonly T[] =>
  items.flatMap((item) => (isUnknownRecord(item) ? [] : [item]))
