import { sum } from '../bench/bench.ts'
import { type Fault, type Sight, unknowableReason, unsigned } from './faults/fault.ts'
import type { Honest } from './honestVisits.ts'
import type { Statement } from './statements.ts'
import { patience, slowness, type Visit } from './visit.ts'

/** Why a cell fails. */
export type Rule =
  | 'blank'
  | 'silent'
  | 'endless'
  | 'error'
  | 'injected'
  | 'invisible text'
  | 'flood'
  | 'long task'
  | 'memory'
  | 'requests'
  | 'bytes'
  | 'hosts'
  | 'lie'
  | 'left out'

/**
 * Rules of time, of requests, which an open page goes on sending, and of bytes, which a service goes on sending until it
 * has heard that the page gave up: a busy machine breaks them for a page that keeps them.
 */
const timeRules: readonly Rule[] = ['blank', 'silent', 'endless', 'long task', 'requests', 'bytes']

export interface Finding {
  readonly rule: Rule
  readonly text: string
}

export interface Verdict {
  readonly findings: readonly Finding[]
  /** Lists what differs from the honest page and cannot be known to be false, with the reason. */
  readonly unknowable: readonly { readonly reason: string; readonly text: string }[]
  /** Rows of the honest page that this one does not have, without a word. */
  readonly omitted: number
}

/** Whether only rules were broken that a busy machine breaks: the cell is visited again alone, and judged by that visit. */
export const isLateAlone = ({ findings }: Pick<Verdict, 'findings'>): boolean =>
  findings.length > 0 && findings.every(({ rule }) => timeRules.includes(rule))

/** Milliseconds, ratio, and what a retry may cost on top of it. */
const longestTask = 500
const most = 2
const spare = { requests: 4, bytes: 100_000, nodes: 2000, letters: 15_000 }
/** MB. */
const maxMemory = 300
/** Bytes: how much of answers that are larger than they ought to be is read before the page gives up. */
const ofTooLarge = 16 * 2 ** 20
/** A page says this where it reads ledgers because a service's events cannot be read; below it, the most bytes of them. */
const readInstead = 'only ledgers that were read are in the list'
const ofLedgers = 1_000_000

