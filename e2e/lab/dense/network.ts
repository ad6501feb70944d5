import { type Chain, createChain } from './chain.ts'
import { createContents } from './ledgerBytes.ts'
import { createPopulation, type Population } from './population.ts'
import { createSchedule, type Schedule } from './schedule.ts'
import type { Templates } from './template.ts'
import { createWriter, type Sha256, type Writer } from './writer.ts'

export interface DenseOptions {
  /** Ledgers that are kept: a day's by default. */
  readonly ledgers?: number | undefined
  /** Transactions in each ledger; 300 by default. */
  readonly transactions?: number | undefined
  readonly seed?: number | undefined
  /** The newest ledger when the network begins; 60,000,000 by default. */
  readonly last?: number | undefined
  /** Unix seconds of the newest ledger's close when the network begins. */
  readonly endsAt?: number | undefined
  /** Milliseconds between the ledgers that close from then on; 5,000 by default. */
  readonly every?: number | undefined
}

/** A network as dense as the public one: a function of its options and templates. */
export interface DenseNetwork {
  readonly templates: Templates
  readonly population: Population
  readonly schedule: Schedule
  readonly writer: Writer
  readonly chain: Chain
  /** Transactions in each ledger. */
  readonly perLedger: number
  /** Ledgers that are kept. */
  readonly retention: number
  /** The newest ledger when the network began. */
  readonly last: number
}

/** The newest ledger when a network begins that is not told otherwise. */
export const lastLedger = 60_000_000
/** 2026-11-23T00:00:00Z. */
const defaultEnd = 1_795_392_000
/** Seconds between the ledgers of the past. */
const pace = 5

/** Prepares a network: each of its ledgers is made once, so that its hash is known. `sha256` hashes millions of times. */
export function createDenseNetwork(
  templates: Templates,
  sha256: Sha256,
  options: DenseOptions = {},
): DenseNetwork {
  const seed = (options.seed ?? 1) >>> 0
  const retention = options.ledgers ?? 17_280
  const perLedger = options.transactions ?? 300
  const last = options.last ?? lastLedger
  const endsAt = options.endsAt ?? defaultEnd
  const every = options.every ?? 5000
  const population = createPopulation(seed)
  const schedule = createSchedule(templates.list, population, seed)
  const networkId = sha256(new TextEncoder().encode(templates.passphrase))
  const writer = createWriter(population, networkId, sha256)
  const chain = createChain({
    first: last - retention + 1,
    perLedger,
    accounts: population.size,
    seed,
    header: templates.header,
    closeTime: (ledger) =>
      ledger <= last
        ? endsAt - (last - ledger) * pace
        : endsAt + Math.floor(((ledger - last) * every) / 1000),
    contents: createContents({ templates: templates.list, schedule, writer, sha256, perLedger }),
    sha256,
  })
  while (chain.last() < last) chain.close()
  return { templates, population, schedule, writer, chain, perLedger, retention, last }
}
