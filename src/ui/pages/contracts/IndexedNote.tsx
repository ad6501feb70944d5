import type { Answer } from '../../../model/page.ts'
import { lazyPart } from '../../components/lazyPart.tsx'
import { LazyIndexControls } from '../../coverage/lazyIndex.ts'
import { searchText } from '../../coverage/searchText.ts'
import { grouped } from '../../format/grouped.ts'

const AfterIndex = lazyPart(() => import('../../coverage/AfterIndex.tsx'), 'AfterIndex', 0)

/** The ledgers that an answer covers, and how; more are read on demand, and it is asked for again then. */
export function IndexedNote({
  answer: { coverage, search, partial, indexed },
  onRetry,
}: {
  answer: Pick<Answer<unknown>, 'coverage' | 'search' | 'partial' | 'indexed'>
  onRetry: () => Promise<unknown>
}) {
  return (
    <>
      <p className="padded small-print">{noteOf({ coverage, search, partial })}</p>
      {partial === true && <LazyIndexControls />}
      {indexed !== undefined && <AfterIndex indexed={indexed} onRetry={onRetry} />}
    </>
  )
}

function noteOf({
  coverage,
  search,
  partial,
}: Pick<Answer<unknown>, 'coverage' | 'search' | 'partial'>): string {
  if (search !== undefined) return `${searchText(search)}.`
  if (coverage === undefined) return 'No ledger is indexed yet.'
  const rest = partial === true ? '; older ones are not indexed' : ', all that there are'
  return `Covers ledgers ${grouped(coverage.from)} to ${grouped(coverage.to)}${rest}.`
}
