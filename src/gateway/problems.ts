import { SourceError } from '#ledger/values'
import { ProblemError } from '#mock/server'

/** A SourceError as the REST service's problem; undefined for other errors. */
export function problemOfSource(error: unknown): ProblemError | undefined {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new ProblemError('timeout')
  }
  if (!(error instanceof SourceError)) return undefined
  const { kind, message, retryAfter } = error
  switch (kind) {
    case 'notFound':
    case 'notYetClosed':
      return new ProblemError('not_found', undefined, message)
    case 'outOfRetention':
      return new ProblemError('before_history', undefined, message)
    case 'unsupported':
      return new ProblemError('not_implemented', undefined, message)
    case 'rateLimited': {
      const headers = { 'Retry-After': String(Math.ceil(retryAfter ?? 1)) }
      return new ProblemError('rate_limit_exceeded', undefined, message, headers)
    }
    case 'unreachable':
      return new ProblemError('service_unavailable', undefined, message)
    case 'badResponse':
    case 'laterProtocol':
      return new ProblemError('server_error', undefined, message)
  }
}

/** An empty list instead of `notFound`, where the REST service answers so. */
export async function orNone<T>(read: () => Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof SourceError && isAbsence(error)) return []
    throw error
  }
}

const isAbsence = ({ kind }: SourceError): boolean =>
  kind === 'notFound' || kind === 'notYetClosed' || kind === 'outOfRetention'
