import type { RecordReader } from '#ledger'

/** The topics of an event of an answer, base64 `ScVal`s: services leave the field out where there are none. */
export const eventTopics = (event: RecordReader): readonly string[] =>
  event.optional('topic', (r) => r.texts('topic')) ?? []
