import { tokenLedger } from './corpus.ts'
import { type Row, numberOf, textOf } from './record.ts'

/** A record of history, of REST or RPC, has its ledger in one of three fields. */
export function ledgerOfRow(row: Row): number {
  return (
    numberOf(row, 'sequence') || numberOf(row, 'ledger') || tokenLedger(textOf(row, 'paging_token'))
  )
}
