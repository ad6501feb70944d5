import { numberOf, type Row, rowOf, rowsBy, textOf, withHash } from '../record.ts'
import { findSubmitted } from '../submitted.ts'
import { getEvents } from './events.ts'
import { getLatestLedger, getLedgers, ledgerRequest, rowsOfKind } from './ledgers.ts'
import { badFormat, readFields } from './parameters.ts'
import { type Method, mustHave, type RpcCall, windowTexts } from './rpcCall.ts'
import { invalidParameters, JsonRpcError } from './rpcError.ts'

/**
 * The cursor is the last transaction scanned. With both faults of the recorded version: at the tip it moves back to the
 * beginning of the last ledger, and past the tip it becomes "0".
 */
const getTransactions: Method = async (call) => {
  const positional = { ...call, params: fromPositional(call.params) }
  const { start, cursor, limit, format } = ledgerRequest(positional, 'GetTransactionsRequest')
  const { head, oldest, closeTime } = call.moment
  const [ledger, order] = cursor === '' ? [start, 1] : afterCursor(cursor)
  if (ledger < oldest) {
    throw new JsonRpcError(-32602, `database does not contain metadata for ledger: ${ledger}`)
  }
  const transactions: Row[] = []
  const kind = format === 'json' ? 'rpcTransactionsJson' : 'rpcTransactions'
  for await (const row of rowsOfKind(call, kind, ledger, head)) {
    const own = numberOf(row, 'ledger')
    if (own === ledger && numberOf(row, 'applicationOrder') < order) continue
    transactions.push(row)
    if (transactions.length === limit) break
  }
  const last = transactions.at(-1) ?? {}
  const isFull = transactions.length === limit
  const seen = isFull || numberOf(last, 'ledger') === head ? numberOf(last, 'applicationOrder') : 0
  const at = isFull ? numberOf(last, 'ledger') : ledger > head ? 0 : head
  return {
    transactions,
    latestLedger: head,
    latestLedgerCloseTimestamp: closeTime(head),
    oldestLedger: oldest,
    oldestLedgerCloseTimestamp: closeTime(oldest),
    cursor: at === 0 ? '0' : String((BigInt(at) << 32n) | (BigInt(seen) << 12n) | 1n),
  }
}

function afterCursor(text: string): readonly [number, number] {
  if (!/^[+-]?\d+$/.test(text)) {
    throw new JsonRpcError(
      -32602,
      `strconv.ParseInt: parsing ${JSON.stringify(text)}: invalid syntax`,
    )
  }
  const toid = BigInt(text)
  return [Number(toid >> 32n), Number((toid >> 12n) & 0xfffffn) + 1]
}

/** The one method that still takes its three parameters by position. */
function fromPositional(params: unknown): unknown {
  if (!Array.isArray(params)) return params
  const [startLedger, pagination, xdrFormat]: unknown[] = params
  if (params.length === 3) return { startLedger, pagination, xdrFormat }
  throw invalidParameters(`[-32602] got ${params.length} parameters, want 3`)
}

/** Finds the row of a transaction by its outer or inner hash, in lower case. */
export type FindTransaction = (
  call: RpcCall,
  hash: string,
  format: string,
) => Promise<Row | undefined>

/** getTransaction by outer or inner hash; `txHash` is the requested text as sent. */
export const getTransactionBy =
  (find: FindTransaction): Method =>
  async (call) => {
    const fields = readFields(call.params, 'GetTransactionRequest')
    const hash = fields.text('hash')
    const format = fields.text('xdrFormat')
    const wrong = badFormat(format)
    if (wrong !== undefined) throw new JsonRpcError(-32602, wrong)
    if (hash.length !== 64)
      throw new JsonRpcError(-32602, `unexpected hash length (${hash.length})`)
    const stray = /[^0-9a-fA-F]/.exec(hash)?.[0]
    if (stray !== undefined) {
      const detail = `encoding/hex: invalid byte: ${codePoint(stray)}`
      throw new JsonRpcError(-32602, `incorrect hash: ${detail}`)
    }
    mustHave(format, call)
    const row = await find(call, hash.toLowerCase(), format)
    if (row === undefined) {
      return {
        ...windowTexts(call.moment),
        status: 'NOT_FOUND',
        txHash: hash,
        applicationOrder: 0,
        feeBump: false,
        events: {},
        ledger: 0,
        createdAt: '0',
      }
    }
    return {
      ...windowTexts(call.moment),
      ...row,
      txHash: hash,
      createdAt: String(numberOf(row, 'createdAt')),
    }
  }

function codePoint(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')} '${character}'`
}

const withRpcHash = rowsBy((row) => row.txHash)

const findRecorded: FindTransaction = async (call, hash, format) => {
  const { head, oldest } = call.moment
  for (const ledger of await call.corpus.locate('hash', hash)) {
    if (ledger < oldest || ledger > head) continue
    const [known] = withHash((await call.corpus.chunk('transactions', ledger)).rows, hash)
    if (known === undefined) continue
    const kind = format === 'json' ? 'rpcTransactionsJson' : 'rpcTransactions'
    const { rows } = await call.corpus.chunk(kind, ledger)
    return withRpcHash(rows, textOf(known, 'hash'))[0]
  }
  return undefined
}

const getTransaction: Method = getTransactionBy(findRecorded)

