import type { ReactNode } from 'react'
import type { Toid } from '#ledger/values'
import { PageLink, primaryLink, quietLink } from '../components/PageLink.tsx'

/** An operation's id, or `children` instead of it. */
export function OperationLink({
  id,
  children,
  primary = false,
}: {
  id: Toid
  children?: ReactNode
  primary?: boolean
}) {
  return (
    <PageLink {...(primary ? primaryLink : quietLink)} page={`/operations/${id}`}>
      {children ?? String(id)}
    </PageLink>
  )
}
