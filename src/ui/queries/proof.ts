import { queryOptions } from '@tanstack/react-query'
import type { GatheredEvidence } from '#ledger'
import { SourceError } from '#ledger/values'
import type { ProofSubject, Source } from '#sources'
import { closed } from './queries.ts'

const keyOf = (subject: ProofSubject): string => {
  switch (subject.kind) {
    case 'transaction':
      return `${subject.transaction.hash} ${subject.transaction.xdr.meta === undefined}`
    case 'ledger':
      return String(subject.ledger.hash)
    case 'envelope':
      return subject.hash
  }
}

/** The evidence of a page's subject and its proof; `following` as in the request. */
export const evidenceQuery = (
  { id, evidence, kind }: Source,
  subject: ProofSubject,
  passphrase: string,
  following: number | undefined,
) =>
  queryOptions({
    queryKey: [id, 'evidence', subject.kind, keyOf(subject), passphrase, following ?? 'at hand'],
    queryFn: ({ signal }): Promise<GatheredEvidence> => {
      if (evidence === undefined)
        throw new SourceError('unsupported', `${kind.name} gives no evidence here`)
      return evidence({ subject, passphrase, following }, signal)
    },
    ...closed,
  })
