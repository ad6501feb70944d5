import { seeded } from '#ledger/values/numbers.ts'

/** Numbers that follow from a seed alone. */
export interface Random {
  /** From 0 up to 1. */
  readonly next: () => number
  /** From 0 up to `below`. */
  readonly below: (below: number) => number
  readonly pick: <T>(from: readonly T[]) => T | undefined
}

/** Seeded by a hash of the text. */
export function createRandom(seed: string): Random {
  const bits = seeded(hashOf(seed))
  const next = () => bits(2 ** 32) / 2 ** 32
  const below = (most: number) => Math.floor(next() * most)
  return { next, below, pick: (from) => from[below(from.length)] }
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash
}
