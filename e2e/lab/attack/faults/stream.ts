import { createHash } from 'node:crypto'
import type { Fault, Stream } from './fault.ts'

const base = {
  paging_token: '',
  transaction_count: 0,
  successful_transaction_count: 0,
  failed_transaction_count: 0,
  operation_count: 0,
  tx_set_operation_count: 0,
  total_coins: '0.0000000',
  fee_pool: '0.0000000',
  base_fee_in_stroops: 100,
  base_reserve_in_stroops: 5000000,
  max_tx_set_size: 100,
  protocol_version: 26,
}
const hex = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A ledger as an event, of a chain of its own: each follows the one before, none a recorded one. */
function ledger(sequence: number, chain: string): string {
  const record = {
    ...base,
    id: hex(`${chain} ${sequence}`),
    hash: hex(`${chain} ${sequence}`),
    prev_hash: hex(`${chain} ${sequence - 1}`),
    paging_token: String(BigInt(sequence) << 32n),
    sequence,
    closed_at: new Date(1_795_206_737_000 + sequence * 5000).toISOString().replace('.000', ''),
    header_xdr: 'AAAA',
  }
  return `id: ${record.paging_token}\ndata: ${JSON.stringify(record)}\n\n`
}

const stream = (name: string, of: () => Stream): Fault => ({
  name,
  family: 'stream',
  only: 'rest',
  stream: of,
})

export const streamFaults: readonly Fault[] = [
  // Never the ledger that follows: another history each time.
  stream('stream-of-resets', () => ({
    every: 50,
    piece: (n) => ledger(374 - (n % 2), `chain ${n}`),
  })),
  stream('stream-of-hundreds', () => ({
    every: 25,
    piece: (n) => Array.from({ length: 10 }, (_, i) => ledger(374 + n * 10 + i, 'chain')).join(''),
  })),
  stream('stream-of-comments', () => ({ every: 10, piece: () => `: ${'x'.repeat(2000)}\n` })),
  stream('stream-without-an-end', () => ({
    every: 10,
    piece: (n) => `${n === 0 ? 'data: ' : ''}${'x'.repeat(4000)}`,
  })),
]
