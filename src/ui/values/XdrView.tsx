import type { XdrTree } from '#ledger'
import { Raw } from '../components/Raw.tsx'
import { XdrRows } from './XdrRows.tsx'

/** XDR as base64 with copy, and decoded as rows. */
export function XdrView({ base64, tree }: { base64: string; tree?: XdrTree | undefined }) {
  return (
    <div className="py-2">
      {tree !== undefined && <XdrRows tree={tree} depth={0} />}
      <Raw text={base64} name="base64 XDR" />
    </div>
  )
}
