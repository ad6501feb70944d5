import { queryOptions } from '@tanstack/react-query'
import type { HeaderFacts, Ledger } from '#ledger'
import type { LedgerHash } from '#ledger/values'
import type { Source } from '#sources'
import { askWorker } from '../ask/client.ts'
import { closed } from './queries.ts'

/** What was read, by passphrase and hash: of a list that grows only new headers are read. */
const read = new Map<string, HeaderFacts | null>()
const mostRead = 4_000

/** The facts of ledgers' headers, by hash; signatures are checked in the worker. */
export const headerFacts = (
  { id }: Source,
  ledgers: readonly Pick<Ledger, 'hash' | 'headerXdr'>[],
  passphrase: string,
) =>
  queryOptions({
    queryKey: [id, 'headers', passphrase, ledgers.length, ledgers[0]?.hash, ledgers.at(-1)?.hash],
    queryFn: async ({ signal }) => {
      const keyOf = (hash: LedgerHash) => `${passphrase} ${hash}`
      if (read.size > mostRead) read.clear()
      const missing = ledgers.filter(({ hash }) => !read.has(keyOf(hash)))
      const headers = missing.map(({ headerXdr }) => headerXdr)
      const facts = await askWorker('headerFacts', { passphrase, headers }, signal)
      for (const [index, { hash }] of missing.entries()) read.set(keyOf(hash), facts[index] ?? null)
      return new Map(ledgers.map(({ hash }) => [hash, read.get(keyOf(hash)) ?? null]))
    },
    // The figures of before stay until the new ones are read.
    placeholderData: (before) => before,
    ...closed,
  })
