import { disclosureLook } from '../../components/Button.tsx'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { indexStatus } from '../../queries/index/indexStatus.ts'
import { IndexDetails } from '../../coverage/IndexDetails.tsx'
import { Panel } from '../../components/Panel.tsx'
import { stateText } from '../../coverage/indexText.ts'
import { useSource } from '../../address/sight.ts'
import { Loaded } from '../../components/Loaded.tsx'

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
  if (useSource().index === undefined) return null
  return (
    <Panel title="Index in this browser" remark="ledgers read for lists by account">
      <details
        id="index"
        ref={panel}
        className="py-2"
        open={open}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className={disclosureLook}>Contents, size, and how to clear it</summary>
        {open && <IndexContents />}
      </details>
    </Panel>
  )
}

function IndexContents() {
  const query = useQuery(indexStatus(useSource()))
  return (
    <Loaded query={query} rows={4}>
      {(status) =>
        status !== null && (
          <>
            <p className="py-2 text-muted text-xs/4">{stateText(status)}.</p>
            <IndexDetails status={status} />
          </>
        )
      }
    </Loaded>
  )
}
