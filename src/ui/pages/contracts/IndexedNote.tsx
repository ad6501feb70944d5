import type { Answer } from '#ledger/values'
import { searchText } from '../../coverage/searchText.ts'
import { grouped } from '../../format/text.ts'
import { AfterIndex } from '../../coverage/PartialNote.tsx'
import { IndexControls } from '../../chunks.tsx'

/**
 * The ledgers that an answer covers, and how; more are read on demand, and it is asked for again then.
 * `hasOlder`: there is a next page.
 */
export function IndexedNote({
  answer: { coverage, search, partial, indexed },
  hasOlder = false,
  onRetry,
}: {
  hasOlder?: boolean
  answer: Pick<Answer<unknown>, 'coverage' | 'search' | 'partial' | 'indexed'>
  onRetry: () => Promise<unknown>
}) {
  return (
    <>
      <p className="py-2 text-muted text-xs/4">{noteOf({ coverage, search, partial }, hasOlder)}</p>
      {partial === true && <IndexControls />}
      {indexed !== undefined && <AfterIndex indexed={indexed} onRetry={onRetry} />}
    </>
  )
}

function noteOf(
  { coverage, search, partial }: Pick<Answer<unknown>, 'coverage' | 'search' | 'partial'>,
  hasOlder: boolean,
): string {
  if (search !== undefined) return `${searchText(search)}.`
  if (coverage === undefined) return 'No ledger is indexed yet.'
  const whole = hasOlder ? '; older ones are on the next page' : ', all that this source has'
  const rest = partial === true ? '; older ones are not indexed' : whole
  return `Covers ledgers ${grouped(coverage.from)} to ${grouped(coverage.to)}${rest}.`
}