/** Answers from the recording, by the envelope's text. */
const sendTransaction: Method = async (call) => {
  const fields = readFields(call.params, 'SendTransactionRequest')
  const envelope = fields.text('transaction')
  const wrong = badFormat(fields.text('xdrFormat'))
  if (wrong !== undefined) throw new JsonRpcError(-32602, wrong)
  if (!looksLikeEnvelope(envelope)) throw new JsonRpcError(-32602, 'invalid_xdr')
  const found = await findSubmitted(call.view, envelope)
  const { head, closeTime } = call.moment
  const latest = { latestLedger: head, latestLedgerCloseTime: String(closeTime(head)) }
  switch (found.kind) {
    case 'unknown':
      throw new JsonRpcError(-32603, 'this is a recorded network: it takes in no new transaction')
    case 'rejected': {
      const { hash, resultXdr } = found.row
      return { status: 'ERROR', hash, ...latest, errorResultXdr: resultXdr }
    }
    case 'applied':
      return { status: 'DUPLICATE', hash: found.row.hash, ...latest }
    case 'ahead':
      return { status: 'PENDING', hash: found.row.hash, ...latest }
  }
}

/** Never an error of JSON-RPC: the refusal is part of the result. */
const simulateTransaction: Method = (call) => {
  const envelope = readFields(call.params, 'SimulateTransactionRequest').text('transaction')
  if (!looksLikeEnvelope(envelope)) {
    return Promise.resolve({ error: 'Could not unmarshal transaction', latestLedger: 0 })
  }
  const error = 'this is a recorded network: it cannot simulate'
  return Promise.resolve({ error, latestLedger: call.moment.head })
}

/** An envelope has at least a source, a fee, a sequence number and no operation. */
function looksLikeEnvelope(text: string): boolean {
  return text.length >= 80 && text.length % 4 === 0 && /^AAAA[A-Za-z0-9+/]+={0,2}$/.test(text)
}

/** Entries as of the last ledger; those not found then are absent. */
const getLedgerEntries: Method = async (call) => {
  const fields = readFields(call.params, 'GetLedgerEntriesRequest')
  const format = fields.text('xdrFormat')
  const wrong = badFormat(format)
  if (wrong !== undefined) throw new JsonRpcError(-32602, wrong)
  mustHave(format, call)
  const keys = (fields.list('keys') ?? []).map((key) => {
    if (typeof key === 'string') return key
    const text = 'into Go struct field GetLedgerEntriesRequest.keys of type string'
    throw invalidParameters(`json: cannot unmarshal ${typeof key} ${text}`)
  })
  if (keys.length > 200) {
    throw new JsonRpcError(-32602, `key count (${keys.length}) exceeds maximum supported (200)`)
  }
  for (const [index, key] of keys.entries()) {
    if (!isLedgerKey(key)) {
      throw new JsonRpcError(-32602, `cannot unmarshal key value ${key} at index ${index}`)
    }
    if (key.startsWith('AAAACQ')) {
      throw new JsonRpcError(-32602, 'ledger ttl entries cannot be queried directly')
    }
  }
  if (new Set(keys).size !== keys.length) {
    throw new JsonRpcError(-32603, 'could not query captive core: Duplicate keys')
  }
  const found = await Promise.all(keys.map((key) => call.corpus.entry(key)))
  const entries = found.filter((entry) => entry !== undefined)
  const changed = entries.map(({ lastModifiedLedgerSeq }) => Number(lastModifiedLedgerSeq))
  return {
    entries: entries.map((entry) => inFormat(entry, format)),
    // No entry changed after the ledger of the answer: a replay may not have come to theirs yet.
    latestLedger: Math.max(call.moment.head, ...changed),
  }
}

/** Whole words of XDR that begin with a LedgerEntryType; the rest is left to the recording. */
function isLedgerKey(text: string): boolean {
  return /^AAAAC?[A-Za-z0-9+/]{2,}={0,2}$/.test(text) && text.length % 4 === 0 && text.length >= 12
}

function inFormat(entry: Row, format: string): Row {
  const { key, xdr, extXdr, keyJson, dataJson, extJson, ...rest } = entry
  return format === 'json' ? { keyJson, dataJson, ...rest, extJson } : { key, xdr, ...rest, extXdr }
}

const getHealth: Method = (call) => {
  readFields(call.params, 'GetHealthRequest')
  const recorded = rowOf(call.moment.about.single, 'getHealth')
  const { ledgerRetentionWindow } = recorded
  return Promise.resolve({
    status: recorded.status,
    ...windowTexts(call.moment),
    ledgerRetentionWindow: call.view.retention ?? ledgerRetentionWindow,
  })
}

/** A result that does not depend on the moment, as it was recorded. */
function recorded(name: string, struct: string): Method {
  return (call) => {
    readFields(call.params, struct)
    return Promise.resolve(call.moment.about.single[name])
  }
}

export const getFeeStats: Method = (call) => {
  readFields(call.params, 'GetFeeStatsRequest')
  const stats = rowOf(call.moment.about.single, 'getFeeStats')
  return Promise.resolve({ ...stats, latestLedger: call.moment.head })
}

export const methods: ReadonlyMap<string, Method> = new Map([
  ['getHealth', getHealth],
  ['getLatestLedger', getLatestLedger],
  ['getNetwork', recorded('getNetwork', 'GetNetworkRequest')],
  ['getVersionInfo', recorded('getVersionInfo', 'GetVersionInfoRequest')],
  ['getFeeStats', getFeeStats],
  ['getLedgers', getLedgers],
  ['getTransactions', getTransactions],
  ['getTransaction', getTransaction],
  ['getEvents', getEvents],
  ['getLedgerEntries', getLedgerEntries],
  ['simulateTransaction', simulateTransaction],
  ['sendTransaction', sendTransaction],
])
