import { type Call, SourceError } from '#ledger/values'

/** Goes with one question through all that answers it. */
export interface Ctx {
  readonly signal: AbortSignal
  /** Gets the requests that are sent for it, and what it reads of the browser's index, in their order. */
  readonly calls: Call[]
}

/** The context of a question that begins now. */
export const contextOf = (signal: AbortSignal): Ctx => ({ signal, calls: [] })

/** A context for what a question may not use in the end: its calls are added once it does. */
export const aside = ({ signal }: Ctx): Ctx => contextOf(signal)

/** Adds calls to those of a question, each once. */
export function addCalls({ calls }: Ctx, more: readonly Call[]): void {
  for (const call of more) if (!calls.includes(call)) calls.push(call)
}

/** Waits for the answer to another question, whose calls are this one's too, also where it fails. */
export async function gather<T extends { readonly calls: readonly Call[] }>(
  ctx: Ctx,
  answer: Promise<T>,
): Promise<T> {
  try {
    const found = await answer
    addCalls(ctx, found.calls)
    return found
  } catch (error) {
    if (error instanceof SourceError) addCalls(ctx, error.calls)
    throw error
  }
}

/** The error with the calls that led to it, before its own. */
export const withCalls = (error: SourceError, calls: readonly Call[]): SourceError =>
  new SourceError(error.kind, error.message, {
    cause: error.cause ?? error,
    calls: [...new Set([...calls, ...error.calls])],
    retryAfter: error.retryAfter,
    indexed: error.indexed,
  })
