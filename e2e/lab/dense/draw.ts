/** Mixes the bits of a 32-bit number; every number comes from exactly one (murmur3's finalizer). */
export function mixed(number: number): number {
  let h = number | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** The number that `mixed` made this one of. */
export function unmixed(number: number): number {
  let h = number | 0
  h = Math.imul(h ^ (h >>> 16), 0x7ed1b41d)
  h = Math.imul(h ^ (h >>> 13) ^ (h >>> 26), 0xa5cb9243)
  return (h ^ (h >>> 16)) >>> 0
}

/** The seed of all numbers of one ledger. */
export const ledgerSeed = (seed: number, ledger: number): number => mixed(seed ^ mixed(ledger))

/** A pseudorandom 32-bit number for one question about one transaction of a ledger. */
export const drawn = (ofLedger: number, slot: number, question: number): number =>
  mixed(ofLedger ^ Math.imul(slot * 64 + question + 1, 0x9e3779b1))
