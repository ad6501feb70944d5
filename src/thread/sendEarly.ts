import type { EarlyResponse } from '../sources/http/earlyResponse.ts'
import { type SentRequest, requestInit } from '../sources/http/requestInit.ts'
import type { ToWorker } from './messages.ts'

/** Most bytes of an early answer: what a source reads of a record and of the longest list. */
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
  for (const [index, request] of requests.entries())
    void send(request)
      // The source sends it again, and says what is wrong.
      .catch(() => undefined)
      .then((response) =>
        post({ kind: 'earlyResponse', index, response }, response?.bytes ? [response.bytes] : []),
      )
}

async function send(request: SentRequest): Promise<EarlyResponse> {
  const began = performance.now()
  const response = await fetch(request.url, {
    ...requestInit(request),
    redirect: 'error',
    signal: AbortSignal.timeout(longestTime),
  })
  const bytes = await bytesOf(response)
  const { status, headers } = response
  return { status, headers: [...headers], bytes, duration: performance.now() - began }
}

async function bytesOf({ body }: Response): Promise<ArrayBuffer | null> {
  if (body === null) return null
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  const reader = body.getReader()
  for (;;) {
    const chunk = await reader.read()
    if (chunk.done) return new Blob(chunks).arrayBuffer()
    length += chunk.value.length
    if (length > mostBytes) {
      await reader.cancel()
      throw new Error('too large')
    }
    chunks.push(chunk.value)
  }
}
