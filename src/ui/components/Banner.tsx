import type { ReactNode } from 'react'

/** A warning across the page, below its header. */
export function Banner({ children }: { children: ReactNode }) {
  return (
    <div className="banner">
      <p className="page-width">{children}</p>
    </div>
  )
}
