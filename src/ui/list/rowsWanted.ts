import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { takeTurn } from './turns.ts'

const fewest = 2
const mostTogether = 16
/** Milliseconds that making them may take: the browser still has to lay them out and to paint them. */
const [roomy, tight] = [4, 8]

/**
 * Which of the rows that are `wanted`, the most wanted first, are drawn by now: a few more in each turn, once `due`.
 * One that was gone meanwhile waits for its turn again.
 */
export function useRowsWanted(wanted: readonly string[], due: boolean): ReadonlySet<string> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(() => new Set())
  const step = useRef(fewest)
  const began = useRef<number>(undefined)
  const standing = stillWanted(wanted, keys)
  if (standing !== keys) setKeys(standing)
  useLayoutEffect(() => {
    if (began.current === undefined) return
    const took = performance.now() - began.current
    began.current = undefined
    if (took < roomy) step.current = Math.min(mostTogether, step.current * 2)
    else if (took > tight) step.current = Math.max(fewest, step.current >> 1)
  })
  // With each drawing: what is wanted changes as the reader scrolls.
  useEffect(() => {
    const missing = wanted.filter((key) => !standing.has(key))
    if (!due || missing.length === 0) return
    return takeTurn(() => {
      const next = missing.slice(0, step.current)
      began.current = performance.now()
      setKeys((last) => new Set([...last, ...next]))
    })
  })
  return standing
}

/** Those of the `keys` that are wanted still: the same set where all are. A service may give one row twice. */
export function stillWanted(
  wanted: readonly string[],
  keys: ReadonlySet<string>,
): ReadonlySet<string> {
  const still = new Set(wanted.filter((key) => keys.has(key)))
  return still.size === keys.size ? keys : still
}
