import { useEffect, useState } from 'react'
import type { WaitWords } from './WaitWords.tsx'

/** Milliseconds after which the words are loaded: most answers arrive before. */
const patience = 1_000

/** What a loading state waits for, over its first row: it appears without moving anything. */
export function WaitNote() {
  const [Words, setWords] = useState<typeof WaitWords>()
  const [since] = useState(Date.now)
  useEffect(() => {
    const load = () =>
      import('./WaitWords.tsx').then(
        (code) => setWords(() => code.WaitWords),
        () => undefined, // the skeleton alone says that something loads
      )
    const timer = window.setTimeout(() => void load(), patience)
    return () => window.clearTimeout(timer)
  }, [])
  return Words && <Words since={since} />
}
