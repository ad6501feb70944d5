/** Characters at either end that people compare, and that forgers can choose: 32 bits together by chance. */
const compared = 4

/**
 * Pairs of different ids (strkeys, 56 characters or more) that begin and end alike, as an address does that was made to
 * be taken for another.
 */
export function lookAlikes(ids: Iterable<string>): readonly (readonly [string, string])[] {
  const firstByEnds = new Map<string, string>()
  const pairs: [string, string][] = []
  for (const id of new Set(ids)) {
    const ends = id.slice(0, compared) + id.slice(-compared)
    const first = firstByEnds.get(ends)
    if (first === undefined) firstByEnds.set(ends, id)
    else pairs.push([first, id])
  }
  return pairs
}
