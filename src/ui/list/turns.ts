import { useEffect, useState } from 'react'

/** Yields to the browser: what follows runs in a task of its own. */
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
  // A background page has no animation frames.
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

const fewest = 2
const mostTogether = 12
/** Milliseconds between two turns: within one frame there is room for more rows, over two there were too many. */
const [roomy, tight] = [20, 34]

/**
 * How many of `rows` may be drawn, or drawn anew, by now: a few in each turn, so that no task is long
 * however slow the machine is. Begins again when `by`, which draws them, is another; and where the rows
 * are others, behind those that stand already.
 */
export function useRowsInTurn(rows: readonly unknown[], by: unknown): number {
  const [state, setState] = useState<Turns>({ rows, by, drawn: fewest, step: fewest })
  const now = state.rows === rows && state.by === by ? state : begunAgain(state, rows, by)
  if (now !== state) setState(now)
  // By the state itself, not its numbers: one that begins again has the same.
  useEffect(() => {
    if (now.drawn >= now.rows.length) return
    const began = performance.now()
    return takeTurn(() => {
      const took = performance.now() - began
      const { step, drawn } = now
      const nextStep =
        took < roomy ? Math.min(step + fewest, mostTogether) : took > tight ? fewest : step
      setState({ ...now, drawn: drawn + nextStep, step: nextStep })
    })
  }, [now])
  return now.drawn
}

interface Turns {
  readonly rows: readonly unknown[]
  readonly by: unknown
  readonly drawn: number
  readonly step: number
}

function begunAgain(before: Turns, rows: readonly unknown[], by: unknown): Turns {
  const other = rows.findIndex((row, index) => row !== before.rows[index])
  const standing = Math.min(before.drawn, other === -1 ? rows.length : other)
  return { rows, by, drawn: Math.max(fewest, before.by === by ? standing : 0), step: fewest }
}
