import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, it } from 'vitest'
import { alteredRpc, recordedLedger, withInt32 } from '#e2e/testing/alteredNetwork.ts'
import { passphrase, rest, rpc, signal } from '#e2e/testing/recordedSources.ts'
import type { Transaction } from '#ledger/transaction.ts'
import { isUnknownRecord } from '#ledger/values/answer.ts'
import { parseTransactionHash, toid } from '#ledger/values/ids.ts'
import {
  skipMemo,
  skipMuxedAccount,
  skipOperation,
  skipOperationResult,
  skipPreconditions,
} from '#ledger/xdr/generated/reader.ts'
import { networkId } from '#ledger/xdr/hashes.ts'
import { bool, open, position, step } from '#ledger/xdr/xdrBytes.ts'
import { openLedger } from '../ledgers/ledger.ts'

const good = rpc
const page = { order: 'asc', limit: 200 } as const

/** A transaction of several operations, of which the second becomes one of a type that is not known yet. */
const whole = await (async () => {
  const { items } = await rest.list('transactions', undefined, page, signal)
  for (const item of items)
    if (!isUnknownRecord(item) && item.successful && item.operationCount > 2 && isV1(item))
      return item
  throw new Error('no such transaction')
})()
const { bytes } = await recordedLedger(whole.ledger)
const order = Number((whole.pagingToken >> 12n) & 0xfffffn)
const parts = openLedger(bytes, passphrase).transaction(order).bytes
const typeAt = secondOperationTypeAt(parts.envelope)
const envelope = withInt32(parts.envelope, typeAt, 99)
const result = withInt32(parts.result, secondResultAt(parts.result) + 4, 99)
const hash = parseTransactionHash(Buffer.from(signedHash(envelope)).toString('hex')) ?? whole.hash
const altered = alteredRpc({
  ledger: {
    sequence: whole.ledger,
    bytes: withInt32(bytes, parts.envelope.byteOffset - bytes.byteOffset + typeAt, 99),
  },
  envelope: { hash: whole.hash, bytes: envelope },
  result: { hash: whole.hash, bytes: result },
  newHash: { of: whole.hash, hash },
})
const ofLedger = { kind: 'ledger', id: whole.ledger } as const
const ofTransaction = { kind: 'transaction', id: hash } as const

describe('an operation of an unknown type', () => {
  it('is unknown by itself among the operations of its transaction and its ledger', async () => {
    for (const [of, goodOf] of [
      [ofLedger, ofLedger],
      [ofTransaction, { kind: 'transaction', id: whole.hash } as const],
    ] as const) {
      const { items } = await altered.list('operations', of, page, signal)
      const { items: before } = await good.list('operations', goodOf, page, signal)
      const operations = items.filter(isOperation)
      const lost = operations.findIndex((item) => isUnknownRecord(item))
      expect(operations.length).toBe(before.length)
      expect(operations[lost]).toMatchObject({
        type: 'unknown',
        name: 'operation',
        pagingToken: String(toid(whole.ledger, order, 2)),
        reason: expect.stringMatching(/OperationBody has no case 99 at byte \d+/),
      })
      expect(operations.toSpliced(lost, 1)).toEqual(
        before.toSpliced(lost, 1).map((item) => underHash(item)),
      )
    }
  })

  it('leaves its transaction all that is not of it: hash, source, fee, counts, signatures', async () => {
    const {
      pagingToken,
      source,
      sourceSequence,
      feeCharged,
      maxFee,
      operationCount,
      memo,
      signatures,
    } = whole
    const facts = {
      pagingToken,
      source,
      sourceSequence,
      feeCharged,
      maxFee,
      operationCount,
      memo,
      signatures,
    }
    const { value } = await altered.one('transaction', hash, signal)
    expect(value).toMatchObject({ ...facts, hash, successful: true })
    const { items } = await altered.list('transactions', ofLedger, page, signal)
    const { items: before } = await good.list('transactions', ofLedger, page, signal)
    expect(items.filter((item) => !isUnknownRecord(item)).length).toBe(before.length)
    expect(items.find((item) => 'hash' in item && item.hash === hash)).toMatchObject(facts)
  })

  it('may have had effects: it stands in the place of its own, and the others are as ever', async () => {
    const { items } = await altered.list('effects', ofTransaction, page, signal)
    const of = { kind: 'transaction', id: whole.hash } as const
    const { items: before } = await good.list('effects', of, page, signal)
    const others = before.filter(
      (item) => !('operation' in item) || item.operation !== toid(whole.ledger, order, 2),
    )
    expect(items.filter((item) => !isUnknownRecord(item))).toEqual(others)
    expect(items.filter((item) => isUnknownRecord(item)).length).toBe(1)
    const third = await altered.list(
      'effects',
      { kind: 'operation', id: toid(whole.ledger, order, 3) },
      page,
      signal,
    )
    expect(third.items.filter((item) => isUnknownRecord(item))).toEqual([])
  })

  it('is not told by its id; its neighbours are', async () => {
    const neighbour = await altered.one('operation', toid(whole.ledger, order, 3), signal)
    const before = await good.one('operation', toid(whole.ledger, order, 3), signal)
    expect(neighbour.value).toEqual(underHash(before.value))
    const unknown = altered.one('operation', toid(whole.ledger, order, 2), signal)
    await expect(unknown).rejects.toMatchObject({
      kind: 'laterProtocol',
      message: expect.stringMatching(/cannot be read: .*has no case 99/),
    })
  })
})

/** By its first bytes; a fee bump and V0 begin otherwise. */
function isV1({ xdr }: Transaction): boolean {
  return xdr.envelope.startsWith('AAAAAg')
}
const isOperation = (item: object) => !isUnknownRecord(item) || item.name !== 'ledger'
const underHash = (item: object): object =>
  'transactionHash' in item && item.transactionHash === whole.hash
    ? { ...item, transactionHash: hash }
    : item

/** SHA-256 of `TransactionSignaturePayload`; every signature has 64 bytes here. */
function signedHash(changed: Uint8Array): Uint8Array {
  const end = changed.length - whole.signatures.length * (4 + 4 + 64) - 4
  return sha256(
    Buffer.concat([networkId(passphrase), changed.subarray(0, 4), changed.subarray(4, end)]),
  )
}

function secondOperationTypeAt(bytesOf: Uint8Array): number {
  open(bytesOf)
  step(4) // EnvelopeType
  skipMuxedAccount()
  step(4 + 8) // fee, sequence
  skipPreconditions()
  skipMemo()
  step(4) // operations
  skipOperation()
  if (bool()) skipMuxedAccount()
  return position()
}

function secondResultAt(bytesOf: Uint8Array): number {
  open(bytesOf)
  step(8 + 4 + 4) // fee, code, results
  skipOperationResult()
  return position()
}
