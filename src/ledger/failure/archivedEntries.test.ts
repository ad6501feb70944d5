import { expect, test } from 'vitest'
import { defined } from '#e2e/testing/listQueries.ts'
import { rpc, signal } from '#e2e/testing/recordedSources.ts'
import { bytesFromBase64 } from '../values/bytes.ts'
import { parseTransactionHash } from '../values/ids.ts'
import { readTransactionEnvelope } from '../xdr/generated/reader.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { readAll } from '../xdr/xdrBytes.ts'
import { checkedFailures } from './checkedFailures.ts'

const hash = '2868833b98dfba9bfbe6e6628773d60e027a9b5cff8ec5bf2c2144b8514962fa'
const result: Xdr.TransactionResult = {
  feeCharged: 100n,
  result: {
    type: 'txFailed',
    results: [
      {
        type: 'opInner',
        tr: {
          type: 'invokeHostFunction',
          invokeHostFunctionResult: { type: 'invokeHostFunctionEntryArchived' },
        },
      },
    ],
  },
  ext: { type: 'v0' },
}

test('a call that met an archived entry names each that it may be, and those that it would have restored', async () => {
  const id = defined(parseTransactionHash(hash))
  const { value } = await rpc.one('transaction', id, signal)
  const envelope = readAll(defined(bytesFromBase64(value.xdr.envelope)), readTransactionEnvelope)
  const [failure] = checkedFailures(envelope, result)
  expect(JSON.stringify(failure?.checks)).toMatch(
    /"One of these is archived","value":\{"kind":"list".*"contract code".*"Marked to be restored","value":\{"kind":"none"/,
  )
})
