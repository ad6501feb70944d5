import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { PlaceContext, useHere } from '../address/addresses.ts'
import { takeTurn } from './turns.ts'
import { Skeleton } from '../components/Skeleton.tsx'

/**
 * A part of a page that is drawn after its head, in a turn of its own and in short tasks: rows of skeleton till then,
 * or at once where none are named. After a step to another page, what stood there keeps its room till its turn, and
 * is not seen.
 */
export function Later({ rows, children }: { rows?: number; children: ReactNode }) {
  const here = useHere()
  const { page } = here
  const next = useRef({ here, children })
  const [drawn, setDrawn] = useState(rows === undefined ? { here, children } : undefined)
  // On the same page nothing waits: what is filtered or turned round keeps its focus.
  const isDue = drawn?.here.page === page
  if (isDue && (drawn.here !== here || drawn.children !== children)) setDrawn({ here, children })
  useEffect(() => {
    next.current = { here, children }
  })
  // Anew for what was drawn meanwhile: it may be of a page that was left since its turn began.
  useEffect(
    () =>
      drawn?.here.page === page
        ? undefined
        : takeTurn(() => startTransition(() => setDrawn(next.current))),
    [drawn, page],
  )
  if (drawn === undefined)
    return (
      <div className="panel">
        <Skeleton rows={rows ?? 0} label="Loading a part of the page" />
      </div>
    )
  return (
    <div className={isDue ? undefined : 'outgoing-page'} aria-busy={!isDue}>
      <PlaceContext value={drawn.here}>{drawn.children}</PlaceContext>
    </div>
  )
}
