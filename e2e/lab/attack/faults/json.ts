import type { Random } from '../random.ts'

export type Row = Record<string, unknown>

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A field of what may be an object. */
export const field = (value: unknown, key: string): unknown =>
  isRow(value) ? value[key] : undefined

/** JSON-RPC replies with a result, or the one body of REST. */
export function resultsOf(json: unknown): readonly Row[] {
  const replies: readonly unknown[] = Array.isArray(json) ? json : [json]
  return replies
    .map((reply) => (isRow(reply) && 'jsonrpc' in reply ? reply.result : reply))
    .filter(isRow)
}

const rpcLists = ['ledgers', 'transactions', 'entries', 'events']

/** The lists of records in an answer, each with a way to replace it. */
export function listsOf(
  json: unknown,
): readonly { list: unknown[]; set: (next: unknown) => void }[] {
  return resultsOf(json).flatMap((result) => {
    const owners: [unknown, string][] = [
      [result._embedded, 'records'],
      ...rpcLists.map((key): [unknown, string] => [result, key]),
    ]
    return owners.flatMap(([owner, key]) => {
      const list = field(owner, key)
      if (!isRow(owner) || !Array.isArray(list)) return []
      return [
        {
          list,
          set: (next: unknown) => {
            owner[key] = next
          },
        },
      ]
    })
  })
}

/** Every record of an answer; the result itself where it is one record. */
export function recordsOf(json: unknown): readonly Row[] {
  const lists = listsOf(json)
  return lists.length > 0 ? lists.flatMap(({ list }) => list.filter(isRow)) : resultsOf(json)
}

/** Calls `visit` with each value that is no object, and stores what it returns. */
export function changeLeaves(
  json: unknown,
  visit: (value: unknown, key: string, owner: Row) => unknown,
): void {
  if (Array.isArray(json)) for (const item of json) changeLeaves(item, visit)
  if (!isRow(json)) return
  for (const [key, value] of Object.entries(json)) {
    if (key === '_links' || key === 'id' || key === 'jsonrpc') continue
    if (typeof value === 'object' && value !== null) changeLeaves(value, visit)
    else json[key] = visit(value, key, json)
  }
}

/** Strikes some of the records: all of them in half of the cells, else about a third, but one at least. */
export function someOf<T>(items: readonly T[], random: Random): readonly T[] {
  if (random.next() < 0.5) return items
  const some = items.filter(() => random.next() < 0.34)
  const one = random.pick(items)
  return some.length > 0 || one === undefined ? some : [one]
}
