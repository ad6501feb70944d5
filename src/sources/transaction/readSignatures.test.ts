import { expect, it } from 'vitest'
import type { Fetch } from '#ledger/values/call.ts'
import { parseTransactionHash } from '#ledger/values/ids.ts'
import { type ForgedSignatures, forgingFetch } from '#e2e/testing/forgedHistory.ts'
import { passphrase } from '#e2e/testing/indexedLedgers.ts'
import { openIndexedSource, signal } from '#e2e/testing/indexedSource.ts'
import { recordedFetch } from '#e2e/testing/recordedSources.ts'
import { findUnsignedAccount } from './readSignatures.ts'

it('a changed payment shows on the page of its transaction, and one whose signatures were removed', async () => {
  const forging = (signatures: ForgedSignatures) =>
    forgingFetch(recordedFetch(), { passphrase, last: 373, signatures })
  const wrong: number[] = []
  for (const fetch of [recordedFetch(), forging('kept'), forging('removed')]) {
    const { source } = openIndexedSource(fetch)
    let found = 0
    for (const hash of await firstTransactions(fetch)) {
      const { value } = await source.one('transaction', hash, signal)
      if (await findUnsignedAccount({ xdr: value.xdr, hash, passphrase })) found++
      expect(
        await findUnsignedAccount({ xdr: value.xdr, hash, passphrase: 'other' }),
      ).toBeUndefined()
    }
    wrong.push(found)
  }
  expect(wrong[0]).toBe(0)
  expect(wrong[1]).toBeGreaterThan(10)
  expect(wrong[2]).toBeGreaterThan(90)
})

/** Hashes as the node itself states them: a list of the source leaves out forged ledgers. */
async function firstTransactions(fetch: Fetch) {
  const params = { startLedger: 2, pagination: { limit: 100 } }
  const answer = await fetch(
    new Request('https://recorded.invalid/rpc', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getTransactions', params }),
    }),
  )
  const stated = [...(await answer.text()).matchAll(/"txHash":"([0-9a-f]{64})"/g)]
  return stated.flatMap(([, hash = '']) => parseTransactionHash(hash) ?? [])
}
