import type { WireCall } from './call.ts'
import { ProblemError } from './problem.ts'

/** The envelope that a POST brings (rest.md 1.9): the form's `tx`, or without a type of body the query's. */
export async function submittedEnvelope(call: WireCall): Promise<string> {
  const type = call.request.headers.get('Content-Type')?.split(';')[0]?.trim() ?? ''
  const inQuery = call.query.get('tx') ?? ''
  if (type === '') return inQuery
  if (type !== 'application/x-www-form-urlencoded' && type !== 'multipart/form-data') {
    throw new ProblemError('unsupported_media_type')
  }
  const value =
    type === 'multipart/form-data'
      ? (await call.request.formData()).get('tx')
      : new URLSearchParams(await call.request.text()).get('tx')
  return typeof value === 'string' ? value : inQuery
}
