import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSource } from '../address/sight.ts'
import { Button, linkLook } from '../components/Button.tsx'
import { formatBytes } from '../components/Provenance.tsx'
import { plainText } from '../format/text.ts'
import { indexStatus, refreshPartial, steerIndex } from '../queries/closedQueries.ts'
import { chosenCapacity, IndexDetails, progressText } from './IndexDetails.tsx'

export function IndexControls() {
  const source = useSource()
  const client = useQueryClient()
  const { data: status, error } = useQuery(indexStatus(source))
  const covered = status?.covered.map(({ from, to }) => `${from}–${to}`).join()
  useEffect(() => {
    if (covered !== undefined) void refreshPartial(client, source)
  }, [covered, client, source])
  const capacity = status?.capacity
  useEffect(() => {
    const chosen = chosenCapacity()
    if (capacity !== undefined && chosen !== undefined && chosen !== capacity)
      void steerIndex(client, source, (index, signal) => index.limit(chosen, signal))
  }, [capacity, client, source])
  if (status === null || status === undefined) return null
  const { state, rest, window, isReset } = status
  const isBusy = state === 'walking' || state === 'waiting'
  const stop = () => void steerIndex(client, source, (index, signal) => index.pause(signal))
  const readRest = () =>
    void steerIndex(client, source, (index, signal) => index.walk({ lowest: window?.from }, signal))
  return (
    <section aria-label="Ledgers read for this list">
      {isReset && (
        <p className="mt-0.5 block text-muted text-xs/4">
          This network was reset: the ledgers of its earlier history, which this browser had
          indexed, were dropped.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2 pt-3 print:hidden">
        {isBusy && <Button onClick={stop}>Stop</Button>}
        {!isBusy && state !== 'elsewhere' && (rest !== undefined || state === 'idle') && (
          <Button onClick={readRest}>Read all</Button>
        )}
        <span className="min-w-0 flex-1 text-muted">
          {progressText(status)}
          {error !== null && `. ${plainText(error.message, 300)}`}
        </span>
      </div>
      <details className="pt-2 text-muted text-xs/4">
        <summary className={linkLook}>Browser cache: {formatBytes(status.bytes)} · manage</summary>
        <IndexDetails status={status} />
      </details>
    </section>
  )
}
