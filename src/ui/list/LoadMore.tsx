import { Button, MoreButtons } from '../components/Button.tsx'
import { joinedPages } from '../coverage/joinedPages.ts'
import type { List } from './list.ts'
import { nextCost } from '../format/nextCost.ts'
import { counted } from '../format/counted.ts'
import { RowsInView } from '../chunks.tsx'
import { VisibleText } from '../components/VisibleText.tsx'

/** “Load more”, up to the number of rows that a page renders well. */
export function LoadMore({ list: { more, page, limit } }: { list: List<object> }) {
  if (page?.next === undefined) return null
  const { length } = page.items
  const cost = nextCost(page)
  return (
    <MoreButtons>
      {length < maxRows && (
        <Button
          type="button"
          disabled={more.state === 'loading'}
          onClick={() => void RowsInView.loadCode().then(() => more.load(joinedPages))}
        >
          {more.state === 'loading' ? 'Loading more…' : 'Load more'}
        </Button>
      )}
      {cost !== undefined && (
        <span>
          {length < limit && 'Reading stopped here to save data. '}
          More costs {cost}.
        </span>
      )}
      <span role="status">
        {more.error === undefined ? (
          more.joined !== undefined && counted(length, 'row')
        ) : (
          <VisibleText text={more.error.message} />
        )}
      </span>
    </MoreButtons>
  )
}

const maxRows = 1000
