import { type EarlyResponse, type SentRequest, type ToWorker, requestInit } from '#sources'

/** Most bytes of the early answers of a page, all together: many times what services send. */
const mostBytes = 8 * 1024 ** 2
/** Milliseconds: a source waits no longer without a byte. */
const longestTime = 20_000

/** Sends requests before the worker has loaded, and posts each outcome to it. */
export function sendEarly(
  requests: readonly SentRequest[],
  post: (message: ToWorker, transfer: Transferable[]) => void,
): void {
  if (requests.length === 0) return
  post({ kind: 'early', requests }, [])
  const room = { left: mostBytes }
  for (const [index, request] of requests.entries())
    void send(request, room)
      // Too late, cut off, or a redirect: the source sends it again, and says what is wrong.
      .catch(() => undefined)
      .then((response) =>
        post({ kind: 'earlyResponse', index, response }, response?.bytes ? [response.bytes] : []),
      )
}

/** Undefined for a redirect, which is not followed; `status` 0 where no answer came, or one that the browser hides. */
async function send(request: SentRequest, room: Room): Promise<EarlyResponse | undefined> {
  const began = performance.now()
  const response = await fetch(request.url, {
    ...requestInit(request),
    redirect: 'manual',
    signal: AbortSignal.timeout(longestTime),
  }).catch((error: unknown) => {
    if (error instanceof TypeError) return Response.error()
    throw error
  })
  if (response.type === 'opaqueredirect') return undefined
  const body = await readWithin(room, response)
  const { status, headers } = response
  return { ...body, status, headers: [...headers], duration: performance.now() - began }
}

/** Bytes that the early answers of a page may still have. */
interface Room {
  left: number
}

/** Reads no further than there is room: the source says that the answer is too large. */
async function readWithin(
  room: Room,
  { body }: Response,
): Promise<Pick<EarlyResponse, 'bytes' | 'tooLarge'>> {
  if (body === null) return { bytes: null }
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = body.getReader()
  for (;;) {
    const chunk = await reader.read()
    if (chunk.done) return { bytes: await new Blob(chunks).arrayBuffer() }
    chunks.push(chunk.value)
    room.left -= chunk.value.length
    if (room.left < 0) {
      await reader.cancel()
      return { bytes: await new Blob(chunks).arrayBuffer(), tooLarge: true }
    }
  }
}
