import type { HttpCall } from '#ledger/values'
import { isForm } from './callFacts.ts'

/** The request as a shell command. */
export function curlOf(call: HttpCall): string {
  if (call.body === undefined) return `curl ${quote(call.url)}`
  // curl's own default type is a form.
  if (isForm(call.body)) return `curl ${quote(call.url)} -d ${quote(call.body)}`
  return `curl ${quote(call.url)} -H 'content-type: application/json' -d ${quote(call.body)}`
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
