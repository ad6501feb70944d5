import { type Cursor, isUnknownRecord, type Page, SourceError } from '#ledger/values/answer.ts'
import { type KnownDifference, knownDifferences } from '#sources/comparison/compare.ts'
import type { Source } from '#sources/source.ts'
import { asRecorded } from '../../testing/parity.ts'
import type { RecordedCase } from './rowCases.ts'
import { type Question, questionOf } from './rowQuestions.ts'

/** A signal for each request: one signal for all would retain memory of each. */
const unhurried = () => new AbortController().signal

/** The record of a path whose fields a service may lack; others are compared whole. */
const kindOf = (path: string) =>
  path === '/'
    ? 'network'
    : path === '/fee_stats'
      ? 'feeStats'
      : /^\/transactions\/\w+$/.test(path)
        ? 'transaction'
        : undefined

/** Lists what a line of sight does not have and is not compared. */
export const notCompared: readonly KnownDifference[] = knownDifferences.filter(
  ({ of, fields, holds, cause }) =>
    ['network', 'feeStats', 'transaction'].some((kind) => of.some((each) => each === kind)) &&
    fields !== undefined &&
    holds === undefined &&
    cause !== 'retention',
)

/** How far lists are read. */
export interface Depth {
  /** Pages forward and back. */
  readonly pages: number
  /** Records a page at most. */
  readonly limit: number
}
/** To the end, in the largest pages. */
export const toTheEnd: Depth = { pages: Number.POSITIVE_INFINITY, limit: 200 }

/** The first difference between a source's answer and the recorded one, in words. */
export async function checkCase(
  source: Source,
  recorded: RecordedCase,
  depth: Depth,
): Promise<string | undefined> {
  const question = questionOf(recorded.path)
  if (question === undefined)
    return recorded.status === 400 ? undefined : 'no page could send this request'
  try {
    if ('one' in question) return await checkOne(source, recorded, question)
    return await checkList(source, recorded, question, depth)
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    if (recorded.status === 404 && error.kind === 'notFound') return undefined
    return `${error.kind}: ${error.message.slice(0, 160)}`
  }
}

async function checkOne(
  source: Source,
  recorded: RecordedCase,
  question: Extract<Question, { one: unknown }>,
): Promise<string | undefined> {
  const value = await question.one(source, unhurried())
  if (recorded.status !== 200) return `it was found, ${recorded.status} recorded`
  const expected = question.model(recorded.body)
  return firstDifference(
    comparable(expected, recorded.path, source),
    comparable(value, recorded.path, source),
  )
}

type List = Extract<Question, { list: unknown }>

async function checkList(
  source: Source,
  recorded: RecordedCase,
  question: List,
  depth: Depth,
): Promise<string | undefined> {
  if (recorded.limit !== undefined) return checkFirstPage(source, recorded, question)
  const { order, count, records = [] } = recorded
  const limit = count <= 2 ? depth.limit : Math.min(depth.limit, Math.ceil(count / 2))
  const way = { order, limit, pages: depth.pages }
  const forth = await walk(source, question, way)
  if (forth.last.partial === true) return 'it is said to be of a part of the ledgers'
  if (recorded.status !== 200) return `${forth.items.length} records, ${recorded.status} recorded`
  const isCut = forth.last.next !== undefined
  if (isCut ? forth.items.length > count : forth.items.length !== count)
    return `${forth.items.length} records, ${count} recorded`
  const compared = Math.min(forth.items.length, records.length)
  const expected = records.slice(0, compared).map((record) => question.model(record))
  const wrong = firstDifference(expected, forth.items.slice(0, compared))
  if (wrong !== undefined) return `record ${wrong}`
  const back = await walkBack(source, question, way, forth.last)
  if (firstDifference(forth.items, back) !== undefined)
    return `back from the end came ${back.length} records, not the ${forth.items.length} that came forth`
  if (count < 2 || records.length !== count) return undefined
  const reverse = order === 'asc' ? 'desc' : 'asc'
  const page = await question.list(source, { order: reverse, limit: depth.limit }, unhurried())
  const { length } = page.items
  if (length < Math.min(depth.limit, count) && page.next === undefined)
    return `in the other order: ${length} records of ${count}`
  const turned = records.slice(count - length).map((record) => question.model(record))
  const other = firstDifference(turned.toReversed(), page.items)
  return other && `in the other order: record ${other}`
}

