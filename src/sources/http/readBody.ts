import { SourceError, joinedBytes } from '#ledger/values'
import type { AnswerClock } from './answerClock.ts'

/** An answer's bytes; with a fault, the bytes before it. */
export interface AnswerBody {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly fault?: BodyFault | undefined
}

interface BodyFault {
  readonly message: string
  readonly cause?: unknown
}

/** The cause of a failure where an answer is larger than any that was requested. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge'
}

export const isTooLarge = (error: unknown): boolean =>
  error instanceof SourceError && error.cause instanceof AnswerTooLarge

/** The reason why an answer of more bytes is not used. */
export function tooLarge(bytes: number): BodyFault {
  const message = `The answer is larger than ${sizeText(bytes)}, the limit`
  return { message, cause: new AnswerTooLarge(message) }
}

/** Reads a body up to `maxBytes`. Rejects only when the clock expires. */
export async function readBody(
  response: Response,
  maxBytes: number,
  clock: AnswerClock,
): Promise<AnswerBody> {
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await response.body?.cancel()
    return { bytes: new Uint8Array(0), fault: tooLarge(maxBytes) }
  }
  if (response.body === null) return { bytes: new Uint8Array(0) }
  const reader = response.body.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    let chunk: ReadableStreamReadResult<Uint8Array>
    try {
      chunk = await clock.race(reader.read())
    } catch (cause) {
      if (clock.signal.aborted) throw cause
      const message = `The answer was cut off after ${length} B`
      return { bytes: joinedBytes(chunks), fault: { message, cause } }
    }
    if (chunk.done) return { bytes: joinedBytes(chunks) }
    clock.tick(chunk.value.length)
    length += chunk.value.length
    chunks.push(chunk.value)
    if (length > maxBytes) {
      await reader.cancel()
      return { bytes: joinedBytes(chunks), fault: tooLarge(maxBytes) }
    }
  }
}

const sizeText = (bytes: number): string =>
  bytes < 1024 ** 2 ? `${Math.floor(bytes / 1024)} KiB` : `${Math.floor(bytes / 1024 ** 2)} MiB`
