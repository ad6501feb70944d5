import { isUnknownRecord, type UnknownRecord } from '#ledger/values/unknownRecord.ts'

/** The items without unknown records. */
export const readable = <T extends object>(items: readonly (T | UnknownRecord)[]): readonly T[] =>
  items.flatMap((item) => (isUnknownRecord(item) ? [] : [item]))
