/** The form of an answer. */
export type Representation = 'json' | 'stream' | 'bytes'

const kinds: ReadonlyMap<string, readonly Representation[]> = new Map([
  ['*/*', ['json', 'stream', 'bytes']],
  ['application/*', ['json', 'bytes']],
  ['application/hal+json', ['json']],
  ['application/json', ['json']],
  ['text/event-stream', ['stream']],
  ['text/*', ['stream']],
  ['application/octet-stream', ['bytes']],
])

/** The best of `offered` for this Accept header; undefined is a 406. On a tie the specific type wins. */
export function negotiate(
  accept: string | null,
  offered: readonly Representation[],
): Representation | undefined {
  if (accept === null || accept.trim() === '') return 'json'
  const wishes = accept.split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    return { type, weight: quality === undefined ? 1 : Number(quality.slice(2)) }
  })
  const ranked = wishes
    .filter((wish) => wish.weight > 0 && kinds.has(wish.type))
    .toSorted((a, b) => b.weight - a.weight || stars(a.type) - stars(b.type))
  for (const wish of ranked) {
    const found = kinds.get(wish.type)?.find((kind) => offered.includes(kind))
    if (found !== undefined) return found
  }
  return undefined
}

function stars(type: string): number {
  return type.split('*').length
}
