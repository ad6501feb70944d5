import type { KeyboardEvent } from 'react'

/** The place in a row of figures to which an arrow key leads; undefined for other keys. */
export function keyStep(
  event: Pick<KeyboardEvent, 'key' | 'preventDefault'>,
  at: number,
  count: number,
): number | undefined {
  const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[event.key]
  if (next === undefined) return undefined
  event.preventDefault()
  return Math.min(Math.max(next, 0), count - 1)
}
