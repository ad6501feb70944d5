import {
  type Collections,
  collections,
  type ListRequest,
  mostBehind,
  type Owner,
  type OwnerOf,
} from '#ledger'
import {
  type Answer,
  asSourceError,
  type Call,
  type Instead,
  type NetworkStatus,
  type Page,
  SourceError,
  type UnknownRecord,
} from '#ledger/values'
import { autoKind, restKind, rpcKind } from '../kinds.ts'
import { hostOf, unlessAborted } from '../request.ts'
import { closedEntities, type Entities } from '../resources.ts'
import type { EndpointStanding, PageSource, RecordsRequest, Services } from '../source.ts'

export interface AutoOptions {
  /** The sources of one network, the preferred first; at least one. */
  readonly sources: readonly [PageSource, ...PageSource[]]
  /** Files of ledgers of any age: asked last, for what a ledger’s number or an index of the whole history leads to. */
  readonly files?: PageSource | undefined
  /** The passphrase of the network; where absent, the preferred source's own. */
  readonly passphrase?: string | undefined
}

/** Milliseconds after which the next source is asked too. */
const nextDelay = 3_000
/** Milliseconds for which a source that failed, or was slow, is asked last. */
const troubleTime = 30_000
/** Milliseconds for which what the sources said of the network is believed. */
const standingAge = 10_000
/** Seconds between two ledgers, about. */
const ledgerSeconds = 5

/**
 * What RPC knows better than REST: the network's settings, fees by kind of transaction, many entries at once, and single
 * ledger entries that may not be there (REST answers with 404, which a browser logs as an error).
 */
const rpcFirst: ReadonlySet<keyof Entities> = new Set([
  'accountData',
  'currentEntries',
  'feeStats',
  'recentFees',
  'networkSettings',
  'ledgerDetails',
  // RPC finds contracts by reading whole ledgers.
  'contract',
  'contractCode',
  'contractWasm',
  'contractsOfCode',
  'contractOrigin',
  'contractRead',
  'contractStorage',
  'contractKinds',
  'contractInterfaces',
] as const)

/** Files have these without an index. */
const ofOneLedger: ReadonlySet<keyof Entities> = new Set([
  'ledger',
  'ledgerDetails',
  'operation',
] as const)

/**
 * One source above others of the same network: each question goes to the one that knows best, and to the next where that
 * one fails, has not answered after three seconds, or does not have it. An answer's calls name the sources that were asked.
 * A source of another network is never used (its passphrase differs).
 */
export const createAutoSource = (options: AutoOptions): PageSource => new AutoSource(options)

class AutoSource implements PageSource, Services {
  readonly kind = autoKind
  readonly id: string
  readonly url: string
  readonly index: PageSource['index']
  readonly submit: PageSource['submit']
  readonly head: PageSource['head']
  readonly reader: PageSource['reader']
  readonly services: Services = this
  readonly #sources: AutoOptions['sources']
  readonly #files: readonly PageSource[]
  readonly #passphrase: string | undefined
  readonly #troubledUntil = new Map<PageSource, number>()
  readonly #standings = new Map<PageSource, AskedStanding>()
  /** The source of a file's records, by the signal that ends the file. */
  readonly #recordsFrom = new WeakMap<AbortSignal, PageSource>()

