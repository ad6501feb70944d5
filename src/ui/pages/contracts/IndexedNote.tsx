import type { Answer } from '../../../model/page.ts'
import { lazyPart } from '../../components/lazyPart.tsx'
import { LazyIndexControls } from '../../coverage/lazyIndex.ts'
import { grouped } from '../../format/grouped.ts'

const AfterIndex = lazyPart(() => import('../../coverage/AfterIndex.tsx'), 'AfterIndex', 0)

/** The ledgers of the index that an answer covers; more are read on demand, and it is asked for again then. */
export function IndexedNote({
  answer: { coverage, partial, indexed },
  onRetry,
}: {
  answer: Pick<Answer<unknown>, 'coverage' | 'partial' | 'indexed'>
  onRetry: () => Promise<unknown>
}) {
  return (
    <>
      <p className="padded small-print">
        {coverage === undefined
          ? 'No ledger is indexed yet.'
          : `Covers ledgers ${grouped(coverage.from)} to ${grouped(coverage.to)}${partial === true ? '; older ones are not indexed' : ', all that there are'}.`}
      </p>
      {partial === true && <LazyIndexControls />}
      {indexed !== undefined && <AfterIndex indexed={indexed} onRetry={onRetry} />}
    </>
  )
}
