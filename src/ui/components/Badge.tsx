import type { ReactNode } from 'react'

/** A word of the protocol: a type, a code, a flag. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className="type-badge">{children}</span>
}
