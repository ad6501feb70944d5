import { describe, expect, it } from 'vitest'
import { changedCalls, openEventSource } from '#e2e/testing/eventSource.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { rest, signal } from '#e2e/testing/recordedSources.ts'
import { readRecord } from '#ledger/restRecord.ts'
import { transactionFromRest, transactionToRest } from '#ledger/transaction.ts'
import type { SourceError } from '#ledger/values/answer.ts'
import { base64FromBytes, bytesFromBase64 } from '#ledger/values/bytes.ts'
import { skipMuxedAccount, skipPreconditions } from '#ledger/xdr/generated/reader.ts'
import { open, position, step } from '#ledger/xdr/xdrBytes.ts'
import { unreadable } from './context.ts'

const { items } = await rest.list('transactions', undefined, { order: 'desc', limit: 20 }, signal)
const transaction = defined(
  items.flatMap((item) => ('xdr' in item && item.feeBump === undefined ? [item] : []))[0],
)

/** Offsets of what follows the sequence number of an envelope V1: conditions and memo. */
function offsetsOf(envelope: Uint8Array) {
  open(envelope)
  step(4)
  skipMuxedAccount()
  step(4 + 8)
  const conditions = position()
  skipPreconditions()
  return { conditions, memo: position() }
}

const failure = async (promise: Promise<unknown>): Promise<Pick<SourceError, 'kind' | 'message'>> =>
  promise.then(
    () => ({ kind: 'notFound', message: 'it was read' }),
    (error: SourceError) => error,
  )

describe('a record with what a later protocol added', () => {
  it.each(['conditions', 'memo'] as const)('in its %s is not the node’s fault', async (part) => {
    const fetch = changedCalls('getTransaction', async (_params, answer) => {
      const made = await answer()
      const result = readRecord(made.result)
      const envelope = defined(bytesFromBase64(result.text('envelopeXdr')))
      const changed = Uint8Array.from(envelope)
      new DataView(changed.buffer).setInt32(offsetsOf(envelope)[part], 99)
      return { ...made, result: { ...result.raw, envelopeXdr: base64FromBytes(changed) } }
    })
    const { source } = openEventSource(fetch)
    const found = await failure(source.one('transaction', transaction.hash, signal))
    expect(found.message).toMatch(/has no case 99/)
    expect(found.kind).toBe('laterProtocol')
  })

  it('in its envelope cut short is', async () => {
    const fetch = changedCalls('getTransaction', async (_params, answer) => {
      const made = await answer()
      const result = readRecord(made.result)
      const envelope = defined(bytesFromBase64(result.text('envelopeXdr'))).subarray(0, 40)
      return { ...made, result: { ...result.raw, envelopeXdr: base64FromBytes(envelope) } }
    })
    const { source } = openEventSource(fetch)
    const found = await failure(source.one('transaction', transaction.hash, signal))
    expect(found.kind).toBe('badResponse')
  })

  it('through REST is not the service’s fault either', () => {
    const record = transactionToRest(transaction, 'https://rest.example.org')
    const kindOf = (change: object) => {
      try {
        return transactionFromRest(readRecord({ ...record, ...change })).hash
      } catch (error) {
        return unreadable(error, []).kind
      }
    }
    expect(kindOf({})).toBe(transaction.hash)
    expect(kindOf({ memo_type: 'secret' })).toBe('laterProtocol')
    expect(kindOf({ memo_type: 7 })).toBe('badResponse')
    expect(kindOf({ memo_type: 'id', memo: 'seven' })).toBe('badResponse')
  })
})
