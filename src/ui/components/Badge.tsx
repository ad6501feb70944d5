import type { ReactNode } from 'react'
import { plainText } from '../format/visibleText.ts'

/** A word of the protocol: a type, a code, a flag. */
export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className={`${badgeLook} ${unbrokenLook}`}>
      {typeof children === 'string' ? plainText(children, 64) : children}
    </span>
  )
}

/** In one line where its column is wide enough. */
export const unbrokenLook =
  'text-muted whitespace-nowrap stacked:inner:wrap-anywhere stacked:inner:whitespace-normal'

export const badgeLook =
  'inline-block px-1.25 border border-line rounded-sm font-mono text-xs/4.5 font-normal'
