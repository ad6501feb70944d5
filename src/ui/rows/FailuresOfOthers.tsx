import { Footnote } from '../components/Note.tsx'
import { useHere } from '../address/addresses.ts'
import { PageLink } from '../components/PageLink.tsx'
import { counted } from '../format/counted.ts'

/** How many payments of this page failed and are of other accounts, and the switch that shows or hides them. */
export function FailuresOfOthers({ count, hides }: { count: number; hides: boolean }) {
  const { page, search } = useHere()
  return (
    <Footnote>
      {counted(count, 'failed payment')} of other accounts{' '}
      {hides ? 'left out here: nothing was moved.' : 'among these: nothing was moved.'}{' '}
      <PageLink page={page} search={{ ...search, failures: hides ? 'all' : undefined }}>
        {hides ? 'Show failed payments of others' : 'Leave them out'}
      </PageLink>
    </Footnote>
  )
}
