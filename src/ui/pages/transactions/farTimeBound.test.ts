import { expect, test } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { faultyFetch, faultyRest, faultyRpc } from '#e2e/testing/faultyService.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { passphrase, rest, signal } from '#e2e/testing/recordedSources.ts'
import { transactionPage } from '#e2e/testing/transactionPage.ts'
import { transactionToRest } from '#ledger/transaction.ts'
import { base64FromBytes, bytesFromBase64 } from '#ledger/values/bytes.ts'
import { parseTransactionHash } from '#ledger/values/ids.ts'
import { transactionHash } from '#ledger/xdr/hashes.ts'
import { readEnvelope } from '#sources/envelope/readEnvelope.ts'
import { recordCheck } from '#sources/transaction/recordCheck.ts'

const payment = 'b59ef0d39a036888145fe5f8f4f6d17d573161b416059d5edf59c7845725b404'
const largest = 2n ** 64n - 1n
const cut = '9223372036854775807'

/** The payment with the largest time bound that XDR has: services answer with it instead. */
async function untilTheEnd() {
  const { value } = await rest.one('transaction', defined(parseTransactionHash(payment)), signal)
  const bytes = defined(bytesFromBase64(value.xdr.envelope)).slice()
  // Its type (4), source (36), fee (4), sequence (8), a case of preconditions (4) and the minimum time (8) precede it.
  new DataView(bytes.buffer).setBigUint64(64, largest)
  const hash = transactionHash(bytes, passphrase)
  const base64 = base64FromBytes(bytes)
  const fetch = faultyFetch({
    text: (text) => text.replaceAll(payment, hash).replaceAll(value.xdr.envelope, base64),
    record: (record) => {
      if (record.hash === hash)
        record.preconditions = { timebounds: { min_time: '0', max_time: cut } }
    },
  })
  const asking: typeof fetch = async (request) => {
    const body =
      request.body === null ? undefined : (await request.text()).replaceAll(hash, payment)
    const { method, headers } = request
    return fetch(
      new Request(request.url.replaceAll(hash, payment), {
        method,
        headers,
        ...(body && { body }),
      }),
    )
  }
  return { base64, hash: defined(parseTransactionHash(hash)), fetch: asking }
}

test('a time bound above int64 is shown exactly, pasted, through RPC and through REST, which cuts it', async () => {
  const { base64, hash, fetch } = await untilTheEnd()
  const pasted = await readEnvelope({ text: base64, passphrase, others: [] })
  expect(pasted).toMatchObject({ envelope: { preconditions: { timeBounds: { max: largest } } } })
  for (const source of [faultyRest({}, { fetch }), faultyRpc({}, { fetch })]) {
    const drawn = await drawnPage(transactionPage(hash), source)
    expect(drawn).toContain(String(largest))
    expect(drawn).not.toContain(cut)
    // The record is as Horizon writes it: nothing contradicts its XDR.
    const { value: transaction } = await source.one('transaction', hash, signal)
    const check = recordCheck({ transaction, operations: [], passphrase })
    expect(check.transaction ?? '').not.toMatch(/valid|time|preconditions/i)
    // As the reference writes it.
    expect(transactionToRest(transaction, '')).toMatchObject({
      preconditions: { timebounds: { max_time: cut } },
    })
  }
})
