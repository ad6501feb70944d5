import { accountKey, instanceKey } from '#ledger'
import {
  type AccountId,
  type ContractId,
  type LedgerSequence,
  parseAccountId,
  parseContractId,
  parseLedgerSequence,
  parseToid,
  parseTransactionHash,
  type Toid,
  type TransactionHash,
} from '#ledger/values'
import {
  type EarlyResponse,
  entriesRequest,
  ledgersRequest,
  listPath,
  type RpcRequest,
  recordPath,
  requestInit,
  rpcCall,
  type SentRequest,
  statusRequests,
  type ToWorker,
  transactionAtRequest,
  transactionRequest,
  urlOfPath,
} from '#sources'
import type { ListedNetwork } from '../address/networks.ts'
import type { EarlyQuestion } from '../ask/earlyAnswers.ts'

/** Most bytes of the early answers of a page, all together: many times what services send. */
const mostBytes = 8 * 1024 ** 2
/** Milliseconds: a source waits no longer without a byte. */
const longestTime = 20_000

/** Sends requests before the worker has loaded, and posts each outcome to it. */
export function sendEarly(
  requests: readonly SentRequest[],
  post: (message: ToWorker, transfer: Transferable[]) => void,
): void {
  if (requests.length === 0) return
  post({ kind: 'early', requests }, [])
  const room = { left: mostBytes }
  for (const [index, request] of requests.entries())
    void send(request, room)
      // Too late, cut off, or a redirect: the source sends it again, and says what is wrong.
      .catch(() => undefined)
      .then((response) =>
        post({ kind: 'earlyResponse', index, response }, response?.bytes ? [response.bytes] : []),
      )
}

/** Undefined for a redirect, which is not followed; `status` 0 where no answer came, or one that the browser hides. */
async function send(request: SentRequest, room: Room): Promise<EarlyResponse | undefined> {
  const began = performance.now()
  const response = await fetch(request.url, {
    ...requestInit(request),
    redirect: 'manual',
    signal: AbortSignal.timeout(longestTime),
  }).catch((error: unknown) => {
    if (error instanceof TypeError) return Response.error()
    throw error
  })
  if (response.type === 'opaqueredirect') return undefined
  const body = await readWithin(room, response)
  const { status, headers } = response
  return { ...body, status, headers: [...headers], duration: performance.now() - began }
}

/** Bytes that the early answers of a page may still have. */
interface Room {
  left: number
}

/** Reads no further than there is room: the source says that the answer is too large. */
async function readWithin(
  room: Room,
  { body }: Response,
): Promise<Pick<EarlyResponse, 'bytes' | 'tooLarge'>> {
  if (body === null) return { bytes: null }
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = body.getReader()
  for (;;) {
    const chunk = await reader.read()
    if (chunk.done) return { bytes: await new Blob(chunks).arrayBuffer() }
    chunks.push(chunk.value)
    room.left -= chunk.value.length
    if (room.left < 0) {
      await reader.cancel()
      return { bytes: await new Blob(chunks).arrayBuffer(), tooLarge: true }
    }
  }
}

/**
 * The questions that the page of a record or list begins with, as its sources put them: the worker answers them while the page's
 * code loads. None for an address that only the page can read.
 */
export function firstQuestions(
  opened: OpenedAddress,
  network: ListedNetwork,
  recorded: string,
): readonly EarlyQuestion[] {
  const endpoint = endpointOf(opened, network)
  if (endpoint === undefined) return []
  const folder = network.bundled ? recorded : undefined
  const address = { ...endpoint, folder }
  const list = openedList(opened)
  if (list !== undefined) return [{ question: 'list', input: { address, ...list } }]
  const record = openedRecord(opened, endpoint)
  if (record === undefined) return []
  const one = { question: 'one', input: { address, ...record } }
  const first = firstList(record, opened)
  if (first === undefined) return [one]
  const { kind, page } = first
  return [one, { question: 'list', input: { address, kind, of: record, page } }]
}

/** The list that a record's page begins with: asked for later, it would read the same ledger again. */
function firstList({ kind }: OpenedRecord, { tab, isSpecial }: OpenedAddress) {
  if (kind === 'transaction') return { kind: 'operations', page: { order: 'asc', limit: 200 } }
  if (kind === 'ledger' && tab === '' && !isSpecial)
    return { kind: 'transactions', page: { order: 'desc', limit: 20 } }
  return undefined
}

/**
 * The requests that a source sends first for the page of a record or list, byte for byte: the boot script sends them while the
 * source loads. Only to a network that is listed, and none for the bundled one.
 */
