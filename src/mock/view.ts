import type { About, Corpus } from './corpus.ts'

/** A clock closes one recorded ledger every `every` milliseconds, from `start` on; one for all connections. */
export interface ClockOptions {
  readonly start: number
  readonly every: number
  readonly now?: (() => number) | undefined
  /** The value of `now` when the first ledger was the latest; default: the time when the mock was made. */
  readonly begun?: number | undefined
  /** The speed of `now` relative to this machine's clock; default 1. */
  readonly speed?: (() => number) | undefined
}

export interface ViewOptions {
  /** Ledgers that the RPC side retains. */
  readonly retention?: number | undefined
  /** The oldest ledger of REST's history. */
  readonly elder?: number | undefined
  /** getLedgers gives all that is recorded, as an archive node does, whatever the RPC side retains. */
  readonly archive?: boolean | undefined
  readonly clock?: ClockOptions | undefined
}

/** The recording at one moment: nothing beyond `head` has happened yet. */
export interface Moment {
  readonly about: About
  readonly head: number
  readonly elder: number
  readonly oldest: number
  /** The oldest ledger that getLedgers gives. */
  readonly archived: number
  /** Unix seconds of a ledger's close, as recorded. */
  readonly closeTime: (ledger: number) => number
}

/** A recording that can be seen at any time. */
export interface View {
  readonly corpus: Corpus
  /** The requested retention, if any. */
  readonly retention?: number | undefined
  readonly moment: () => Promise<Moment>
  /** Milliseconds until the next ledger closes; undefined when none will. */
  readonly untilNext: () => Promise<number | undefined>
}

/** The clock starts when it is first read. */
export function createView(corpus: Corpus, options: ViewOptions): View {
  const { clock, retention, elder, archive = false } = options
  const now = clock?.now ?? Date.now
  const begun = clock?.begun ?? now()
  const headOf = (about: About): number =>
    clock === undefined
      ? about.last
      : Math.min(about.last, clock.start + Math.floor((now() - begun) / clock.every))
  return {
    corpus,
    retention,
    async moment() {
      const about = await corpus.about()
      const head = headOf(about)
      const kept = retention === undefined ? about.first : head - retention + 1
      const oldest = Math.max(about.first, kept)
      return {
        about,
        head,
        elder: Math.max(about.first, elder ?? about.first),
        oldest,
        archived: archive ? about.first : oldest,
        closeTime: (ledger) => about.closeTimes[ledger - about.first] ?? 0,
      }
    },
    async untilNext() {
      const about = await corpus.about()
      if (clock === undefined || headOf(about) >= about.last) return undefined
      return (clock.every - ((now() - begun) % clock.every)) / (clock.speed?.() ?? 1)
    },
  }
}
