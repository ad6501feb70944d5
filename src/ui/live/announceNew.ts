import { announce } from '../components/announce.ts'
import { grouped } from '../format/grouped.ts'

/** Milliseconds between two announcements: a network has new rows every five seconds. */
const pause = 10_000
const pending = new Map<string, number>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Tells screen readers of new rows: at once, then at most every ten seconds, all lists of the page together. */
export function announceNew(rows: number, title: string): void {
  const name = title.toLowerCase()
  pending.set(name, (pending.get(name) ?? 0) + rows)
  if (timer === undefined) speak()
}

function speak(): void {
  timer = undefined
  if (pending.size === 0) return
  announce([...pending].map(([name, rows]) => `New ${name}: ${grouped(rows)}`).join(', '))
  pending.clear()
  timer = setTimeout(speak, pause)
}
