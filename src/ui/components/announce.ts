import { useSyncExternalStore } from 'react'

let said = ''
const readers = new Set<() => void>()

/** Announces a text to screen readers; the layout has the live region. */
export function announce(words: string): void {
  // A live region ignores the same text twice; a no-break space makes it differ.
  said = said === words ? `${words}\u00A0` : words
  for (const reader of readers) reader()
}

export const useAnnouncement = (): string =>
  useSyncExternalStore(
    (reader) => {
      readers.add(reader)
      return () => readers.delete(reader)
    },
    () => said,
  )
