import type { Brand } from './brand.ts'
import { type Toid, parseToid } from './toid.ts'

/**
 * The position of an item in a list of history: a TOID, then the index of an effect or a trade. Positions compare as
 * numbers. A TOID alone is after all items of its operation, as in the REST service's cursors.
 */
export type Position = Brand<bigint, 'Position'>

const noIndex = 0xffff_ffffn

/** The position of an item by its TOID, and its index where the list counts within operations. */
export const positionOf = (id: Toid, index?: number): Position =>
  ((id << 32n) | (index === undefined ? noIndex : BigInt(index))) as Position

/** The TOID part of a position. */
export const positionId = (position: Position): Toid => (position >> 32n) as Toid

/** Writes a position as a paging token has it: `id` or `id-index`. */
export const formatPosition = (position: Position): string =>
  (position & noIndex) === noIndex
    ? String(position >> 32n)
    : `${position >> 32n}-${position & noIndex}`

/** Reads a paging token of any list of history. */
export function parsePosition(text: string): Position | undefined {
  const [, first, second] = /^(\d{1,19})(?:-(\d{1,10}))?$/.exec(text) ?? []
  const id = first === undefined ? undefined : parseToid(first)
  if (id === undefined) return undefined
  if (second === undefined) return positionOf(id)
  return BigInt(second) < noIndex ? positionOf(id, Number(second)) : undefined
}

/** True if it names an item within an operation: an effect or a trade. */
export const isIndexed = (position: Position): boolean => (position & noIndex) !== noIndex

/** The positions just before and just after, so that an excluded cursor includes the position itself. */
export const justBefore = (position: Position): Position =>
  isIndexed(position)
    ? ((position - 1n) as Position)
    : ((((position >> 32n) << 32n) - 1n) as Position)
export const justAfter = (position: Position): Position =>
  isIndexed(position) ? ((position + 1n) as Position) : ((position + (1n << 32n)) as Position)
