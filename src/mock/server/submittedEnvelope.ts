import type { WireCall } from './call.ts'
import { ProblemError } from './problem.ts'

/** The envelope of a POST (rest.md 1.9): the form's `tx`, or the query's if the body has no type. */
export async function submittedEnvelope(call: WireCall): Promise<string> {
  const header = call.request.headers.get('Content-Type') ?? ''
  const type = header.replace(/;.*/, '').trim().toLowerCase()
  const inQuery = call.query.get('tx') ?? ''
  if (type === '') return inQuery
  if (type !== 'application/x-www-form-urlencoded' && type !== 'multipart/form-data') {
    throw new ProblemError('unsupported_media_type')
  }
  const value =
    type === 'multipart/form-data'
      ? await inParts(call.request)
      : new URLSearchParams(await call.request.text()).get('tx')
  return typeof value === 'string' ? value : inQuery
}

/** A multipart body that cannot be parsed has no parts, as in Go: its envelope is missing. */
async function inParts(request: Request): Promise<FormDataEntryValue | null> {
  try {
    return (await request.formData()).get('tx')
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
