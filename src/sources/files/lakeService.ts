import { decompress } from 'fzstd'
import { XdrError } from '#ledger/readers'
import {
  type Call,
  type Coverage,
  compareBytes,
  firstLedger,
  type HttpCall,
  ledgerSequence,
  parseJson,
  RecordError,
  SourceError,
  span,
} from '#ledger/values'
import { createHistory } from '../history/history.ts'
import type { ReadCurrent } from '../history/historyState.ts'
import type { Http, HttpAnswer } from '../http.ts'
import { createIndexReader } from '../index/indexReader.ts'
import type { IndexReader, IndexSetup } from '../index/indexTypes.ts'
import { filesKind } from '../kinds.ts'
import { late } from '../late.ts'
import type { LedgerBytes, ReceivedLedger } from '../ledgers/items.ts'
import { isOfNetwork, locateLedger } from '../ledgers/ledgerParts.ts'
import { createRecentLedgers } from '../ledgers/readLedgers.ts'
import {
  type Density,
  type LedgerService,
  type LedgerStatus,
  type LedgerWindow,
  ledgerRangeError,
  type RunAnswer,
} from '../ledgers/service.ts'
import { itemsOfOperation } from '../ledgers/transactionLists.ts'
import type { HistoryContext, HistoryFinders, StatedHistory } from '../lists/context.ts'
import { readable } from '../readable.ts'
import { hostOf } from '../request.ts'
import { lakeConfigFile, lakeConfigOf, usualLayouts } from './lakeConfig.ts'
import { fileSpan, type LakeLayout, lakeFiles, type NameForm } from './lakeNames.ts'
import { readLakeFile } from './readBatch.ts'
import { decompressFrames, isPacked, type ZstdDecoder } from './zstdFrames.ts'

/** The content of a file; the file itself where its host unpacked it on the way. */
export const decompressed = (bytes: Uint8Array, most: number) =>
  isPacked(bytes) ? decompressFrames(bytes, decoder, most) : bytes
const decoder: ZstdDecoder = { decode: (frame) => decompress(frame), checksSum: false }

/** Holds what is known of a lake before any of its files is read. */
interface LakeFacts {
  readonly layout: LakeLayout
  readonly passphrase: string
  readonly calls: readonly Call[]
}

type LakePath = ReturnType<typeof lakeFiles>[number]

/** A file is requested by all names that it may have, or by names like those of this lake's other files. */
type Names = 'all' | 'alike'

interface FileLedgers {
  readonly ledgers: readonly ReceivedLedger[]
  readonly calls: readonly Call[]
  readonly bytes: number
}

/** What a host says of files of ledgers that they may not say themselves. */
export interface StatedFiles {
  /** Passphrases of networks that they may be of. */
  readonly passphrases?: readonly string[] | undefined
  /** The first ledger that they have. */
  readonly first?: number | undefined
}

/** What others say of a lake. */
export interface StatedLake extends StatedFiles {
  /** Lists the ledgers whose files are there, the first to the last, where they can be listed. */
  readonly listed?: (() => Coverage | undefined) | undefined
}

