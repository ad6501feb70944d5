import { bytesFromBase64 } from '#ledger/values/bytes.ts'
import { type Row, textOf } from '#mock/record.ts'
import { type EventFilter, testOfFilters } from '#mock/rpc/eventFilter.ts'
import { denseTransaction } from './denseTransaction.ts'
import type { DenseNetwork } from './network.ts'
import type { Population } from './population.ts'
import { mostRoles } from './schedule.ts'
import type { EventPart, Template } from './template.ts'
import { eventRows } from './transactionRows.ts'

/** A role that has to be an account's. */
type Need = readonly [role: number, account: number]
/** Conditions under which an event of a template's copy may match: one of these, with all its parts. */
type Alternatives = readonly (readonly Need[])[]

/** Finds the events of a ledger that pass filters, in the order of their ids. */
export function createEventSearch(
  network: DenseNetwork,
  filters: readonly EventFilter[],
): (ledger: number) => readonly Row[] {
  const { templates, population, schedule, perLedger, chain } = network
  const passes = testOfFilters(filters)
  const needs = templates.list.map((template) => alternativesOf(template, filters, population))
  const beforeAll = templates.list.map((template) => countOf(template, 'beforeAll'))
  const afterAll = templates.list.map((template) => countOf(template, 'afterAll'))
  // Where every event that may match names one of some accounts, only their transactions are read.
  const named = new Set(needs.flatMap((all) => all.flatMap((parts) => parts.map(([, who]) => who))))
  const isNarrow = needs.every((all) => all.every((parts) => parts.length > 0))
  const everySlot = Array.from({ length: perLedger }, (_, slot) => slot)
  const numbers = new Uint16Array(perLedger)
  const accounts = new Int32Array(mostRoles)
  return (ledger) => {
    schedule.templatesOf(ledger, numbers)
    const slots = isNarrow
      ? new Set([...named].flatMap((account) => schedule.slotsOf(ledger, account, numbers)))
      : everySlot
    const found: Row[] = []
    for (const slot of slots) {
      const number = numbers[slot] ?? 0
      const alternatives = needs[number] ?? []
      if (alternatives.length === 0) continue
      schedule.accountsOf(ledger, slot, number, accounts)
      const isNamed = alternatives.some((parts) =>
        parts.every(([role, account]) => accounts[role] === account),
      )
      if (!isNamed) continue
      const seen = (counts: readonly number[]) =>
        numbers.subarray(0, slot).reduce((sum, before) => sum + (counts[before] ?? 0), 0)
      const place = {
        ledger,
        order: slot + 1,
        time: chain.closeTime(ledger),
        beforeAll: seen(beforeAll),
        afterAll: seen(afterAll),
      }
      const rows = eventRows(denseTransaction(network, ledger, slot), place)
      found.push(...rows.filter(passes))
    }
    return found.toSorted((a, b) => (textOf(a, 'id') < textOf(b, 'id') ? -1 : 1))
  }
}

const countOf = ({ events }: Template, place: EventPart['place']): number =>
  events.filter((event) => event.place === place).length

function alternativesOf(
  { events }: Template,
  filters: readonly EventFilter[],
  population: Population,
): Alternatives {
  if (filters.length === 0) return events.length === 0 ? [] : [[]]
  return events.flatMap((event) =>
    filters.flatMap(({ types, contracts, patterns }) => {
      if (types.length > 0 && !types.includes(textOf(event.row, 'type'))) return []
      if (contracts.length > 0 && !contracts.includes(event.row.contractId)) return []
      if (patterns.length === 0) return [[]]
      return patterns.flatMap((pattern) => {
        const own = needsOf(pattern, event, population)
        return own === undefined ? [] : [own]
      })
    }),
  )
}

/** Undefined where no copy of the event can match. */
function needsOf(
  pattern: readonly string[],
  { topics, topicRoles, row }: EventPart,
  population: Population,
): readonly Need[] | undefined {
  const open = pattern.at(-1) === '**'
  const fixed = open ? pattern.slice(0, -1) : pattern
  if (open ? topics.length < fixed.length : topics.length !== fixed.length) return undefined
  const recorded: unknown = row.topic
  const texts: readonly unknown[] = Array.isArray(recorded) ? recorded : []
  const needs: Need[] = []
  for (const [i, segment] of fixed.entries()) {
    if (segment === '*') continue
    const role = topicRoles[i] ?? -1
    if (role < 0) {
      if (texts[i] !== segment) return undefined
      continue
    }
    const account = accountOf(segment, population)
    if (account === undefined) return undefined
    needs.push([role, account])
  }
  return needs
}

/** XDR `ScVal` of an account's address: three words, then its key. */
function accountOf(segment: string, population: Population): number | undefined {
  const bytes = bytesFromBase64(segment)
  if (bytes?.length !== 44 || !segment.startsWith('AAAAEgAAAAAAAAAA')) return undefined
  return population.numberOf(bytes.subarray(12))
}
