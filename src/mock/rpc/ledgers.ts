import { tokenLedger } from '../corpus.ts'
import { findRecord } from '../history.ts'
import { numberOf, type Row, textOf } from '../record.ts'
import { badFormat, readFields } from './parameters.ts'
import { type Method, mustHave, type RpcCall } from './rpcCall.ts'
import { JsonRpcError } from './rpcError.ts'

/** The parameters that getLedgers and getTransactions check alike. */
export interface LedgerRequest {
  readonly start: number
  readonly cursor: string
  readonly limit: number
  readonly format: string
}

/** The limit of records in a page: the maximum, and the default if the request has none. */
const [most, usual] = [200, 50]

/** Throws all faults together, joined by line breaks, as an invalid request, not as invalid parameters. */
export function ledgerRequest(
  call: RpcCall,
  struct: string,
  first = call.moment.oldest,
): LedgerRequest {
  const fields = readFields(call.params, struct)
  const pagination = fields.fields('pagination')
  const start = fields.number('startLedger', 'uint32')
  const [cursor, limit] = [pagination.text('cursor'), pagination.number('limit')]
  const format = fields.text('xdrFormat')
  const { head } = call.moment
  const faults: string[] = []
  if (cursor !== '' && start !== 0) {
    faults.push(`startLedger (${start}) and cursor (${cursor}) cannot both be set`)
  } else if (cursor === '' && (start < first || start > head)) {
    faults.push(`start ledger (${start}) ${between(call)}`)
  }
  if (limit > most) faults.push(`limit must not exceed ${most}`)
  const wrong = badFormat(format)
  if (wrong !== undefined) faults.push(wrong)
  if (faults.length > 0) throw new JsonRpcError(-32600, faults.join('\n'))
  mustHave(format, call)
  return { start, cursor, limit: limit === 0 ? usual : limit, format }
}

function between({ moment: { head, oldest } }: RpcCall): string {
  return `must be between the oldest ledger: ${oldest} and the latest ledger: ${head} for this rpc instance`
}

/** Rows of an RPC kind from a ledger on. */
export async function* rowsOfKind(
  { corpus }: Pick<RpcCall, 'corpus'>,
  kind: 'rpcLedgers' | 'rpcLedgersJson' | 'rpcTransactions' | 'rpcTransactionsJson' | 'rpcEvents',
  from: number,
  to: number,
): AsyncGenerator<Row> {
  for (let ledger = from; ledger <= to; ) {
    const { rows, last } = await corpus.chunk(kind, ledger)
    for (const row of rows) {
      const own = ledgerOfRow(row)
      if (own >= from && own <= to) yield row
    }
    ledger = last + 1
  }
}

/** The newest ledger's own sequence is refused as a cursor: no ledger follows it yet. */
export const getLedgers: Method = async (call) => {
  const { head, oldest, archived, closeTime } = call.moment
  const { start, cursor, limit, format } = ledgerRequest(call, 'GetLedgersRequest', archived)
  const from = cursor === '' ? start : parseCursor(cursor) + 1
  if (cursor !== '' && (from < archived || from > head)) {
    throw new JsonRpcError(-32602, `cursor ('${cursor}') ${between(call)}`)
  }
  const kind = format === 'json' ? 'rpcLedgersJson' : 'rpcLedgers'
  const ledgers: Row[] = []
  for await (const row of rowsOfKind(call, kind, from, Math.min(head, from + limit - 1))) {
    ledgers.push(row)
  }
  return {
    ledgers,
    latestLedger: head,
    latestLedgerCloseTime: closeTime(head),
    oldestLedger: oldest,
    oldestLedgerCloseTime: closeTime(oldest),
    cursor: String(numberOf(ledgers.at(-1) ?? {}, 'sequence')),
  }
}

function parseCursor(text: string): number {
  if (!/^\d+$/.test(text)) {
    throw new JsonRpcError(
      -32602,
      `strconv.ParseUint: parsing ${JSON.stringify(text)}: invalid syntax`,
    )
  }
  return Number(text)
}

/** `headerXdr` is a LedgerHeader here and a LedgerHeaderHistoryEntry in getLedgers. */
export const getLatestLedger: Method = async (call) => {
  readFields(call.params, 'GetLatestLedgerRequest')
  const { head, closeTime } = call.moment
  const token = String(BigInt(head) << 32n)
  const header = (await findRecord(call.corpus, 'ledgers', token)) ?? {}
  const { rows } = await call.corpus.chunk('rpcLedgers', head)
  const ledger = rows.find((row) => row.sequence === head) ?? {}
  return {
    id: textOf(ledger, 'hash'),
    protocolVersion: header.protocol_version,
    sequence: head,
    closeTime: String(closeTime(head)),
    headerXdr: header.header_xdr,
    metadataXdr: ledger.metadataXdr,
  }
}

/** A record of history, of REST or RPC, has its ledger in one of three fields. */
export function ledgerOfRow(row: Row): number {
  return (
    numberOf(row, 'sequence') || numberOf(row, 'ledger') || tokenLedger(textOf(row, 'paging_token'))
  )
}
