import type { ReactNode } from 'react'
import type { Toid } from '../../model/values/toid.ts'
import { PageLink } from '../components/PageLink.tsx'

/** An operation by its id; `children` in its place where the row has better words. */
export function OperationLink({
  id,
  children,
  primary = false,
}: {
  id: Toid
  children?: ReactNode
  /** The link that names its row. */
  primary?: boolean
}) {
  return (
    <PageLink className={primary ? 'primary-link' : 'quiet-link'} page={`/operations/${id}`}>
      {children ?? String(id)}
    </PageLink>
  )
}
