import { expect, it } from 'vitest'
import type { TransactionCodes } from '#ledger/failure/resultCodes.ts'
import { parseTransactionHash, toid } from '#ledger/values/ids.ts'
import { rpcKind } from '#sources/kinds.ts'
import type { Source } from '#sources/source.ts'
import { decoded, knownReason, summaries } from './closedQueries.ts'
import { createQueryClient, page } from './queries.ts'

const never = () => Promise.reject(new Error('no request is expected'))
const sourceOf = (id: string): Source => ({ id, kind: rpcKind, url: '', one: never, list: never })
const here = sourceOf('rpc:here')
const elsewhere = sourceOf('rpc:elsewhere')
const hash = parseTransactionHash('0'.repeat(64))
if (hash === undefined) throw new Error('64 zeros are a hash')
const operation = { id: toid(7, 1, 1), transactionHash: hash }
const reason = { code: 'op_underfunded', meaning: 'it had too little' }
const codes: TransactionCodes = {
  outcome: { code: 'tx_failed', meaning: 'it failed', success: false },
  operations: [{ ...reason, success: false }],
}
const xdr = { envelope: '', result: '' }

it('the reason of a failed operation comes from its own source, never from another', () => {
  const client = createQueryClient()
  const request = { order: 'desc', limit: 10 } as const
  const reasons = new Map([[operation.id, reason]])
  const put = {
    page: (source: Source) =>
      client.setQueryData(page(source, 'operations', undefined, request).queryKey, {
        items: [],
        calls: [],
        reasons,
      }),
    decoded: (source: Source) =>
      client.setQueryData(decoded(source, hash, xdr).queryKey, {
        ...codes,
        contractErrors: [],
      }),
    summaries: (source: Source) =>
      client.setQueryData(
        summaries(source, [], '').queryKey,
        new Map([[hash, { operations: [], codes }]]),
      ),
  }
  for (const by of ['page', 'decoded', 'summaries'] as const) {
    // Operations of two networks may have the same id.
    put[by](elsewhere)
    expect(knownReason(client, here, operation)).toBeUndefined()
    put[by](here)
    expect(knownReason(client, here, operation)).toMatchObject(reason)
    client.clear()
  }
})
