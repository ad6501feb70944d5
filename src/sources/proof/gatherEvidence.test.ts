import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { defined } from '#e2e/testing/listQueries.ts'
import { closedMessage, scpArchive, testValidators } from '#e2e/testing/proof/scpMessages.ts'
import { passphrase, rest, rpc, signal } from '#e2e/testing/recordedSources.ts'
import { readEvidence } from '#ledger/proof/evidence.ts'
import { type Proof, type ProofOutcome, proofStanding, proofSummary } from '#ledger/proof/proof.ts'
import { archivedMessages, headerValue } from '#ledger/proof/prove.ts'
import { ledgerSequence, parseTransactionHash } from '#ledger/values/ids.ts'
import type { Source } from '../source.ts'
import { checkEvidence, gatherEvidence } from './evidence.ts'

const hashOf = (text: string) => defined(parseTransactionHash(text))
/** A path payment, a transaction that failed, a fee bump and a contract call. */
const hashes = [
  'b59ef0d39a036888145fe5f8f4f6d17d573161b416059d5edf59c7845725b404',
  '2b789972910b623129308b916b05ce4d0b184ffde37922b67706bfd178d29772',
  '8cd1e1228ee057a8402acd99d9d85efee254c21347ec15c7ef6cb222a278f0ed',
  '9c13b3799ffb7eee4075337aac817ad38b281cf253af39d75a317a7129408b97',
].map(hashOf)

const gathered = async (source: Source, hash = defined(hashes[0]), following = 1) => {
  const { value: transaction } = await source.one('transaction', hash, signal)
  const subject = { kind: 'transaction', transaction } as const
  return gatherEvidence(source, { subject, passphrase, following }, signal)
}
const stepsOf = ({ steps }: Proof, outcome: ProofOutcome) =>
  steps.filter((step) => step.outcome === outcome).map(({ id }) => id)

describe('a transaction’s proof', () => {
  it.each(hashes)('through JSON-RPC has all steps but a quorum’s word: %s', async (hash) => {
    const { proof, calls } = await gathered(rpc, hash)
    expect(stepsOf(proof, 'missing')).toEqual(['quorum'])
    expect([...stepsOf(proof, 'failed'), ...stepsOf(proof, 'unknown')]).toEqual([])
    expect(calls).toHaveLength(1)
  })

  it.each(hashes)('through REST lacks the transaction set: %s', async (hash) => {
    const { proof } = await gathered(rest, hash)
    expect(stepsOf(proof, 'missing')).toEqual(['transactionSet', 'setPlace', 'quorum'])
    expect([...stepsOf(proof, 'failed'), ...stepsOf(proof, 'unknown')]).toEqual([])
  })

  it('proves the same figures through both', async () => {
    const [a, b] = await Promise.all([gathered(rest), gathered(rpc)])
    expect(a.proof.figures).toEqual(b.proof.figures)
    expect(a.proof.figures.map(({ label }) => label)).toEqual([
      'Transaction',
      'Ledger',
      'Ledger hash',
      'Closed',
      'Result',
      'Fee charged',
    ])
  })

  it('needs no request for its hash, signatures and weights', async () => {
    const { value: transaction } = await rest.one('transaction', defined(hashes[0]), signal)
    const subject = { kind: 'transaction', transaction } as const
    const { proof, calls } = await gatherEvidence(rest, { subject, passphrase }, signal)
    expect(stepsOf(proof, 'proved')).toEqual(['transactionHash', 'signatures', 'thresholds'])
    expect(calls).toEqual([])
  })

  it('is a verdict that names what is not proven, and one step that fails refutes it', async () => {
    const { value: transaction } = await rest.one('transaction', defined(hashes[0]), signal)
    const subject = { kind: 'transaction', transaction } as const
    const { proof: atHand } = await gatherEvidence(rest, { subject, passphrase }, signal)
    const { proof: whole } = await gathered(rpc)
    const steps = whole.steps.map((step) =>
      step.id === 'resultSet' ? { ...step, outcome: 'failed' as const } : step,
    )
    const verdicts = [atHand, (await gathered(rest)).proof, whole, { ...whole, steps: [] }]
    expect(
      verdicts.map((proof) => [proofStanding(proof), proofSummary(proof, 'both agree')]),
    ).toEqual([
      ['partly', 'Hash and signatures hold; both agree. Not proven: that a ledger contains it.'],
      [
        'consistent',
        'Consistent, says this file: hash, signatures and inclusion in ledger 39 hold; both agree. Not proven: that the ledger has its signatures, that validators agreed.',
      ],
      [
        'consistent',
        'Consistent, says this file: hash, signatures and inclusion in ledger 39 hold; both agree. Not proven: that validators agreed.',
      ],
      [
        'unchecked',
        'Both agree. Not proven: its hash, that its signatures suffice, that a ledger contains it.',
      ],
    ])
    expect(proofStanding({ ...whole, steps })).toBe('contradicted')
    expect(proofSummary({ ...whole, steps })).toBe('Result set: does not hold.')
  })

  it('of the newest ledger says that the next one is not here', async () => {
    const { value: ledger } = await rest.one('ledger', ledgerSequence(373), signal)
    const request = { subject: { kind: 'ledger', ledger } as const, passphrase }
    for (const source of [rest, rpc]) {
      const { proof } = await gatherEvidence(source, { ...request, following: 1 }, signal)
      expect(stepsOf(proof, 'missing')).toContain('chain')
      expect(stepsOf(proof, 'failed')).toEqual([])
    }
  })
})

