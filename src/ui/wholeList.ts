import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether all rows have to be in the document: for the printer, and from the moment on in which the reader looks for a
 * word in the page or takes all of it, which browsers do with what is there.
 */
export function useWholeList(): boolean {
  const [whole, setWhole] = useState(false)
  useEffect(() => {
    // At once: the browser goes on as soon as it was told.
    const fill = () => flushSync(() => setWhole(true))
    const empty = () => setWhole(false)
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && /^[afg]$/i.test(event.key)) fill()
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
  return whole
}
