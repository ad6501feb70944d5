import { mostRoles, type Schedule } from './schedule.ts'
import type { Patched, Template } from './template.ts'
import { type Filling, type Hashes, type Sha256, type Writer, writeWord } from './writer.ts'

/** A transaction as it is applied in a ledger: its bytes are views of the ledger's. */
export interface WrittenTransaction {
  readonly template: Template
  /** The account of role 0. */
  readonly source: number
  readonly hashes: Hashes
  readonly envelope: Uint8Array
  /** XDR `TransactionResultMetaV1`; only the result where just hashes are needed. */
  readonly applied: Uint8Array
}

/** A ledger's contents, and the two hashes of them that its header states. */
export interface Contents {
  /** XDR `GeneralizedTransactionSet`. */
  readonly set: Uint8Array
  readonly setHash: Uint8Array
  readonly resultHash: Uint8Array
  readonly transactions: readonly WrittenTransaction[]
}

interface Parts {
  readonly templates: readonly Template[]
  readonly schedule: Schedule
  readonly writer: Writer
  readonly sha256: Sha256
  /** Transactions in each ledger. */
  readonly perLedger: number
}

/** The ledger to write, and the one before it. */
export interface Place {
  readonly ledger: number
  /** Unix seconds. */
  readonly time: number
  readonly previousHash: Uint8Array
  /** By account, before the ledger; counts its transactions when it is written. */
  readonly counts: Uint32Array
  /** All that was applied, or only the results. */
  readonly extent: 'all' | 'results'
}

/** Writes one transaction of a ledger; `countOf` gives an account's transactions before it. */
export function writeTransaction(
  { templates, schedule, writer }: Omit<Parts, 'sha256' | 'perLedger'>,
  { ledger, time }: Pick<Place, 'ledger' | 'time'>,
  slot: number,
  number: number,
  countOf: (account: number) => number,
): WrittenTransaction {
  const template = templates[number]
  if (template === undefined) throw new Error(`there is no template ${number}`)
  const accounts = new Int32Array(mostRoles)
  schedule.accountsOf(ledger, slot, number, accounts)
  const filling: Filling = { ledger, time, accounts, countOf }
  const envelope = new Uint8Array(template.envelope.bytes.length)
  const hashes = writer.writeEnvelope(template, filling, envelope, 0)
  const applied = new Uint8Array(template.applied.bytes.length)
  writer.write(template.applied, filling, hashes, applied, 0)
  return { template, source: accounts[0] ?? 0, hashes, envelope, applied }
}

/** Bytes of a transaction set besides its transactions. */
const setOverhead = 128

/** Writes ledgers. */
export function createContents(parts: Parts): (place: Place) => Contents {
  const { templates, schedule, writer, sha256, perLedger } = parts
  const numbers = new Uint16Array(perLedger)
  const onlyResults = templates.map(resultOf)
  let classic = new Uint8Array(1024)
  let soroban = new Uint8Array(1024)
  let results = new Uint8Array(1024)
  return ({ ledger, time, previousHash, counts, extent }) => {
    schedule.templatesOf(ledger, numbers)
    let size = 0
    let resultSize = 4
    for (const number of numbers) {
      const template = templates[number]
      if (template === undefined) throw new Error(`there is no template ${number}`)
      size += template.envelope.bytes.length
      resultSize += template.result.end - template.result.start
    }
    if (classic.length < size) {
      classic = new Uint8Array(size * 2)
      soroban = new Uint8Array(size * 2)
    }
    if (results.length < resultSize) results = new Uint8Array(resultSize * 2)
    const accounts = new Int32Array(mostRoles)
    const countOf = (account: number) => counts[account] ?? 0
    const filling: Filling = { ledger, time, accounts, countOf }
    const transactions: WrittenTransaction[] = []
    let [classicAt, sorobanAt, classicCount] = [0, 0, 0]
    let resultAt = 4
    writeWord(results, 0, perLedger)
    for (let slot = 0; slot < perLedger; slot++) {
      const number = numbers[slot] ?? 0
      const template = templates[number]
      if (template === undefined) continue
      schedule.accountsOf(ledger, slot, number, accounts)
      const into = template.isSoroban ? soroban : classic
      const at = template.isSoroban ? sorobanAt : classicAt
      const { length } = template.envelope.bytes
      const hashes = writer.writeEnvelope(template, filling, into, at)
      if (template.isSoroban) sorobanAt += length
      else {
        classicAt += length
        classicCount++
      }
      const { start, end } = template.result
      const source = accounts[0] ?? 0
      if (extent === 'all') {
        const applied = new Uint8Array(template.applied.bytes.length)
        writer.write(template.applied, filling, hashes, applied, 0)
        results.set(applied.subarray(start, end), resultAt)
        const envelope = into.slice(at, at + length)
        transactions.push({ template, source, hashes, envelope, applied })
      } else {
        const result = onlyResults[number]
        if (result) writer.write(result, filling, hashes, results, resultAt)
        transactions.push({ template, source, hashes, envelope: none, applied: none })
      }
      resultAt += end - start
      counts[source] = (counts[source] ?? 0) + 1
    }
    const set = new Uint8Array(setOverhead + size)
    const end = writeSet(set, previousHash, [
      { count: classicCount, bytes: classic.subarray(0, classicAt) },
      { count: perLedger - classicCount, bytes: soroban.subarray(0, sorobanAt) },
    ])
    return {
      set: set.subarray(0, end),
      setHash: sha256(set.subarray(0, end)),
      resultHash: sha256(results.subarray(0, resultAt)),
      transactions,
    }
  }
}

const none = new Uint8Array(0)

function resultOf({ applied, result: { start, end } }: Template): Patched {
  const patches: number[] = []
  for (let i = 0; i < applied.patches.length; i += 3) {
    const [kind = 0, offset = 0, argument = 0] = applied.patches.subarray(i, i + 3)
    if (offset >= start && offset < end) patches.push(kind, offset - start, argument)
  }
  return { bytes: applied.bytes.slice(start, end), patches: Int32Array.from(patches) }
}

interface Phase {
  readonly count: number
  readonly bytes: Uint8Array
}

/** XDR `GeneralizedTransactionSet`: one component at the base fee, one stage of one cluster. Returns its end. */
function writeSet(
  into: Uint8Array,
  previousHash: Uint8Array,
  [classic, soroban]: readonly [Phase, Phase],
): number {
  let at = 0
  const words = (...values: readonly number[]) => {
    for (const value of values) {
      writeWord(into, at, value)
      at += 4
    }
  }
  const copy = (bytes: Uint8Array) => {
    into.set(bytes, at)
    at += bytes.length
  }
  words(1)
  copy(previousHash)
  // Two phases; of the first: version, components, kind, base fee.
  words(2, 0)
  if (classic.count === 0) words(0)
  else {
    words(1, 0, 1, 0, 100, classic.count)
    copy(classic.bytes)
  }
  // Of the second: version, base fee, stages, clusters.
  words(1, 1, 0, 100)
  if (soroban.count === 0) words(0)
  else {
    words(1, 1, soroban.count)
    copy(soroban.bytes)
  }
  return at
}
