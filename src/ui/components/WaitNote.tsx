import { useEffect, useState } from 'react'
import { WaitText } from './WaitText.tsx'

/** Milliseconds after which the words are shown: most answers arrive before. */
const patience = 1_000

/** What a loading state waits for, over its first row: it appears without moving anything. */
export function WaitNote() {
  const [isShown, setIsShown] = useState(false)
  const [since] = useState(Date.now)
  useEffect(() => {
    const timer = window.setTimeout(() => setIsShown(true), patience)
    return () => window.clearTimeout(timer)
  }, [])
  return isShown && <WaitText since={since} />
}
