import type { Owner } from '#ledger'
import { SourceError } from '#ledger/values'

/** The error for a list that JSON-RPC has no call for, with what to do instead. */
export function unsupported(what: string): SourceError {
  return new SourceError(
    'unsupported',
    `A JSON-RPC service cannot list ${what}. Read it through REST.`,
  )
}

/** "an account's payments", "payments". */
export function listName(kind: string, of: Owner | undefined): string {
  if (of === undefined) return kind
  const article = of.kind === 'account' || of.kind === 'operation' ? 'an' : 'a'
  return `${article} ${of.kind}’s ${kind}`
}
