import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether all rows must be in the document: for the printer, and once the reader searches the page or selects all of
 * it, since browsers only see the document.
 */
export function useAllRows(): boolean {
  const [all, setAll] = useState(false)
  useEffect(() => {
    // Synchronously: the browser continues right after the event.
    const fill = () => flushSync(() => setAll(true))
    const empty = () => setAll(false)
    const onKey = ({ ctrlKey, metaKey, key, target }: KeyboardEvent) => {
      const takesAll = /^a$/i.test(key) && !isField(target)
      if (key === 'F3' || ((ctrlKey || metaKey) && (takesAll || /^[fg]$/i.test(key)))) fill()
    }
    window.addEventListener('beforeprint', fill)
    window.addEventListener('afterprint', empty)
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('beforeprint', fill)
      window.removeEventListener('afterprint', empty)
      window.removeEventListener('keydown', onKey)
    }
  }, [])
  return all
}

/** Ctrl+A in a field selects within the field. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea')
