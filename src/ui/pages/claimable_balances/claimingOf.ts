import type { Account } from '../../../model/account.ts'
import type { Claiming } from '../../../model/claimObstacle.ts'
import { SourceError } from '../../../model/errors.ts'
import type { Answer } from '../../../model/page.ts'

/** The account of a query: absent where the service says that there is none. */
export const claimingOf = ({
  data,
  error,
}: {
  readonly data: Answer<Account> | undefined
  readonly error: Error | null
}): Claiming => (error instanceof SourceError && error.kind === 'notFound' ? 'absent' : data?.value)
