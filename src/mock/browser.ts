import { type Fetch, base64FromBytes, hexFromBytes } from '#ledger/values'
import { type Corpus, type Chunk, type RecordedKind, fingerprint, type About } from './corpus.ts'
import { type ReplayClock, createReplayClock } from './replay.ts'
import { type FaultOption, createFaults, strike } from './fault.ts'
import type { Method } from './rpc/rpcCall.ts'
import { type ViewOptions, createView, type View } from './view.ts'
import { answerRpc } from './rpc/rpc.ts'
import { unpackMembers } from './members.ts'
import { isRow, rowList, type Row, numberOf, rowOf, textOf, assetOf } from './record.ts'
import { answerRequest, type Answering } from './server/answer.ts'
import { sleep } from './server/sleep.ts'
import type { PageQuery, ReadPage } from './server/pageQuery.ts'
import { type PathDirection, pathParameters } from './server/pathParameters.ts'
import type { Resource } from './server/routes.ts'
import { type RestCall, rebase } from './rest/call.ts'
import {
  openEffects,
  openLedgers,
  openOperations,
  openPayments,
  openTrades,
  openTransactions,
} from './rest/historyLists.ts'
import * as objects from './rest/objects.ts'
import {
  openAccountOffers,
  openAccounts,
  openAssets,
  openClaimableBalances,
  openLiquidityPools,
  openOffers,
  offerAsset,
} from './rest/stateLists.ts'
import { readTradeAggregations } from './rest/tradeAggregations.ts'
import { submit, submitAsync } from './rest/submit.ts'
import { orderBookParameters } from './server/stateParameters.ts'
import { amountText, priceText, smallestUnits } from './decimal.ts'

const corpora = new Map<string, Corpus>()
/** One for all lines of sight, by the ledger with which the replay begins. */
const clocks = new Map<number, ReplayClock>()

/**
 * The bundled network behind a `fetch`, its pieces fetched from `folder` (which ends with a slash) when needed. With
 * `#200x10` behind the folder its ledgers close as they did, from ledger 200 on, ten times as fast; every request sets the
 * speed, so that one replay goes on at another.
 */
export function createDemoFetch(folder: string, options: MockOptions = {}): Fetch {
  const [path = '', replay] = folder.split('#')
  const corpus = corpora.get(path) ?? fetchedCorpus(path)
  corpora.set(path, corpus)
  if (replay === undefined) return createMock(corpus, options)
  const [start = 0, speed = 0] = replay.split('x').map(Number)
  const clock = clocks.get(start) ?? createReplayClock(start)
  clocks.set(start, clock)
  const mock = createMock(corpus, { ...options, clock })
  return (request) => {
    clock.setSpeed(speed)
    return mock(request)
  }
}