export function judge(
  found: Visit,
  { visit: honest, others }: Honest,
  { via, faults }: { readonly via: Sight; readonly faults: readonly Fault[] },
): Verdict {
  const findings: Finding[] = []
  const fail = (rule: Rule, text: string) => void findings.push({ rule, text })
  const { seen } = found
  if (seen.heading === '' || seen.letters < 20) fail('blank', `${seen.letters} letters in main`)
  if (found.wordsAt === undefined || found.wordsAt > patience * slowness())
    fail(
      'silent',
      `${seen.silent} parts say nothing after ${found.wordsAt?.toFixed(0) ?? patience} ms`,
    )
  const waits = faults.some((each) => each.waits === true)
  if (seen.busy > 0) fail('endless', `${seen.busy} parts still load at the end`)
  for (const error of found.errors.slice(0, 3)) fail('error', error.slice(0, 300))
  if (seen.injected > honest.seen.injected) fail('injected', `${seen.injected} elements`)
  if (seen.invisible > honest.seen.invisible)
    fail('invisible text', `${seen.invisible} characters hide or turn text`)
  const nodes = most * honest.seen.nodes + spare.nodes
  const letters = most * honest.seen.letters + spare.letters
  if (seen.nodes > nodes || seen.letters > letters)
    fail(
      'flood',
      `${seen.nodes} elements, ${seen.letters} letters; honest ${honest.seen.nodes}, ${honest.seen.letters}`,
    )
  if (found.memory !== undefined && found.memory > maxMemory)
    fail('memory', `${found.memory.toFixed(0)} MB`)
  if (found.longestTask > longestTask * slowness())
    fail('long task', `${found.longestTask.toFixed(0)} ms`)
  // A page that waits for a service without an end, or for a ledger after a reset, follows the network meanwhile; what it asks besides is counted.
  const resets = faults.some((each) => each.resets === true)
  const requests = found.requests - (waits || resets ? found.polls : 0)
  // Where one source fails, the other one is asked as well.
  const total = (of: 'requests' | 'bytes') =>
    Math.max(honest[of], via === 'auto' ? sum(others, (each) => each[of]) : 0)
  if (requests > most * total('requests') + spare.requests)
    fail('requests', `${requests}, honest ${total('requests')}`)
  const inflates = faults.some((each) => each.inflates === true)
  // How often a page that follows something asks again meanwhile depends on how long it is open.
  const bytes = found.bytes - (inflates ? found.followed : 0)
  // Each of its services.
  const asksBoth = via === 'auto' || /[?&]compare\b/.test(found.address)
  const inflated = inflates ? ofTooLarge * (asksBoth ? 2 : 1) : 0
  // That an answer is of other, heavier ledgers is known once it is read: one of them, not a second.
  // A page through RPC reads on where records that cannot be read leave it too few rows.
  const readsOn =
    via !== 'rest' && seen.statements.some(({ kind, marked }) => kind === 'row' && marked)
  const isOfAnother = readsOn || faults.some(({ toAnother }) => toAnother === true)
  const another = isOfAnother ? found.largest : 0
  const instead = seen.statements.some(({ text }) => text.includes(readInstead)) ? ofLedgers : 0
  if (bytes > most * total('bytes') + spare.bytes + inflated + instead + another)
    fail('bytes', `${bytes}, honest ${total('bytes')}`)
  for (const host of found.foreign) fail('hosts', host)
  // Before the reader agrees to an endpoint, a page has nothing to state.
  if (faults.some(({ link }) => link !== undefined)) return { findings, unknowable: [], omitted: 0 }
  const { changed, omitted } = difference(
    found,
    honest,
    others,
    via === 'auto' ? () => true : isOfData,
  )
  const isRefuted = ({ refuted }: Fault, text: string): boolean =>
    refuted !== undefined &&
    (refuted.via === via || via === 'auto') &&
    refuted.page.test(new URL(found.address).pathname) &&
    refuted.statement.test(text)
  const ofFaults = (text: string): string | undefined =>
    faults
      .filter((fault) => !isRefuted(fault, text))
      .map(
        (fault) =>
          fault.unknowableFacts?.find(
            (each) => (each.via ?? via) === via && each.pattern.test(text),
          )?.reason ?? unknowableReason(fault, via),
      )
      .find((each) => each !== undefined)
  if (omitted > 0 && ofFaults('') === undefined) fail('left out', `${omitted} rows`)
  // Which row of a list is its first, no answer of REST proves.
  const further = new Set(
    (honest.stages[listEnds] ?? []).map(({ text }) => `row: ${text.slice(0, shownLetters)}`),
  )
  const reasonOf = (text: string): string | undefined =>
    via !== 'rpc' && further.has(text.replace(/^\[[^\]]*\] /, '')) ? unsigned : ofFaults(text)
  const lies = changed.filter((text) => reasonOf(text) === undefined)
  for (const text of lies.slice(0, 5)) fail('lie', text)
  const unknowable = changed.flatMap((text) => {
    const reason = reasonOf(text)
    return reason === undefined ? [] : [{ reason, text }]
  })
  return { findings, unknowable, omitted }
}

/** The key of `stages` of the rows at both ends of a page's list. */
export const listEnds = 'both ends of the list'
/** Letters of a statement that a finding shows. */
const shownLetters = 200

/** The panel of what this browser has read. */
const ownIndex = 'Ledgers read for this list'
/**
 * Panels that add up, combine or list entries: on a page that says that it is of some ledgers alone, they are of those.
 */
const combined =
  /^(Accounts|Assets of the network|Contracts of the network|Paths|Supply|(Buyers|Sellers) of \w+|\w+ for \w+)$/

/**
 * What is stated without a mark and not by the honest page, nor in a row or fact of it through another source;
 * how many rows of the honest page are missing without a word. `counts` tells which statements of others are as good.
 */
