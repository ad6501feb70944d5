import { formatFarTime } from '#ledger/values'
import { type TimeSpan, holdsAt } from './claimTimes.ts'

/**
 * When a balance can be claimed, relative to `now` (`claimNow`). While a predicate holds, `obstacle` says what else keeps the
 * account from claiming, or that this is not known; undefined where nothing does.
 */
export function spanText(
  spans: readonly TimeSpan[],
  now: bigint | 'implausible' | undefined,
  obstacle?: string,
): string {
  if (spans.length === 0) return 'never'
  if (now === 'implausible')
    return `${spanText(spans, undefined)} (the time of the latest ledger is implausible)`
  if (now === undefined) return spans.map(plain).join(', or ')
  const ahead = spans.filter(({ until }) => until === undefined || now < until)
  if (ahead.length === 0) return `expired ${timeText(spans.at(-1)?.until)}`
  const [first, ...later] = ahead
  const isOpen = holdsAt(ahead, now)
  const word = obstacle === undefined ? 'now' : 'by its predicate now'
  const here = isOpen
    ? first?.until === undefined
      ? word
      : `${word}, until ${timeText(first.until)}`
    : first === undefined
      ? ''
      : `claimable ${plain(first)}`
  const all = [here, ...later.map((span) => `again ${plain(span)}`)].join(', ')
  return isOpen && obstacle ? `${all}; ${obstacle}` : all
}

function plain({ from, until }: TimeSpan): string {
  if (from === undefined && until === undefined) return 'at any time'
  return [
    from === undefined ? '' : `from ${timeText(from)}`,
    until === undefined ? '' : `until ${timeText(until)}`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** A time of the ledger, far ones too: "2027-01-01 00:00:00 UTC". */
export const timeText = (time: bigint | undefined): string =>
  time === undefined ? '' : formatFarTime(time).replace('T', ' ').replace('Z', ' UTC')
