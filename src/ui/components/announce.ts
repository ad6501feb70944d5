import { useSyncExternalStore } from 'react'
import { createListeners } from '../address/listeners.ts'

let announced = ''
const listeners = createListeners()

/** Announces a text to screen readers; the layout has the live region. */
export function announce(words: string): void {
  // A live region ignores the same text twice; a no-break space makes it differ.
  announced = announced === words ? `${words}\u00A0` : words
  listeners.notify()
}

let last = { words: '', at: 0 }

/** The same, once for several panels that say the same. */
export function announceOnce(words: string): void {
  if (last.words === words && Date.now() - last.at < 60_000) return
  last = { words, at: Date.now() }
  announce(words)
}

export const useAnnouncement = (): string =>
  useSyncExternalStore(listeners.subscribe, () => announced)
