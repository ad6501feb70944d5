import { decompress } from 'fzstd'
import { XdrError } from '#ledger/readers'
import {
  type Call,
  type Coverage,
  type HttpCall,
  RecordError,
  SourceError,
  compareBytes,
  type LedgerSequence,
  ledgerSequence,
  parseJson,
  span,
  firstLedger,
} from '#ledger/values'
import { loadLists } from '../chunks.ts'
import { createHistory } from '../history/history.ts'
import type { ReadCurrent } from '../history/historyState.ts'
import { createIndexReader } from '../index/indexReader.ts'
import type { IndexReader, IndexSetup } from '../index/indexTypes.ts'
import { isOfNetwork, locateLedger } from '../index/ledgerParts.ts'
import type { Http, HttpAnswer } from '../http.ts'
import { filesKind } from '../kinds.ts'
import { readable } from '../readable.ts'
import {
  type HistoryContext,
  type HistoryFinders,
  type LedgerService,
  type LedgerStatus,
  type RunAnswer,
  type Density,
  type LedgerWindow,
  ledgerRangeError,
} from '../ledgers/service.ts'
import type { LedgerBytes, ReceivedLedger } from '../ledgers/items.ts'
import { createRecentLedgers } from '../ledgers/pageFromLedgers.ts'
import { itemsOfOperation } from '../ledgers/transactionLists.ts'
import { hostOf } from '../request.ts'
import { lakeConfigFile, lakeConfigOf, usualLayouts } from './lakeConfig.ts'
import { type LakeLayout, type NameForm, fileSpan, lakeFiles } from './lakeNames.ts'
import { readLakeFile } from './readBatch.ts'
import { type ZstdDecoder, decompressFrames } from './zstdFrames.ts'

export const decompressed = (bytes: Uint8Array, most: number) =>
  decompressFrames(bytes, decoder, most)
const decoder: ZstdDecoder = { decode: (frame) => decompress(frame), checksSum: false }

/** Holds what is known of a lake before any of its files is read. */
interface LakeFacts {
  readonly layout: LakeLayout
  readonly passphrase: string
  readonly calls: readonly Call[]
}

type LakePath = ReturnType<typeof lakeFiles>[number]

interface FileLedgers {
  readonly ledgers: readonly ReceivedLedger[]
  readonly calls: readonly Call[]
  readonly bytes: number
}

interface LakeOptions {
  readonly index?: IndexSetup | undefined
  /** The address of a static index of its whole history. */
  readonly history?: string | undefined
  /** Has ledgers that no file has yet. */
  readonly newest?: LedgerService | undefined
  /** Reads current entries of the ledger. */
  readonly current?: ReadCurrent | undefined
}

/** Static hosts grant far more than services: a page of ledgers is as many files. */
export const fileBudget = { burst: 200, perSecond: 30 }

const filesOnly = 'files of ledgers (SEP-54)'
/** Milliseconds after which a lake is looked at for newer files; writers are some minutes behind their network. */
const statusAge = 30_000
/** Files that are requested at once. */
const mostAtOnce = 6
/** Files whose ledgers are kept decoded: those of a page are read one after the other. */
const mostFiles = 4
/** Files whose presence is asked in one round of a search, and how far the first of them lie apart. */
const [probes, stride] = [8, 16]
/** The largest number of a ledger's file. */
const last = 0xffff_ffff

/** Networks whose lakes may lack the file that names them. */
const knownPassphrases = [
  'Public Global Stellar Network ; September 2015',
  'Test SDF Network ; September 2015',
  'Test SDF Future Network ; October 2022',
  'Standalone Network ; February 2017',
]

/**
 * The ledgers of a folder of files (SEP-54) on any static host: whole files by GET, nothing is listed. Where a file is
 * missing or cannot be read, each of its ledgers is one that cannot be read, and names it.
 */
