import { useEffect, useState } from 'react'
import { takeTurn } from './turns.ts'

/** The rows of one list; `id` distinguishes it from the previous list in the same place. */
interface Rows<T> {
  readonly id: string
  readonly items: readonly T[]
}

/** Rows removed per turn. */
const together = 4

/**
 * What is still there of the list that stood here before, which goes a few rows a turn: to take
 * down all of it at once would be the longest task of a step. It is to be drawn hidden.
 */
export function useLeaving<T>(now: Rows<T>): Rows<T> | undefined {
  const [state, setState] = useState<{
    readonly now: Rows<T>
    readonly leaving?: Rows<T> | undefined
  }>({ now })
  const { leaving } = state
  if (state.now.id !== now.id)
    setState({ now, leaving: state.now.items.length === 0 ? undefined : state.now })
  else if (state.now.items !== now.items) setState({ now, leaving })
  useEffect(() => {
    if (leaving === undefined) return
    const items = leaving.items.slice(together)
    return takeTurn(() =>
      setState((current) => ({
        ...current,
        leaving: items.length === 0 ? undefined : { ...leaving, items },
      })),
    )
  }, [leaving])
  return leaving
}
