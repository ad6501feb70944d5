import { expect, it } from 'vitest'
import { type ForgedSignatures, forgingFetch } from '#e2e/testing/forgedHistory.ts'
import { openIndexedSource, signal } from '#e2e/testing/indexedSource.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { passphrase, recordedFetch, rest, rpc } from '#e2e/testing/recordedSources.ts'
import type { Fetch } from '#ledger/values/answer.ts'
import { parseTransactionHash } from '#ledger/values/ids.ts'
import type { Source } from '#sources/source.ts'
import { readSigners } from './readSignatures.ts'

it('a changed payment shows on the page of its transaction, and one whose signatures were removed', async () => {
  const forging = (signatures: ForgedSignatures) =>
    forgingFetch(recordedFetch(), { passphrase, last: 40, signatures })
  const wrong: number[] = []
  for (const fetch of [recordedFetch(), forging('kept'), forging('removed')]) {
    const { source } = openIndexedSource(fetch)
    let found = 0
    for (const hash of await firstTransactions(fetch)) {
      const { value } = await source.one('transaction', hash, signal)
      if ((await readSigners({ xdr: value.xdr, hash, passphrase }))?.unsigned) found++
      expect(await readSigners({ xdr: value.xdr, hash, passphrase: 'other' })).toBeUndefined()
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

const twoOfThree = '4272e4f22ca21d4c3c61eda8dbe8179e20a2c258adc059e28ba4f4f63c48e5a0'
const noWeight = 'a6ec918475b50e6db6ba31e2e723ff383bdab6bb736bd60ded56ec0706d65c6f'

const signersThrough = async (
  source: Source,
  text: string,
  without: readonly ('meta' | 'feeMeta')[] = [],
) => {
  const hash = defined(parseTransactionHash(text))
  const { value } = await source.one('transaction', hash, signal)
  const xdr = { ...value.xdr, ...Object.fromEntries(without.map((part) => [part, undefined])) }
  return defined(await readSigners({ xdr, hash, passphrase })).parts
}

it('a transaction of a shared account says which of its signers signed, and that their weights are enough', async () => {
  const parts = await signersThrough(rest, twoOfThree)
  expect(await signersThrough(rpc, twoOfThree)).toEqual(parts)
  const [part] = parts
  expect(part?.strangers).toBe(0)
  const [account] = defined(part).accounts
  expect(account?.signed.map(({ weight }) => weight)).toEqual([1, 1])
  expect(new Set(account?.signed.map(({ key }) => key)).size).toBe(2)
  expect(account?.demand).toEqual({
    signers: 3,
    weight: 2,
    needed: 2,
    isMet: true,
    isOfStart: false,
  })
})

it('a signature of a stranger counts nothing', async () => {
  const [part] = await signersThrough(rest, noWeight)
  expect(part?.strangers).toBe(1)
  expect(part?.accounts).toMatchObject([{ signed: [], demand: { weight: 0, isMet: false } }])
})

it('signers are those at the start of the ledger where only the changes by fees are known, and unknown without these', async () => {
  const [start] = await signersThrough(rest, twoOfThree, ['meta'])
  expect(start?.accounts).toMatchObject([{ demand: { weight: 2, isOfStart: true } }])
  const [unknown] = await signersThrough(rest, twoOfThree, ['meta', 'feeMeta'])
  expect(unknown?.accounts.map(({ demand }) => demand)).toEqual([undefined])
})
