import { SourceError, type SourceErrorKind } from '../model/errors.ts'
import type { Call } from '../model/call.ts'
import type { Coverage } from '../model/coverage.ts'
import { RpcError } from '../sources/ledgers/rpcError.ts'

/** What the page posts: a job with its own input, or that its answer is not wanted any more. */
export type ToWorker =
  | { readonly kind: 'run'; readonly id: number; readonly job: string; readonly input: object }
  | { readonly kind: 'abort'; readonly id: number }

/** A message as the other thread gets it: untyped, since a clone has no type; each side sends only its own kind. */
export type Received = MessageEvent['data']

/** What the worker posts. */
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly id: number; readonly output: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly error: PlainError }

/** An error as plain data: a clone would lose what it carries. */
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
  readonly rpc?: { readonly code: number; readonly detail?: string | undefined } | undefined
}

export function plainError(error: unknown): PlainError {
  if (error instanceof SourceError) {
    const { name, message, kind, calls, retryAfter, indexed } = error
    return { name, message, source: { kind, calls, retryAfter, indexed } }
  }
  if (error instanceof RpcError) {
    const { name, message, code, detail } = error
    return { name, message, rpc: { code, detail } }
  }
  return error instanceof Error
    ? { name: error.name, message: error.message }
    : { name: 'Error', message: String(error) }
}

export function errorFromPlain({ name, message, source, rpc }: PlainError): Error {
  if (source !== undefined) return new SourceError(source.kind, message, source)
  if (rpc !== undefined) return new RpcError(rpc.code, message, rpc.detail)
  const error = new Error(message)
  error.name = name
  return error
}
