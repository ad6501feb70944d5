import { type Row, numberOf, rowOf } from '../record.ts'
import { ledgerRequest, rowsOfKind } from './ledgers.ts'
import { badFormat, readFields } from './parameters.ts'
import { type Method, type RpcCall, mustHave, windowTexts } from './rpcCall.ts'
import { JsonRpcError, invalidParameters } from './rpcError.ts'

/**
 * The cursor is the last transaction scanned. With both faults of the recorded version: at the tip it moves back to the
 * beginning of the last ledger, and past the tip it becomes "0".
 */
export const getTransactions: Method = async (call) => {
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

const findRecorded: FindTransaction = async (call, hash, format) => {
  const { head, oldest } = call.moment
  for (const ledger of await call.corpus.locate('hash', hash)) {
    if (ledger < oldest || ledger > head) continue
    const known = (await call.corpus.chunk('transactions', ledger)).rows.find(
      (row) => row.hash === hash || rowOf(row, 'inner_transaction').hash === hash,
    )
    if (known === undefined) continue
    const kind = format === 'json' ? 'rpcTransactionsJson' : 'rpcTransactions'
    const { rows } = await call.corpus.chunk(kind, ledger)
    return rows.find((row) => row.txHash === known.hash)
  }
  return undefined
}

export const getTransaction: Method = getTransactionBy(findRecorded)
