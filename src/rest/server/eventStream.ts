import { compactJson } from '../../model/values/writtenJson.ts'

/** The first bytes of every stream. */
export const streamHello = 'retry: 1000\nevent: open\ndata: "hello"\n\n'

/** The last ones: the reader is expected to come back at once with its last id. */
export const streamByebye = 'retry: 10\nevent: close\ndata: "byebye"\n\n'

/** One record; snapshots of a single object have no id. */
export function streamRecord(record: unknown, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}data: ${compactJson(record)}\n\n`
}

/** Only after the first record; before it, a failure is an ordinary problem document. */
export function streamError(text: string): string {
  return `event: error\ndata: ${text}\n\n`
}
