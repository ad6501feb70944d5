import {
  base64FromBytes,
  justBefore,
  ledgerSequence,
  positionOf,
  SourceError,
  type Toid,
  toid,
  toidParts,
} from '#ledger/values'
import { type Ctx, readableRecord } from '../context.ts'
import type { HistoryList } from './candidates.ts'
import { rowsOfLedgers } from './items.ts'
import type { TransactionInfo } from './ledger.ts'
import { type LedgerService, readLedgers } from './service.ts'

/** Reads what an operation's TOID names out of its ledger. Throws SourceError where the ledger has no such operation. */
export async function operationAt<T>(
  service: LedgerService,
  id: Toid,
  read: (info: TransactionInfo, passphrase: string) => Promise<T | undefined>,
  ctx: Ctx,
): Promise<T> {
  const { ledger, transaction, operation } = toidParts(id)
  const absent = `There is no operation ${id}`
  if (ledger < 1 || transaction < 1 || operation < 1) throw new SourceError('notFound', absent)
  const sequence = ledgerSequence(ledger)
  const status = service.node.statusFor(ledger, ctx)
  const start = positionOf(toid(sequence, transaction, 0))
  const { output } = await readLedgers(
    service,
    rowsOfLedgers(infos),
    { order: 'asc', limit: 1, from: sequence, to: sequence, after: justBefore(start) },
    status,
    ctx,
  )
  const { passphrase } = await status
  const [row] = output.rows
  const isIt = row?.position === start
  const info = isIt ? readableRecord(row.item, `Operation ${id}`) : undefined
  const found = info && (await read(info, passphrase))
  if (found === undefined) throw new SourceError('notFound', absent)
  return found
}

/** Transactions as a service of transactions sends them. */
const infos: HistoryList<TransactionInfo> = {
  kind: 'transactions',
  owner: undefined,
  filter: {},
  isPicked: false,
  rows({ bytes, ledger, closedAt, applicationOrder, hash }) {
    const item = {
      ledger,
      closedAt,
      applicationOrder,
      hash,
      envelope: base64FromBytes(bytes.envelope),
      result: base64FromBytes(bytes.result),
      meta: base64FromBytes(bytes.meta),
    }
    const position = positionOf(toid(ledger, applicationOrder, 0))
    return { rows: [{ item, position }], others: [] }
  },
}
