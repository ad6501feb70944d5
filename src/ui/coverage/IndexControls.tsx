import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshPartial, steerIndex } from '../queries/index/indexQueries.ts'
import { indexStatus } from '../queries/index/indexStatus.ts'
import { chosenCapacity } from './indexCapacity.ts'
import { estimateText, stateText } from './indexText.ts'
import { useSource } from '../address/sight.ts'
import { IndexDetails } from './IndexDetails.tsx'
import { plainText } from '../format/visibleText.ts'

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
        <p className="note">
          This network was reset: the ledgers of its earlier history, which this browser had
          indexed, were dropped.
        </p>
      )}
      <div className="pager index-state">
        {isBusy && (
          <button className="button" type="button" onClick={stop}>
            Stop
          </button>
        )}
        {!isBusy && state !== 'elsewhere' && (rest !== undefined || state === 'idle') && (
          <button className="button" type="button" onClick={readRest}>
            Read the rest
          </button>
        )}
        <span className="index-text">
          {stateText(status)}
          {rest !== undefined && `. Left: ${estimateText(rest)}`}
          {error !== null && `. ${plainText(error.message, 300)}`}
        </span>
      </div>
      <details className="index-options small-print">
        <summary className="link-like">Index in this browser</summary>
        <IndexDetails status={status} />
      </details>
    </section>
  )
}