export class LakeService implements HistoryContext {
  readonly via = filesKind.id
  readonly isSlowToState = true
  readonly url: string
  readonly host: string
  readonly index: IndexReader
  readonly finders: HistoryFinders
  readonly node = this
  readonly density: Density = { bytes: 0, items: new Map() }
  recentLedgers = createRecentLedgers()
  readonly #http: Http
  #facts: { readonly ledger: number; readonly facts: Promise<LakeFacts> } | undefined
  #ending: NameForm['ending'] | undefined
  #first: NameForm['first'] | undefined
  #files = new Map<string, Promise<FileLedgers>>()
  /** Files that are on their way. */
  readonly #looks = new Set<Promise<unknown>>()
  /** A ledger whose file is there, of those that were asked for. */
  #seen: number | undefined
  #known: { readonly at: number; readonly status: Promise<LedgerStatus> } | undefined
  /** A ledger that is probably there, and not many newer ones. */
  #expected: LedgerSequence | undefined

  /** Has ledgers that no file has yet. */
  readonly #newest: LedgerService | undefined
  /** A last ledger of the files, and whether the next one, of `#newest`, follows it. */
  #link: { readonly last: number; readonly isLinked: Promise<boolean> } | undefined
  /** The last ledger that is read from files, where `#newest` goes on. */
  #seam: number | undefined
  /** Says in words where the ledgers come from. */
  origin = filesOnly

  constructor(url: string, http: Http, { index, history, newest, current }: LakeOptions) {
    this.url = url
    this.host = hostOf(url)
    this.#http = http
    this.#newest = newest
    this.index = createIndexReader(this, index ?? {})
    this.finders = {
      history:
        history === undefined
          ? undefined
          : createHistory(this, history, { http, decompress: decompressed, current }),
      ofOperation: async (id, itemsOf, signal) => {
        const { operationAt } = await loadLists()
        return operationAt(
          this,
          id,
          (info, passphrase) => itemsOfOperation(info, id, passphrase, itemsOf),
          signal,
        )
      },
    }
  }

  expect(ledger: LedgerSequence): void {
    this.#expected = ledger
  }

  get transfer() {
    return this.#http.transfer
  }
  get line() {
    return this.#http.line
  }

  forget(): void {
    this.#facts = undefined
    this.#files = new Map()
    this.recentLedgers = createRecentLedgers()
    this.#known = undefined
    this.#link = undefined
    this.#seam = undefined
  }

  status(signal: AbortSignal): Promise<LedgerStatus> {
    const { at, status } = this.#known ?? {}
    const isRecent = at !== undefined && Date.now() - at < statusAge
    return this.#joined(isRecent && status ? status : this.#freshFiles(signal), signal)
  }

  freshStatus(signal: AbortSignal): Promise<LedgerStatus> {
    return this.#joined(this.#freshFiles(signal), signal)
  }

  /** Closed ledgers never change: only the network's name is needed to read one. */
  async statusFor(ledger: number, signal: AbortSignal): Promise<LedgerStatus> {
    const { passphrase, calls } = await this.#factsOf(signal, ledger)
    return { passphrase, calls, window: windowOf(span(ledger, ledger)) }
  }

