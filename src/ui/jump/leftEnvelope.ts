let left: string | undefined
const listeners = new Set<() => void>()

/** Leaves an envelope, pasted into the search, for the form; it is in no address and no storage. */
export function leaveEnvelope(text: string): void {
  left = text
  for (const listener of listeners) listener()
}

/** Calls `take` with what the search left, once, now or later. */
export function whenEnvelopeLeft(take: (text: string) => void): () => void {
  const listener = () => {
    const text = left
    left = undefined
    if (text !== undefined) take(text)
  }
  listener()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