interface LakeOptions extends StatedLake {
  readonly index?: IndexSetup | undefined
  /** The address of a static index of its whole history. */
  readonly history?: string | undefined
  /** Has ledgers that no file has yet. */
  readonly newest?: LedgerService | undefined
  /** Reads current entries of the ledger. */
  readonly current?: ReadCurrent | undefined
}

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
/** How far behind a file that seems to be the last one others are looked for: a lake may have gaps. */
const [nearby, farther] = [
  [2, 3],
  [4, 5, 6, 7, 8, 16, 32, 64, 256, 1024, 4096, 16_384, 65_536],
]
/** Newest files that are read for one that can be read: a writer may be ended in the middle of one. */
const mostDamaged = 8
/** Files behind one that are read for the network of a lake without a description: a ledger may have no transaction. */
const mostUndecided = 8
/** Ledgers with which lakes begin that lack the first ones: after the genesis, and at a checkpoint. */
const usualFirst = [firstLedger, 3, 64]
/** Requests the first byte of a file, to learn whether it is there. */
const firstByte = { headers: { range: 'bytes=0-0' } }

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
  /** HEAD says of files that are there that they are. */
  #answersHead: boolean | undefined
  /** The host gave a file, or said that one is there. */
  #isOpen = false
  /** The status with which files were refused, which some hosts answer of those that they lack. */
  readonly #refused = new Map<string, number>()
  #files = new Map<string, Promise<FileLedgers | undefined>>()
  /** Files that are on their way. */
  readonly #looks = new Set<Promise<unknown>>()
  /** The latest ledger whose file was read. */
  #seen: number | undefined
  /** The last ledger of the files that the last search found. */
  #end: number | undefined
  #known: { readonly at: number; readonly status: Promise<LedgerStatus> } | undefined
  readonly #stated: StatedLake
  readonly #history: StatedHistory | undefined
  /** Names newer files that cannot be read, in words. */
  #damaged = ''

  /** Has ledgers that no file has yet. */
  readonly #newest: LedgerService | undefined
  /** A last ledger of the files, and whether the next one, of `#newest`, follows it. */
  #link: { readonly last: number; readonly isLinked: Promise<boolean> } | undefined
  /** The last ledger that is read from files, where `#newest` goes on. */
  #seam: number | undefined
  /** The origin of the ledgers in words. */
  origin = filesOnly

  constructor(
    url: string,
    http: Http,
    { index, history, newest, current, ...stated }: LakeOptions,
  ) {
    this.#stated = stated
    this.url = url
    this.host = hostOf(url)
    this.#http = http
    this.#newest = newest
    this.index = createIndexReader(this, index ?? {})
    this.#history =
      history === undefined
        ? undefined
        : createHistory(this, history, { http, decompress: decompressed, current })
    this.finders = {
      history: this.#history,
      ofOperation: async (id, itemsOf, signal) => {
        const { operationAt } = await late('lists')
        return operationAt(
          this,
          id,
          (info, passphrase) => itemsOfOperation(info, id, passphrase, itemsOf),
          signal,
        )
      },
    }
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
    this.#refused.clear()
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
    return this.statusFor(this.#seen ?? this.#stated.first ?? firstLedger, signal)
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
    this.origin = `${filesOnly}${this.#damaged}`
    if (this.#newest === undefined) return own
    const { host, node } = this.#newest
    const { oldest, latest: last } = own.window
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
      this.origin = `${filesOnly} alone: ${error.message}${this.#damaged}`
      return own
    }
  }

  /** The ledger after the last one of the files must name that one's hash. */
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

  /** A lake that does not describe itself: the usual layouts and networks are tried with some of its ledgers. */
  async #guessedFacts(asked: number, signal: AbortSignal): Promise<LakeFacts> {
    const history = await this.#indexed(signal)
    const { passphrases = [], first } = this.#stated
    const ledgers = new Set([asked, history?.ledgers.to ?? first ?? asked, ...usualFirst])
    const names = [...(history ? [history.passphrase] : []), ...passphrases]
    /** The network of a file's ledgers; a ledger without a transaction does not say it. */
    const networkOf = (found: FileLedgers | undefined): string | undefined => {
      const located = (found?.ledgers ?? []).flatMap((each) =>
        'bytes' in each && damageOf(each) === undefined ? [locateLedger(each.bytes)] : [],
      )
      const isOf = (each: string) => located.some((one) => isOfNetwork(one, each) === true)
      return [...names, ...knownPassphrases].find(isOf)
    }
    for (const ledger of ledgers)
      for (const layout of usualLayouts) {
        const file = fileSpan(layout, ledger)
        const found = await this.#whole(layout, file, signal)
        if (found === undefined) continue
        let passphrase = names.length === 1 ? names[0] : networkOf(found)
        for (let n = 1, next = file; passphrase === undefined && n <= mostUndecided; n++) {
          next = fileSpan(layout, next.to + 1)
          passphrase = networkOf(await this.#whole(layout, next, signal))
        }
        if (passphrase !== undefined) return { layout, passphrase, calls: found.calls }
        throw new SourceError(
          'unsupported',
          `${this.#lacksConfig()}. Its ledger ${ledger} is of no network that is known here by name: networks.json can state the passphrase`,
          { calls: found.calls },
        )
      }
    throw this.#nothingFound(ledgers, `${this.#lacksConfig()}. `)
  }

  #lacksConfig = () =>
    `${this.host} has no ${lakeConfigFile} at this address, which says how its files are named, or it keeps back files whose names begin with a dot`

  /** The error where none of the files that were asked for is there. */
  #nothingFound(ledgers: Iterable<number>, before = ''): SourceError {
    const [status] = this.#refused.values()
    const tried = [...new Set(ledgers)].join(', ')
    return new SourceError(
      'unsupported',
      status === undefined || this.#isOpen
        ? `${before}No file of ledgers was found at ${this.host} by the ledgers that were tried: ${tried}. The address of a lake ends where its folders of files begin. A lake that begins elsewhere opens by the number of a ledger that it has; an index of it says where it begins, or “filesFrom” in networks.json, or --first of the gateway`
        : `${this.host} refuses each file that was asked for at this address (HTTP ${status}): it may need another address, or a key in it`,
    )
  }

  /** What the static index says of itself; undefined where there is none, or it cannot be read. */
  async #indexed(signal: AbortSignal) {
    try {
      return await this.#history?.stated(signal)
    } catch (error) {
      signal.throwIfAborted()
      // A page of the index says so; its ledgers are looked for without it.
      if (error instanceof SourceError) return undefined
      throw error
    }
  }

  /** The ledgers of a file, and unreadable ones where it is missing or damaged. */
  async #file(file: Coverage, signal: AbortSignal): Promise<FileLedgers> {
    return (await this.#found(file, signal)) ?? this.#missing(file, signal)
  }

  /** A file's ledgers, kept while they are among the last that were read; undefined where it is not there. */
  #found(file: Coverage, signal: AbortSignal): Promise<FileLedgers | undefined> {
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
      const ledgers = (await reading)?.ledgers
      if (ledgers?.every((ledger) => 'bytes' in ledger) !== true) forget()
    }
    settle().catch(forget)
    for (const oldest of this.#files.keys())
      if (this.#files.size > mostFiles) this.#files.delete(oldest)
    return reading
  }

  async #readFile(file: Coverage, signal: AbortSignal): Promise<FileLedgers | undefined> {
    const { layout, passphrase } = await this.#factsOf(signal, file.from)
    const look = this.#whole(layout, file, signal)
    this.#looks.add(look)
    const found = await look.finally(() => this.#looks.delete(look))
    const fits = found?.ledgers.map((ledger) =>
      'bytes' in ledger ? fitsNetwork(ledger, passphrase) : undefined,
    )
    if (fits?.includes('other') && !fits.includes('own'))
      throw new SourceError(
        'badResponse',
        `${this.host} states the network “${passphrase}”, but its ledgers ${file.from} to ${file.to} are of another one: no transaction fits. Nothing of them is shown`,
        { calls: found?.calls },
      )
    return found
  }

  /** A file as it is there; undefined where it is not. */
  async #whole(
    layout: LakeLayout,
    file: Coverage,
    signal: AbortSignal,
  ): Promise<FileLedgers | undefined> {
    const paths = this.#paths(layout, file.to, 'all')
    for (const each of paths) {
      const { path } = each
      const answer = await this.#request('GET', path, signal)
      if (answer === undefined) continue
      this.#learn(each, paths)
      this.#seen = Math.max(this.#seen ?? 0, file.to)
      // A file behind the last one that was found: it is looked for anew.
      if (this.#known !== undefined && this.#end !== undefined && file.from > this.#end)
        this.#known = { ...this.#known, at: 0 }
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

  /** The ledgers of an absent file are outside of the lake, or missing within. */
  async #missing(file: Coverage, signal: AbortSignal): Promise<FileLedgers> {
    const { layout } = await this.#factsOf(signal, file.from)
    const path = this.#paths(layout, file.to, 'alike')[0]?.path ?? ''
    const refused = this.#refused.get(path)
    const lacks =
      refused === undefined
        ? `${this.host} lacks the file ${path}`
        : `${this.host} refuses or lacks the file ${path} (HTTP ${refused})`
    const { window, calls } = await this.status(signal)
    if (this.#seam === undefined && file.from > window.latest)
      throw new SourceError(
        'notFound',
        `${lacks}: of the files that were found, that of ledger ${window.latest} is the newest`,
        { calls },
      )
    const outside = ledgerRangeError(this.host, file.from, window, { calls })
    if (outside !== undefined) throw outside
    if (this.#seam !== undefined && file.from > this.#seam) {
      const newer = await this.#fromNewest(
        span(file.from, Math.min(file.to, window.latest)),
        signal,
      )
      if (newer !== undefined) return newer
    }
    const reason = `${lacks}, which should hold ledgers ${file.from} to ${file.to}`
    return { ledgers: unreadable(file, reason), calls, bytes: 0 }
  }

  /** The paths that the file with a ledger may have, the likeliest first by how other files of this lake are named. */
  #paths(layout: LakeLayout, ledger: number, names: Names): readonly LakePath[] {
    const [first, ending] = [this.#first, this.#ending]
    const unlike = ({ form }: LakePath) =>
      Number(form.ending !== (ending ?? form.ending)) +
      2 * Number(form.first !== (first ?? form.first))
    const all = lakeFiles(layout, ledger).toSorted((a, b) => unlike(a) - unlike(b))
    const alike = all.filter((each) => unlike(each) === 0)
    return names === 'all' || alike.length === 0 ? all : alike
  }

  /** Remembers how a file is named that was found: of a later folder's both forms are the same. */
  #learn({ form }: LakePath, looked: readonly LakePath[]): void {
    this.#ending = form.ending
    if (looked.some((other) => other.form.first !== form.first)) this.#first = form.first
  }

  /** A file, or what HEAD says of it; undefined where it is not there, or refused. */
  async #request(
    method: 'GET' | 'HEAD',
    path: string,
    signal: AbortSignal,
    init?: typeof firstByte,
  ): Promise<HttpAnswer | undefined> {
    const url = new URL(this.url)
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`
    const request = { method, url: url.href, endpoint: this.url, init } as const
    const answer = await this.#http.send(request, signal)
    const { status } = answer
    // A store whose files may be read but not listed says 403 of what is not there.
    if (status === 401 || status === 403) this.#refused.set(path, status)
    if (/^40[134]$|^410$/.test(String(status))) return undefined
    const isPage = answer.contentType.includes('html')
    // Some hosts answer with their own page what is not there; of what a lake says of itself it is the wrong address.
    if (isPage && path !== lakeConfigFile) return undefined
    if (status >= 200 && status < 300 && !isPage) {
      this.#isOpen = true
      return answer
    }
    // An empty file has no first byte.
    if (init !== undefined && status === 416) return answer
    if (method === 'HEAD') return undefined
    const what = isPage ? 'a web page' : `HTTP ${status}`
    throw new SourceError(
      'badResponse',
      `${this.host} answered ${what} in place of the file ${path}: is this the address of a folder of ledgers?`,
      { calls: [answer.call] },
    )
  }

  /** Looks for a file by HEAD, and by its first byte as long as HEAD has found none. */
  async #isThere(path: string, signal: AbortSignal): Promise<HttpAnswer | undefined> {
    if (this.#answersHead !== false) {
      const answer = await this.#request('HEAD', path, signal)
      if (answer !== undefined) this.#answersHead = true
      if (this.#answersHead === true) return answer
    }
    const answer = await this.#request('GET', path, signal, firstByte)
    if (answer !== undefined) this.#answersHead ??= false
    return answer
  }

  /** The first and the last ledger: as they are listed or an index says, else from those that were known before. */
  async #search(
    before: Promise<LedgerStatus> | undefined,
    signal: AbortSignal,
  ): Promise<LedgerStatus> {
    const known = (await before?.catch(() => undefined))?.window
    const { listed, first: statedFirst } = this.#stated
    const list = listed?.()
    const index = list === undefined ? await this.#indexed(signal) : undefined
    const facts = await this.#factsOf(
      signal,
      this.#seen ?? list?.to ?? index?.ledgers.to ?? statedFirst ?? firstLedger,
    )
    const { layout, passphrase } = facts
    const stated = list ?? (index?.passphrase === passphrase ? index.ledgers : undefined)
    const { ledgersPerFile } = layout
    const fileAt = (ledger: number) => Math.floor(ledger / ledgersPerFile)
    const spanAt = (file: number) => fileSpan(layout, (file + 1) * ledgersPerFile - 1)
    const calls: Call[] = [...(index?.calls ?? []), ...facts.calls]
    const looked = new Map<string, Promise<boolean>>()
    const isThere = async (path: string): Promise<boolean> => {
      const answer = await this.#isThere(path, signal)
      if (answer !== undefined) calls.push(answer.call)
      return answer !== undefined
    }
    const look = async (file: number, names: Names): Promise<boolean> => {
      const paths = this.#paths(layout, (file + 1) * ledgersPerFile - 1, names)
      for (const each of paths) {
        const looking = looked.get(each.path) ?? isThere(each.path)
        looked.set(each.path, looking)
        if (!(await looking)) continue
        this.#learn(each, paths)
        return true
      }
      return false
    }
    const end = (start: number, most: number, way: 1 | -1, isKnown: boolean) =>
      furthest(start, most, isKnown, (file, names) => look(way * file, names))
    const windowFrom = async (oldest: number, newest: number): Promise<LedgerStatus> => {
      this.#end = (newest + 1) * ledgersPerFile - 1
      const latest = await this.#latestIn(
        layout,
        newest,
        Math.max(oldest, newest - mostDamaged),
        signal,
      )
      const first = Math.max(firstLedger, stated?.from ?? oldest * ledgersPerFile)
      return { passphrase, calls, window: windowOf(span(Math.min(first, latest), latest)) }
    }
    const newestKnown = Math.max(known?.latest ?? 0, this.#seen ?? 0)
    if (list !== undefined) return windowFrom(fileAt(list.from), fileAt(list.to))
    if (stated !== undefined) {
      const start = fileAt(Math.max(stated.to, newestKnown))
      // It says how the one behind it is named.
      await this.#found(spanAt(start), signal)
      const isGrown = start < fileAt(last) && (await look(start + 1, 'alike'))
      const newest = isGrown ? await end(start + 1, fileAt(last), 1, true) : start
      return windowFrom(fileAt(stated.from), newest)
    }
    const whole = fileAt(firstLedger)
    const isWhole = known === undefined && statedFirst === undefined && (await look(whole, 'all'))
    // A ledger that a page asks for beside this says where a lake lies that begins elsewhere.
    if (known === undefined && !isWhole) await Promise.allSettled(this.#looks)
    const seen = Math.max(newestKnown, this.#seen ?? 0)
    const start = seen > 0 ? fileAt(seen) : isWhole ? whole : await this.#firstFile(layout, look)
    const newest = await end(start, fileAt(last), 1, known !== undefined)
    const oldest =
      known !== undefined
        ? fileAt(known.oldest)
        : isWhole
          ? whole
          : statedFirst !== undefined && fileAt(statedFirst) <= start
            ? fileAt(statedFirst)
            : -(await end(-start, -whole, -1, false))
    return windowFrom(oldest, newest)
  }

  /** A file of a lake that does not begin with the network, from the places where some begin. */
  async #firstFile(
    layout: LakeLayout,
    look: (file: number, names: Names) => Promise<boolean>,
  ): Promise<number> {
    const { ledgersPerFile, filesPerPartition } = layout
    const folder = ledgersPerFile * Math.max(1, filesPerPartition)
    const folders = Array.from({ length: 12 }, (_, n) => folder * 2 ** n)
    const { first = firstLedger } = this.#stated
    const ledgers = [first, ...usualFirst, ...folders].filter((ledger) => ledger <= last)
    const files = [...new Set(ledgers.map((ledger) => Math.floor(ledger / ledgersPerFile)))]
    const found = await Promise.all(files.map((file) => look(file, 'all')))
    const file = files[found.indexOf(true)]
    if (file !== undefined) return file
    throw this.#nothingFound(ledgers)
  }

  /**
   * The last ledger that can be read of the newest file, which may not be full yet, or of one before it: a file that is empty,
   * or cut off, is named. Throws SourceError where `oldest` cannot be read either.
   */
  async #latestIn(
    layout: LakeLayout,
    newest: number,
    oldest: number,
    signal: AbortSignal,
  ): Promise<number> {
    let damaged: { readonly reason: string; readonly calls: readonly Call[] } | undefined
    for (let file = newest; file >= oldest; file--) {
      const found = await this.#found(
        fileSpan(layout, (file + 1) * layout.ledgersPerFile - 1),
        signal,
      )
      for (const ledger of found?.ledgers.toReversed() ?? []) {
        const reason = 'reason' in ledger ? ledger.reason : damageOf(ledger)
        if (reason === undefined) {
          this.#damaged = damaged === undefined ? '' : `; newer: ${damaged.reason}`
          return ledger.sequence
        }
        damaged ??= { reason, calls: found?.calls ?? [] }
      }
    }
    throw new SourceError(
      'badResponse',
      damaged?.reason ?? `${this.host} lacks the file of its newest ledger`,
      { calls: damaged?.calls },
    )
  }
}

/**
 * The largest number up to `most` that is there, from one that is. Behind what seems to be the last one a few others are
 * looked for, by all their names: of a lake that was looked at before, the nearest alone.
 */
async function furthest(
  start: number,
  most: number,
  isKnown: boolean,
  has: (number: number, names: Names) => Promise<boolean>,
): Promise<number> {
  for (let there = start; ; ) {
    there = await endOfRun(there, most, (number) => has(number, 'alike'))
    const behind = [1, ...nearby, ...(isKnown ? [] : farther)].map((step) => there + step)
    const further = behind.filter((number) => number <= most)
    const found = await Promise.all(
      further.map((number, n) => has(number, n === 0 ? 'all' : 'alike')),
    )
    const next = further[found.lastIndexOf(true)]
    if (next === undefined) return there
    there = next
  }
}

/** The largest number up to `most` that is there, from one that is, where all between are. */
async function endOfRun(
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

/** Why a ledger of a file cannot be read, in words; undefined where it can. */
function damageOf({ sequence, bytes }: LedgerBytes): string | undefined {
  try {
    locateLedger(bytes)
    return undefined
  } catch (error) {
    if (!(error instanceof XdrError)) throw error
    return `ledger ${sequence} cannot be read: ${error.message}`
  }
}

/** A transaction has its hash under its own network's passphrase; undefined for a ledger without any, or a damaged one. */
function fitsNetwork({ bytes }: LedgerBytes, passphrase: string): 'own' | 'other' | undefined {
  try {
    const isOwn = isOfNetwork(locateLedger(bytes), passphrase)
    return isOwn === undefined ? undefined : isOwn ? 'own' : 'other'
  } catch (error) {
    if (error instanceof XdrError) return undefined
    throw error
  }
}

/** Names what a host sent in place of a compressed file, by its first bytes; undefined where they do not tell. */
function whatItIs({ bytes: [first, second] }: HttpAnswer): string | undefined {
  if (first === 0x3c) return 'it is a web page'
  return first === 0x1f && second === 0x8b
    ? 'its host compresses it again (gzip) without saying so'
    : undefined
}
