import type { ReactNode } from 'react'

/** Nothing there, in words: what was looked at, and that it is not an error. */
export function EmptyState({
  title = 'Nothing here',
  children,
}: {
  title?: string
  children?: ReactNode
}) {
  return (
    <div className="message">
      <p className="message-title">{title}</p>
      {children !== undefined && <p>{children}</p>}
    </div>
  )
}
