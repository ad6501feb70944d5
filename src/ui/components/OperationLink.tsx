import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Toid } from '../../model/toid.ts'
import { useNetwork } from '../sight.ts'

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
  const network = useNetwork()
  return (
    <Link
      className={primary ? 'key' : 'bare'}
      to="/$network/operations/$id/{-$tab}"
      params={{ network: network.id, id: String(id), tab: undefined }}
    >
      {children ?? String(id)}
    </Link>
  )
}
