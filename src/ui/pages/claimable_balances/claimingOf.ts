import type { Account, Claiming } from '#ledger'
import { type Answer, SourceError } from '#ledger/values'

/** The account of a query: absent where the service says that there is none. */
export const claimingOf = ({
  data,
  error,
}: {
  readonly data: Answer<Account> | undefined
  readonly error: Error | null
}): Claiming => (error instanceof SourceError && error.kind === 'notFound' ? 'absent' : data?.value)
