import { useState } from 'react'
import type { XdrTree } from '#ledger/xdrTree.ts'
import { VisibleText } from '../components/VisibleText.tsx'
import { keyed } from '../components/keyed.ts'

/** A decoded tree; branches below the second level render when they are opened. */
export function XdrRows({ tree, depth }: { tree: XdrTree; depth: number }) {
  const [open, setOpen] = useState(depth < 2)
  if (tree.children === undefined || tree.children.length === 0)
    return (
      <div className="xdr-leaf">
        <span className="muted">{tree.name}</span>{' '}
        <span className="monospace">
          <VisibleText text={tree.text ?? (tree.children ? '[]' : '')} />
        </span>
      </div>
    )
  return (
    <details
      className="xdr-node"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span className="muted">{tree.name}</span>{' '}
        <span className="monospace">{tree.text ?? ''}</span>{' '}
        <span className="secondary-text">{tree.children.length}</span>
      </summary>
      {open &&
        keyed(tree.children).map(({ key, item }) => (
          <XdrRows key={key} tree={item} depth={depth + 1} />
        ))}
    </details>
  )
}
