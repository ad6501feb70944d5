import { queryOptions } from '@tanstack/react-query'
import type { HeaderFacts, Ledger } from '#ledger'
import type { LedgerHash } from '#ledger/values'
import type { Source } from '#sources'
import { askWorker } from '../ask/client.ts'
import { closed } from './queries.ts'

/** The facts of ledgers' headers, by hash; signatures are checked in the worker. */
export const headerFacts = (
  { id }: Source,
  ledgers: readonly Pick<Ledger, 'hash' | 'headerXdr'>[],
  passphrase: string,
) => {
  const read = [id, 'headers', passphrase]
  return queryOptions({
    queryKey: [...read, ledgers.length, ledgers[0]?.hash, ledgers.at(-1)?.hash],
    queryFn: async ({ client, signal }) => {
      // Of a list that grows only new headers are read.
      const before = client.getQueriesData<ReadonlyMap<LedgerHash, HeaderFacts | null>>({
        queryKey: read,
      })
      const known = new Map(before.flatMap(([, facts]) => [...(facts ?? [])]))
      const missing = ledgers.filter(({ hash }) => !known.has(hash))
      const headers = missing.map(({ headerXdr }) => headerXdr)
      const facts = await askWorker('headerFacts', { passphrase, headers }, signal)
      for (const [index, { hash }] of missing.entries()) known.set(hash, facts[index] ?? null)
      return new Map(ledgers.map(({ hash }) => [hash, known.get(hash) ?? null]))
    },
    // The figures of before stay until the new ones are read.
    placeholderData: (before) => before,
    ...closed,
  })
}
