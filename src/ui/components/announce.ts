import { useSyncExternalStore } from 'react'
import { createListeners } from '../queries/outside.ts'

let announced = ''
const listeners = createListeners()

/** Announces a text to screen readers; the layout has the live region. */
export function announce(message: string): void {
  // A live region ignores the same text twice; a no-break space makes it differ.
  announced = announced === message ? `${message}\u00A0` : message
  listeners.notify()
}

let last = { message: '', at: 0 }

/** The same, once for several panels that say the same. */
export function announceOnce(message: string): void {
  if (last.message === message && Date.now() - last.at < 60_000) return
  last = { message, at: Date.now() }
  announce(message)
}

export const useAnnouncement = (): string =>
  useSyncExternalStore(listeners.subscribe, () => announced)
