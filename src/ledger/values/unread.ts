import { isUnknownRecord } from './unknownRecord.ts'

/** True if an item of a page could not be read, or its body: an operation or an effect of an unknown type. */
export const isUnread = (item: object): boolean =>
  isUnknownRecord(item) ||
  ('body' in item &&
    typeof item.body === 'object' &&
    item.body !== null &&
    'type' in item.body &&
    item.body.type === 'unknown')