  passphrase(signal: AbortSignal): Promise<LedgerStatus> {
    return this.statusFor(this.#seen ?? firstLedger, signal)
  }

  #freshFiles(signal: AbortSignal): Promise<LedgerStatus> {
    const before = this.#known?.status
    // Not the page's signal: other pages wait for this answer too.
    const status = this.#search(before, new AbortController().signal)
    this.#known = { at: Date.now(), status }
    status.catch(() => {
      if (this.#known?.status === status) this.#known = undefined
    })
    signal.throwIfAborted()
    return status
  }

  /** The files' status, and up to which ledger it goes on where these follow. */
  async #joined(files: Promise<LedgerStatus>, signal: AbortSignal): Promise<LedgerStatus> {
    const own = await files
    if (this.#newest === undefined) return own
    const { host, node } = this.#newest
    const { oldest, latest: last } = own.window
    this.origin = filesOnly
    try {
      const { passphrase, window, calls } = await node.status(signal)
      if (window.latest <= last) return own
      if (passphrase !== own.passphrase)
        throw new SourceError('badResponse', `${host} serves another network`)
      if (window.oldest > last + 1)
        throw new SourceError(
          'outOfRetention',
          `${host} begins at ledger ${window.oldest}: ledgers ${last + 1} to ${window.oldest - 1} are missing`,
        )
      if (this.#link?.last !== last)
        this.#link = {
          last,
          isLinked: this.#isLinked(last, this.#newest, new AbortController().signal),
        }
      if (!(await this.#link.isLinked))
        throw new SourceError(
          'badResponse',
          `ledger ${last + 1} of ${host} does not follow from ledger ${last}`,
        )
      this.#seam = last
      this.origin = `${filesOnly} up to ledger ${last}, then ${host}`
      return { ...own, window: { oldest, latest: window.latest }, calls: [...own.calls, ...calls] }
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof SourceError)) throw error
      this.#link = undefined
      this.#seam = undefined
      this.origin = `${filesOnly} alone: ${error.message}`
      return own
    }
  }

  /** Whether the ledger after the last one of the files names its hash. */
  async #isLinked(last: number, newest: LedgerService, signal: AbortSignal): Promise<boolean> {
    const { layout } = await this.#factsOf(signal, last)
    const [file, node] = await Promise.all([
      this.#file(fileSpan(layout, last), signal),
      newest.readRun(span(last + 1, last + 1), (sent) => sent, signal),
    ])
    const located = [...file.ledgers, ...node.output].flatMap((ledger) =>
      'bytes' in ledger ? [locateLedger(ledger.bytes)] : [],
    )
    const [own, next] = [last, last + 1].map((sequence) =>
      located.find(({ header }) => header.ledgerSeq === sequence),
    )
    return (
      own !== undefined &&
      next !== undefined &&
      compareBytes(own.hash, next.header.previousLedgerHash) === 0
    )
  }

  async readRun<T>(
    range: Coverage,
    read: (ledgers: readonly ReceivedLedger[]) => T | Promise<T>,
    signal: AbortSignal,
  ): Promise<RunAnswer<T>> {
    const { layout } = await this.#factsOf(signal, range.from)
    const files: FileLedgers[] = []
    const end = this.#seam ?? range.to
    if (range.to > end) {
      const rest = await this.#fromNewest(span(Math.max(range.from, end + 1), range.to), signal)
      if (rest !== undefined) files.push(rest)
    }
    const wanted =
      range.from > end ? [] : filesOf(layout, span(range.from, Math.min(range.to, end)))
    for (let at = 0; at < wanted.length; at += mostAtOnce) {
      const some = wanted.slice(at, at + mostAtOnce)
      files.push(...(await Promise.all(some.map((file) => this.#file(file, signal)))))
    }
    const calls = files.flatMap((file) => file.calls)
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    const ledgers = files
      .flatMap((file) => file.ledgers)
      .filter(({ sequence }) => sequence >= range.from && sequence <= range.to)
    return { output: await readable(calls, () => read(ledgers), signal), calls, bytes }
  }

  /** Asked once; where a lake without a description was tried with another ledger, again with this one. */
  #factsOf(signal: AbortSignal, ledger: number): Promise<LakeFacts> {
    signal.throwIfAborted()
    const asked = this.#facts
    if (asked !== undefined)
      return asked.facts.catch((error: unknown) => {
        if (asked.ledger === ledger) throw error
        return this.#factsOf(signal, ledger)
      })
    const facts = this.#readFacts(ledger, new AbortController().signal).catch((error: unknown) => {
      this.#facts = undefined
      throw error
    })
    this.#facts = { ledger, facts }
    return facts
  }

  async #readFacts(ledger: number, signal: AbortSignal): Promise<LakeFacts> {
    const answer = await this.#request('GET', lakeConfigFile, signal)
    if (answer === undefined) return this.#guessedFacts(ledger, signal)
    const calls = [answer.call]
    const read = () => lakeConfigOf(parseJson(answer.bytes))
    const { passphrase, ...layout } = await readable(
      calls,
      read,
      signal,
      `The file ${lakeConfigFile} of ${this.host}`,
    )
    return { layout, passphrase, calls }
  }

