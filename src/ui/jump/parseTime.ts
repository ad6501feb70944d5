import { type UnixSeconds, formatTime } from '../../model/values/time.ts'
import { parseBound } from '../address/ledgerBound.ts'
import type { Jump, Meaning } from './meaning.ts'

/** Ledgers from a time on, oldest first. */
export const closedFrom = (time: UnixSeconds): Meaning => ({
  name: `ledgers from ${written(time)}`,
  page: '/ledgers',
  search: { from: formatTime(time), order: 'asc' },
})

/** The first ledger that closed at a time or later. */
export const closedAt = (time: UnixSeconds, ...others: readonly Meaning[]): Jump => ({
  kind: 'lookup',
  ...closedFrom(time),
  name: `the ledger of ${written(time)}`,
  sought: { kind: 'ledgerAt', time },
  others,
})

/** A date, with or without a time, in UTC: `2026-11-13`, `2026-11-13 20:03`, `2026-11-13T20:03:08Z`. */
export function parseMoment(text: string): Jump | undefined {
  if (!/^\d{4}-\d\d-\d\d/.test(text)) return undefined
  const plain = text.replace(/\s*(?:UTC|[+-]00:?00)$/i, 'Z').replace(/\.\d+(?=Z?$)/i, '')
  const bound = parseBound(plain.replace(/^(\d{4}-\d\d-\d\d)Z$/i, '$1'), 'from')
  return bound !== undefined && 'time' in bound ? closedAt(bound.time) : undefined
}

const written = (time: UnixSeconds): string =>
  formatTime(time).replace('T', ' ').replace('Z', ' UTC')
