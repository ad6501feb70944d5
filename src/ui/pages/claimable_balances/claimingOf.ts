import type { Account } from '#ledger/account.ts'
import type { Claiming } from '#ledger/claimObstacle.ts'
import { SourceError } from '#ledger/values/errors.ts'
import type { Answer } from '#ledger/values/page.ts'

/** The account of a query: absent where the service says that there is none. */
export const claimingOf = ({
  data,
  error,
}: {
  readonly data: Answer<Account> | undefined
  readonly error: Error | null
}): Claiming => (error instanceof SourceError && error.kind === 'notFound' ? 'absent' : data?.value)
