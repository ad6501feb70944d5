import { requestBytes } from '#ledger/values'
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
  const body = await bodyOf(call.request)
  const value =
    type === 'multipart/form-data'
      ? await inParts(new Response(body, { headers: { 'Content-Type': header } }))
      : formOf(body).get('tx')
  return typeof value === 'string' ? value : inQuery
}

/** The parameters of a form, such as a body is. */
export const formOf = (body: Uint8Array): URLSearchParams =>
  new URLSearchParams(new TextDecoder().decode(body))

/** The server reads no more bytes of a body: the largest transaction has a few hundred kB. */
const longestBody = 1024 ** 2

/** The body of a POST; fails with the problem `request_too_large` above 1 MiB, and reads no more of it. */
export async function bodyOf(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await requestBytes(request, longestBody)
  if (bytes === undefined) throw new ProblemError('request_too_large')
  return bytes
}

/** A multipart body that cannot be parsed has no parts, as in Go: its envelope is missing. */
async function inParts(body: Response): Promise<FormDataEntryValue | null> {
  try {
    return (await body.formData()).get('tx')
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
