import { describe, expect, it } from 'vitest'
import { bytesFromBase64 } from '../values/bytes.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { generatedReaders } from '../xdr/appliedTransaction.ts'
import { innerTransaction } from '../xdr/innerTransaction.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { explainedCall } from './explainCall.ts'

/** `transfer`, with an authorization of `approve` and, within it, `ping`; the meta has no diagnostic events. */
const bytes = (text: string) => defined(bytesFromBase64(text))
const envelope = generatedReaders.envelope(
  bytes(
    'AAAAAgAAAABTSt8GFJdM5PBDsfW2+wM02u1PFypo9QeyuxPvIcjVcQAW42AAHoSAAAAAEgAAAAEAAAAAAAAAAAAAAAAAAAAA' +
      'AAAAAAAAAAEAAAAAAAAAGAAAAAAAAAABrTxcDaOhe2NeoG++m0tmKmms/eDWBJCcEwShWqjZtfEAAAAIdHJhbnNmZXIAAAAD' +
      'AAAAEgAAAAAAAAAAeNXu1oZDurxwG0h/91sb96q8+g/pMcmpm7KDvEJJTV8AAAASAAAAAAAAAABmXZhU0sP1Sd4pwmGXdyYq' +
      'o7JQ2R7GkdOHk1Q2oR5w9wAAAAoAAAAAAAAAAAAAAAAAAAAFAAAAAQAAAAEAAAAAAAAAAHjV7taGQ7q8cBtIf/dbG/eqvPoP' +
      '6THJqZuyg7xCSU1fAAAAAAAAAAUAL01gAAAAAQAAAAAAAAABrTxcDaOhe2NeoG++m0tmKmms/eDWBJCcEwShWqjZtfEAAAAH' +
      'YXBwcm92ZQAAAAABAAAAEgAAAAAAAAAAeNXu1oZDurxwG0h/91sb96q8+g/pMcmpm7KDvEJJTV8AAAABAAAAAAAAAAE0QfMT' +
      'UWpwUjpwR2sLp7vcTE1g/AKirozO87WY9mCMDgAAAARwaW5nAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
      'AAAAAAAHoSAAAAABIcjVcQAAAEAfku4S7k1OVWsIt9Zl4ui6glCvSmtNv7ud7m88q9qroMUYnG2VWxQ39CreH4HaJBV83E2d' +
      '1LtNhLNoq7aZtxME',
  ),
)
const result = generatedReaders.result(
  bytes('AAAAAAANu6AAAAAAAAAAAQAAAAAAAAAYAAAAAEVDSeQi8FKXGR6tE+IdPbUg5avvUgVeSWS4L7IT9ZOhAAAAAA=='),
)
const meta = generatedReaders.meta(
  bytes('AAAABAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAEAAAABAAAAAAAAAAA='),
)

/** The meta where the operation left the nonce of its authorization. */
function withNonce(): Xdr.TransactionMeta {
  const [operation] = innerTransaction(envelope).operations
  if (operation?.body.type !== 'invokeHostFunction' || meta.type !== 'v4') throw new Error()
  const credentials = operation.body.invokeHostFunctionOp.auth[0]?.credentials
  if (credentials?.type !== 'sorobanCredentialsAddress') throw new Error()
  const { address, nonce } = credentials.address
  const created: Xdr.LedgerEntry = {
    lastModifiedLedgerSeq: 1,
    data: {
      type: 'contractData',
      contractData: {
        ext: { type: 'v0' },
        contract: address,
        key: { type: 'scvLedgerKeyNonce', nonceKey: { nonce } },
        durability: 'temporary',
        val: { type: 'scvVoid' },
      },
    },
    ext: { type: 'v0' },
  }
  const operations = meta.v4.operations.map((each) => ({
    ...each,
    changes: [{ type: 'ledgerEntryCreated', created } as const],
  }))
  return { type: 'v4', v4: { ...meta.v4, operations } }
}

describe('the calls of an authorization, without diagnostic events', () => {
  const read = (of: Xdr.TransactionMeta | undefined) => {
    const call = explainedCall({ envelope, result, meta: of }, 'Test SDF Network ; September 2015')
    const [by] = (call?.authorizations ?? []).map((each) => each.by)
    return {
      calls: call?.tree?.steps.flatMap((step) => (step.kind === 'call' ? [step.name] : [])),
      used: by !== undefined && 'isNonceUsed' in by ? by.isNonceUsed : undefined,
    }
  }

  it('are not among those that took place where its nonce was not used', () => {
    expect(read(meta)).toEqual({ calls: ['transfer'], used: false })
  })

  it('are, where it was', () => {
    expect(read(withNonce())).toEqual({ calls: ['transfer', 'approve', 'ping'], used: true })
  })

  it('are not said to be unused where the meta is absent', () => {
    expect(read(undefined)).toEqual({ calls: ['transfer', 'approve', 'ping'], used: undefined })
  })
})
