import { formatFarTime } from '../../../model/values/farTime.ts'
import { type Span, holdsAt } from './claimTimes.ts'

/** When a balance can be claimed, relative to `now`. */
export function spanWords(spans: readonly Span[], now: bigint | undefined): string {
  if (spans.length === 0) return 'never'
  if (now === undefined) return spans.map(plain).join(', or ')
  const ahead = spans.filter(({ until }) => until === undefined || now < until)
  if (ahead.length === 0) return `expired ${written(spans.at(-1)?.until)}`
  const [first, ...rest] = ahead
  const here = holdsAt(ahead, now)
    ? first?.until === undefined
      ? 'now'
      : `now, until ${written(first.until)}`
    : first === undefined
      ? ''
      : `claimable ${plain(first)}`
  return [here, ...rest.map((span) => `again ${plain(span)}`)].join(', ')
}

function plain({ from, until }: Span): string {
  if (from === undefined && until === undefined) return 'at any time'
  return [
    from === undefined ? '' : `from ${written(from)}`,
    until === undefined ? '' : `until ${written(until)}`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** A time of the ledger, far ones too: "2027-01-01 00:00:00 UTC". */
export const written = (time: bigint | undefined): string =>
  time === undefined ? '' : formatFarTime(time).replace('T', ' ').replace('Z', ' UTC')
