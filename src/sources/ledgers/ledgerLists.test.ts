import { describe, expect, it } from 'vitest'
import { passphrase, recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { sourcesOfFolder } from '#e2e/testing/recordedSources.ts'
import { recordedFolder } from '#e2e/testing/recordings.ts'
import type { Page } from '#ledger/values/answer.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import {
  effectsOfLedgers,
  ledgersOfBatch,
  operationsOfLedgers,
  paymentsOfLedgers,
  type ReadLedgerItems,
  type ReceivedLedger,
  tradesOfLedgers,
  transactionsOfLedgers,
} from './items.ts'

const { signal } = new AbortController()
const { rpc } = sourcesOfFolder(recordedFolder)
/** As a reader of files has them: bytes of XDR, and the sequence that the file's name states. */
const ledgers: readonly ReceivedLedger[] = recordedLedgers().map((bytes, i) => ({
  sequence: ledgerSequence(i + 2),
  bytes,
}))
const newest = { order: 'desc', limit: 50 } as const
const request = { ...newest, from: ledgerSequence(2), to: ledgerSequence(ledgers.length + 1) }

const lists: readonly (readonly [
  string,
  ReadLedgerItems<object>,
  () => Promise<Pick<Page<object>, 'items'>>,
])[] = [
  ['ledgers', ledgersOfBatch, () => rpc.list('ledgers', undefined, newest, signal)],
  [
    'transactions',
    transactionsOfLedgers,
    () => rpc.list('transactions', undefined, newest, signal),
  ],
  ['operations', operationsOfLedgers, () => rpc.list('operations', undefined, newest, signal)],
  ['payments', paymentsOfLedgers, () => rpc.list('payments', undefined, newest, signal)],
  ['effects', effectsOfLedgers, () => rpc.list('effects', undefined, newest, signal)],
  ['trades', tradesOfLedgers, () => rpc.list('trades', undefined, newest, signal)],
]

describe('ledgers from a file', () => {
  it.each(lists)('give the same newest %s as a service does', async (_, read, throughRpc) => {
    const { items } = await read({ ledgers, passphrase }, request)
    const through = await throughRpc()
    expect(through.items.length).toBeGreaterThan(0)
    expect(items.slice(0, through.items.length)).toEqual(through.items)
  })

  it('whose compression is broken are unknown records with their raw text', async () => {
    const at = ledgerSequence(100)
    const raw = '28b52ffd'
    const broken = ledgers.map((ledger) =>
      ledger.sequence === at ? { sequence: at, raw, reason: 'the zstd frame is cut off' } : ledger,
    )
    const { items, sequences } = await ledgersOfBatch(
      { ledgers: broken, passphrase },
      { ...request, order: 'asc', from: at, to: ledgerSequence(101) },
    )
    expect(sequences).toEqual([100, 101])
    expect(items).toMatchObject([
      { type: 'unknown', name: 'ledger', raw, reason: 'the zstd frame is cut off' },
      { sequence: 101 },
    ])
  })
})
