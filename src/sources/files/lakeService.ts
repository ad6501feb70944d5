import { decompress } from 'fzstd'
import { ifReadable, XdrError } from '#ledger/readers'
import {
  type Coverage,
  compareBytes,
  firstLedger,
  ledgerSequence,
  parseJson,
  RecordError,
  SourceError,
  span,
} from '#ledger/values'
import { aside, type Ctx, Kept, readable } from '../context.ts'
import { StaticHistory } from '../history/history.ts'
import type { ReadCurrent } from '../history/historyState.ts'
import type { Http, HttpAnswer } from '../http.ts'
import { LaterIndex } from '../index/indexReader.ts'
import type { IndexReader, IndexSetup } from '../index/indexTypes.ts'
import { filesKind } from '../kinds.ts'
import { late } from '../late.ts'
import type { LedgerBytes, ReceivedLedger } from '../ledgers/items.ts'
import { isOfNetwork, locateLedger } from '../ledgers/ledgerParts.ts'
import {
  type Density,
  type LedgerService,
  type LedgerStatus,
  type LedgerWindow,
  ledgerRangeError,
  RecentLedgers,
  type RunAnswer,
} from '../ledgers/service.ts'
import type { ContractContext, HistoryContext, StatedHistory } from '../lists/context.ts'
import type { ReadLiveEntries } from '../lists/contractEntries.ts'
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
}

type LakePath = ReturnType<typeof lakeFiles>[number]

/** A file is requested by all names that it may have, or by names like those of this lake's other files. */
type Names = 'all' | 'alike'

