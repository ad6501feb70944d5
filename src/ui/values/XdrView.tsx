import { useState } from 'react'
import type { XdrTree } from '#ledger'
import { Muted, Secondary } from '../components/Message.tsx'
import { Raw, VisibleText } from '../components/VisibleText.tsx'
import { keyed } from '../format/text.ts'

/** XDR as base64 with copy, and decoded as rows. */
export function XdrView({ base64, tree }: { base64: string; tree?: XdrTree | undefined }) {
  return (
    <div className="py-2">
      {tree !== undefined && <XdrRows tree={tree} depth={0} />}
      <Raw text={base64} name="base64 XDR" />
    </div>
  )
}

/** A decoded tree; branches below the second level render when they are opened. */
function XdrRows({ tree, depth }: { tree: XdrTree; depth: number }) {
  const [open, setOpen] = useState(depth < 2)
  if (tree.children === undefined || tree.children.length === 0)
    return (
      <div className="wrap-anywhere border-line border-l py-0.5 pl-3.5">
        <Muted>{tree.name}</Muted>{' '}
        <span className="font-mono text-[0.9286em]">
          <VisibleText text={tree.text ?? (tree.children ? '[]' : '')} />
        </span>
      </div>
    )
  return (
    <details
      className="border-line pl-3.5 [details>&]:ml-0 [details>&]:border-l [details>&]:pl-7"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="-ml-3.5 min-h-6 pt-0.5 before:inline-block before:w-3.5 before:font-mono before:text-faint before:content-['+'] [details[open]>&]:before:content-['−']">
        <Muted>{tree.name}</Muted>{' '}
        <span className="font-mono text-[0.9286em]">{tree.text ?? ''}</span>{' '}
        <Secondary>{tree.children.length}</Secondary>
      </summary>
      {open &&
        keyed(tree.children).map(({ key, item }) => (
          <XdrRows key={key} tree={item} depth={depth + 1} />
        ))}
    </details>
  )
}