function difference(
  found: Visit,
  honest: Visit,
  others: readonly Visit[],
  counts: (statement: Statement) => boolean,
) {
  const left = [...honest.seen.statements]
  // What an honest page stated while it covered just these ledgers is as true.
  const { coverage } = found.seen
  const stages = [honest, ...others].map((each) => each.stages[coverage] ?? [])
  for (const statements of [...others.map(({ seen }) => seen.statements), ...stages]) {
    const stated = left.filter(counts).map(({ text }) => text)
    for (const statement of statements.filter(counts)) {
      const at = stated.indexOf(statement.text)
      if (at < 0) left.push(statement)
      else stated.splice(at, 1)
    }
  }
  const take = (fits: (other: Statement) => boolean): boolean => {
    const at = left.findIndex(fits)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }
  const marked = new Set(found.seen.markedPanels)
  const changed: string[] = []
  const unequal = found.seen.statements.filter(
    ({ kind, text }) => !take((other) => other.kind === kind && other.text === text),
  )
  for (const { kind, text, panel, marked: isMarked } of unequal) {
    if (panel === ownIndex || (found.seen.partial && combined.test(panel))) continue
    if (text.startsWith('Based on ledgers')) continue
    if (isMarked || (kind === 'words' && marked.has(panel))) continue
    if (kind === 'words' && isOwn(text, found.address, honest.seen.statements)) continue
    if (take((other) => other.kind === kind && saysLess(text, other.text))) continue
    changed.push(`[${panel}] ${kind}: ${text.slice(0, shownLetters)}`)
  }
  // A page, or a panel, that says what is wrong with it may lack rows; so may one of some ledgers alone.
  const isExcused =
    found.seen.partial || marked.size > 0 || found.seen.statements.some((each) => each.marked)
  return { changed, omitted: isExcused ? 0 : rowsLeftOut(found, [honest, ...others]) }
}

/** How many rows fewer the panels of a page have than through any source. */
function rowsLeftOut(found: Visit, honest: readonly Visit[]): number {
  const [own, ...others] = [found, ...honest].map(({ seen }) => {
    const rows = seen.statements.filter(({ kind }) => kind === 'row')
    return new Map(
      [...Map.groupBy(rows, ({ panel }) => panel)].map(([panel, all]) => [panel, all.length]),
    )
  })
  const panels = [...(others[0]?.keys() ?? [])].filter((panel) => panel !== ownIndex)
  return panels.reduce((sum, panel) => {
    const counts = others.flatMap((each) => each.get(panel) ?? [])
    return sum + Math.max(0, Math.min(...counts) - (own?.get(panel) ?? 0))
  }, 0)
}

/** Calls are words, and without the names that their contract's interface has where a line of sight has no interfaces. */
const isOfData = ({ kind, panel }: Statement): boolean =>
  kind !== 'words' || panel === 'Calls and events'

/** Matches words of a row that is not whole, and of times that are stated as they are and not as seen from now. */
const ownWords = /^(performed|operations?|from|until|at|any|time|–|)$/

/** When a claim begins or ends, which is “now” where the time is known; the ledger of a record without its time. */
const absolute = /\b(?:from|until) [\d-]{10} [\d:]{8} UTC|\| ledger \d+$/g

/** Behind a word, not within an amount. */
const comma = /,(?= |$)/g

const denials = /^(no|none|nobody|nothing|never|empty|not|failed|tried|cannot)$/i

/** Some of the honest row's words in their order, as while a part of it is still loading; none that it denies. */
function saysLess(text: string, honest: string): boolean {
  // Brackets are around arguments, and around values without names, where a contract's interface could not be read.
  const words = honest.replaceAll(comma, '').split(/[ |;[\]()]+/)
  const own = text
    .replace(absolute, '')
    .replace(caveat, '')
    .replaceAll(comma, '')
    .split(/[ |;[\]()]+/)
    .filter((word) => !ownWords.test(word))
  let at = 0
  for (const word of own) {
    const next = words.indexOf(word, at) + 1
    if (next === 0) return false
    if (at > 0 && words.slice(at, next - 1).some((each) => denials.test(each))) return false
    at = next
  }
  return own.length > 0
}