const fetchedCorpus = (folder: string): Corpus =>
  createPackedCorpus(async (path) => {
    const response = await fetch(`${folder}${path}`)
    if (!response.ok) throw new TypeError(`${folder}${path}: ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  })

export interface MockOptions extends ViewOptions {
  /** The base path of REST, without a trailing slash; the root by default. */
  readonly restPrefix?: string | undefined
  /** The one address of JSON-RPC. */
  readonly rpcPath?: string | undefined
  /** Milliseconds after which an event stream says goodbye. */
  readonly streamTimeout?: number | undefined
  readonly submission?: 'replay' | 'disabled' | undefined
  /** Off by default: a reader that follows `next` would never end. */
  readonly aggregationsLoop?: boolean | undefined
  readonly fault?: FaultOption | undefined
  /** Methods of JSON-RPC instead of those of today's service. */
  readonly rpcMethods?: ReadonlyMap<string, Method> | undefined
}

/**
 * A recorded network as a `fetch`: REST and JSON-RPC as the reference services answered, cut into pages by cursor, order
 * and limit. It reads no XDR, so that it can check what our decoders derive.
 */
export function createMock(corpus: Corpus, options: MockOptions = {}): Fetch {
  const view = createView(corpus, options)
  const prefix = options.restPrefix ?? ''
  const rpcPath = options.rpcPath ?? '/rpc'
  const rest = {
    view,
    streamTimeout: options.streamTimeout ?? 55_000,
    submission: options.submission ?? 'replay',
    aggregationsLoop: options.aggregationsLoop ?? false,
  }
  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname.replace(/\/$/, '') === rpcPath) {
      return answerRpc(request, view, options.rpcMethods)
    }
    if (pathname !== prefix && !pathname.startsWith(`${prefix}/`)) {
      return new Response('404 page not found\n', { status: 404 })
    }
    return answerRest(request, prefix, pathname.slice(prefix.length) || '/', rest)
  }
  const { fault } = options
  return fault === undefined ? answer : withFaults(fault, answer)
}

function withFaults(option: FaultOption, answer: Fetch): Fetch {
  const faultOf = createFaults(option)
  return async (request) => {
    const fault = await faultOf(request)
    return fault === undefined ? answer(request) : strike(fault, () => answer(request))
  }
}

/** Reads the bytes of a file of the packed folder, unchanged. */
type ReadFile = (path: string) => Promise<Uint8Array<ArrayBuffer>>

interface Kept {
  /** Parsed pieces; the demo network has more than a small device should hold at once. */
  readonly pieces: number
  /** Pieces of ledgers' bytes: large; another kind reads the same piece at once, or nobody does for long. */
  readonly bytes: number
}
const smallDevice: Kept = { pieces: 64, bytes: 12 }

/** The recording in `public/recorded/…`, whatever reads its files. */
export function createPackedCorpus(readFile: ReadFile, most: Kept = smallDevice): Corpus {
  const kept = new Map<string, Promise<unknown>>()
  const once = (path: string, make: () => Promise<unknown>): Promise<unknown> => {
    const found = kept.get(path)
    if (found !== undefined) {
      kept.delete(path)
      kept.set(path, found)
      return found
    }
    const made = make()
    kept.set(path, made)
    made.catch(() => kept.delete(path))
    const [oldest] = kept.keys()
    if (kept.size > most.pieces && oldest !== undefined) kept.delete(oldest)
    return made
  }

  let manifest: Promise<RecordingManifest> | undefined
  const about = (): Promise<RecordingManifest> => {
    manifest ??= readManifest(readFile)
    manifest.catch(() => (manifest = undefined))
    return manifest
  }
  const json = (path: string): Promise<unknown> =>
    once(path, async () => {
      const value: unknown = JSON.parse(new TextDecoder().decode(await inflate(readFile, path)))
      return value
    })
  const split = new Map<string, Promise<ReturnType<typeof splitPiece>>>()
  const bytesOf = (path: string): Promise<ReturnType<typeof splitPiece>> => {
    const found = split.get(path) ?? inflate(readFile, path).then(splitPiece)
    split.delete(path)
    split.set(path, found)
    found.catch(() => split.delete(path))
    const [oldest] = split.keys()
    if (split.size > most.bytes && oldest !== undefined) split.delete(oldest)
    return found
  }
  const withXdr = (kind: RecordedKind, index: number): Promise<unknown> =>
    once(`xdr ${piecePath(kind, index)}`, async () => {
      const own = piecePath(kind, index)
      const [{ json: ledgers, bytes }, rows] = await Promise.all([
        bytesOf(piecePath('rpcLedgers', index)),
        kind === 'rpcLedgers' ? undefined : json(own),
      ])
      return restore(rows ?? ledgers, bytes)
    })

  return {
    about,
    async chunk(kind, ledger): Promise<Chunk> {
      const { pieces, last } = await about()
      const list = pieces[kind]
      const index = Math.max(
        0,
        list.findLastIndex(([first]) => first <= ledger),
      )
      const [first] = list[index] ?? []
      if (first === undefined) return { first: 0, last, rows: [] }
      const value = isXdrKind(kind)
        ? await withXdr(kind, index)
        : await json(piecePath(kind, index))
      const rows = isRow(value) ? rowList(value, kind) : []
      return { first, last: (list[index + 1]?.[0] ?? last + 1) - 1, rows }
    },
    async table(kind) {
      const value = await json(`tables/${kind}.gz`)
      return isRow(value) ? rowList(value, kind) : []
    },
    async owned(kind, owner) {
      const value = await json(`owned/${kind}.gz`)
      const tokens = isRow(value) ? value[owner] : undefined
      return typeof tokens === 'string' ? unpackMembers(tokens) : undefined
    },
    async locate(by, text) {
      const value = await json(`locate/${by}.gz`)
      if (!isRow(value)) return []
      const key = by === 'hash' ? text.slice(0, 8) : fingerprint(text)
      return Object.entries(value)
        .filter(([, keys]) => typeof keys === 'string' && hasKey(keys, key))
        .map(([ledger]) => Number(ledger))
    },
    async entry(key) {
      const bucket = Number.parseInt(fingerprint(key), 16) % entryBuckets
      const value = await json(`entries/${String(bucket).padStart(3, '0')}.gz`)
      return isRow(value) ? rowList(value, 'entries').find((row) => row.key === key) : undefined
    },
  }
}

async function readManifest(readFile: ReadFile): Promise<RecordingManifest> {
  const value: unknown = JSON.parse(new TextDecoder().decode(await readFile('manifest.json')))
  if (!isManifest(value)) throw new Error('manifest.json is not one of a packed recording')
  return value
}

/** Some hosts send a `.gz` file as gzip-encoded, and the browser has already decompressed it. */
async function inflate(readFile: ReadFile, path: string): Promise<Uint8Array> {
  const bytes = await readFile(path)
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Eight digits a key, without separators. */
function hasKey(keys: string, key: string): boolean {
  for (let at = 0; at < keys.length; at += 8) if (keys.startsWith(key, at)) return true
  return false
}

/**
 * In a packed recording a text may stand for bytes kept with the ledgers: `~b<offset>.<length>` as base64, `~x…` as hex,
 * both numbers in base 36. A text that begins with `~` by itself is written `~~…`. XDR is copied, never read.
 */
function restore(value: unknown, bytes: Uint8Array): unknown {
  if (typeof value === 'string') return value.startsWith('~') ? restoreText(value, bytes) : value
  if (Array.isArray(value)) return value.map((item: unknown) => restore(item, bytes))
  if (!isRow(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, restore(item, bytes)]))
}

function restoreText(text: string, bytes: Uint8Array): string {
  if (text.startsWith('~~')) return text.slice(1)
  const [offset = '', length = ''] = text.slice(2).split('.')
  const start = Number.parseInt(offset, 36)
  const part = bytes.subarray(start, start + Number.parseInt(length, 36))
  return text[1] === 'x' ? hexFromBytes(part) : base64FromBytes(part)
}

/** A piece of ledgers: the length of its JSON (32 bits, big-endian), the JSON, the bytes. */
function splitPiece(piece: Uint8Array): { json: unknown; bytes: Uint8Array } {
  const length = new DataView(piece.buffer, piece.byteOffset).getUint32(0)
  const json: unknown = JSON.parse(new TextDecoder().decode(piece.subarray(4, 4 + length)))
  return { json, bytes: piece.subarray(4 + length) }
}

/**
 * These have XDR, and the bytes of all three are stored once, in the pieces of `rpcLedgers`. The pieces of the other two
 * are cut at the same ledgers and refer to them.
 */
export const xdrKinds = ['rpcLedgers', 'transactions', 'rpcTransactions'] as const

function isXdrKind(kind: RecordedKind): kind is (typeof xdrKinds)[number] {
  return xdrKinds.some((one) => one === kind)
}

/** `[first ledger, bytes, first 16 hex digits of the SHA-256]`; a piece ends where the next one begins. */
export type Piece = readonly [number, number, string]

/** Names of the other files, with the same size and checksum. */
export type FileEntry = readonly [number, string]

/** The number of buckets into which the ledger entries are divided, by fingerprint of the key. */
export const entryBuckets = 16

/** `manifest.json` of a packed recording; it is read first. */
export interface RecordingManifest extends About {
  readonly format: 1
  readonly name: string
  readonly passphrase: string
  readonly versions: Row
  readonly counts: Readonly<Record<string, number>>
  readonly pieces: Readonly<Record<RecordedKind, readonly Piece[]>>
  readonly files: Readonly<Record<string, FileEntry>>
}

export function piecePath(kind: RecordedKind, index: number): string {
  return `${kind}/${String(index).padStart(3, '0')}.gz`
}

/** True if parsed JSON is a manifest this code can read. */
export function isManifest(value: unknown): value is RecordingManifest {
  return typeof value === 'object' && value !== null && 'format' in value && value.format === 1
}

interface RestOptions {
  readonly view: View
  /** Milliseconds after which a stream says goodbye. */
  readonly streamTimeout: number
  /** As a service started with DISABLE_TX_SUB. */
  readonly submission: 'replay' | 'disabled'
  /** `next` of trade aggregations without an end leads back to the beginning, as the service's does. */
  readonly aggregationsLoop: boolean
}

/** One REST request; `path` is what follows the mount point `prefix`. */
export function answerRest(
  request: Request,
  prefix: string,
  path: string,
  { view, streamTimeout, submission, aggregationsLoop }: RestOptions,
): Promise<Response> {
  return answerRequest(request, prefix, path, {
    answers: answersOf(submission),
    async open(call) {
      const moment = await view.moment()
      return { ...call, view, corpus: view.corpus, moment, loops: aggregationsLoop }
    },
    latest: ({ moment }) => moment.head,
    health: () => Promise.resolve({ database_connected: true, core_up: true, core_synced: true }),
    async untilNews(milliseconds, signal) {
      const next = (await view.untilNext()) ?? milliseconds
      await sleep(Math.min(milliseconds, Math.max(next, 1)), signal)
    },
    streamTimeout,
    // The recording has the state of its last ledger only.
    follows: false,
  })
}

type Open = (call: RestCall, page: PageQuery) => Promise<ReadPage>

const list = (open: Open): Answering<RestCall> => ({
  async list(call, first) {
    const read = await open(call, first)
    return async (page) => (await read(page)).map((row) => rebase(row, call))
  },
})
const object = (read: (call: RestCall) => Promise<Row>): Answering<RestCall> => ({
  object: async (call) => rebase(await read(call), call),
})

const paths = (direction: PathDirection) => object(async (call) => readPaths(call, direction))

const answersOf = (
  submission: 'replay' | 'disabled',
): Readonly<Record<Resource, Answering<RestCall>>> => ({
  root: object(objects.readRoot),
  feeStats: object(objects.readFeeStats),
  accounts: list(openAccounts),
  account: object(objects.readAccount),
  accountData: object(objects.readAccountData),
  claimableBalances: list(openClaimableBalances),
  claimableBalance: object(objects.readClaimableBalance),
  liquidityPools: list(openLiquidityPools),
  liquidityPool: object(objects.readLiquidityPool),
  offers: list(openOffers),
  accountOffers: list(openAccountOffers),
  offer: object(objects.readOffer),
  assets: list(openAssets),
  orderBook: object(async (call) => readOrderBook(call)),
  strictReceivePaths: paths('strict-receive'),
  strictSendPaths: paths('strict-send'),
  ledgers: list(openLedgers),
  ledger: object(objects.readLedger),
  transactions: list(openTransactions),
  transaction: object(objects.readTransaction),
  operations: list(openOperations),
  operation: object(objects.readOperation),
  payments: list(openPayments),
  effects: list(openEffects),
  trades: list(openTrades),
  tradeAggregations: {
    page: async (call, page) => readTradeAggregations(call, page),
  },
  submission: {
    response: async (call) => submit(call, submission),
  },
  asyncSubmission: {
    response: async (call) => submitAsync(call, submission),
  },
})

/** The recorded offers, summed by price as the service does; the result equals its recorded books. */
async function readOrderBook(call: RestCall): Promise<Row> {
  const { selling, buying, limit } = orderBookParameters(call.firsts)
  const offers = await call.corpus.table('offers')
  const levels = (from: string, to: string, inverted: boolean): readonly Level[] => {
    const found = new Map<string, Level>()
    for (const offer of offers) {
      if (offerAsset(offer, 'selling') !== from || offerAsset(offer, 'buying') !== to) continue
      const price = rowOf(offer, 'price_r')
      const level = reduce(BigInt(numberOf(price, 'n')), BigInt(numberOf(price, 'd')), inverted)
      const key = `${level.n}/${level.d}`
      const before = found.get(key)?.amount ?? 0n
      found.set(key, { ...level, amount: before + smallestUnits(textOf(offer, 'amount')) })
    }
    const ascending = [...found.values()].toSorted((a, b) => (a.n * b.d < b.n * a.d ? -1 : 1))
    return (inverted ? ascending.toReversed() : ascending).slice(0, limit)
  }
  return {
    bids: levels(buying, selling, true).map(levelRow),
    asks: levels(selling, buying, false).map(levelRow),
    base: assetRow(selling),
    counter: assetRow(buying),
  }
}

interface Level {
  readonly n: bigint
  readonly d: bigint
  readonly amount: bigint
}

function reduce(n: bigint, d: bigint, inverted: boolean): Level {
  let [a, b] = [n, d]
  while (b !== 0n) [a, b] = [b, a % b]
  return inverted ? { n: d / a, d: n / a, amount: 0n } : { n: n / a, d: d / a, amount: 0n }
}

function levelRow({ n, d, amount }: Level): Row {
  return {
    price_r: { n: Number(n), d: Number(d) },
    price: priceText(n, d),
    amount: amountText(amount),
  }
}

/** An asset triple as an object. */
function assetRow(canonical: string): Row {
  const [code = '', issuer] = canonical.split(':')
  if (issuer === undefined) return { asset_type: 'native' }
  const type = code.length > 4 ? 'credit_alphanum12' : 'credit_alphanum4'
  return { asset_type: type, asset_code: code, asset_issuer: issuer }
}

/** Only recorded requests have an answer: finding paths needs the service's own graph. */
async function readPaths(call: RestCall, direction: PathDirection): Promise<Row> {
  const { bag, corpus } = call
  const { asset, amount, candidates: given, list, fixed } = pathParameters(bag, direction)
  const candidates = 'assets' in given ? given.assets : await heldAssets(call, given.account)
  const recorded = await corpus.table('paths')
  const records = candidates.flatMap((candidate) =>
    recorded
      .filter((row) => {
        const [path = '', query] = textOf(row, 'path').split('?')
        const recorded = new URLSearchParams(query)
        const triple = Object.fromEntries(recorded)
        return (
          path.endsWith(direction) &&
          recorded.get(list) === candidate &&
          assetOf(triple, `${fixed}_`) === asset &&
          smallestUnits(recorded.get(`${fixed}_amount`) ?? '') === smallestUnits(amount)
        )
      })
      .flatMap((row) => rowList(row, 'records')),
  )
  return { _embedded: { records } }
}

async function heldAssets(call: RestCall, holder: string): Promise<readonly string[]> {
  const account = (await call.corpus.table('accounts')).find((row) => row.id === holder)
  return rowList(account ?? {}, 'balances')
    .filter((balance) => balance.liquidity_pool_id === undefined)
    .map((balance) => assetOf(balance))
}
