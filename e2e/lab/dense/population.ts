import { compareBytes } from '#ledger/values/bytes.ts'
import { mixed, unmixed } from './draw.ts'

/** The accounts of a dense network: numbered from 0, the exchange first. */
export interface Population {
  readonly size: number
  /** The 32 bytes of each account's key, one after the other. */
  readonly keys: Uint8Array
  /** The number of the account with this key; undefined where it is none of these. */
  readonly numberOf: (key: Uint8Array) => number | undefined
  /** The account that a 32-bit number chooses in a ledger. */
  readonly choose: (ledger: number, number: number) => number
  /** The numbers that choose an account: from `low` to before `high`, in the ledgers of its turns. */
  readonly choiceOf: (account: number) => Choice
}

interface Choice {
  readonly low: number
  readonly high: number
  readonly hasTurn: (ledger: number) => boolean
}

/** The account with one transaction in a hundred. */
export const exchange = 0

/** Accounts that are active in every ledger, and ranks of activity behind them. */
const steady = 10_000
const ranks = 60_000
/** A rank behind them is a different account's in each of these periods: the others are dormant. */
const turns = 7
/** Ledgers of a period: a day. */
const period = 17_280
/** Flattens the top of the distribution, so that no account is as busy as the exchange (Zipf–Mandelbrot). */
const flat = 100

const buckets = 4096

/** Activity falls with the rank as 1 / (rank + 100); the tail takes turns, a day each. */
export function createPopulation(seed: number): Population {
  const size = 1 + steady + (ranks - steady) * turns
  const keys = new Uint8Array(size * 32)
  const words = new DataView(keys.buffer)
  for (let account = 0; account < size; account++) {
    // The first word is the account's number, mixed: it can be found without a table.
    words.setUint32(account * 32, mixed(account ^ seed))
    for (let word = 1; word < 8; word++)
      words.setUint32(account * 32 + word * 4, mixed(mixed(account * 8 + word) ^ seed))
  }
  const scale = (ranks + flat) / (1 + flat)
  const bounds = Float64Array.from(
    { length: buckets + 1 },
    (_, i) => (1 + flat) * scale ** (i / buckets) - flat - 1,
  )
  const rankOf = (number: number): number => {
    const bucket = number >>> 20
    const low = bounds[bucket] ?? 0
    const share = (number & 0xf_ffff) / 0x10_0000
    return Math.min(Math.floor(low + ((bounds[bucket + 1] ?? low) - low) * share), ranks - 1)
  }
  /** The first number that chooses a rank or one behind it. */
  const firstOf = (rank: number): number => {
    let [low, high] = [0, 2 ** 32]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (rankOf(middle) < rank) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    size,
    keys,
    numberOf(key) {
      const word = new DataView(key.buffer, key.byteOffset).getUint32(0)
      const account = (unmixed(word) ^ seed) >>> 0
      if (account >= size) return undefined
      const own = keys.subarray(account * 32, account * 32 + 32)
      return compareBytes(own, key) === 0 ? account : undefined
    },
    choose(ledger, number) {
      const rank = rankOf(number)
      if (rank < steady) return 1 + rank
      const tail = rank - steady
      return 1 + steady + tail * turns + turnOf(ledger, tail)
    },
    choiceOf(account) {
      const number = account - 1
      const tail = Math.floor((number - steady) / turns)
      const rank = number < steady ? number : steady + tail
      const hasTurn = (ledger: number) =>
        number < steady || turnOf(ledger, tail) === (number - steady) % turns
      return { low: firstOf(rank), high: firstOf(rank + 1), hasTurn }
    },
  }
}

/** The active account among those of a rank. */
const turnOf = (ledger: number, tail: number): number =>
  (Math.floor(ledger / period) + tail) % turns
