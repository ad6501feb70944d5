import { invalidField, ProblemError } from './problem.ts'

/** A position in history: a TOID, and for effects and trades an index within its operation. */
export interface CursorPosition {
  readonly toid: bigint
  readonly index: bigint
}

const maximum = 9_223_372_036_854_775_807n

/** A number as Go's ParseInt reads it. */
export function parseInt64(text: string): bigint | undefined {
  if (!/^[+-]?\d+$/.test(text)) return undefined
  const number = BigInt(text.replace('+', ''))
  return BigInt.asIntN(64, number) === number ? number : undefined
}

/** A record's paging token, which is known to be well-formed. */
export function positionOfToken(token: string): CursorPosition {
  const [toid = '0', index = '0'] = token.split('-')
  return { toid: BigInt(toid), index: BigInt(index) }
}

/** Negative if the first is before the second. */
export function comparePositions(a: CursorPosition, b: CursorPosition): number {
  if (a.toid !== b.toid) return a.toid < b.toid ? -1 : 1
  return a.index === b.index ? 0 : a.index < b.index ? -1 : 1
}

export function ledgerOfPosition(position: CursorPosition): number {
  return Number(position.toid >> 32n)
}

/**
 * A bare number where a pair is expected means everything of that operation, so its index is the greatest. A pair
 * where a number is expected is refused late, without naming the field.
 */
export function parseHistoryCursor(text: string, paired: boolean): CursorPosition | undefined {
  if (text === '') return undefined
  const [first = '', ...rest] = text.split('-')
  const toid = parseInt64(first)
  const index = rest.length === 0 ? maximum : parseInt64(rest.join('-'))
  if (toid === undefined || index === undefined || index < 0n) {
    throw invalidField('cursor', 'cursor: invalid value')
  }
  if (rest.length > 0 && !paired) throw new ProblemError('bad_request')
  return { toid, index: paired ? index : 0n }
}
