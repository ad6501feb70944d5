import type { Random } from '../random.ts'
import type { Fault } from './fault.ts'
import { changeLeaves, isRow, listsOf, type Row, recordsOf } from './json.ts'

const omitted = 'who else may have more is not known from the one who answers'
const shape = (
  name: string,
  change: (json: unknown, random: Random) => void,
  unknowable?: Fault['unknowable'],
): Fault => ({
  name,
  family: 'shape',
  unknowable,
  change: (json, { random }) => {
    change(json, random)
    return json
  },
})

/** One field, the same of all records, is changed by `change`. */
const fields = (name: string, change: (row: Row, key: string) => void): Fault => ({
  name,
  family: 'shape',
  change: (json, { rank }) => {
    for (const row of recordsOf(json)) {
      const names = Object.keys(row).filter((each) => each !== '_links')
      const [key] = names.toSorted((a, b) => rank(a) - rank(b))
      if (key !== undefined) change(row, key)
    }
    return json
  },
})

const lists = (
  name: string,
  change: (list: readonly unknown[], random: Random) => unknown[],
  unknowable?: Fault['unknowable'],
) =>
  shape(
    name,
    (json, random) => {
      for (const { list, set } of listsOf(json)) set(change(list, random))
    },
    unknowable,
  )

export const shapeFaults: readonly Fault[] = [
  fields('missing-field', (row, key) => delete row[key]),
  fields('null-field', (row, key) => {
    row[key] = null
  }),
  fields('other-type', (row, key) => {
    row[key] = otherType(row[key])
  }),
  shape('other-types', (json, random) =>
    changeLeaves(json, (value) => (random.next() < 0.1 ? otherType(value) : value)),
  ),
  shape('extra-fields', (json) => {
    for (const row of recordsOf(json))
      Object.assign(row, { extra: { deep: [1, 2, { x: '<b>' }] }, toString: 1, constructor: null })
  }),
  { ...lists('more', (list) => repeated(list, manyOf(list))), inflates: true },
  lists('duplicates', (list) => list.flatMap((item) => [item, item])),
  lists('reversed', (list) => list.toReversed()),
  lists('shuffled', (list, random) =>
    list
      .map((item) => ({ item, at: random.next() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ item }) => item),
  ),
  lists('one-twenty-times', (list) => repeated(list.slice(0, 1), list.length)),
  lists('empty-list', () => [], { rest: omitted, rpc: omitted }),
  lists('fewer', (list) => list.slice(0, list.length >> 1), { rest: omitted, rpc: omitted }),
  lists('not-records', (list) => list.map(() => 'nothing')),
  shape('list-as-object', (json) => {
    for (const { list, set } of listsOf(json)) set(Object.fromEntries(list.entries()))
  }),
  {
    name: 'empty-object',
    family: 'shape',
    change: (json) => (Array.isArray(json) ? json.map((reply) => emptied(reply)) : emptied(json)),
  },
]

/** 5,000, but 20 MB at most: the service is to be fast. */
const manyOf = (list: readonly unknown[]): number =>
  Math.min(5000, Math.ceil((20e6 * list.length) / JSON.stringify(list).length))

const emptied = (reply: unknown): unknown =>
  isRow(reply) && 'jsonrpc' in reply ? { ...reply, result: {} } : {}

const repeated = (list: readonly unknown[], count: number): unknown[] =>
  list.length === 0 ? [] : Array.from({ length: count }, (_, index) => list[index % list.length])

function otherType(value: unknown): unknown {
  if (typeof value === 'string') return { text: value }
  if (typeof value === 'number') return `${value} or so`
  if (typeof value === 'boolean') return 'perhaps'
  return Array.isArray(value) ? 7 : ['nothing']
}