/** A small page, the next one, and the page before that. */
async function checkFirstPage(
  source: Source,
  { records = [], count, limit = 10, order }: RecordedCase,
  question: List,
): Promise<string | undefined> {
  const expected = records.map((record) => question.model(record))
  const first = await question.list(source, { order, limit }, unhurried())
  const wrong = firstDifference(expected, first.items)
  if (wrong !== undefined) return `record ${wrong}`
  if (first.prev !== undefined) return 'there is a way back from the start'
  if (records.length === count) return undefined
  if (first.next === undefined) return 'there is no way on'
  const second = await question.list(source, { order, limit, cursor: first.next }, unhurried())
  if (second.items.length === 0) return 'nothing follows'
  const again = await question.list(source, { order, limit, cursor: second.prev }, unhurried())
  return firstDifference(expected, again.items) && 'the way back leads elsewhere'
}

interface Way extends Depth {
  readonly order: 'asc' | 'desc'
}

async function walk(source: Source, { list }: List, { order, limit, pages: most }: Way) {
  const items: object[] = []
  let last: Page<object>
  let cursor: Cursor | undefined
  let pages = 0
  do {
    last = await list(source, { order, limit, cursor }, unhurried())
    items.push(...last.items)
    cursor = last.next
    if (++pages > 5_000) throw new Error('the list has no end')
  } while (cursor !== undefined && pages < most)
  return { items, last }
}

async function walkBack(source: Source, { list }: List, { order, limit }: Way, end: Page<object>) {
  const pages: (readonly object[])[] = [end.items]
  for (let cursor = end.prev; cursor !== undefined; ) {
    const page = await list(source, { order, limit, cursor }, unhurried())
    cursor = page.prev
    // A service does not mark its first page: the page before it is the first again.
    const isAgain =
      cursor === undefined && firstDifference(pages.at(-1)?.[0], page.items[0]) === undefined
    if (!isAgain) pages.push(page.items)
    if (pages.length > 5_000) throw new Error('the way back has no end')
  }
  return pages.toReversed().flat()
}

/** Less the fields that the services are known to differ in. */
function comparable(value: object, path: string, { kind: { id: via } }: Source): object {
  const kind = kindOf(path)
  const names = notCompared.flatMap(({ of, fields = [], absentFrom }) =>
    of.some((each) => each === kind) &&
    (absentFrom === undefined || (absentFrom === 'rest' ? via !== 'rest' : via === 'rpc'))
      ? fields
      : [],
  )
  return names.reduce(without, value)
}

function without(value: object, name: string): object {
  const [first = '', ...rest] = name.split('.')
  const below: unknown = Reflect.get(value, first)
  const isLeaf = rest.length === 0 || typeof below !== 'object' || below === null
  return { ...value, [first]: isLeaf ? undefined : without(below, rest.join('.')) }
}

/** The first field in which two values differ, but for what no record says; absent and undefined are equal. */
export function firstDifference(recorded: unknown, found: unknown): string | undefined {
  if (Object.is(recorded, found)) return undefined
  if (!isObject(recorded) || !isObject(found))
    return `: ${shown(found)}, ${shown(recorded)} recorded`
  const [a, b] = [asRecorded(recorded), asRecorded(found)]
  if (!Array.isArray(b) && isUnknownRecord(b)) return ` cannot be read: ${b.reason}`
  const differsAt = (key: string) => {
    const difference = firstDifference(Reflect.get(a, key), Reflect.get(b, key))
    return difference && `.${key}${difference}`
  }
  for (const key of Object.keys(a)) {
    const difference = differsAt(key)
    if (difference !== undefined) return difference
  }
  for (const key of Object.keys(b)) {
    const difference = key in a ? undefined : differsAt(key)
    if (difference !== undefined) return difference
  }
  return undefined
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const shown = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'bigint' ? `${part}n` : part,
  )?.slice(0, 80) ?? String(value)
