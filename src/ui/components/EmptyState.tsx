import { MessageTitle, Message } from './Message.tsx'
import type { ReactNode } from 'react'

export function EmptyState({
  title = 'Nothing here',
  children,
}: {
  title?: string
  children?: ReactNode
}) {
  return (
    <Message>
      <MessageTitle>{title}</MessageTitle>
      {children !== undefined && <p>{children}</p>}
    </Message>
  )
}