describe('SCP messages of a history archive', async () => {
  const { file } = await gathered(rpc)
  const evidence = readEvidence(file)
  const [own, next] = evidence.kind === 'evidence' ? evidence.evidence.ledgers : []
  const archive = (ledger: number, value: Uint8Array) =>
    scpArchive([
      {
        ledger,
        messages: testValidators.map((each) => closedMessage(each, passphrase, ledger, value)),
      },
    ])
  const right = archive(defined(next).sequence, headerValue(defined(next).header))
  const check = (bytes: Uint8Array) =>
    checkEvidence({ file, validators: testValidators, messages: [{ name: 'scp.xdr.gz', bytes }] })

  it('complete a proof, and stay in its file', async () => {
    const answer = await check(gzipSync(right))
    if (answer.kind === 'refused') throw new Error(answer.message)
    expect(answer.refused).toEqual([])
    expect(stepsOf(answer.proof, 'proved')).toHaveLength(answer.proof.steps.length)
    expect(proofStanding(answer.proof)).toBe('verified')
    const again = await checkEvidence({
      file: answer.file,
      validators: testValidators,
      messages: [],
    })
    expect(again).toMatchObject({ proof: answer.proof })
  })

  it.each([
    ['of other ledgers', () => gzipSync(archive(9_000, right)), /has ledgers 9000 to 9000/],
    ['that is cut off', () => gzipSync(right).subarray(0, 90), /cut off, damaged or no gzip/],
    ['that is cut off inside', () => right.subarray(0, right.length - 9), /cut off/],
    ['of anything else', () => new TextEncoder().encode('<html>'), /no SCP messages/],
    ['that is empty', () => new Uint8Array(), /has no messages/],
    ['that unpacks without end', () => gzipSync(new Uint8Array(33 * 2 ** 20)), /more than 32 MiB/],
    ['that is too large', () => fakeGzip(9 * 2 ** 20), /too large/],
  ])('%s are refused in words', async (_, bytes, message) => {
    const answer = await check(bytes())
    if (answer.kind === 'refused') throw new Error(answer.message)
    expect(answer.refused.join()).toMatch(message)
    expect(stepsOf(answer.proof, 'failed')).toEqual([])
  })

  it('are those of the archive’s file', () => {
    expect([...archivedMessages(right).keys()]).toEqual([own && own.sequence + 1])
  })
})

/** Bytes that begin as gzip does. */
function fakeGzip(length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  bytes.set([0x1f, 0x8b])
  return bytes
}
