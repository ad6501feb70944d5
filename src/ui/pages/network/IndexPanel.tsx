import { useIsFetching, useQuery } from '@tanstack/react-query'
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
  const isLoading = useIsFetching() > 0
  const arrived = useRef(false)
  useEffect(() => {
    if (!isMeant || arrived.current) return
    panel.current?.scrollIntoView({ block: 'center' })
    // Content above it may still grow.
    arrived.current = !isLoading
  }, [isMeant, isLoading])
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