  constructor({ sources, files, passphrase }: AutoOptions) {
    const [first] = sources
    this.id = `auto:${sources.map(({ id }) => id).join(' ')}`
    this.url = first.url
    this.#sources = sources
    this.#files = files === undefined ? [] : [files]
    this.#passphrase = passphrase
    this.index = sources.find(({ index }) => index !== undefined)?.index
    // Through the one that the page names, and never again through another: the first may have accepted it.
    this.submit = first.submit
    this.reader = { ...first.reader, records: (...asked) => this.#records(...asked) }
    this.head = sources.some(({ head }) => head !== undefined)
      ? (signal) => this.#head(signal)
      : undefined
  }

  async one<K extends keyof Entities>(
    kind: K,
    id: Entities[K]['id'],
    signal: AbortSignal,
  ): Promise<Answer<Entities[K]['value']>> {
    if (kind === 'network') await this.#allStandings(signal)
    // A source that is behind has the same of what is closed, or nothing.
    const isCurrent = !closedEntities.has(kind)
    const order = { rpcIsFirst: rpcFirst.has(kind), isCurrent }
    const services = this.#ordered(order)
    return this.#ask(
      this.#withFiles(
        services,
        ofOneLedger.has(kind),
        kind === 'transaction' || kind === 'daySums',
      ),
      (source, ends) => source.one(kind, id, ends),
      signal,
      {
        preferred: kind === 'network' ? undefined : this.#preferred(order),
        isOfState: isCurrent,
        // RPC finds an offer by its index of the ledgers that it has read, and REST has all that are open.
        isCertain: async (source) =>
          kind === 'accountData' || (kind === 'offer' && source.kind.id === restKind.id),
        // RPC leaves out offers whose seller it does not know.
        isWhole: ({ value, partial }) =>
          !lacksMeta(value) && !(kind === 'currentEntries' && partial === true),
      },
    )
  }

  list<K extends keyof Collections>(
    kind: K,
    of: OwnerOf<K> | undefined,
    page: ListRequest<K>,
    signal: AbortSignal,
  ): Promise<Page<Collections[K]['item'] | UnknownRecord>> {
    const isOfLedger = of?.kind === 'ledger' || of?.kind === 'operation'
    const order = orderOf(of, page)
    return this.#ask(
      this.#withFiles(this.#ordered(order), isOfLedger, collections[kind].contains === 'history'),
      (source, ends) => source.list(kind, of, page, ends),
      signal,
      {
        preferred: this.#preferred(order),
        // A list that is searched takes long: that is no fault of its service.
        isSearch: filterOf(page).length > 0,
        // REST has the rest of what RPC has read in part, but for lists by contract.
        isWhole: ({ partial }) => partial !== true || order.rpcIsFirst,
        // RPC would read all of its ledgers to find nothing, where REST has these ledgers too.
        isCertain: async (source) => isFoundByIndex(of) && (await this.#hasAllLedgers(source)),
      },
    )
  }

  /** Of one source, from the first record of a file to its last: the first one that answers. */
  async #records(
    request: RecordsRequest,
    signal: AbortSignal,
  ): ReturnType<PageSource['reader']['records']> {
    const own = this.#recordsFrom.get(signal)
    if (own !== undefined) return own.reader.records(request, signal)
    const errors: SourceError[] = []
    for (const source of this.#ordered({ rpcIsFirst: request.of?.kind === 'contract' })) {
      try {
        const records = await source.reader.records(request, signal)
        this.#recordsFrom.set(signal, source)
        return records
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof SourceError)) throw error
        errors.push(error)
      }
    }
    throw joined(errors, false)
  }

  /** True where REST has every ledger that the other services have, by what each says of the network. */
  async #hasAllLedgers(source: PageSource): Promise<boolean> {
    if (source.kind.id !== restKind.id) return false
    const known = this.#sources.map((each) => this.#standing(each))
    const all = await Promise.race([Promise.all(known), pause(nextDelay)])
    const oldest = all?.find((each) => each.source === source)?.status?.oldestLedger
    return (
      all?.every(
        ({ status }) => oldest !== undefined && oldest <= (status?.oldestLedger ?? oldest),
      ) === true
    )
  }

  by(calls: readonly Call[]): readonly PageSource[] {
    // Calls of those that failed go before those of the one that answered.
    const via = calls.at(-1)?.via
    const giver = [...this.#sources, ...this.#files].filter(({ kind }) => kind.id === via)
    const others = this.#ordered().filter(
      (source) => source.kind.id !== via && !this.#isTroubled(source),
    )
    return [...giver, ...others]
  }

  /** By the source that is asked for the page first. */
  ahead: PageSource['ahead'] = async (kind, of, page, signal) =>
    (await this.#ordered(orderOf(of, page))[0]?.ahead?.(kind, of, page, signal)) ?? []

  /** And then files, where they have it, or find it by an index of the whole history. */
  #withFiles(
    services: readonly PageSource[],
    isOfLedger: boolean,
    isIndexed: boolean,
  ): readonly PageSource[] {
    const has = ({ ahead }: PageSource) => isOfLedger || (isIndexed && ahead !== undefined)
    return [...services, ...this.#files.filter(has)]
  }

  offerLife: PageSource['offerLife'] = (request, signal) =>
    this.#ask(this.#ordered(), (source, ends) => source.offerLife(request, ends), signal, {
      isLong: true,
    })

  /** Reads nothing that is at hand; for the rest RPC has the bytes of ledgers. */
  evidence: PageSource['evidence'] = (request, signal) =>
    this.#ask(
      this.#ordered({ rpcIsFirst: request.following !== undefined }),
      (source, ends) => source.evidence(request, ends),
      signal,
      { isLong: true },
    )

  async forget(): Promise<void> {
    this.#standings.clear()
    await Promise.all([...this.#sources, ...this.#files].map(async (source) => source.forget()))
  }

  async resume(): Promise<void> {
    this.#troubledUntil.clear()
    await Promise.all([...this.#sources, ...this.#files].map(async (source) => source.resume()))
  }

  /** Reads what each source says of the network, at most ten seconds old. */
  async standings(): Promise<readonly EndpointStanding[]> {
    const all = await Promise.all(this.#sources.map((source) => this.#standing(source)))
    const newest = all.reduce<NetworkStatus | undefined>(
      (latest, { status }) => (isNewer(status, latest) ? status : latest),
      undefined,
    )
    return all.map(({ source: { kind, url }, status, error }) => ({
      kind,
      url,
      status,
      error,
      isOther: status !== undefined && this.#isOther(status),
      behind: status === undefined || newest === undefined ? 0 : ledgersBehind(status, newest),
    }))
  }

  /** The sources in the order in which they are asked. */
  #ordered(order: AskOrder = {}): readonly PageSource[] {
    const rank = this.#ranks(order)
    const late = (source: PageSource) => (this.#isTroubled(source) ? 4 : 0) + rank(source)
    return this.#own().toSorted((a, b) => late(a) - late(b))
  }

  /** The one that would be asked first if none had failed or been slow. */
  #preferred(order: AskOrder): PageSource | undefined {
    const rank = this.#ranks(order)
    return this.#own().toSorted((a, b) => rank(a) - rank(b))[0]
  }

  #ranks({ rpcIsFirst = false, isCurrent = false }: AskOrder): (source: PageSource) => number {
    const newest = Math.max(0, ...this.#sources.map((source) => this.#closedAtOf(source) ?? 0))
    return (source) => {
      const lag = newest - (this.#closedAtOf(source) ?? newest)
      const isBehind = isCurrent && lag > mostBehind * ledgerSeconds
      const isSecond = rpcIsFirst && source.kind.id !== rpcKind.id
      return (isBehind ? 2 : 0) + (isSecond ? 1 : 0)
    }
  }

  /** Those of this network, as far as is known. */
  #own(): readonly PageSource[] {
    const own = this.#sources.filter((source) => {
      const status = this.#standings.get(source)?.known?.status
      return status === undefined || !this.#isOther(status)
    })
    return own.length > 0 ? own : this.#sources
  }

  /** Tells a source that is behind also where it has higher ledgers: those of the network before its reset. */
  #closedAtOf(source: PageSource): number | undefined {
    return this.#standings.get(source)?.known?.status?.latestLedgerClosedAt
  }

  #isOther({ passphrase }: NetworkStatus): boolean {
    const expected =
      this.#passphrase ?? this.#standings.get(this.#sources[0])?.known?.status?.passphrase
    return expected !== undefined && passphrase !== expected
  }

  /** Reads what a source says of the network; never rejects. */
  #standing(source: PageSource): Promise<Standing> {
    const asked = this.#standings.get(source)
    if (asked !== undefined && Date.now() - asked.at < standingAge) return asked.answer
    const answer = standingOf(source, new AbortController().signal)
    const entry: AskedStanding = { at: Date.now(), known: asked?.known, answer }
    this.#standings.set(source, entry)
    return answer.then((standing) => (entry.known = standing))
  }

  /** Waits until all sources have said what they know of the network, or some have and the others are slow. */
  async #allStandings(signal: AbortSignal): Promise<void> {
    const answers = this.#sources.map((source) => this.#standing(source))
    const first = Promise.race(answers).then(() => pause(nextDelay))
    await unlessAborted(Promise.race([Promise.all(answers), first]), signal)
  }

  /** The status by the first source that does not fail and is not behind. */
  #head(signal: AbortSignal): Promise<Answer<NetworkStatus>> {
    return this.#ask(
      this.#ordered({ isCurrent: true }),
      (source, ends) => source.head?.(ends),
      signal,
    )
  }

  #isTroubled(source: PageSource): boolean {
    return (this.#troubledUntil.get(source) ?? 0) > Date.now()
  }

  #distrust(source: PageSource): void {
    this.#troubledUntil.set(source, Date.now() + troubleTime)
  }

  /**
   * Asks the sources in order until one answers wholly. A part of an answer (`isWhole`) is given where no other has more, or
   * where the others have not answered after three seconds: the answer says so (`instead`), and carries theirs (`awaited`).
   * Throws SourceError once all have failed, or the signal's reason.
   */
  async #ask<T extends Answered<T>>(
    sources: readonly PageSource[],
    read: Read<T>,
    signal: AbortSignal,
    {
      preferred,
      isLong = false,
      isSearch = false,
      isWhole = () => true,
      isCertain = async () => false,
      isOfState = false,
    }: AskOptions<T> = {},
  ): Promise<T> {
    const began = Date.now()
    const done = new AbortController()
    const ends = AbortSignal.any([signal, done.signal])
    let waiting = [...sources]
    const failed: { readonly source: PageSource; readonly error: SourceError }[] = []
    let running: readonly Promise<Attempt<T>>[] = []
    let isFirst = true
    let isSlow = false
    let part: { readonly source: PageSource; readonly answer: T } | undefined
    let isAwaited = false
    try {
      for (;;) {
        const source = waiting.shift()
        if (source !== undefined) running = [...running, this.#attempt(source, read, ends, isFirst)]
        isFirst = false
        if (running.length === 0) break
        const mayEnd = waiting.length > 0 || part !== undefined
        const wait = part === undefined ? nextDelay : Math.max(0, began + nextDelay - Date.now())
        const slow = mayEnd && !isLong ? [pause(wait)] : []
        const attempt = await Promise.race([...running, ...slow])
        signal.throwIfAborted()
        if (attempt === undefined) {
          isSlow = true
          if (part !== undefined) break
          if (source !== undefined && !isSearch) this.#distrust(source)
          continue
        }
        running = running.filter((each) => each !== attempt.self)
        if ('error' in attempt) {
          failed.push(attempt)
          if (attempt.error.kind === 'notFound' && (await isCertain(attempt.source))) {
            waiting = waiting.filter((each) => this.#files.includes(each))
            if (waiting.length === 0) break
          }
        } else if (isWhole(attempt.answer)) {
          part = attempt
          break
        } else {
          part ??= attempt
          if (isSlow) break
        }
      }
      isAwaited = part !== undefined && isSlow && preferred !== undefined && running.length > 0
    } finally {
      if (!isAwaited) done.abort()
    }
    const errors = failed.map(({ error }) => error)
    if (part === undefined) throw joined(errors, isOfState)
    const { answer, source } = part
    const given =
      errors.length === 0
        ? answer
        : { ...answer, calls: [...errors.flatMap(({ calls }) => calls), ...answer.calls] }
    if (preferred === undefined || source === preferred) return given
    const said = failed.find((each) => each.source === preferred)?.error
    // What it answered is no failure of it.
    if (said !== undefined && !troubles.has(said.kind)) return given
    const instead = { of: preferred.kind.name, by: source.kind.name }
    if (said === undefined && !isAwaited && !this.#isTroubled(preferred)) return given
    if (!isAwaited) {
      const failure = said?.message ?? `${preferred.kind.name} did not answer a moment ago`
      return { ...given, instead: { ...instead, failure } }
    }
    return { ...given, instead, awaited: lastOf(running, given, instead, done) }
  }

  /** One source's answer or failure; rejects for nothing but the signal and faults of Parallax. */
  #attempt<T>(
    source: PageSource,
    read: Read<T>,
    signal: AbortSignal,
    isFirst: boolean,
  ): Promise<Attempt<T>> {
    const run = async (): Promise<{ answer: T } | { error: SourceError }> => {
      try {
        const answer = await read(source, signal)
        if (answer === undefined)
          throw new SourceError('unsupported', `${source.kind.name} has none`)
        // The preferred one does not wait for it: where it is of another network, the page reads all again.
        const standing = isFirst
          ? this.#standings.get(source)?.known
          : await Promise.race([this.#standing(source), pause(nextDelay)])
        if (standing?.status !== undefined && this.#isOther(standing.status))
          throw ofOtherNetwork(source)
        this.#troubledUntil.delete(source)
        return { answer }
      } catch (error) {
        if (!(error instanceof SourceError)) throw error
        if (error.kind === 'unreachable' || error.kind === 'rateLimited') this.#distrust(source)
        return { error }
      }
    }
    const self: Promise<Attempt<T>> = run().then((outcome) => ({ ...outcome, source, self }))
    // One that lost the race is read by nobody.
    self.catch(() => undefined)
    return self
  }
}

function isNewer(status: NetworkStatus | undefined, other: NetworkStatus | undefined): boolean {
  const later = (status?.latestLedgerClosedAt ?? 0) - (other?.latestLedgerClosedAt ?? 0)
  return later > 0 || (later === 0 && Number(status?.latestLedger) > Number(other?.latestLedger))
}

/** Ledgers by which one is behind; of a network before its reset, as many as close in the time since. */
const ledgersBehind = (status: NetworkStatus, newest: NetworkStatus): number =>
  status.latestLedger > newest.latestLedger
    ? Math.floor((newest.latestLedgerClosedAt - status.latestLedgerClosedAt) / ledgerSeconds)
    : newest.latestLedger - status.latestLedger

type Read<T> = (source: PageSource, signal: AbortSignal) => Promise<T> | undefined

/** An answer that may be given before the one of the source that was asked first. */
interface Answered<T> extends Pick<Page<never>, 'calls' | 'instead'> {
  readonly awaited?: Promise<T> | undefined
}

/** Which source knows best. */
interface AskOrder {
  readonly rpcIsFirst?: boolean
  /** It is about what is newest: a source that is behind comes last. */
  readonly isCurrent?: boolean
}

/** REST has no list by contract: it would be read page by page, or not at all. */
const orderOf = (
  of: Pick<Owner, 'kind'> | undefined,
  page: ListRequest<keyof Collections>,
): Required<AskOrder> => ({
  rpcIsFirst: of?.kind === 'contract' || filterOf(page).includes('contract'),
  isCurrent: of === undefined && page.cursor === undefined,
})

/** The first answer of those that are still asked; where none comes, the given one, with the reason. */
async function lastOf<T extends Answered<T>>(
  running: readonly Promise<Attempt<T>>[],
  given: T,
  instead: Instead,
  done: AbortController,
): Promise<T> {
  let failure: string | undefined
  for (let left = running; left.length > 0; ) {
    const attempt = await Promise.race(left)
    left = left.filter((each) => each !== attempt.self)
    if ('answer' in attempt) {
      done.abort()
      return attempt.answer
    }
    if (troubles.has(attempt.error.kind)) failure ??= attempt.error.message
  }
  const said = failure === undefined ? undefined : { ...instead, failure }
  return { ...given, instead: said, awaited: undefined }
}

interface AskOptions<T> {
  /** The source whose answer is expected: one of another says so. */
  readonly preferred?: PageSource | undefined
  /** It takes long: one that has not answered after three seconds is not in trouble. */
  readonly isSearch?: boolean
  /** It takes long wherever it is asked: the next source is asked only once this one has failed. */
  readonly isLong?: boolean
  readonly isWhole?: (answer: T) => boolean
  /** This service's “not found” is all that services know: only files may have it then. */
  readonly isCertain?: (source: PageSource) => Promise<boolean>
  /** It is about the current state, which each source has whole: its “not found” is certain. */
  readonly isOfState?: boolean
}

type Attempt<T> = ({ readonly answer: T } | { readonly error: SourceError }) & {
  readonly source: PageSource
  readonly self: Promise<Attempt<T>>
}

interface AskedStanding {
  readonly at: number
  readonly answer: Promise<Standing>
  /** The last answer; of an earlier request while this one is on its way. */
  known: Standing | undefined
}

async function standingOf(source: PageSource, signal: AbortSignal): Promise<Standing> {
  try {
    return { source, status: (await source.one('network', 'current', signal)).value }
  } catch (error) {
    return { source, error: asSourceError(error) }
  }
}

interface Standing {
  readonly source: PageSource
  readonly status?: NetworkStatus | undefined
  readonly error?: SourceError | undefined
}

/** Owners whose lists RPC finds by reading whole ledgers. */
const isFoundByIndex = (of: Pick<Owner, 'kind'> | undefined): boolean =>
  of?.kind === 'liquidityPool' || of?.kind === 'claimableBalance' || of?.kind === 'offer'

/** The names of the filters of a request. */
const filterOf = ({ filter }: ListRequest<keyof Collections>): readonly string[] =>
  Object.entries(filter ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [name]))

/** Failures that say nothing of what was asked, but of the service. */
const troubles: ReadonlySet<SourceError['kind']> = new Set([
  'rateLimited',
  'unreachable',
  'badResponse',
] as const)

/**
 * One error for those of all sources. What could not be asked is not “not found”: a service's failure goes before an
 * absence in history (not before one in the current state), an absence before what a source cannot answer at all.
 */
function joined(errors: readonly SourceError[], isOfState: boolean): SourceError {
  const first =
    (isOfState ? errors.find(({ kind }) => kind === 'notFound') : undefined) ??
    errors.find(({ kind }) => troubles.has(kind) || kind === 'laterProtocol') ??
    errors.find(({ kind }) => kind !== 'unsupported') ??
    errors[0]
  if (first === undefined) return new SourceError('unreachable', 'No service was asked')
  if (errors.length === 1) return first
  // Absences say the same in different words: the last one has seen the most of the ledger.
  const absence = errors.findLast(({ kind }) => kind === 'notFound')
  const messages = [first, ...errors].flatMap(({ kind, message }) => {
    if (kind === 'unsupported' && kind !== first.kind) return []
    return [kind === 'notFound' ? (absence?.message ?? message) : message]
  })
  const text = [...new Set(messages)].join('. ')
  return new SourceError(first.kind, text, {
    cause: first,
    calls: errors.flatMap(({ calls }) => calls),
    retryAfter: first.retryAfter,
    indexed: errors.find(({ indexed }) => indexed !== undefined)?.indexed,
  })
}

const ofOtherNetwork = ({ kind, url }: PageSource) =>
  new SourceError('badResponse', `${kind.name} of ${hostOf(url)} serves another network`)

/** Some REST services leave a transaction's meta out. */
const lacksMeta = (value: Entities[keyof Entities]['value']): boolean =>
  typeof value === 'object' &&
  'xdr' in value &&
  typeof value.xdr === 'object' &&
  value.xdr.meta === undefined

const pause = (milliseconds: number) =>
  new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds, undefined))