interface FileLedgers {
  readonly ledgers: readonly ReceivedLedger[]
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

/** A node whose ledgers go on where the files end. */
type Newest = LedgerService & Pick<ContractContext, 'read'>

interface LakeOptions extends StatedLake {
  readonly index?: IndexSetup | undefined
  /** The address of a static index of its whole history. */
  readonly history?: string | undefined
  /** Has ledgers that no file has yet. */
  readonly newest?: Newest | undefined
  /** Reads current entries of the ledger. */
  readonly current?: ReadCurrent | undefined
}

const filesOnly = 'files of ledgers (SEP-54)'
const lacksContracts =
  'The index of their history lacks what contracts have: one that is built anew has it'
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
export class LakeService implements ContractContext {
  readonly via = filesKind.id
  readonly isSlowToState = true
  readonly url: string
  readonly host: string
  readonly index: IndexReader
  readonly history: StatedHistory | undefined
  readonly node = this
  readonly density: Density = { bytes: 0, items: new Map() }
  recentLedgers = new RecentLedgers()
  readonly http: Http
  readonly #facts = new Kept<LakeFacts>()
  #ending: NameForm['ending'] | undefined
  #first: NameForm['first'] | undefined
  /** HEAD says of files that are there that they are. */
  #answersHead: boolean | undefined
  /** The host gave a file, or said that one is there. */
  #isOpen = false
  /** The status with which files were refused, which some hosts answer of those that they lack. */
  readonly #refused = new Map<string, number>()
  /** Files that were read last, but for those that lack a ledger. */
  readonly #files = new Kept<FileLedgers | undefined>({
    most: mostFiles,
    isKept: (file) => file?.ledgers.every((ledger) => 'bytes' in ledger) === true,
    isAbortable: true,
  })
  /** Files that are on their way. */
  readonly #looks = new Set<Promise<unknown>>()
  /** The latest ledger whose file was read. */
  #seen: number | undefined
  /** The last ledger of the files that the last search found. */
  #end: number | undefined
  readonly #known = new Kept<LedgerStatus>()
  /** A file behind those of the last search was found: they are looked for anew. */
  #isGrown = false
  readonly #stated: StatedLake
  /** Names newer files that cannot be read, in words. */
  #damaged = ''

  /** Has ledgers that no file has yet. */
  readonly #newest: Newest | undefined
  /** A last ledger of the files, and whether the next one, of `#newest`, follows it. */
  readonly #links = new Kept<boolean>({ most: 1 })
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
    this.http = http
    this.#newest = newest
    this.index = new LaterIndex(this, index ?? {})
    this.history =
      history === undefined
        ? undefined
        : new StaticHistory(this, history, {
            access: () => Promise.resolve({ http, decompress: decompressed }),
            current,
          })
  }

  readonly byOperation: HistoryContext['byOperation'] = async (...asked) =>
    (await late('transactionAt')).operationAt(this, ...asked)

  readonly contracts: ContractContext['contracts'] = async (ctx) => this.history?.contracts(ctx)

  get read(): ContractContext['read'] {
    return this.#newest?.read?.bind(this.#newest)
  }

  /** A node has them now; else the static index says which ledgers have them, or the browser's has those that were read. */
  readonly entries: ReadLiveEntries = async (keys, ctx) => {
    const { fetchLiveEntries, seenEntries } = await late('contracts')
    const { read } = this
    if (read !== undefined)
      try {
        return await fetchLiveEntries({ read }, keys, ctx)
      } catch (error) {
        ctx.signal.throwIfAborted()
        if (!(error instanceof SourceError)) throw error
      }
    const fixed = await this.history?.contracts(ctx)
    if (fixed !== undefined) return fixed.entries(keys, ctx)
    const lacks = this.history === undefined ? undefined : lacksContracts
    return seenEntries(this, keys, lacks, ctx)
  }

  forget(): void {
    this.#facts.forget()
    this.#files.forget()
    this.recentLedgers = new RecentLedgers()
    this.#known.forget()
    this.#links.forget()
    this.#seam = undefined
    this.#refused.clear()
  }

  async status(ctx: Ctx): Promise<LedgerStatus> {
    return this.#joined(await this.#within(this.#isGrown ? 0 : statusAge, ctx), ctx)
  }

  async freshStatus(ctx: Ctx): Promise<LedgerStatus> {
    return this.#joined(await this.#within(0, ctx), ctx)
  }

  /** Closed ledgers never change: only the network's name is needed to read one. */
  async statusFor(ledger: number, ctx: Ctx): Promise<LedgerStatus> {
    const { passphrase } = await this.#factsOf(ledger, ctx)
    return { passphrase, window: windowOf(span(ledger, ledger)) }
  }

  passphrase(ctx: Ctx): Promise<LedgerStatus> {
    return this.statusFor(this.#seen ?? this.#stated.first ?? firstLedger, ctx)
  }

  /** The status of the files, which were looked for at most `age` milliseconds ago. */
  #within(age: number, ctx: Ctx): Promise<LedgerStatus> {
    const search = (own: Ctx, before: LedgerStatus | undefined) => {
      this.#isGrown = false
      return this.#search(before?.window, own)
    }
    return this.#known.of('', ctx, search, age)
  }

  /** The files' status, and up to which ledger it goes on where these follow. */
  async #joined(own: LedgerStatus, ctx: Ctx): Promise<LedgerStatus> {
    const index = await this.#indexed(aside(ctx))
    const note = `${index?.hashes.length === 0 ? '; their index states no hash of a ledger, by which it could be compared with them' : ''}${this.#damaged}`
    this.origin = `${filesOnly}${note}`
    if (this.#newest === undefined) return own
    const { host, node } = this.#newest
    const { oldest, latest: last } = own.window
    const asked = aside(ctx)
    try {
      const { passphrase, window } = await node.status(asked)
      if (window.latest <= last) return own
      if (passphrase !== own.passphrase)
        throw new SourceError('badResponse', `${host} serves another network`)
      if (window.oldest > last + 1)
        throw new SourceError(
          'outOfRetention',
          `${host} begins at ledger ${window.oldest}: ledgers ${last + 1} to ${window.oldest - 1} are missing`,
        )
      if (!(await this.#isLinked(last, this.#newest, ctx)))
        throw new SourceError(
          'badResponse',
          `ledger ${last + 1} of ${host} does not follow from ledger ${last}`,
        )
      this.#seam = last
      this.origin = `${filesOnly} up to ledger ${last}, then ${host}`
      ctx.calls.push(...asked.calls)
      return { ...own, window: { oldest, latest: window.latest } }
    } catch (error) {
      ctx.signal.throwIfAborted()
      if (!(error instanceof SourceError)) throw error
      this.#links.forget()
      this.#seam = undefined
      this.origin = `${filesOnly} alone: ${error.message}${note}`
      return own
    }
  }

  /** The ledger after the last one of the files must name that one's hash. */
  #isLinked(last: number, newest: LedgerService, ctx: Ctx): Promise<boolean> {
    return this.#links.of(`${last}`, aside(ctx), async (own) => {
      const { layout } = await this.#factsOf(last, own)
      const [file, node] = await Promise.all([
        this.#file(fileSpan(layout, last), own),
        newest.readRun(span(last + 1, last + 1), (sent) => sent, own),
      ])
      const located = [...file.ledgers, ...node.output].flatMap((ledger) =>
        'bytes' in ledger ? [locateLedger(ledger.bytes)] : [],
      )
      const [before, next] = [last, last + 1].map((sequence) =>
        located.find(({ header }) => header.ledgerSeq === sequence),
      )
      return (
        before !== undefined &&
        next !== undefined &&
        compareBytes(before.hash, next.header.previousLedgerHash) === 0
      )
    })
  }

  async readRun<T>(
    range: Coverage,
    read: (ledgers: readonly ReceivedLedger[]) => T | Promise<T>,
    ctx: Ctx,
  ): Promise<RunAnswer<T>> {
    const { layout } = await this.#factsOf(range.from, aside(ctx))
    const files: FileLedgers[] = []
    const end = this.#seam ?? range.to
    if (range.to > end) {
      const rest = await this.#fromNewest(span(Math.max(range.from, end + 1), range.to), ctx)
      if (rest !== undefined) files.push(rest)
    }
    const wanted =
      range.from > end ? [] : filesOf(layout, span(range.from, Math.min(range.to, end)))
    for (let at = 0; at < wanted.length; at += mostAtOnce) {
      const some = wanted.slice(at, at + mostAtOnce)
      files.push(...(await Promise.all(some.map((file) => this.#file(file, ctx)))))
    }
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    const ledgers = files
      .flatMap((file) => file.ledgers)
      .filter(({ sequence }) => sequence >= range.from && sequence <= range.to)
    return { output: await readable(ctx, () => read(ledgers)), bytes }
  }

  /** Asked once; where a lake without a description was tried with another ledger, again with this one. */
  async #factsOf(ledger: number, ctx: Ctx): Promise<LakeFacts> {
    let isTried = false
    const read = (own: Ctx) => {
      isTried = true
      return this.#readFacts(ledger, own)
    }
    try {
      return await this.#facts.of('', ctx, read)
    } catch (error) {
      ctx.signal.throwIfAborted()
      if (isTried) throw error
      return this.#facts.of('', ctx, read)
    }
  }

  async #readFacts(ledger: number, ctx: Ctx): Promise<LakeFacts> {
    const answer = await this.#request('GET', lakeConfigFile, ctx)
    if (answer === undefined) return this.#guessedFacts(ledger, ctx)
    ctx.calls.push(answer.call)
    const read = () => lakeConfigOf(parseJson(answer.bytes))
    const file = `The file ${lakeConfigFile} of ${this.host}`
    const { passphrase, ...layout } = await readable(ctx, read, file)
    return { layout, passphrase }
  }

  /** A lake that does not describe itself: the usual layouts and networks are tried with some of its ledgers. */
  async #guessedFacts(asked: number, ctx: Ctx): Promise<LakeFacts> {
    const history = await this.#indexed(aside(ctx))
    const { passphrases = [], first } = this.#stated
    const ledgers = new Set([asked, history?.ledgers?.to ?? first ?? asked, ...usualFirst])
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
        const found = await this.#whole(layout, file, ctx)
        if (found === undefined) continue
        let passphrase = names.length === 1 ? names[0] : networkOf(found)
        for (let n = 1, next = file; passphrase === undefined && n <= mostUndecided; n++) {
          next = fileSpan(layout, next.to + 1)
          passphrase = networkOf(await this.#whole(layout, next, aside(ctx)))
        }
        if (passphrase !== undefined) return { layout, passphrase }
        throw new SourceError(
          'unsupported',
          `${this.#lacksConfig()}. Its ledger ${ledger} is of no network that is known here by name: networks.json can state the passphrase`,
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
  async #indexed(ctx: Ctx) {
    try {
      return await this.history?.stated(ctx)
    } catch (error) {
      ctx.signal.throwIfAborted()
      // A page of the index says so; its ledgers are looked for without it.
      if (error instanceof SourceError) return undefined
      throw error
    }
  }

  /** The ledgers of a file, and unreadable ones where it is missing or damaged, or lacks some that its name states. */
  async #file(file: Coverage, ctx: Ctx): Promise<FileLedgers> {
    const found = await this.#found(file, ctx)
    if (found === undefined) return this.#missing(file, ctx)
    const lacks = `the file of ledgers ${file.from} to ${file.to} of ${this.host} lacks this one`
    const had = new Map(found.ledgers.map((ledger) => [ledger.sequence, ledger]))
    const ledgers = unreadable(file, lacks).map((each) => had.get(each.sequence) ?? each)
    return { ...found, ledgers }
  }

  /** A file's ledgers, kept while they are among the last that were read; undefined where it is not there. */
  #found(file: Coverage, ctx: Ctx): Promise<FileLedgers | undefined> {
    return this.#files.of(`${file.from}`, ctx, (own) => this.#readFile(file, own))
  }

  async #readFile(file: Coverage, ctx: Ctx): Promise<FileLedgers | undefined> {
    const { layout, passphrase } = await this.#factsOf(file.from, aside(ctx))
    const look = this.#whole(layout, file, ctx)
    this.#looks.add(look)
    const found = await look.finally(() => this.#looks.delete(look))
    const fits = found?.ledgers.map((ledger) =>
      'bytes' in ledger ? fitsNetwork(ledger, passphrase) : undefined,
    )
    if (fits?.includes('other') && !fits.includes('own'))
      throw new SourceError(
        'badResponse',
        `${this.host} states the network “${passphrase}”, but its ledgers ${file.from} to ${file.to} are of another one: no transaction fits. Nothing of them is shown`,
      )
    return found
  }

  /** A file as it is there; undefined where it is not. */
  async #whole(layout: LakeLayout, file: Coverage, ctx: Ctx): Promise<FileLedgers | undefined> {
    const paths = this.#paths(layout, file.to, 'all')
    for (const each of paths) {
      const { path } = each
      const answer = await this.#request('GET', path, ctx)
      if (answer === undefined) continue
      this.#learn(each, paths)
      this.#seen = Math.max(this.#seen ?? 0, file.to)
      this.#isGrown ||= this.#end !== undefined && file.from > this.#end
      const { bytes } = answer
      ctx.calls.push(answer.call)
      try {
        return { ledgers: readLakeFile(bytes, file, decoder), bytes: bytes.length }
      } catch (error) {
        if (!(error instanceof RecordError || error instanceof XdrError)) throw error
        const reason = `${whatItIs(answer) ?? error.message}: the file ${path} of ${this.host} cannot be read`
        return { ledgers: unreadable(file, reason), bytes: bytes.length }
      }
    }
    return undefined
  }

  /** Ledgers that no file has yet; undefined where nothing else has them either. */
  async #fromNewest(range: Coverage, ctx: Ctx): Promise<FileLedgers | undefined> {
    const answer = await this.#newest?.readRun(range, (sent) => sent, ctx)
    return answer && { ledgers: answer.output, bytes: answer.bytes }
  }

  /** The ledgers of an absent file are outside of the lake, or missing within. */
  async #missing(file: Coverage, ctx: Ctx): Promise<FileLedgers> {
    const { layout } = await this.#factsOf(file.from, aside(ctx))
    const path = this.#paths(layout, file.to, 'alike')[0]?.path ?? ''
    const refused = this.#refused.get(path)
    const lacks =
      refused === undefined
        ? `${this.host} lacks the file ${path}`
        : `${this.host} refuses or lacks the file ${path} (HTTP ${refused})`
    const asked = aside(ctx)
    const { window } = await this.status(asked)
    const isNewer = this.#seam !== undefined && file.from > this.#seam
    const outside = ledgerRangeError(this.host, file.from, window)
    const newer =
      isNewer && outside === undefined
        ? await this.#fromNewest(span(file.from, Math.min(file.to, window.latest)), ctx)
        : undefined
    if (newer !== undefined) return newer
    ctx.calls.push(...asked.calls)
    if (this.#seam === undefined && file.from > window.latest)
      throw new SourceError(
        'notFound',
        `${lacks}: of the files that were found, that of ledger ${window.latest} is the newest`,
      )
    if (outside !== undefined) throw outside
    const reason = `${lacks}, which should hold ledgers ${file.from} to ${file.to}`
    return { ledgers: unreadable(file, reason), bytes: 0 }
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

  /** Remembers the form of a name under which a file was found. In later folders the two forms of a first file are equal. */
  #learn({ form }: LakePath, looked: readonly LakePath[]): void {
    this.#ending = form.ending
    if (looked.some((other) => other.form.first !== form.first)) this.#first = form.first
  }

  /** A file, or what HEAD says of it; undefined where it is not there, or refused. Its call is not stated by this. */
  async #request(
    method: 'GET' | 'HEAD',
    path: string,
    ctx: Ctx,
    init?: typeof firstByte,
  ): Promise<HttpAnswer | undefined> {
    const url = new URL(this.url)
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`
    const isFile = method === 'GET' && path !== lakeConfigFile
    const request = { method, url: url.href, endpoint: this.url, init, isFile } as const
    const answer = await this.http.send(request, aside(ctx))
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
  async #isThere(path: string, ctx: Ctx): Promise<HttpAnswer | undefined> {
    if (this.#answersHead !== false) {
      const answer = await this.#request('HEAD', path, ctx)
      if (answer !== undefined) this.#answersHead = true
      if (this.#answersHead === true) return answer
    }
    const answer = await this.#request('GET', path, ctx, firstByte)
    if (answer !== undefined) this.#answersHead ??= false
    return answer
  }

  /** The first and the last ledger: as they are listed or an index says, else from those that were known before. */
  async #search(known: LedgerWindow | undefined, ctx: Ctx): Promise<LedgerStatus> {
    const { listed, first: statedFirst } = this.#stated
    const list = listed?.()
    const index = list === undefined ? await this.#indexed(ctx) : undefined
    const some = this.#seen ?? list?.to ?? index?.ledgers?.to ?? statedFirst ?? firstLedger
    const { layout, passphrase } = await this.#factsOf(some, ctx)
    const stated = list ?? (index?.passphrase === passphrase ? index.ledgers : undefined)
    const { ledgersPerFile } = layout
    const fileAt = (ledger: number) => Math.floor(ledger / ledgersPerFile)
    const spanAt = (file: number) => fileSpan(layout, (file + 1) * ledgersPerFile - 1)
    const looked = new Map<string, Promise<boolean>>()
    const isThere = async (path: string): Promise<boolean> => {
      const answer = await this.#isThere(path, ctx)
      if (answer !== undefined) ctx.calls.push(answer.call)
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
      const lowest = Math.max(oldest, newest - mostDamaged)
      const latest = await this.#latestIn(layout, newest, lowest, ctx)
      // A folder lists files by what they are called.
      const isStated = stated !== undefined && list === undefined
      const first =
        (isStated ? stated.from : await this.#firstIn(spanAt(oldest), ctx)) ??
        Math.max(firstLedger, oldest * ledgersPerFile)
      return { passphrase, window: windowOf(span(Math.min(first, latest), latest)) }
    }
    const newestKnown = Math.max(known?.latest ?? 0, this.#seen ?? 0)
    if (list !== undefined) return windowFrom(fileAt(list.from), fileAt(list.to))
    if (stated !== undefined) {
      const start = fileAt(Math.max(stated.to, newestKnown))
      // It says how the one behind it is named.
      await this.#found(spanAt(start), aside(ctx))
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

  /** The first ledger of the oldest file, which may begin later than its name says; undefined where it cannot be read. */
  async #firstIn(file: Coverage, ctx: Ctx): Promise<number | undefined> {
    if (file.from === file.to) return undefined
    const found = await this.#found(file, aside(ctx))
    return found?.ledgers.find((ledger) => 'bytes' in ledger)?.sequence
  }

  /**
   * The last ledger that can be read of the newest file, which may not be full yet, or of one before it: a file that is empty,
   * or cut off, is named. Throws SourceError where `oldest` cannot be read either.
   */
  async #latestIn(layout: LakeLayout, newest: number, oldest: number, ctx: Ctx): Promise<number> {
    let damaged: string | undefined
    const read = aside(ctx)
    for (let file = newest; file >= oldest; file--) {
      const found = await this.#found(
        fileSpan(layout, (file + 1) * layout.ledgersPerFile - 1),
        read,
      )
      for (const ledger of found?.ledgers.toReversed() ?? []) {
        const reason = 'reason' in ledger ? ledger.reason : damageOf(ledger)
        if (reason === undefined) {
          this.#damaged = damaged === undefined ? '' : `; newer: ${damaged}`
          return ledger.sequence
        }
        damaged ??= reason
      }
    }
    ctx.calls.push(...read.calls)
    throw new SourceError(
      'badResponse',
      damaged ?? `${this.host} lacks the file of its newest ledger`,
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
  const isOwn = ifReadable(() => isOfNetwork(locateLedger(bytes), passphrase))
  return isOwn === undefined ? undefined : isOwn ? 'own' : 'other'
}

/** Names what a host sent in place of a compressed file, by its first bytes; undefined where they do not tell. */
function whatItIs({ bytes: [first, second] }: HttpAnswer): string | undefined {
  if (first === 0x3c) return 'it is a web page'
  return first === 0x1f && second === 0x8b
    ? 'its host compresses it again (gzip) without saying so'
    : undefined
}
