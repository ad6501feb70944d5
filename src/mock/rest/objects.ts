import type { TableKind } from '../corpus.ts'
import { findRecord } from '../history.ts'
import { parseRow, type Row, rowOf, textOf } from '../record.ts'
import {
  joinsTransactions,
  ledgerIdParameter,
  operationIdParameter,
} from '../server/historyParameters.ts'
import {
  accountParameter,
  balanceParameter,
  hashParameter,
  idParameter,
  poolParameter,
} from '../server/parameters.ts'
import { ProblemError } from '../server/problem.ts'
import type { RestCall } from './call.ts'
import { withTransaction } from './historyLists.ts'
import { findRecordedTransaction } from './ownership.ts'

/** `/`, with the ledgers of this moment. */
export function readRoot(call: RestCall): Promise<Row> {
  const { about, head, elder, closeTime } = call.moment
  return Promise.resolve({
    ...about.root,
    ingest_latest_ledger: head,
    history_latest_ledger: head,
    history_latest_ledger_closed_at: isoTime(closeTime(head)),
    history_elder_ledger: elder,
    ...(head < about.last && { core_latest_ledger: head }),
  })
}

/** All times of REST are in whole seconds. */
export function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000', '')
}

export function readFeeStats(call: RestCall): Promise<Row> {
  return Promise.resolve({ ...call.moment.about.feeStats, last_ledger: String(call.moment.head) })
}

export async function readLedger(call: RestCall): Promise<Row> {
  const sequence = BigInt(ledgerIdParameter(call.bag, call.moment))
  return found(await findRecord(call.corpus, 'ledgers', String(sequence << 32n)))
}

/**
 * Reads a transaction by its hash. A fee bump can be read by its inner hash too, and then shows the inner signatures.
 */
export async function readTransaction(call: RestCall): Promise<Row> {
  const hash = hashParameter(call.bag, 'tx_id') ?? ''
  const row = found(await findRecordedTransaction(call, hash))
  const outer = textOf(row, 'hash')
  if (outer === hash) return row
  const links = parseRow(JSON.stringify(row._links).replaceAll(outer, hash))
  const { signatures } = rowOf(row, 'inner_transaction')
  return { ...row, _links: links, id: hash, hash, signatures }
}

export async function readOperation(call: RestCall): Promise<Row> {
  const joins = joinsTransactions(call.bag)
  const id = operationIdParameter(call.bag, call.moment)
  const row = found(await findRecord(call.corpus, 'operations', String(id)))
  return joins ? withTransaction(call, row) : row
}

export async function readAccount(call: RestCall): Promise<Row> {
  return await inTable(call, 'accounts', accountParameter(call.bag, 'account_id'))
}

/** `{ value, sponsor? }`; the account record has the same value, but not who pays for it. */
export async function readAccountData(call: RestCall): Promise<Row> {
  const account = await readAccount(call)
  const key = call.bag('key') ?? ''
  const value = rowOf(account, 'data')[key]
  if (value === undefined) throw new ProblemError('not_found')
  const path = `/accounts/${textOf(account, 'id')}/data/${encodeURIComponent(key)}`
  const sponsored = (await call.corpus.table('account_data')).find((row) => row.path === path)
  return sponsored === undefined ? { value } : { value, sponsor: sponsored.sponsor }
}

export async function readOffer(call: RestCall): Promise<Row> {
  return await inTable(call, 'offers', idParameter(call.bag, 'offer_id', 'Offer', 64)?.toString())
}

export async function readClaimableBalance(call: RestCall): Promise<Row> {
  return await inTable(call, 'claimable_balances', balanceParameter(call.bag, 'id'))
}

export async function readLiquidityPool(call: RestCall): Promise<Row> {
  return await inTable(call, 'liquidity_pools', poolParameter(call.bag, 'liquidity_pool_id'))
}

async function inTable(call: RestCall, table: TableKind, id: string | undefined): Promise<Row> {
  return found((await call.corpus.table(table)).find((row) => row.id === id))
}

function found(row: Row | undefined): Row {
  if (row === undefined) throw new ProblemError('not_found')
  return row
}
