import { type UnixSeconds, formatTime, unixSeconds } from '#ledger/values'
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

/** Characters of a time with a fraction and an offset; longer text would take seconds. */
const maxLength = 60

/**
 * A date, with or without a time, in UTC or with an offset: `2026-11-13`, `2026-11-13 20:03`, `2026-11-13T20:03:08Z`,
 * `2026-11-13T22:03:08+02:00`.
 */
export function parseMoment(text: string): Jump | undefined {
  if (text.length > maxLength || !/^\d{4}-\d\d-\d\d/.test(text)) return undefined
  const [, sign, hours = '0', minutes = '0'] =
    /:\d\d(?:\.\d+)?([+-])(\d\d):?(\d\d)$/.exec(text) ?? []
  const plain = text.replace(/(?<=:.*)[+-]\d\d:?\d\d$|\s*UTC$/i, 'Z').replace(/\.\d+(?=Z?$)/i, '')
  const bound = parseBound(plain.replace(/^(\d{4}-\d\d-\d\d)Z$/i, '$1'), 'from')
  if (bound === undefined || !('time' in bound)) return undefined
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60 : 60)
  return closedAt(unixSeconds(bound.time - offset))
}

const written = (time: UnixSeconds): string =>
  formatTime(time).replace('T', ' ').replace('Z', ' UTC')
