import { type UnknownRecord, base64FromBytes } from '#ledger/values'
import type { RowPosition } from '../columns/rowPositions.ts'
import type { Transactions } from './transactions.ts'

/**
 * The record that replaces a row whose transaction is forged (`forgeryOfTransaction`); undefined for others. The walk
 * checks some transactions of each ledger: rows are checked as they are shown.
 */
export async function forgedRow(
  transactions: Transactions,
  position: RowPosition,
  token: string,
): Promise<UnknownRecord | undefined> {
  if (position.unit === 'ledger') return undefined
  const found = await transactions.at(position)
  const reason = await found?.forgery()
  if (found === undefined || reason === undefined) return undefined
  const { hash, bytes } = found.transaction
  return {
    type: 'unknown',
    name: 'transaction',
    pagingToken: token,
    raw: `hash: ${hash}\nenvelope: ${base64FromBytes(bytes.envelope)}`,
    reason,
  }
}
