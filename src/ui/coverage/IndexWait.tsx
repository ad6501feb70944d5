import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { indexStatus } from '../queries/index/indexStatus.ts'
import { waitText } from './indexText.ts'
import { useSource } from '../address/sight.ts'
import { LedgerBar, coverageLook } from './CoverageBar.tsx'

/** Milliseconds in which a complete index answers. */
const patience = 300

export function IndexWait({ bar = false }: { bar?: boolean }) {
  const source = useSource()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setLate(true), patience)
    return () => window.clearTimeout(timer)
  }, [])
  const enabled = late && source.index !== undefined
  const { data: status } = useQuery({ ...indexStatus(source), enabled })
  const message = enabled && status ? waitText(status) : undefined
  if (message === undefined || !status?.window) return null
  if (!bar) return <span>{message}</span>
  return (
    <span className={coverageLook}>
      <LedgerBar all={status.window} ranges={status.covered} />
      <span>{message}</span>
    </span>
  )
}