  /** A lake that does not describe itself: the usual layouts and networks are tried with one of its ledgers. */
  async #guessedFacts(ledger: number, signal: AbortSignal): Promise<LakeFacts> {
    const lacks = `${this.host} has no ${lakeConfigFile} at this address, which says how its files are named. `
    for (const layout of usualLayouts) {
      const found = await this.#whole(layout, fileSpan(layout, ledger), signal)
      if (found === undefined) continue
      const located = found.ledgers.flatMap((each) =>
        'bytes' in each ? [locateLedger(each.bytes)] : [],
      )
      const passphrase = knownPassphrases.find((each) =>
        located.some((one) => isOfNetwork(one, each) === true),
      )
      if (passphrase === undefined)
        throw new SourceError(
          'badResponse',
          `${lacks}Its ledger ${ledger} is of no network that is known by name: add that file`,
          { calls: found.calls },
        )
      return { layout, passphrase, calls: found.calls }
    }
    const hint =
      'The address of a lake ends where its folders of files begin, sometimes at one with a date. A lake that begins elsewhere is opened by the number of a ledger that it has'
    throw new SourceError('badResponse', `${lacks}${hint}`)
  }

  /** The ledgers of a file, and unreadable ones where it is missing or damaged. */
  #file(file: Coverage, signal: AbortSignal): Promise<FileLedgers> {
    const key = String(file.from)
    const kept = this.#files.get(key)
    if (kept !== undefined) {
      this.#files.delete(key)
      this.#files.set(key, kept)
      return kept
    }
    const reading = this.#readFile(file, signal)
    this.#files.set(key, reading)
    const forget = () => {
      if (this.#files.get(key) === reading) this.#files.delete(key)
    }
    const settle = async () => {
      const { ledgers } = await reading
      if (ledgers.some((ledger) => 'reason' in ledger)) forget()
    }
    settle().catch(forget)
    for (const oldest of this.#files.keys())
      if (this.#files.size > mostFiles) this.#files.delete(oldest)
    return reading
  }

  async #readFile(file: Coverage, signal: AbortSignal): Promise<FileLedgers> {
    const { layout, passphrase } = await this.#factsOf(signal, file.from)
    const look = this.#whole(layout, file, signal)
    this.#looks.add(look)
    const found = await look.finally(() => this.#looks.delete(look))
    if (found === undefined) return this.#missing(layout, file, signal)
    const { ledgers, calls } = found
    const fits = ledgers.map((ledger) =>
      'bytes' in ledger ? fitsNetwork(ledger, passphrase) : undefined,
    )
    if (fits.includes('other') && !fits.includes('own'))
      throw new SourceError(
        'badResponse',
        `${this.host} states the network “${passphrase}”, but its ledgers ${file.from} to ${file.to} are of another one: no transaction fits. Nothing of them is shown`,
        { calls },
      )
    return found
  }

  /** A file as it is there; undefined where it is not. */
  async #whole(
    layout: LakeLayout,
    file: Coverage,
    signal: AbortSignal,
  ): Promise<FileLedgers | undefined> {
    const paths = this.#paths(layout, file.to)
    for (const each of paths) {
      const { path } = each
      const answer = await this.#request('GET', path, signal)
      if (answer === undefined) continue
      this.#found(each, paths)
      this.#seen ??= file.to
      const { bytes } = answer
      const call: HttpCall = { ...answer.call, answer: `(a file of ${bytes.length} bytes)` }
      try {
        return { ledgers: readLakeFile(bytes, file, decoder), calls: [call], bytes: bytes.length }
      } catch (error) {
        if (!(error instanceof RecordError || error instanceof XdrError)) throw error
        const reason = `${whatItIs(answer) ?? error.message}: the file ${path} of ${this.host} cannot be read`
        return { ledgers: unreadable(file, reason), calls: [call], bytes: bytes.length }
      }
    }
    return undefined
  }

  /** Ledgers that no file has yet; undefined where nothing else has them either. */
  async #fromNewest(range: Coverage, signal: AbortSignal): Promise<FileLedgers | undefined> {
    const answer = await this.#newest?.readRun(range, (sent) => sent, signal)
    return answer && { ...answer, ledgers: answer.output }
  }

  /** Says of a file that is not there whether its ledgers are outside of the lake, or missing within. */
  async #missing(layout: LakeLayout, file: Coverage, signal: AbortSignal): Promise<FileLedgers> {
    const { window, calls } = await this.status(signal)
    const outside = ledgerRangeError(this.host, file.from, window, { calls })
    if (outside !== undefined) throw outside
    if (this.#seam !== undefined && file.from > this.#seam) {
      const newer = await this.#fromNewest(
        span(file.from, Math.min(file.to, window.latest)),
        signal,
      )
      if (newer !== undefined) return newer
    }
    const path = this.#paths(layout, file.to)[0]?.path
    const reason = `${this.host} lacks the file ${path}, which should hold ledgers ${file.from} to ${file.to}`
    return { ledgers: unreadable(file, reason), calls, bytes: 0 }
  }

  /** The paths that the file with a ledger may have, by how other files of this lake are named. */
  #paths(layout: LakeLayout, ledger: number): ReturnType<typeof lakeFiles> {
    const all = lakeFiles(layout, ledger)
    const [first, ending] = [this.#first, this.#ending]
    const alike = all.filter(({ form }) => form.ending === (ending ?? form.ending))
    const own = alike.filter(({ form }) => form.first === first)
    return own.length > 0 ? own : alike
  }

  /** Remembers how a file is named that was found: of a later folder's both forms are the same. */
  #found({ form }: LakePath, looked: readonly LakePath[]): void {
    this.#ending = form.ending
    if (looked.some((other) => other.form.first !== form.first)) this.#first = form.first
  }

  async #request(
    method: 'GET' | 'HEAD',
    path: string,
    signal: AbortSignal,
  ): Promise<HttpAnswer | undefined> {
    const url = new URL(this.url)
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`
    const answer = await this.#http.send({ method, url: url.href }, signal)
    const { status } = answer
    if (method === 'HEAD' && (status === 405 || status === 501))
      return this.#request('GET', path, signal)
    // A store whose files may be read but not listed says 403 of what is not there.
    if (status === 404 || status === 403 || status === 410) return undefined
    const isPage = answer.contentType.includes('html')
    // Some hosts answer with their own page what is not there; of what a lake says of itself it is the wrong address.
    if (isPage && path !== lakeConfigFile) return undefined
    if (status >= 200 && status < 300 && !isPage) return answer
    const what = isPage ? 'a web page' : `HTTP ${status}`
    throw new SourceError(
      'badResponse',
      `${this.host} answered ${what} in place of the file ${path}: is this the address of a folder of ledgers?`,
      { calls: [answer.call] },
    )
  }

  /** The first and the last ledger, from those that were known before. */
  async #search(
    before: Promise<LedgerStatus> | undefined,
    signal: AbortSignal,
  ): Promise<LedgerStatus> {
    const known = await before?.catch(() => undefined)
    const { layout, passphrase, calls } = await this.#factsOf(signal, this.#seen ?? firstLedger)
    const { ledgersPerFile } = layout
    const fileAt = (ledger: number) => Math.floor(ledger / ledgersPerFile)
    const made: Call[] = [...calls]
    const looked = new Map<number, Promise<boolean>>()
    const has = (file: number): Promise<boolean> => {
      const look = looked.get(file) ?? lookFor(file)
      looked.set(file, look)
      return look
    }
    const lookFor = async (file: number): Promise<boolean> => {
      const paths = this.#paths(layout, (file + 1) * ledgersPerFile - 1)
      for (const each of paths) {
        const answer = await this.#request('HEAD', each.path, signal)
        if (answer === undefined) continue
        this.#found(each, paths)
        made.push(answer.call)
        return true
      }
      return false
    }
    const first = fileAt(firstLedger)
    const expected = this.#expected
    const isAhead = known === undefined && this.#seen === undefined && expected !== undefined
    const [isWhole, isThere] = await Promise.all([
      known === undefined && has(first),
      isAhead && has(fileAt(expected)),
      isAhead && has(fileAt(expected) + 1),
    ])
    if (isAhead && isThere) this.#seen = expected
    // A ledger that a page asks for beside this says where a lake lies that begins elsewhere.
    if (known === undefined && !isWhole) await Promise.allSettled(this.#looks)
    const seed = known?.window.latest ?? this.#seen ?? (isWhole ? firstLedger : undefined)
    if (seed === undefined)
      throw new SourceError(
        'badResponse',
        `${this.host} has no file with ledger ${firstLedger}, where a whole lake begins: open a ledger that it has by its number, and the others are found from there`,
        { calls: made },
      )
    const start = fileAt(seed)
    const oldestFile = async () => {
      if (known !== undefined) return fileAt(known.window.oldest)
      if (isWhole) return first
      return start - (await furthest(0, start - first, (back) => has(start - back)))
    }
    const newest = await furthest(start, fileAt(last), has)
    const oldest = await oldestFile()
    const latest = await this.#latestIn(layout, newest, signal)
    const window = windowOf(span(Math.max(firstLedger, oldest * ledgersPerFile), latest))
    return { passphrase, calls: made, window }
  }

  /** The last ledger of the newest file, which may not be full yet. */
  async #latestIn(layout: LakeLayout, file: number, signal: AbortSignal): Promise<number> {
    const span = fileSpan(layout, (file + 1) * layout.ledgersPerFile - 1)
    if (layout.ledgersPerFile === 1) return span.to
    const found = await this.#whole(layout, span, signal)
    return found?.ledgers.at(-1)?.sequence ?? span.to
  }
}

/** The largest number up to `most` that is there, from one that is, where all between are. */
async function furthest(
  start: number,
  most: number,
  has: (number: number) => Promise<boolean>,
): Promise<number> {
  // A lake that has not grown is the usual case.
  if (start >= most || !(await has(start + 1))) return start
  let there = start + 1
  let absent = most + 1
  for (let isFirst = true; absent - there > 1; isFirst = false) {
    const room = absent - there
    const numbers = Array.from({ length: probes }, (_, i) =>
      isFirst ? there + stride ** i : there + Math.ceil((room * (i + 1)) / (probes + 1)),
    ).filter((number, i, all) => number < absent && number !== all[i - 1])
    const found = (await Promise.all(numbers.map(has))).lastIndexOf(true)
    there = numbers[found] ?? there
    absent = numbers[found + 1] ?? absent
  }
  return there
}

const windowOf = ({ from, to }: Coverage): LedgerWindow => ({ oldest: from, latest: to })

/** The files that hold a run of ledgers. */
function filesOf(layout: LakeLayout, { from, to }: Coverage): readonly Coverage[] {
  const files: Coverage[] = []
  for (let next: number = from; next <= to; next = (files.at(-1)?.to ?? to) + 1)
    files.push(fileSpan(layout, next))
  return files
}

const unreadable = ({ from, to }: Coverage, reason: string): readonly ReceivedLedger[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ({
    sequence: ledgerSequence(from + i),
    raw: '',
    reason,
  }))

/** Whether a transaction has its hash under a passphrase; undefined for a ledger without any, or a damaged one. */
function fitsNetwork({ bytes }: LedgerBytes, passphrase: string): 'own' | 'other' | undefined {
  try {
    const isOwn = isOfNetwork(locateLedger(bytes), passphrase)
    return isOwn === undefined ? undefined : isOwn ? 'own' : 'other'
  } catch (error) {
    if (error instanceof XdrError) return undefined
    throw error
  }
}

/** Says what a host sent in place of a compressed file, by its first bytes; undefined where they do not say it. */
function whatItIs({ bytes: [first, second] }: HttpAnswer): string | undefined {
  if (first === 0x3c) return 'it is a web page'
  return first === 0x1f && second === 0x8b
    ? 'its host compresses it again (gzip) without saying so'
    : undefined
}
