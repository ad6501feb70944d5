import { useEffect, useState } from 'react'
import type { WaitText } from './lazy/WaitText.tsx'

/** Milliseconds after which the words are loaded: most answers arrive before. */
const patience = 1_000

/** What a loading state waits for, over its first row: it appears without moving anything. */
export function WaitNote() {
  const [Text, setText] = useState<typeof WaitText>()
  const [since] = useState(Date.now)
  useEffect(() => {
    const load = () =>
      import('./lazy/WaitText.tsx').then(
        (code) => setText(() => code.WaitText),
        () => undefined, // the skeleton alone says that something loads
      )
    const timer = window.setTimeout(() => void load(), patience)
    return () => window.clearTimeout(timer)
  }, [])
  return Text && <Text since={since} />
}
