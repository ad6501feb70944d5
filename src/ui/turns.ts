import { useEffect, useState } from 'react'

/** Lets the browser draw and hear its reader: what follows is a task of its own. */
export const pause = (): Promise<void> => new Promise((resolve) => window.setTimeout(resolve))

const waiting = new Set<() => void>()
let asked = false

/**
 * Calls back in a task of its own, once what was drawn before is on the screen; one after the other
 * in the order of asking. Gives what takes it back.
 */
export function takeTurn(turn: () => void): () => void {
  waiting.add(turn)
  ask()
  return () => void waiting.delete(turn)
}

function ask(): void {
  if (asked || waiting.size === 0) return
  asked = true
  // A page in the background has no frames.
  if (document.hidden) window.setTimeout(next)
  else requestAnimationFrame(() => window.setTimeout(next))
}

function next(): void {
  asked = false
  const [turn] = waiting
  if (turn === undefined) return
  waiting.delete(turn)
  turn()
  ask()
}

/** Whether it is this part's turn to be drawn: not at first, so that what stands above it is seen before. */
export function useTurn(): boolean {
  const [here, setHere] = useState(false)
  useEffect(() => (here ? undefined : takeTurn(() => setHere(true))), [here])
  return here
}

const fewest = 2
const mostTogether = 32
/** Milliseconds between two turns: within one frame there is room for more rows, over two there were too many. */
const [roomy, tight] = [20, 34]

/**
 * How many of `count` rows may be drawn, or drawn anew, by now: a few in each turn, so that no task
 * is long however slow the machine is. Begins again whenever one of `of` is another.
 */
export function useRowsInTurn(count: number, ...of: readonly unknown[]): number {
  const [state, setState] = useState({ of, drawn: fewest, step: fewest })
  const same = of.every((each, index) => each === state.of[index])
  if (!same) setState({ of, drawn: fewest, step: fewest })
  // By the state itself, not its numbers: one that begins again has the same.
  useEffect(() => {
    if (state.drawn >= count) return
    const began = performance.now()
    return takeTurn(() => {
      const took = performance.now() - began
      const { step, drawn } = state
      const nextStep =
        took < roomy ? Math.min(step * 2, mostTogether) : took > tight ? fewest : step
      setState({ ...state, drawn: drawn + nextStep, step: nextStep })
    })
  }, [state, count])
  return same ? state.drawn : fewest
}
