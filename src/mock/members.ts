/** One owner's records by paging token, and which of them failed: lists omit those by default. */
export interface Members {
  readonly tokens: readonly string[]
  readonly failed: ReadonlySet<string>
}

/** Tokens as differences in base 36, `d` or `d-index`, with `!` behind a failed one. */
export function packMembers({ tokens, failed }: Members): string {
  let before = 0n
  return tokens
    .map((token) => {
      const [toid = '0', index] = token.split('-')
      const delta = (BigInt(toid) - before).toString(36)
      before = BigInt(toid)
      return `${delta}${index === undefined ? '' : `-${index}`}${failed.has(token) ? '!' : ''}`
    })
    .join(' ')
}

/** The opposite of `packMembers`. */
export function unpackMembers(text: string): Members {
  const tokens: string[] = []
  const failed = new Set<string>()
  let toid = 0n
  for (const item of text === '' ? [] : text.split(' ')) {
    const [delta = '0', index] = item.replace('!', '').split('-')
    toid += parseBase36(delta)
    const token = index === undefined ? String(toid) : `${toid}-${index}`
    tokens.push(token)
    if (item.endsWith('!')) failed.add(token)
  }
  return { tokens, failed }
}

function parseBase36(text: string): bigint {
  let sum = 0n
  for (const digit of text) sum = sum * 36n + BigInt(Number.parseInt(digit, 36))
  return sum
}
