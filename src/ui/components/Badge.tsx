import type { ReactNode } from 'react'
import { plainText } from '../format/visibleText.ts'

/** A word of the protocol: a type, a code, a flag. */
export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="type-badge">
      {typeof children === 'string' ? plainText(children, 64) : children}
    </span>
  )
}
