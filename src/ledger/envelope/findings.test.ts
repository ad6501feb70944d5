import { describe, expect, it } from 'vitest'
import { recordedSources } from '#e2e/testing/recordedSources.ts'
import { SourceError } from '../values/errors.ts'
import { ledgerSequence, type SignerKey, accountOf, signerKeyFromBytes } from '../values/ids.ts'
import type { Envelope } from '#sources/envelope/envelope.ts'
import { readEnvelope } from '#sources/envelope/readEnvelope.ts'
import { examples } from '#ui/pages/submit/SubmitPage.tsx'
import { type Lookup, type Surroundings, type UnsentTransaction, findings } from './findings.ts'

const { signal } = new AbortController()
const { rest } = recordedSources()
const passphrase = 'Parallax Local Network ; 2026'

async function read(label: string): Promise<Envelope> {
  const text = examples.find((example) => example.label === label)?.envelope ?? ''
  const found = await readEnvelope({ text, passphrase, others: [] })
  if (found.kind !== 'envelope') throw new Error(found.kind)
  return found.envelope
}
async function lookedUp<T>(answer: Promise<{ readonly value: T }>): Promise<Lookup<T>> {
  try {
    return { kind: 'known', value: (await answer).value }
  } catch (error) {
    if (error instanceof SourceError && error.kind === 'notFound') return { kind: 'absent' }
    throw error
  }
}
const around = async (envelope: Envelope): Promise<Surroundings> => ({
  network: 'Recorded network',
  status: (await rest.one('network', 'current', signal)).value,
  account: await lookedUp(rest.one('account', accountOf(envelope.source), signal)),
  transaction: await lookedUp(rest.one('transaction', envelope.hash, signal)),
})
const verdicts = (envelope: Envelope, surroundings: Surroundings) =>
  Object.fromEntries(findings(envelope, surroundings).map(({ about, verdict }) => [about, verdict]))

describe('before it is sent', () => {
  it('an expired time, a used sequence number and a missing signature are bad', async () => {
    const late = await read('too late')
    expect(verdicts(late, await around(late))).toEqual({
      Ledger: 'good',
      Signatures: 'good',
      'Sequence number': 'bad',
      Time: 'bad',
    })
    const unsigned = await read('unsigned')
    expect(verdicts(unsigned, await around(unsigned))).toMatchObject({ Signatures: 'bad' })
  })

  it('a transaction in a ledger is bad, without a finding on its sequence number and time', async () => {
    const envelope = await read('in a ledger')
    expect(verdicts(envelope, await around(envelope))).toEqual({
      Ledger: 'bad',
      Signatures: 'good',
    })
  })

  it('the next sequence number is good, a later one only with a minimum account sequence', async () => {
    const late = await read('too late')
    const { account, ...rest } = await around(late)
    if (account.kind !== 'known') throw new Error('the account exists')
    const { sequence } = account.value
    const at = (number: bigint, minAccountSequence?: bigint) =>
      verdicts(
        { ...late, sequence: number, preconditions: { minAccountSequence } },
        { ...rest, account },
      )['Sequence number']
    expect(at(sequence)).toBe('bad')
    expect(at(sequence + 1n)).toBe('good')
    expect(at(sequence + 5n)).toBe('bad')
    expect(at(sequence + 5n, sequence)).toBe('good')
    expect(at(sequence + 5n, sequence + 1n)).toBe('bad')
    expect(verdicts(late, { ...rest, account: { kind: 'absent' } })['Sequence number']).toBe('bad')
    const failed: Lookup<never> = { kind: 'failed', message: 'no answer' }
    expect(verdicts(late, { ...rest, account: failed })['Sequence number']).toBe('open')
  })

  it('its time bounds are compared with the next ledger', async () => {
    const late = await read('too late')
    const surroundings = await around(late)
    const closed = BigInt(surroundings.status?.latestLedgerClosedAt ?? 0)
    const latest = surroundings.status?.latestLedger ?? 0
    const at = (preconditions: Envelope['preconditions']) =>
      verdicts({ ...late, preconditions }, surroundings).Time
    expect(at({ timeBounds: { min: 0n, max: closed } })).toBe('bad')
    expect(at({ timeBounds: { min: 0n, max: closed + 1n } })).toBe('good')
    expect(at({ timeBounds: { min: closed + 1n } })).toBe('bad')
    expect(at({ ledgerBounds: { min: 0, max: latest + 1 } })).toBe('bad')
    expect(at({ ledgerBounds: { min: 0, max: latest + 2 } })).toBe('good')
    expect(at({ ledgerBounds: { min: latest + 2 } })).toBe('bad')
    expect(at(undefined)).toBe('good')
  })

  it('a signer that the network refuses is bad', async () => {
    const late = await read('too late')
    const surroundings = await around(late)
    const about = (envelope: UnsentTransaction) =>
      findings(envelope, surroundings).flatMap((each) =>
        each.about === 'Signer' ? [`${each.verdict}: ${each.message}`] : [],
      )
    const setting = (key: string, type = 'set_options') => ({
      ...late,
      operations: [...late.operations, { body: { type, signer: { key, weight: 1 } } }],
    })
    const asking = (...extraSigners: readonly SignerKey[]) => ({
      ...late,
      preconditions: { extraSigners },
    })
    const key = new Uint8Array(32).fill(7)
    const empty = signerKeyFromBytes('P', Uint8Array.of(...key, 0, 0, 0, 0))
    const four = signerKeyFromBytes('P', Uint8Array.of(...key, 0, 0, 0, 4, 1, 2, 3, 4))
    const plain = signerKeyFromBytes('G', key)
    expect(about(setting(empty))).toEqual([
      'bad: The signer of operation 2 is malformed, its payload is empty: the network refuses it.',
    ])
    expect(about(setting(four))).toEqual([])
    expect(about(setting(plain))).toEqual([])
    expect(about(setting(empty, 'revoke_sponsorship'))).toEqual([])
    expect(about(asking(plain, empty))).toEqual([
      'bad: A signer that it asks for is malformed, its payload is empty: the network refuses it.',
    ])
    expect(about(asking(four, four))).toEqual([
      'bad: It asks for the same signer twice: the network refuses it.',
    ])
    expect(about(asking(four, plain))).toEqual([])
  })

  it('a sequence number that its account must have had for longer is not valid yet', async () => {
    const late = await read('too late')
    const { account, status, ...rest } = await around(late)
    if (account.kind !== 'known' || status === undefined) throw new Error('the account exists')
    const [ledger, time] = [status.latestLedger, BigInt(status.latestLedgerClosedAt)]
    const since = (ago: number) => ({ ledger: ledgerSequence(ledger - ago), time: time - 60n })
    const at = (preconditions: Envelope['preconditions'], sequenceChanged = since(10)) =>
      verdicts(
        { ...late, sequence: account.value.sequence + 1n, preconditions },
        {
          ...rest,
          status,
          account: { kind: 'known', value: { ...account.value, sequenceChanged } },
        },
      )['Sequence number']
    expect(at({ minAccountSequenceAge: 60n })).toBe('good')
    expect(at({ minAccountSequenceAge: 61n })).toBe('bad')
    // It would be in the next ledger.
    expect(at({ minAccountSequenceLedgerGap: 11 })).toBe('good')
    expect(at({ minAccountSequenceLedgerGap: 12 })).toBe('bad')
    expect(at({ minAccountSequenceAge: 0n, minAccountSequenceLedgerGap: 0 })).toBe('good')
  })
})
