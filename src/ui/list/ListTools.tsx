import { useState } from 'react'
import type { List } from './list.ts'
import { lazyPart } from '../components/lazyPart.tsx'
import { narrowNamesOf } from '../address/narrowing.ts'

const NarrowPanel = lazyPart(
  () => import('../filters/NarrowPanel.tsx').then((code) => code.NarrowPanel),
  0,
)
const ExportPanel = lazyPart(
  () => import('../exports/ExportPanel.tsx').then((code) => code.ExportPanel),
  0,
)

/** What can be done with a list beside reading it: narrow it, take it away. The code for either comes when asked for. */
export function ListTools({ list }: { list: List<object> }) {
  const [open, setOpen] = useState<'narrow' | 'export'>()
  const narrows = narrowNamesOf(list.kind).length > 0
  const button = (which: 'narrow' | 'export', words: string) => (
    <button
      type="button"
      className="tool-link"
      aria-expanded={open === which}
      onClick={() => setOpen(open === which ? undefined : which)}
    >
      {words}
    </button>
  )
  return (
    <>
      <span className="option-set">
        {narrows && button('narrow', 'Narrow')}
        {button('export', 'Export')}
      </span>
      {narrows && (open === 'narrow' || list.narrowed !== 'no') && (
        <NarrowPanel list={list} open={open === 'narrow' || list.narrowed === 'wrong'} />
      )}
      {open === 'export' && <ExportPanel list={list} />}
    </>
  )
}
