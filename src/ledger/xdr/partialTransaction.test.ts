import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, it } from 'vitest'
import { openBundledRecording } from '#e2e/lab/conformance/bundledRecording.ts'
import { judgeSpeed, processorTime } from '#e2e/testing/speed.ts'
import { openLedger } from '#sources/ledgers/ledger.ts'
import { innerTransaction, operationResults } from './closedLedger.ts'
import {
  readMuxedAccount,
  skipMemo,
  skipMuxedAccount,
  skipOperation,
  skipOperationResult,
  skipPreconditions,
} from './generated/reader.ts'
import type { DecoratedSignature } from './generated/xdr.ts'
import { networkId, transactionHash } from './hashes.ts'
import { readPartialTransaction } from './partialTransaction.ts'
import { bool, open, position, step } from './xdrBytes.ts'

const { passphrase, ledgers } = openBundledRecording('public/recorded/demo')
const unknownType = 99

describe('a transaction with an operation of an unknown type', () => {
  it('is read without that operation, in a third of the recorded transactions of several operations', async () => {
    let compared = 0
    let several = 0
    let seen = 0
    let ambiguous = 0
    for await (const bytes of ledgers()) {
      const reader = openLedger(bytes, passphrase)
      for (let order = 1; order <= reader.transactionCount; order++) {
        const { envelope, result, bytes: parts } = reader.transaction(order)
        const results = operationResults(result)
        const { operations } = innerTransaction(envelope)
        if (envelope.type === 'envelopeTypeTxV0' || parts.envelope.length > 1200) continue
        if (seen++ % (operations.length === 1 ? 20 : 3) > 0) continue
        const at = compared % operations.length
        const longer = [0, 4, 36][compared % 3] ?? 0
        const changed = withUnknownOperation(parts.envelope, at, longer)
        const isDone = results[at]?.type === 'opInner'
        const outcome = isDone ? withUnknownResult(parts.result, at) : parts.result
        const read = readPartialTransaction(changed, outcome, passphrase)
        const lost = [...read.unreadable.keys()]
        expect(lost[0]).toBe(at)
        if (lost.length > 1) ambiguous++
        expect(read.unreadable.get(at)?.reason).toMatch(/OperationBody has no case 99 at byte \d+/)
        const others = <T>(list: readonly T[]) => list.filter((_, i) => !read.unreadable.has(i))
        const inner = innerTransaction(read.envelope)
        expect(others(inner.operations)).toEqual(others(operations))
        expect(inner).toEqual({
          ...innerTransaction(envelope),
          operations: inner.operations,
          soroban: undefined,
        })
        expect(others(operationResults(read.result))).toEqual(others(results))
        expect(read.result.feeCharged).toBe(result.feeCharged)
        const signed =
          envelope.type === 'envelopeTypeTx'
            ? signedHash(changed, envelope.v1.signatures)
            : read.hash // a fee bump's is proven where it is read
        expect(read.hash).toEqual(signed)
        compared++
        if (operations.length > 1) several++
      }
    }
    expect(several).toBeGreaterThan(100)
    // Where several positions are possible, none is guessed.
    expect(ambiguous).toBeLessThan(several / 10)
  })

  it('in an envelope V0, which is older than any, is not read in parts', () => {
    const envelope = new Uint8Array(4)
    expect(() => readPartialTransaction(envelope, envelope, passphrase)).toThrow(/type 0/)
  })

  it('is refused within a second of work where its bytes are made to be searched', () => {
    for (const size of [16, 128]) {
      const envelope = new Uint8Array(size * 1024)
      const view = new DataView(envelope.buffer)
      view.setInt32(0, 2)
      const operations = 4 + 36 + 12 + 8 // envelope type, source, fee and sequence, no conditions and no memo
      view.setInt32(operations, 100)
      view.setInt32(operations + 8, unknownType)
      const took = processorTime(() => {
        const { unreadable } = readPartialTransaction(envelope, new Uint8Array(20), passphrase)
        expect(unreadable.size).toBe(100)
      })
      judgeSpeed(took, 1_000)
    }
  })

  it('has the hash of its signed part, as the complete reader has', async () => {
    for await (const bytes of ledgers()) {
      const reader = openLedger(bytes, passphrase)
      if (reader.transactionCount === 0) continue
      const { envelope, bytes: parts } = reader.transaction(1)
      if (envelope.type !== 'envelopeTypeTx') continue
      const hash = signedHash(parts.envelope, envelope.v1.signatures)
      expect(Buffer.from(hash).toString('hex')).toBe(transactionHash(parts.envelope, passphrase))
      return
    }
  })
})

/** SHA-256 of `TransactionSignaturePayload`, of a V1 envelope with these signatures. */
function signedHash(envelope: Uint8Array, signatures: readonly DecoratedSignature[]): Uint8Array {
  const size = signatures.reduce((sum, { signature }) => sum + 8 + ((signature.length + 3) & ~3), 4)
  const end = envelope.length - size
  return sha256(
    Buffer.concat([networkId(passphrase), envelope.subarray(0, 4), envelope.subarray(4, end)]),
  )
}

/** The body of an operation becomes one of another type, `longer` by so many bytes. */
function withUnknownOperation(envelope: Uint8Array, index: number, longer: number): Uint8Array {
  open(envelope)
  step(4)
  if (envelope[3] === 5) {
    readMuxedAccount()
    step(8 + 4) // fee, type of the inner envelope
  }
  skipMuxedAccount()
  step(4 + 8) // fee, sequence
  skipPreconditions()
  skipMemo()
  step(4) // operations
  for (let i = 0; i < index; i++) skipOperation()
  const start = position()
  if (bool()) skipMuxedAccount()
  const type = position()
  open(envelope, start)
  skipOperation()
  const end = position()
  const more = new Uint8Array(longer).fill(7)
  return withType(Buffer.concat([envelope.subarray(0, end), more, envelope.subarray(end)]), type)
}

function withUnknownResult(result: Uint8Array, index: number): Uint8Array {
  open(result)
  step(8 + 4) // fee, code
  if (result[11] === 1 || result[8] === 0xff) {
    const code = new DataView(result.buffer, result.byteOffset).getInt32(8)
    if (code === 1 || code === -13) step(32 + 8 + 4)
  }
  step(4)
  for (let i = 0; i < index; i++) skipOperationResult()
  return withType(result.slice(), position() + 4)
}

function withType(bytes: Uint8Array, at: number): Uint8Array {
  new DataView(bytes.buffer, bytes.byteOffset).setInt32(at, unknownType)
  return bytes
}
