import { parseTime } from '#ledger/values'
import type { FilterField } from '../../filters/FilterForm.tsx'
import type { FilterName, Search } from '../../address/search.ts'

/** Start and end of a price history, from the address. */
interface TimeRange {
  /** Milliseconds of Unix time. */
  readonly start?: number | undefined
  /** Excluded. */
  readonly end?: number | undefined
  /** `wrong`: one of them is not a time; the message is beside its field. */
  readonly problem?: 'wrong' | 'reversed' | undefined
}

export function timeRangeOf(search: Search): TimeRange {
  const [start, end] = [timeOf(search.start), timeOf(search.end)]
  if (
    (search.start !== undefined && start === undefined) ||
    (search.end !== undefined && end === undefined)
  )
    return { problem: 'wrong' }
  return start !== undefined && end !== undefined && start >= end
    ? { start, end, problem: 'reversed' }
    : { start, end }
}

/** A day or minute in UTC as milliseconds of Unix time. */
function timeOf(text: string | undefined): number | undefined {
  const [, day, minute = '00:00'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d))?$/.exec(text?.trim() ?? '') ?? []
  const time = day === undefined ? undefined : parseTime(`${day}T${minute}:00Z`)
  return time === undefined ? undefined : time * 1000
}

const field = (name: FilterName, label: string): FilterField => ({
  name,
  label,
  placeholder: '2026-11-13 or 2026-11-13T20:00',
  spell: (text) => (timeOf(text) === undefined ? undefined : text),
  message: 'A day like 2026-11-13, or a minute like 2026-11-13T20:00, in UTC.',
})

export const rangeFields: readonly FilterField[] = [
  field('start', 'From'),
  field('end', 'To (exclusive)'),
]
