import { pageWidthLook } from './pageWidth.tsx'
import type { ReactNode } from 'react'

/** A warning across the page, below its header. */
export function Banner({ children }: { children: ReactNode }) {
  return (
    <div className="border-line border-b bg-wash">
      <p className={`${pageWidthLook} wrap-anywhere pt-2.5 pb-2.25`}>{children}</p>
    </div>
  )
}
