import { type KeyboardEvent, type PointerEvent, useState } from 'react'

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

/**
 * A drawing that pointer and arrow keys read figure by figure: which one is read, and what the drawing's element takes.
 * `placeAt`: the figure at a share of the width; `words`: what it says.
 */
export function useReading(
  label: string,
  count: number,
  placeAt: (share: number) => number,
  words: (place: number) => string,
) {
  const [read, setRead] = useState<number>()
  const last = count - 1
  const place = read === undefined ? undefined : Math.min(read, last)
  const stop = () => setRead(undefined)
  const slider = {
    role: 'slider',
    tabIndex: 0,
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': last,
    'aria-valuenow': place ?? last,
    'aria-valuetext': words(place ?? last),
    onPointerMove: ({ clientX, currentTarget }: PointerEvent) => {
      const { left, width } = currentTarget.getBoundingClientRect()
      setRead(Math.min(Math.max(placeAt((clientX - left) / width), 0), last))
    },
    onPointerLeave: stop,
    onBlur: stop,
    onKeyDown: (event: KeyboardEvent) => {
      const next = keyStep(event, place ?? last, count)
      if (next !== undefined) setRead(next)
    },
  }
  return { place, slider }
}
