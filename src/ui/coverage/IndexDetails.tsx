import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { IndexControl, IndexStatus, WalkEstimate } from '#sources'
import { useSource } from '../address/sight.ts'
import { Button, buttonLook } from '../components/Button.tsx'
import { Line } from '../components/Message.tsx'
import { Facts } from '../components/Panel.tsx'
import { formatBytes } from '../components/Provenance.tsx'
import { counted, grouped, plainText } from '../format/text.ts'
import { isBusy, steerIndex } from '../queries/closedQueries.ts'
import { store, stored } from '../queries/outside.ts'

const mebibyte = 1024 ** 2

const sizes = [64, 256, 512, 1024, 4096].map((size) => size * mebibyte)

/** How far an index is, and what can be done with it. */
export const IndexContents = ({ status }: { status: IndexStatus }) => (
  <>
    <Line tone="small">{progressText(status)}</Line>
    <IndexDetails status={status} />
  </>
)

export function IndexDetails({ status }: { status: IndexStatus }) {
  const source = useSource()
  const client = useQueryClient()
  const [sure, setSure] = useState(false)
  const steer = (run: (control: IndexControl, signal: AbortSignal) => Promise<IndexStatus>): void =>
    void steerIndex(client, source, run)
  const { covered, bytes, capacity, persistent, notices } = status
  const limit = (text: string) => {
    chooseCapacity(Number(text))
    steer((index, signal) => index.limit(Number(text), signal))
  }
  const forget = () => {
    if (sure) steer((index, signal) => index.clear(signal))
    setSure(!sure)
  }
  return (
    <Facts
      columns={1}
      rows={[
        {
          label: 'Ledgers',
          value:
            covered.length === 0
              ? 'none yet'
              : covered.map(({ from, to }) => `${from}–${to}`).join(', '),
        },
        {
          label: 'Size',
          value: `${formatBytes(bytes)}, ${persistent ? 'kept in this browser' : 'until this tab is closed'}`,
        },
        {
          label: 'Size limit',
          value: (
            <>
              <select
                aria-label="Size limit"
                className={buttonLook}
                value={capacity}
                onChange={(event) => limit(event.currentTarget.value)}
              >
                {(sizes.includes(capacity) ? sizes : [capacity, ...sizes]).map((size) => (
                  <option key={size} value={size}>
                    {Math.round(size / mebibyte)} MiB
                  </option>
                ))}
              </select>{' '}
              then the oldest ledgers are dropped
            </>
          ),
        },
        ...notices.map((text) => ({ label: 'Notice', value: plainText(text, 300) })),
        {
          label: 'Clear',
          value: (
            <Button onClick={forget}>{sure ? 'Yes, clear all of it' : 'Clear the cache'}</Button>
          ),
        },
      ]}
    />
  )
}

/** "250 ledgers not read yet (about 3 MB, 1 minute)". */
export const estimateText = ({ ledgers, bytes, seconds }: WalkEstimate): string =>
  `${counted(ledgers, 'ledger')} not read yet (about ${formatBytes(bytes)}, ${timeText(seconds)})`

export function timeText(seconds: number): string {
  if (seconds < 90) return counted(Math.max(1, Math.round(seconds)), 'second')
  if (seconds < 5_400) return counted(Math.round(seconds / 60), 'minute')
  return counted(Math.round(seconds / 3_600), 'hour')
}

/** The progress of the index, if a pending answer waits for it. */
export function waitText({
  state,
  covered,
  window,
  text,
}: Pick<IndexStatus, 'state' | 'covered' | 'window' | 'text'>): string | undefined {
  if (!isBusy(state) || window === undefined) return undefined
  if (state === 'elsewhere') return 'Waiting for another tab that reads the ledgers'
  const { from, to } = window
  const read = covered.reduce(
    (sum, range) => sum + Math.max(0, Math.min(range.to, to) - Math.max(range.from, from) + 1),
    0,
  )
  const progress = `Reading ledgers ${from}–${to}, newest first: ${grouped(read)} of ${grouped(to - from + 1)} so far`
  return state === 'waiting'
    ? `${progress}. Waiting: ${shortText(text) ?? 'the service did not answer'}`
    : progress
}

/** Words that may be the service's. */
const shortText = (text: string | undefined): string | undefined => text && plainText(text, 300)

/** What the index does, and what it has not read. */
export const progressText = (status: IndexStatus): string =>
  [stateText(status), status.rest && estimateText(status.rest)]
    .filter((part) => part !== undefined)
    .join('. ')

export function stateText({ state, walked, text }: IndexStatus): string | undefined {
  const sofar = `${counted(walked.ledgers, 'ledger')} indexed with ${counted(walked.requests, 'request')}, ${formatBytes(walked.bytes)}`
  switch (state) {
    case 'walking':
      return `Reading older ledgers: ${sofar}`
    case 'waiting':
      return `Waiting: ${shortText(text) ?? 'the service could not answer'}`
    case 'paused':
      return `Stopped: ${sofar}`
    case 'elsewhere':
      return 'Another tab reads ledgers; this one shows its results'
    case 'failed':
      return `Stopped: ${shortText(text) ?? 'a ledger could not be indexed'}`
    case 'done':
      return shortText(text) ?? 'All ledgers that the service keeps are indexed'
    case 'idle':
      return shortText(text)
  }
}

const key = 'index-capacity'

/** The index's size limit in bytes, if the reader set one. */
export function chosenCapacity(): number | undefined {
  const text = stored('local', key)
  return text !== undefined && /^\d{7,12}$/.test(text) ? Number(text) : undefined
}

export const chooseCapacity = (bytes: number) => store('local', key, String(bytes))
