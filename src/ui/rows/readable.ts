import { isUnknownRecord, type UnknownRecord } from '../../model/unknownRecord.ts'

/** The records of a page that could be read, for what is counted over them; the others are drawn as rows. */
export const readable = <T extends object>(items: readonly (T | UnknownRecord)[]): readonly T[] =>
  items.flatMap((item) => (isUnknownRecord(item) ? [] : [item]))
