import { tokenLedger } from './corpus.ts'
import { type Row, numberOf, textOf } from './record.ts'

/** A record of history, of REST or RPC, has its ledger in one of three fields. */
export function ledgerOfRow(row: Row): number {
  return (
    numberOf(row, 'sequence') || numberOf(row, 'ledger') || tokenLedger(textOf(row, 'paging_token'))
  )
}

/** Records by ledger, in their order. */
export function groupByLedger(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const ledger = ledgerOfRow(row)
    const group = groups.get(ledger)
    if (group === undefined) groups.set(ledger, [row])
    else group.push(row)
  }
  return groups
}
