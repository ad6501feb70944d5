import { compactJson } from '#ledger/values'

/** The first bytes of every stream. */
export const streamHello = 'retry: 1000\nevent: open\ndata: "hello"\n\n'

/** The last bytes: the client should reconnect at once with its last id. */
export const streamByebye = 'retry: 10\nevent: close\ndata: "byebye"\n\n'

/** One record; snapshots of a single object have no id. */
export function streamRecord(record: unknown, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}data: ${compactJson(record)}\n\n`
}

/** Used only after the first record; before it, a failure is a problem document. */
export function streamError(text: string): string {
  return `event: error\ndata: ${text}\n\n`
}
