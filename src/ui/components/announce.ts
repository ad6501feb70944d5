import { useSyncExternalStore } from 'react'

let said = ''
const readers = new Set<() => void>()

/** Has a screen reader say something, politely; the layout holds the live region. */
export function announce(words: string): void {
  // The same words twice are no change to a live region; a no-break space makes them one.
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
