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

export const useAnnouncement = (): string =>
  useSyncExternalStore(listeners.subscribe, () => announced)