export function firstRequests(
  opened: OpenedAddress,
  network: ListedNetwork,
): readonly SentRequest[] {
  const list = openedList(opened)
  const endpoint = endpointOf(opened, network)
  if (endpoint === undefined || network.bundled) return []
  const record = openedRecord(opened, endpoint)
  const { kind, url } = endpoint
  if (kind === 'rest') {
    const paths = list ? [pathOfList(list)] : record ? pathsOf(opened.section, record) : []
    return paths.map((path) => ({ method: 'GET', url: urlOfPath(url, path) }))
  }
  // A node's latest ledger says where a list begins.
  const bodies = list ? [statusCalls] : record ? bodiesOf(record) : []
  return bodies.map((body) => ({ method: 'POST', url, body: JSON.stringify(body) }))
}

function pathOfList({ kind, page }: OpenedList): string {
  // The service leaves failed ones out unless they are requested.
  const failed = kind === 'ledgers' || kind === 'effects' ? {} : { include_failed: 'true' }
  return listPath('', kind, { ...page, ...failed })
}

function pathsOf(section: string, { kind, id }: OpenedRecord): readonly string[] {
  const path = recordPath(section, id)
  return kind === 'transaction'
    ? [path, listPath(path, 'operations', { order: 'asc', limit: 200 })]
    : [path]
}

const statusCalls = statusRequests.map((each, index) => rpcCall(1 + index, each))

/** A node is asked for its status beside most records; the source counts its calls in this order. */
function bodiesOf(record: OpenedRecord): readonly unknown[] {
  const request = requestOf(record)
  return record.kind === 'contract'
    ? [rpcCall(1, request)]
    : [statusCalls, rpcCall(1 + statusRequests.length, request)]
}

function requestOf(record: OpenedRecord): RpcRequest {
  switch (record.kind) {
    case 'transaction':
      return transactionRequest(record.id)
    case 'operation':
      return transactionAtRequest(record.id)
    case 'ledger':
      return ledgersRequest(record.id, 1)
    case 'account':
      return entriesRequest([accountKey(record.id)])
    case 'contract':
      return entriesRequest([instanceKey(record.id)])
  }
}

/** An address names these below its network: the parts of its path, and what the boot script needs of its search. */
interface OpenedAddress {
  readonly section: string
  readonly id: string
  /** After the id; empty for the first. */
  readonly tab: string
  /** The line of sight. */
  readonly via: string | null
  /** Its search has anything else: a filter, a cursor, a replay. */
  readonly isSpecial: boolean
}

/** A record that an address names, of the kinds that most addresses name. */
type OpenedRecord =
  | { readonly kind: 'transaction'; readonly id: TransactionHash }
  | { readonly kind: 'operation'; readonly id: Toid }
  | { readonly kind: 'ledger'; readonly id: LedgerSequence }
  | { readonly kind: 'account'; readonly id: AccountId }
  | { readonly kind: 'contract'; readonly id: ContractId }

/** Reads an address; undefined for one that only the page can read, or of what its service does not serve. */
function openedRecord(
  { section, id }: OpenedAddress,
  { kind }: Pick<ListedNetwork['endpoints'][number], 'kind'>,
): OpenedRecord | undefined {
  switch (section) {
    case 'transactions':
      return named('transaction', parseTransactionHash(id))
    case 'operations':
      return named('operation', parseToid(id))
    case 'ledgers':
      return named('ledger', parseLedgerSequence(id))
    case 'accounts':
      return named('account', parseAccountId(id))
    case 'contracts':
      return kind === 'rpc' ? named('contract', parseContractId(id)) : undefined
    default:
      return undefined
  }
}

/** The first page of a list of the whole network: what its route requests, without a filter. */
interface OpenedList {
  readonly kind: 'ledgers' | 'transactions' | 'operations' | 'payments' | 'effects'
  readonly page: { readonly order: 'desc'; readonly limit: number }
}

/** Reads the address of a list; the home page begins with one of ledgers. */
function openedList({ section, id, isSpecial }: OpenedAddress): OpenedList | undefined {
  if (id !== '' || isSpecial) return undefined
  switch (section) {
    case '':
      return { kind: 'ledgers', page: { order: 'desc', limit: 50 } }
    case 'ledgers':
    case 'transactions':
    case 'operations':
    case 'payments':
    case 'effects':
      return { kind: section, page: { order: 'desc', limit: 20 } }
    default:
      return undefined
  }
}

const named = <K extends string, Id>(kind: K, id: Id | undefined) =>
  id === undefined ? undefined : { kind, id }

/** The endpoint that an address's page asks first; undefined where the network has none of that source. */
function endpointOf({ via, section }: OpenedAddress, { endpoints }: ListedNetwork) {
  const [first] = endpoints
  if (via !== null && via !== 'auto') return endpoints.find(({ kind }) => kind === via)
  // REST knows no contracts: where no source is chosen, RPC is asked.
  return section === 'contracts' ? (endpoints.find(({ kind }) => kind === 'rpc') ?? first) : first
}
