import { useState } from 'react'
import type { Proof } from '#ledger'

export interface ShownEvidence {
  readonly file: string
  readonly proof: Proof
}

/** Evidence with the votes that a reader adds to it, which stay until there is other evidence. */
export function useVotes<T extends ShownEvidence>(evidence: T | undefined) {
  const [added, setAdded] = useState<{ readonly to: string; readonly checked: ShownEvidence }>()
  const given = evidence && { ...evidence, ...(added?.to === evidence.file ? added.checked : {}) }
  return {
    shown: given,
    add: (checked: ShownEvidence) => evidence && setAdded({ to: evidence.file, checked }),
  }
}
