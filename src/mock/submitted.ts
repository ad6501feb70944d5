import { numberOf, type Row, withEnvelope } from './record.ts'
import type { View } from './view.ts'

/** The recorded result of an envelope, found by its text. */
export type Found =
  | { readonly kind: 'applied' | 'ahead' | 'rejected'; readonly row: Row }
  | { readonly kind: 'unknown' }

/** `ahead`: the clock is before its ledger. `rejected`: the network refused it. */
export async function findSubmitted(view: View, envelope: string): Promise<Found> {
  const { corpus } = view
  for (const ledger of await corpus.locate('envelope', envelope)) {
    const { rows } = await corpus.chunk('transactions', ledger)
    const [row] = withEnvelope(rows, envelope)
    if (row === undefined) continue
    const { head } = await view.moment()
    return { kind: numberOf(row, 'ledger') <= head ? 'applied' : 'ahead', row }
  }
  const rejected = (await corpus.table('rejected')).find((row) => row.envelope === envelope)
  return rejected === undefined ? { kind: 'unknown' } : { kind: 'rejected', row: rejected }
}
