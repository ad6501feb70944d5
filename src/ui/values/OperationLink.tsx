import type { ReactNode } from 'react'
import type { Toid } from '#ledger/values/toid.ts'
import { PageLink } from '../components/PageLink.tsx'

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
    <PageLink className={primary ? 'primary-link' : 'quiet-link'} page={`/operations/${id}`}>
      {children ?? String(id)}
    </PageLink>
  )
}
