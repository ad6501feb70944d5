import { formatBytes } from '../format/callFacts.ts'
import { plainText } from '../format/visibleText.ts'
import { isBusy } from '../queries/index/indexStatus.ts'
import { grouped } from '../format/grouped.ts'
import type { IndexStatus, WalkEstimate } from '#sources'
import { counted } from '../format/counted.ts'

/** "250 ledgers: about 25 requests, 3 MB, 1 minute". */
export const estimateText = ({ ledgers, requests, bytes, seconds }: WalkEstimate): string =>
  `${counted(ledgers, 'ledger')}: about ${counted(requests, 'request')}, ${formatBytes(bytes)}, ${timeText(seconds)}`

function timeText(seconds: number): string {
  if (seconds < 90) return counted(Math.max(1, Math.round(seconds)), 'second')
  if (seconds < 5_400) return counted(Math.round(seconds / 60), 'minute')
  return counted(Math.round(seconds / 3_600), 'hour')
}

/** What a pending answer waits for; undefined if it is not the index. */
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
    ? `${progress}. Waiting: ${said(text) ?? 'the service did not answer'}`
    : progress
}

/** Words that may be the service's. */
const said = (text: string | undefined): string | undefined => text && plainText(text, 300)

export function stateText({ state, walked, text }: IndexStatus): string {
  const sofar = `${counted(walked.ledgers, 'ledger')} indexed with ${counted(walked.requests, 'request')}, ${formatBytes(walked.bytes)}`
  switch (state) {
    case 'walking':
      return `Reading older ledgers: ${sofar}`
    case 'waiting':
      return `Waiting: ${said(text) ?? 'the service could not answer'}`
    case 'paused':
      return `Stopped: ${sofar}`
    case 'elsewhere':
      return 'Another tab reads ledgers; this one shows its results'
    case 'failed':
      return `Stopped: ${said(text) ?? 'a ledger could not be indexed'}`
    case 'done':
      return said(text) ?? 'All ledgers that the service keeps are indexed'
    case 'idle':
      return said(text) ?? 'Idle'
  }
}
