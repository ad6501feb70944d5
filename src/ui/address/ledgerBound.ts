import type { LedgerBound, RangeFilter } from '#ledger'
import { parseLedgerSequence, unixSeconds } from '#ledger/values'

/** A ledger sequence, or a date in UTC with or without a time; a date alone is the full day. */
export function parseBound(text: string, end: 'from' | 'to'): LedgerBound | undefined {
  const given = text.trim().replace(' ', 'T').toUpperCase()
  const ledger = parseLedgerSequence(given)
  if (ledger !== undefined) return { ledger }
  const [, day, minute, second = ':00'] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(:\d\d)?Z?)?$/.exec(given) ?? []
  if (day === undefined) return undefined
  const clock = minute === undefined ? (end === 'from' ? '00:00:00' : '23:59:59') : minute + second
  const milliseconds = Date.parse(`${day}T${clock}Z`)
  // 30 February is read as 2 March by some browsers.
  const isDay =
    !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(`${day}T`)
  return isDay ? { time: unixSeconds(milliseconds / 1000) } : undefined
}

/** Whether the end is known to be before the start; for a ledger and a time, only the source can know. */
export function isReversed(filter: object): boolean {
  const { from, to }: RangeFilter = filter
  if (from === undefined || to === undefined) return false
  if ('ledger' in from && 'ledger' in to) return from.ledger > to.ledger
  return 'time' in from && 'time' in to && from.time > to.time
}
