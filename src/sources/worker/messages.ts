import { type Call, type Coverage, SourceError, type SourceErrorKind } from '#ledger/values'
import type { EarlyResponse, SentRequest } from '../request.ts'

export type ToWorker =
  | { readonly kind: 'run'; readonly id: number; readonly question: string; readonly input: object }
  | { readonly kind: 'abort'; readonly id: number }
  /** Requests that the boot script has sent, and the outcome of one. */
  | { readonly kind: 'early'; readonly requests: readonly SentRequest[] }
  | {
      readonly kind: 'earlyResponse'
      readonly index: number
      readonly response: EarlyResponse | undefined
    }

/** A message as the other thread receives it: a clone has no type. */
export type Received = MessageEvent['data']

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly id: number; readonly output: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly error: PlainError }

/** The part of `Worker` that is used; tests pass a fake. */
export interface WorkerLike {
  postMessage(message: ToWorker, transfer: Transferable[]): void
  terminate(): void
  addEventListener(type: 'message', listener: (event: { readonly data: Received }) => void): void
  addEventListener(type: 'error', listener: (event: ErrorEvent) => void): void
}

/** An error as plain data: a clone would lose its own fields. */
export interface PlainError {
  readonly message: string
  readonly name: string
  readonly source?:
    | {
        readonly kind: SourceErrorKind
        readonly calls: readonly Call[]
        readonly retryAfter: number | undefined
        readonly indexed: readonly Coverage[] | undefined
      }
    | undefined
}

export function plainError(error: unknown): PlainError {
  if (error instanceof SourceError) {
    const { name, message, kind, calls, retryAfter, indexed } = error
    return { name, message, source: { kind, calls, retryAfter, indexed } }
  }
  return error instanceof Error
    ? { name: error.name, message: error.message }
    : { name: 'Error', message: String(error) }
}

export function errorFromPlain({ name, message, source }: PlainError): Error {
  if (source !== undefined) return new SourceError(source.kind, message, source)
  const error = new Error(message)
  error.name = name
  return error
}
