import { useContext, useState } from 'react'
import type { PagePath } from '../address/addresses.ts'
import { NamesContext } from '../address/names.ts'
import { LabelForm } from '../chunks.tsx'
import { LinkButton } from '../components/Button.tsx'
import { NameOf } from '../values/Names.tsx'

/** The name of a page's record, and a way to change the reader's own. */
export function PageLabel({ page }: { page: PagePath }) {
  const label = useContext(NamesContext).get(page)?.label
  const [edits, setEdits] = useState(false)
  if (edits) return <LabelForm page={page} label={label} onClose={() => setEdits(false)} />
  return (
    <span>
      <NameOf page={page} />
      <LinkButton type="button" onClick={() => setEdits(true)}>
        {label === undefined ? 'Add a label' : 'Change the label'}
      </LinkButton>
    </span>
  )
}
