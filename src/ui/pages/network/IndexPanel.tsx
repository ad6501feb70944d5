import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSource } from '../../address/sight.ts'
import { disclosureLook } from '../../components/Button.tsx'
import { Panel } from '../../components/Panel.tsx'
import { formatBytes } from '../../components/Provenance.tsx'
import { Loaded } from '../../coverage/PartialNote.tsx'
import { IndexContents } from '../../lateParts.tsx'
import { indexStatus } from '../../queries/closedQueries.ts'

/** The browser's index, where the line of sight needs one; collapsed unless the address has `#index`. */
export function IndexPanel() {
  const { hash } = useLocation()
  const isMeant = hash === 'index'
  const [open, setOpen] = useState(isMeant)
  const panel = useRef<HTMLDetailsElement>(null)
  useEffect(() => (isMeant && panel.current ? holdInView(panel.current) : undefined), [isMeant])
  const source = useSource()
  const query = useQuery({ ...indexStatus(source), enabled: open })
  if (source.index === undefined) return null
  return (
    <Panel title="Browser cache" remark="ledgers read for lists by account">
      <details
        id="index"
        ref={panel}
        className="py-2"
        open={open}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className={disclosureLook}>
          {query.data ? `${formatBytes(query.data.bytes)} · manage` : 'Manage'}
        </summary>
        {open && (
          <Loaded query={query} rows={4}>
            {(status) => status !== null && <IndexContents status={status} />}
          </Loaded>
        )}
      </details>
    </Panel>
  )
}

/** Keeps an element in the middle of the view while the page around it loads, until the reader acts. */
function holdInView(element: HTMLElement): () => void {
  const done = new AbortController()
  const sizes = new ResizeObserver(() => element.scrollIntoView({ block: 'center' }))
  sizes.observe(document.body)
  const stop = () => {
    sizes.disconnect()
    done.abort()
  }
  for (const act of ['wheel', 'pointerdown', 'keydown'])
    window.addEventListener(act, stop, { passive: true, signal: done.signal })
  return stop
}
