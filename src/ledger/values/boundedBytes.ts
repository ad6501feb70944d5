import { joinedBytes } from './bytes.ts'

/** All bytes of a stream; undefined where there are more than `max`: the rest is not read. Rejects as the stream does. */
export async function boundedBytes(
  stream: ReadableStream<Uint8Array>,
  max: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = stream.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length
    if (length > max) {
      await reader.cancel()
      return undefined
    }
    parts.push(next.value)
  }
  return joinedBytes(parts)
}

/**
 * The body of a request, of at most so many bytes; undefined where it is longer, and no more of it is read then. Firefox gives
 * no stream of a body: that of a request made in its page is read whole.
 */
export async function requestBytes(
  request: Request,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { body } = request
  if (body instanceof ReadableStream) return boundedBytes(body, most)
  const bytes = new Uint8Array(await request.arrayBuffer())
  return bytes.length > most ? undefined : bytes
}
