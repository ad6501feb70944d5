import type { Fetch } from '#ledger/values/answer.ts'
import { createMock } from '#mock/mock.ts'
import { isRow, type Row, textOf } from '#mock/record.ts'
import { createFolderCorpus, keptRows, objectOfFile } from '#tools/network/folder.ts'
import { createRpcFolderCorpus } from '#tools/network/rpcFolder.ts'
import type { RecordedRow } from './rowList.ts'

/** A request and its recorded answer. */
export interface RecordedCase {
  readonly path: string
  readonly status: number
  /** The one record. */
  readonly body?: unknown
  /** A list in `order`; `count` is its full length where the recording cut it. */
  readonly records?: readonly unknown[] | undefined
  readonly count: number
  readonly order: 'asc' | 'desc'
  /** Records per page; any number if absent. */
  readonly limit?: number | undefined
}

/** A submitted transaction and its result. */
export interface RecordedSubmission {
  readonly envelope: string
  readonly hash: string
  readonly state: 'included' | 'failed' | 'rejected'
  readonly resultXdr: string
}

/** A recording as its two services answered it, each from its own half. */
export interface RecordedNetwork {
  readonly rest: Fetch
  readonly rpc: Fetch
  cases(row: RecordedRow): Promise<readonly RecordedCase[]>
  submissions(): readonly RecordedSubmission[]
}

/** Opens a folder as the recorder wrote it: `rest/` behind the one service, `rpc/` behind the other. */
export async function openRecordedNetwork(folder: string): Promise<RecordedNetwork> {
  const corpus = createFolderCorpus(folder)
  const rejected = await corpus.table('rejected')
  const lines = keptRows(`${folder}/rest`)
  const listed = new Map<string, ReadonlyMap<string, Row>>()
  const byToken = (name: string): ReadonlyMap<string, Row> => {
    const rows = name === 'accounts' ? lines('nested/account').map(bodyOf) : lines(name)
    const found =
      listed.get(name) ??
      new Map(rows.flatMap((row) => [row.id, row.paging_token].map((key) => [String(key), row])))
    listed.set(name, found)
    return found
  }
  const recordOf = (name: string, token: string): Row => {
    const row = byToken(name).get(token)
    if (row === undefined) throw new Error(`${folder}: ${name} has no record ${token}`)
    return row
  }
  const ids = new Map<string, ReadonlyMap<string, Row>>()
  const single = (path: string): Row | undefined => {
    const [, table = '', id = ''] = path.split('/')
    const found =
      ids.get(table) ??
      new Map(lines(table).map((row) => [String(table === 'ledgers' ? row.sequence : row.id), row]))
    ids.set(table, found)
    return found.get(id)
  }
  const nested =
    (name: string) =>
    (row: Row): RecordedCase => {
      const path = textOf(row, 'path')
      const status = typeof row.status === 'number' ? row.status : 200
      const order = 'asc'
      if (status !== 200) return { path, status, count: 0, order }
      if (row.same === true) return { path, status, body: single(path), count: 1, order }
      if (row.body !== undefined) return { path, status, body: row.body, count: 1, order }
      if (Array.isArray(row.records)) {
        const records: readonly unknown[] = row.records
        const isPaths = path.startsWith('/paths')
        return {
          path,
          status,
          ...(isPaths ? { body: records } : { records }),
          count: records.length,
          order,
        }
      }
      const records = textsOf(row.pt ?? row.ids).map((token) => recordOf(tableOf(name), token))
      return { path, status, records, count: Number(row.n), order }
    }
  const whole = (name: string): readonly RecordedCase[] => {
    const failed = hasFailed.has(name)
    const path = `/${name}`
    const records = lines(name)
    const all: RecordedCase = {
      path: failed ? `${path}?include_failed=true` : path,
      status: 200,
      records,
      count: records.length,
      order: 'asc',
    }
    const isOf = (row: Row) => textOf(row, 'path').split('?')[0] === path
    const walked = lines('orders')
      .filter(isOf)
      .map((row): RecordedCase => {
        const tokens = textsOf(row.pt)
        return {
          path: textOf(row, 'path'),
          status: 200,
          records: tokens.map((token) => recordOf(name, token)),
          count: tokens.length,
          order: row.order === 'desc' ? 'desc' : 'asc',
        }
      })
    const small = lines('small_pages')
      .filter(isOf)
      .map((row): RecordedCase => {
        const tokens = isRow(row.body) ? textsOf(row.body.pt) : []
        return {
          path: textOf(row, 'path'),
          status: 200,
          records: tokens.map((token) => recordOf(name, token)),
          count: records.length,
          order: 'asc',
          limit: Number(row.limit),
        }
      })
    return [all, ...walked, ...small]
  }
  return {
    rest: createMock(corpus),
    rpc: createMock(createRpcFolderCorpus(folder, { rejected })),
    async cases(row) {
      if (row.object !== undefined) {
        const body = objectOfFile(folder, `rest/${row.object}`)
        const path = row.object === 'root' ? '/' : '/fee_stats'
        return [{ path, status: 200, body, count: 1, order: 'asc' }]
      }
      return [
        ...(row.whole ?? []).flatMap(whole),
        ...(row.nested ?? []).flatMap((name) => lines(`nested/${name}`).map(nested(name))),
      ]
    },
    submissions() {
      const applied = lines('transactions').map(
        (row): RecordedSubmission => ({
          envelope: textOf(row, 'envelope_xdr'),
          hash: textOf(row, 'hash'),
          state: row.successful === true ? 'included' : 'failed',
          resultXdr: textOf(row, 'result_xdr'),
        }),
      )
      const refused = rejected.map(
        (row): RecordedSubmission => ({
          envelope: textOf(row, 'envelope'),
          hash: textOf(row, 'hash'),
          state: 'rejected',
          resultXdr: textOf(row, 'resultXdr'),
        }),
      )
      return [...refused, ...applied]
    },
  }
}

const hasFailed: ReadonlySet<string> = new Set(['transactions', 'operations', 'payments'])

/** The list whose records a nested one has: `account_trades`, `trades_by_pair`, `accounts_by_asset`. */
const tableOf = (name: string): string => /^(\w+?)_by_/.exec(name)?.[1] ?? name.replace(/^.*_/, '')

const bodyOf = (row: Row): Row => (isRow(row.body) ? row.body : {})

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
