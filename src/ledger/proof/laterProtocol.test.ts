import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, it } from 'vitest'
import { passphrase, recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { evidenceOfLedger, evidenceOfTransactions } from '#e2e/testing/proof/recordedEvidence.ts'
import { hexFromBytes, joinedBytes } from '../values/bytes.ts'
import { parseTransactionHash } from '../values/ids.ts'
import {
  readLedgerHeader,
  readTransactionEnvelope,
  readTransactionResult,
  skipTransaction,
} from '../xdr/generated/reader.ts'
import { open, position, readAll, step } from '../xdr/xdrBytes.ts'
import type { Evidence } from './evidence.ts'
import { prove } from './prove.ts'

const ledgers = recordedLedgers()
const unknownCase = 99

/** Copies of `bytes` with one discriminant that no protocol has so far, for each that `read` checks. */
function* withUnknownCases(bytes: Uint8Array, read: () => unknown): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 4) {
    const copy = Uint8Array.from(bytes)
    new DataView(copy.buffer).setInt32(at, unknownCase)
    try {
      readAll(copy, read)
    } catch (error) {
      if (/has no (case|version) 99 /.test(String(error)) && !/bool/.test(String(error))) yield copy
    }
  }
}

/** The hash of an envelope V1 whose signed part ends at `end`. */
const hashOfParts = (envelope: Uint8Array, end: number) =>
  hexFromBytes(
    sha256(
      joinedBytes([
        sha256(new TextEncoder().encode(passphrase)),
        Uint8Array.of(0, 0, 0, 2),
        envelope.subarray(4, end),
      ]),
    ),
  )

function signedEnd(envelope: Uint8Array): number {
  open(envelope)
  step(4)
  skipTransaction()
  return position()
}

const outcomes = async (evidence: Evidence) =>
  new Map((await prove(evidence)).steps.map(({ id, outcome }) => [id, outcome]))

/** One transaction with an envelope V1 for each kind of its first operation. */
const samples = [
  ...new Map(
    ledgers.flatMap((bytes) =>
      evidenceOfTransactions(bytes).flatMap((evidence) => {
        const { envelope } = defined(evidence.transaction)
        if (envelope[3] !== 2 || envelope.length > 3000) return []
        const read = readAll(envelope, readTransactionEnvelope)
        const v1 = defined('v1' in read ? read.v1 : undefined)
        return [[defined(v1.tx.operations[0]).body.type, evidence] as const]
      }),
    ),
  ).values(),
]

const isGeneralized = ({ ledgers: [ledger] }: Evidence) => ledger?.set?.form === 'generalized'

describe('what a later protocol adds', () => {
  it('to a transaction leaves its hash and signatures open, but a false hash is refused', async () => {
    let [cases, open] = [0, 0]
    for (const evidence of samples) {
      const transaction = defined(evidence.transaction)
      const { envelope } = transaction
      const end = signedEnd(envelope)
      for (const changed of withUnknownCases(envelope, readTransactionEnvelope)) {
        if (changed[3] !== 2) continue // an envelope of an unknown type may be signed in another way
        const of = (hash: string) => ({
          ...evidence,
          ledgers: [],
          claim: { kind: 'transaction', hash: defined(parseTransactionHash(hash)) } as const,
          transaction: { ...transaction, envelope: changed },
        })
        const right = await outcomes(of(hashOfParts(changed, end)))
        expect([...right.values()]).not.toContain('failed')
        if (right.get('transactionHash') === 'unknown') open++
        expect(right.get('signatures')).toBe('unknown')
        expect(right.get('thresholds')).toBe('unknown')
        const wrong = await outcomes(of(hashOfParts(envelope, end)))
        expect(wrong.get('transactionHash')).toBe('failed')
        cases++
      }
    }
    expect(samples.length).toBeGreaterThan(20)
    // Where a part keeps its size the hash can be computed all the same.
    expect(Math.min(cases, open)).toBeGreaterThan(200)
  })

  it('to an envelope’s type leaves open what it is', async () => {
    const evidence = defined(samples[0])
    const transaction = defined(evidence.transaction)
    const envelope = Uint8Array.from(transaction.envelope)
    envelope[3] = unknownCase
    const found = await outcomes({ ...evidence, transaction: { ...transaction, envelope } })
    expect(found.get('transactionHash')).toBe('unknown')
  })

  it('to a result or meta leaves open what its codes and signers would decide', async () => {
    for (const evidence of samples) {
      const transaction = defined(evidence.transaction)
      const unknownResults = withUnknownCases(defined(transaction.result), readTransactionResult)
      for (const result of unknownResults) {
        const changed = { ...evidence, ledgers: [], transaction: { ...transaction, result } }
        expect([...(await outcomes(changed)).values()]).not.toContain('failed')
      }
      const meta = Uint8Array.from(defined(transaction.meta))
      new DataView(meta.buffer).setInt32(0, unknownCase)
      const found = await outcomes({ ...evidence, transaction: { ...transaction, meta } })
      expect([...found.values()]).not.toContain('failed')
      expect(found.get('transactionHash')).toBe('proved')
    }
  })

  it('to a header, set or results leaves them open; what has another hash is refused', async () => {
    const sequence = ledgers.findIndex((bytes) => evidenceOfTransactions(bytes).length > 2)
    const evidence = evidenceOfLedger(defined(ledgers[sequence]))
    const ledger = defined(evidence.ledgers[0])
    for (const header of withUnknownCases(ledger.header, readLedgerHeader)) {
      const of = (hash: string) => outcomes({ ...evidence, ledgers: [{ ...ledger, header, hash }] })
      const right = await of(hexFromBytes(sha256(header)))
      expect([...right.values()]).not.toContain('failed')
      expect(right.get('headerHash')).toBe('unknown')
      expect((await of(ledger.hash)).get('headerHash')).toBe('failed')
    }
    const generalized = defined(ledgers.map((bytes) => evidenceOfLedger(bytes)).find(isGeneralized))
    const own = defined(generalized.ledgers[0])
    const set = defined(own.set)
    const xdr = Uint8Array.from(set.xdr)
    new DataView(xdr.buffer).setInt32(0, unknownCase)
    const wrong = { ...own, set: { ...set, xdr } }
    expect((await outcomes({ ...generalized, ledgers: [wrong] })).get('transactionSet')).toBe(
      'failed',
    )
    // The same header, but with the hash of that set.
    const named = Uint8Array.from(own.header)
    named.set(sha256(xdr), 4 + 32)
    const right = { ...wrong, header: named, hash: hexFromBytes(sha256(named)) }
    const found = await outcomes({ ...generalized, ledgers: [right] })
    expect(found.get('transactionSet')).toBe('unknown')
    expect(found.get('sameTransactions')).toBe('unknown')
  })
})
