import type { ReactNode } from 'react'

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
