import type { RecordReader } from '#ledger'
import { hasNoLedgers, networkFromRest, readRecord } from '#ledger/readers'
import {
  type Coverage,
  isJsonObject,
  type LedgerSequence,
  type NetworkStatus,
  parseJson,
  SourceError,
  toid,
} from '#ledger/values'
import { aside, type Ctx, Kept, readable } from '../context.ts'
import type { Http, HttpAnswer } from '../http.ts'
import { ledgerRangeError } from '../ledgers/service.ts'
import { hostOf, type Parameters, urlOfPath } from '../request.ts'

/** The words that a failure of this request uses. */
export interface RequestNames {
  /** "this ledger": the subject of a sentence. */
  readonly subject: string
  /** The meaning of a 404 for this request, as a sentence of its own. */
  readonly absent?: string | undefined
}

/** Requests to the REST service at a URL, with or without a slash at its end. */
export class RestClient {
  readonly host: string
  readonly #url: string
  readonly #http: Http

  constructor(url: string, http: Http) {
    this.host = hostOf(url)
    this.#url = url
    this.#http = http
  }

  /** The body of a success. `names` are for the message of a failure. */
  async get(path: string, names: RequestNames, ctx: Ctx): Promise<HttpAnswer> {
    const url = urlOfPath(this.#url, path)
    const explain = (failed: HttpAnswer) =>
      problemDocumentOf(failed.bytes) && refusal(failed, names)
    const request = {
      method: 'GET',
      url,
      endpoint: this.#url,
      maxBytes: largestAnswer(path),
      explain,
    } as const
    const answer = await this.#http.send(request, ctx)
    if (answer.status >= 200 && answer.status < 300) return answer
    throw refusal(answer, names)
  }

  /** The record at a path, read by `reader`. */
  async record<T>(
    path: string,
    names: RequestNames,
    reader: (record: RecordReader) => T,
    ctx: Ctx,
  ): Promise<T> {
    const { bytes } = await this.get(path, names, ctx)
    return readable(ctx, () => reader(readRecord(parseJson(bytes))))
  }

  /** Sends a form and returns any answer: the caller reads those without success too. */
  post(path: string, form: Readonly<Record<string, string>>, ctx: Ctx): Promise<HttpAnswer> {
    const request = {
      method: 'POST',
      url: urlOfPath(this.#url, path),
      endpoint: this.#url,
      body: new URLSearchParams(form).toString(),
      contentType: 'application/x-www-form-urlencoded',
      timeout: formTimeout,
      answers: [503, 504],
    } as const
    return this.#http.send(request, ctx)
  }
}

/** Many times what services send: a transaction with its meta is 10 KB. */
const sizes = { all: 2 * 1024 ** 2, each: 32 * 1024 }

/** Most bytes that the answer is read to, by the records that the path asks for. */
function largestAnswer(path: string): number {
  const limit = new URLSearchParams(path.split('?')[1]).get('limit')
  return sizes.all + sizes.each * Number(limit ?? 1)
}

/** A service holds a transaction back for half a minute, and behind a gateway for a whole one. */
const formTimeout = 65_000

/** A subject within a sentence: “This part of history”, but no id, begins in lower case. */
const within = (subject: string): string =>
  /^[A-Z][a-z]/.test(subject) ? subject.charAt(0).toLowerCase() + subject.slice(1) : subject

/** What a service says of its own state (rest.md 2.2), in words. */
const stateTexts = {
  stale_history: 'its history is too old, since it no longer follows the network',
  still_ingesting: 'it is still ingesting ledgers',
  timeout: 'the request took too long there',
  server_over_capacity: 'it is over its capacity',
  service_unavailable: 'it is unavailable',
} as const

/** A failure of a REST service: a problem document (rest.md 2) as an error; a body that is none is a badResponse. */
export function refusal(answer: HttpAnswer, { subject, absent }: RequestNames): SourceError {
  const host = hostOf(answer.call.url)
  const problem = problemDocumentOf(answer.bytes)
  if (problem === undefined) {
    const page = answer.contentType.includes('html') ? ' with a web page' : ''
    const message = `${host} answered HTTP ${answer.status}${page}: it does not look like a Horizon service`
    return new SourceError('badResponse', message)
  }
  switch (problem.name) {
    case 'not_found':
      return new SourceError('notFound', absent ?? `${host} does not know ${within(subject)}`)
    case 'before_history':
      return new SourceError('outOfRetention', `${subject}: older than what ${host} still keeps`)
    case 'stale_history':
    case 'still_ingesting':
    case 'timeout':
    case 'server_over_capacity':
    case 'service_unavailable': {
      const message = `${host} cannot answer now: ${stateTexts[problem.name]}`
      return new SourceError('unreachable', message)
    }
    case 'invalid_accounts_params':
    case 'invalid_order_book':
    case 'bad_request': {
      const field = optionalText(problem.extras, 'invalid_field')
      const reason = optionalText(problem.extras, 'reason')
      const why =
        field === undefined ? '' : `: ${field}${reason === undefined ? '' : ` – ${reason}`}`
      return new SourceError('notFound', `${host} does not take this request${why}`)
    }
    default:
      return new SourceError('badResponse', `${host} failed: ${problem.title}`)
  }
}

/** A problem document (rest.md 2.1), as far as it is one. */
interface ProblemDocument {
  /** The last segment of its type's address; empty where it has none. */
  readonly name: string
  readonly title: string
  readonly extras?: RecordReader | undefined
}

/** Reads a problem document; undefined where there is none. */
export function problemDocumentOf(bytes: Uint8Array): ProblemDocument | undefined {
  try {
    const problem = readRecord(parseJson(bytes))
    const [type, title] = [optionalText(problem, 'type'), optionalText(problem, 'title')]
    if (type === undefined && title === undefined) return undefined
    const { extras } = problem.raw
    return {
      name: type?.split('/').at(-1) ?? '',
      title: title ?? 'an unknown problem',
      extras: isJsonObject(extras) ? readRecord(extras) : undefined,
    }
  } catch {
    return undefined // no problem document: the caller says so
  }
}

/** The text under a key; undefined for any other value. */
function optionalText(record: RecordReader | undefined, key: string): string | undefined {
  const value = record?.raw[key]
  return typeof value === 'string' ? value : undefined
}

/**
 * A page's own link says what it answers (rest.md 1.4). Throws SourceError('badResponse') where it has another value of a
 * parameter, or is of another list than `path`; a page without the link is read. A service may have its addresses below a
 * path.
 */
export function checkOwnLink(body: unknown, parameters: Parameters = {}, path = ''): void {
  const self = readRecord(body).optional('_links', (page) =>
    page.object('_links').optional('self', (links) => links.object('self').text('href')),
  )
  if (self === undefined) return
  const [place = '', search] = self.split('?')
  const [requested = ''] = path.split('?')
  const stated = new URLSearchParams(search)
  const isOther = ([name, value]: [string, Parameters[string]]) =>
    value !== undefined && stated.get(name) !== String(value)
  if (!place.endsWith(requested) || Object.entries(parameters).some(isOther))
    throw new SourceError('badResponse', `The answer is to another request: ${self.slice(0, 200)}`)
}

/** The time for which the service's root document is cached, in milliseconds. */
const rootAge = 30_000
/** The time for which a page's panels share one answer, in milliseconds. */
const recentAge = 2_000

/** The root document of a REST service, kept for a while: passphrase, ledgers, versions. */
export class RestRoot {
  readonly #client: RestClient
  readonly #kept = new Kept<NetworkStatus>()

  constructor(client: RestClient) {
    this.#client = client
  }

  /** Requested now. */
  fresh(ctx: Ctx): Promise<NetworkStatus> {
    return this.#within(0, ctx)
  }

  /** At most two seconds old. */
  recent(ctx: Ctx): Promise<NetworkStatus> {
    return this.#within(recentAge, ctx)
  }

  /** At most half a minute old; several pages at once ask once. */
  known(ctx: Ctx): Promise<NetworkStatus> {
    return this.#within(rootAge, ctx)
  }

  /** Drops the cached root document. */
  forget(): void {
    this.#kept.forget()
  }

  /** The reason why the service does not know a ledger: it is not closed yet, or too old for the requested lists. */
  async whyUnknown(sequence: number, error: unknown, ctx: Ctx): Promise<unknown> {
    if (!(error instanceof SourceError) || error.kind !== 'notFound') return error
    const status = await this.#request(ctx)
    return ledgerRangeError(this.#client.host, sequence, ledgersOf(status), error) ?? error
  }

  /** Throws where it cannot have the ledger. */
  async mustHave(sequence: LedgerSequence, ctx: Ctx): Promise<void> {
    const { host } = this.#client
    const before = aside(ctx)
    const known = await this.known(before)
    if (ledgerRangeError(host, sequence, ledgersOf(known)) === undefined)
      return void ctx.calls.push(...before.calls)
    const error = ledgerRangeError(host, sequence, ledgersOf(await this.#request(ctx)))
    if (error !== undefined) throw error
  }

  #within(age: number, ctx: Ctx): Promise<NetworkStatus> {
    return this.#kept.of('', ctx, (own) => this.#request(own), age)
  }

  #request(ctx: Ctx): Promise<NetworkStatus> {
    const read = (record: RecordReader) => {
      if (hasNoLedgers(record))
        throw new SourceError(
          'unreachable',
          `${this.#client.host} has no ledgers yet: it is still ingesting them`,
        )
      return networkFromRest(record)
    }
    return this.#client.record('/', { subject: 'its own root' }, read, ctx)
  }
}

const ledgersOf = ({ oldestLedger, latestLedger }: NetworkStatus) => ({
  oldest: oldestLedger,
  latest: latestLedger,
})

/** The paging token of the first ledger: in descending order nothing comes after it. */
export const firstPlace = (status: NetworkStatus): string => String(toid(status.oldestLedger, 0, 0))

/** Absent when the service keeps all history: ledger 1 is in none. */
export const coverageOf = (status: NetworkStatus): Coverage | undefined =>
  status.oldestLedger <= 2 ? undefined : { from: status.oldestLedger, to: status.latestLedger }
