import { SourceError } from '../model/errors.ts'
import { type Cursor, type Order, type PageRequest, cursor } from '../model/page.ts'
import { type Position, formatPosition, justBefore, justBehind } from '../model/values/position.ts'

/** A place in a list and the way to read on from it. */
export interface Reading {
  readonly order: Order
  /** The place, itself excluded; absent: from that order's start. */
  readonly after?: string | undefined
  /** Whether the items come against the order asked for and have to be turned. */
  readonly backward: boolean
}

/**
 * A cursor as text: `asc.<place>` or `desc.<place>`. Both sources write it alike, and places in history are
 * total order ids in both, so that a page keeps its place when the line of sight is changed.
 */
export const pageCursor = (order: Order, after: string | undefined): Cursor =>
  cursor(`${order}.${after ?? ''}`)

/** The other order. */
export const opposite = (order: Order): Order => (order === 'asc' ? 'desc' : 'asc')

/** Back from the first item, or from the place itself where nothing came: its own item included then. */
export function wayBack(
  reading: Reading,
  after: Position | undefined,
  first: Position | undefined,
): Cursor | undefined {
  if (after === undefined) return undefined
  const own = reading.order === 'asc' ? justBehind(after) : justBefore(after)
  return pageCursor(opposite(reading.order), formatPosition(first ?? own))
}

/** Which way a request reads, and from where. Throws SourceError('notFound') for text that no source wrote. */
export function readingOf(request: PageRequest): Reading {
  if (request.cursor === undefined) return { order: request.order, backward: false }
  const match = /^(asc|desc)\.(\S{0,180})$/.exec(request.cursor)
  if (match === null) throw noSuchPlace(request.cursor)
  const order = match[1] === 'asc' ? 'asc' : 'desc'
  return { order, after: match[2] === '' ? undefined : match[2], backward: order !== request.order }
}

/** The answer to a cursor that cannot be one. */
export const noSuchPlace = (text: string): SourceError =>
  new SourceError('notFound', `“${text.slice(0, 60)}” is not a cursor of this list`)