/** Matches what the page adds where it knows less of a transaction's signers than the honest one. */
const caveat =
  /By the signers at the start of its ledger: an earlier transaction in it may have changed them\./

/** Words of the page itself, which no service can make untrue: what it would cost to read more. */
const ownSentences: readonly RegExp[] = [
  /^More costs about [\d.,]+ [kM]B\.$/,
  // Safe whatever became of it: the network takes a transaction once.
  /^You can send it again\.$/,
  /^Send again$/,
  // Of a sent transaction, before the first answer about it.
  /^Not looked up yet\.$/,
  // The kind of a contract whose asset is not known.
  /^Asset contract$/,
  // What the code of a failed call means, where no more is known of it: the code itself is judged.
  /^The call ended with an error\.$/,
  /^What to do: Read the errors of the contract, and simulate the call again before it is signed\.$/,
  // How long it waits.
  /^\d+ s$/,
]

/** Words of the page's own: whatever a service answers, the record of the address, or a count. */
const isOwn = (text: string, address: string, honest: readonly Statement[]): boolean =>
  ownSentences.some((each) => each.test(text)) ||
  namesAddress(text, address) ||
  countsOnly(text, honest) ||
  countsFewer(text, honest) ||
  deniesOfFewer(text, honest) ||
  countsChecks(text, honest)

/** “Transaction b59ef…5b404”: the heading of a record that cannot be read. */
function namesAddress(text: string, address: string): boolean {
  const [, start, end] = /^[A-Z][a-z ]+ (\w+)…(\w+)$/.exec(text) ?? []
  return (
    start !== undefined && end !== undefined && new RegExp(`/${start}\\w+${end}\\b`).test(address)
  )
}

/** What a service changed is neither equal nor readable any more, so there are never more of these than of honest ones. */
const fewerCounts = [
  /^(\d+) rows? equal, in (\d+) fields?\.$/,
  /^(\d+) failed \w+ of others (?:is|are) hidden: nothing here changed\. Show$/,
]

/** “0 rows equal, in 20 fields.”, and “4 failed payments of others are hidden”: as many as the honest page counts, or fewer. */
const countsFewer = (text: string, honest: readonly Statement[]): boolean =>
  fewerCounts.some((pattern) => {
    const own = pattern.exec(text)?.slice(1)
    return honest.some(({ kind, text: each }) => {
      const all = kind === 'words' ? pattern.exec(each)?.slice(1) : undefined
      return own !== undefined && all?.every((count, at) => Number(own[at]) <= Number(count))
    })
  })

/**
 * “No asset has the code X in ledgers 111 to 120; others were not read.”, where the honest page has none in more or
 * others.
 */
function deniesOfFewer(text: string, honest: readonly Statement[]): boolean {
  const withoutRange = (words: string) =>
    /\bNo asset has /.test(words)
      ? words.replaceAll(/,? in ledgers [\d,]+ to [\d,]+; others were not read(?=\.)/g, '')
      : words
  const own = withoutRange(text)
  return (
    own !== text &&
    honest.some(({ kind, text: each }) => kind === 'words' && withoutRange(each) === own)
  )
}

/** “Checked 2 times: not in a ledger yet.”: how often the page asked, where the honest one says so too. */
const countsChecks = (text: string, honest: readonly Statement[]): boolean =>
  checked.test(text) &&
  honest.some(({ kind, text: each }) => kind === 'words' && checked.test(each))
const checked = /^Checked [1-9]\d* times?: not in a ledger yet\.( [1-9]\d* more checks? failed\.)?$/

/** “A performed 1 operation”, or “tried” where the honest page says why it failed: it cannot be read, and that page says in a sentence what A did. */
function countsOnly(text: string, known: readonly Statement[]): boolean {
  const [, source, tried] =
    /^(\S+… \S+) (?:performed 1 operation|(tried) 1 operation, which failed)$/.exec(text) ?? []
  const says = (test: (words: string) => boolean) =>
    known.some(({ kind, text: each }) => kind === 'words' && test(each))
  return (
    source !== undefined &&
    says((words) => words.startsWith(`${source} `)) &&
    (tried === undefined || says((words) => words === 'Why it failed'))
  )
}
