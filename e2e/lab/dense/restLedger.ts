import { base64FromBytes, hexFromBytes } from '#ledger/values/bytes.ts'
import { numberOf, parseRow } from '#mock/record.ts'
import type { DenseNetwork } from './network.ts'
import type { Template } from './template.ts'

/** REST's row of a ledger. */
export function restLedger(
  { chain, templates, schedule, perLedger }: DenseNetwork,
  ledger: number,
) {
  const header = chain.headerOf(ledger)
  const numbers = new Uint16Array(perLedger)
  schedule.templatesOf(ledger, numbers)
  const drawn = [...numbers].flatMap((number) => templates.list[number] ?? [])
  const successful = drawn.filter(isSuccessful)
  const operations = (list: readonly Template[]) =>
    list.reduce((sum, { operations: own }) => sum + own, 0)
  const recorded = templates.ledgerRow
  const links = JSON.stringify(recorded._links).replaceAll(
    `/ledgers/${numberOf(recorded, 'sequence')}`,
    `/ledgers/${ledger}`,
  )
  const hash = hexFromBytes(chain.hashOf(ledger))
  return {
    ...recorded,
    _links: parseRow(links),
    id: hash,
    paging_token: String(BigInt(ledger) << 32n),
    hash,
    prev_hash: hexFromBytes(chain.hashOf(ledger - 1)),
    sequence: ledger,
    successful_transaction_count: successful.length,
    failed_transaction_count: perLedger - successful.length,
    operation_count: operations(successful),
    tx_set_operation_count: operations(drawn),
    closed_at: new Date(chain.closeTime(ledger) * 1000).toISOString().replace('.000Z', 'Z'),
    header_xdr: base64FromBytes(header),
  }
}

const isSuccessful = ({ row }: Template): boolean => row.status === 'SUCCESS'
