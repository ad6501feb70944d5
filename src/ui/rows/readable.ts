import { type UnknownRecord, isUnknownRecord } from '#ledger/values'

/** The items without unknown records. */
export const readable = <T extends object>(items: readonly (T | UnknownRecord)[]): readonly T[] =>
  items.flatMap((item) => (isUnknownRecord(item) ? [] : [item]))
