import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { PlaceContext, useHere } from '../addresses.ts'
import { takeTurn } from '../turns.ts'
import { Skeleton } from './Skeleton.tsx'

/**
 * A part below what is read first: drawn in a turn of its own and in short tasks, rows of skeleton till then. After a
 * step to another page, what stood there keeps its room till then, and is not seen.
 */
export function Later({ rows, children }: { rows: number; children: ReactNode }) {
  const here = useHere()
  const [drawn, setDrawn] = useState<{ here: typeof here; children: ReactNode }>()
  // On the same page nothing waits: what is narrowed or turned round keeps its focus.
  const isDue = drawn?.here.page === here.page
  if (isDue && (drawn.here !== here || drawn.children !== children)) setDrawn({ here, children })
  useEffect(
    () => (isDue ? undefined : takeTurn(() => startTransition(() => setDrawn({ here, children })))),
    [isDue, here, children],
  )
  if (drawn === undefined)
    return (
      <div className="panel">
        <Skeleton rows={rows} label="Loading a part of the page" />
      </div>
    )
  return (
    <div className={isDue ? undefined : 'passing'} aria-busy={!isDue}>
      <PlaceContext value={drawn.here}>{drawn.children}</PlaceContext>
    </div>
  )
}
