import { optionsLook, toolLook } from '../components/Button.tsx'
import { useState } from 'react'
import type { List } from './ListFrame.tsx'
import { filterNamesOf } from '../address/search.ts'
import { FilterPanel, ExportPanel } from '../chunks.tsx'

/** Filter and export; the code of each loads when it is opened. */
export function ListTools({ list }: { list: List<object> }) {
  const [open, setOpen] = useState<'filter' | 'export'>()
  const hasFilter = filterNamesOf(list.kind).length > 0
  const button = (which: 'filter' | 'export', label: string) => (
    <button
      type="button"
      className={toolLook}
      aria-expanded={open === which}
      onClick={() => setOpen(open === which ? undefined : which)}
    >
      {label}
    </button>
  )
  return (
    <>
      <span className={optionsLook}>
        {hasFilter && button('filter', 'Filter')}
        {button('export', 'Export')}
      </span>
      {hasFilter && (open === 'filter' || list.filtered !== 'no') && (
        <FilterPanel list={list} open={open === 'filter' || list.filtered === 'wrong'} />
      )}
      {open === 'export' && <ExportPanel list={list} />}
    </>
  )
}
