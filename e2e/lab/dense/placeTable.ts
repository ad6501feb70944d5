/** The places of transactions by their hashes; a place is a number below `maxPlaces`. */
export interface PlaceTable {
  readonly add: (hash: Uint8Array, place: number) => void
  /** Places whose hash may be this one: one in 4,096 is another's. */
  readonly find: (hash: Uint8Array) => readonly number[]
}

/** An entry has twenty bits of place and twelve of hash. */
const placeBits = 20
export const maxPlaces = 2 ** placeBits - 1

/** A table by open addressing, 4 bytes an entry: 5 million hashes cannot be searched one by one for each request. */
export function createPlaceTable(places: number): PlaceTable {
  const mask = 2 ** Math.ceil(Math.log2(places * 1.3)) - 1
  const entries = new Uint32Array(mask + 1)
  return {
    add(hash, place) {
      let at = word(hash, 0) & mask
      while (entries[at] !== 0) at = (at + 1) & mask
      // No entry is 0.
      entries[at] = ((word(hash, 4) << placeBits) | (place + 1)) >>> 0
    },
    find(hash) {
      const check = (word(hash, 4) << placeBits) >>> placeBits
      const found: number[] = []
      for (let at = word(hash, 0) & mask; ; at = (at + 1) & mask) {
        const entry = entries[at] ?? 0
        if (entry === 0) return found
        if (entry >>> placeBits === check) found.push((entry & maxPlaces) - 1)
      }
    },
  }
}

const word = (bytes: Uint8Array, offset: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset).getUint32(offset)
