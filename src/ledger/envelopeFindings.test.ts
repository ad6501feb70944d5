import { describe, expect, it, test } from 'vitest'
import { passphrase, rest, signal } from '#e2e/testing/recordedSources.ts'
import type { Envelope } from '#sources/envelope/envelope.ts'
import { readEnvelope } from '#sources/envelope/readEnvelope.ts'
import { examples } from '#ui/pages/submit/EnvelopeExamples.tsx'
import type { Account } from './account.ts'
import { creditAsset, native } from './asset.ts'
import {
  type Delivery,
  type Destination,
  destinationFindings,
  findings,
  type Lookup,
  type Surroundings,
  type UnsentTransaction,
} from './envelopeFindings.ts'
import { SourceError } from './values/answer.ts'
import {
  accountIdFromBytes,
  accountOf,
  ledgerSequence,
  muxedAccountIdFromBytes,
  type SignerKey,
  signerKeyFromBytes,
} from './values/ids.ts'
import { stroops } from './values/numbers.ts'

const key = new Uint8Array(32).fill(7)
const id = accountIdFromBytes(key)
const issuer = accountIdFromBytes(new Uint8Array(32).fill(9))
const usd = creditAsset('USD', issuer)
const line = {
  kind: 'credit',
  asset: usd,
  balance: stroops(60n),
  limit: stroops(100n),
  buyingLiabilities: stroops(10n),
  sellingLiabilities: stroops(0n),
  lastModifiedLedger: ledgerSequence(2),
  authorized: true,
  authorizedToMaintainLiabilities: true,
  clawbackEnabled: false,
} as const
const holder: Account = {
  id,
  sequence: 1n,
  subentryCount: 1,
  lastModifiedLedger: ledgerSequence(2),
  thresholds: { low: 0, medium: 0, high: 0 },
  flags: {
    authRequired: false,
    authRevocable: false,
    authImmutable: false,
    authClawbackEnabled: false,
  },
  balances: [line],
  balancesComplete: true,
  signers: [],
  data: [],
  dataComplete: true,
  sponsoringCount: 0,
  sponsoredCount: 0,
}
const pays: Delivery = {
  kind: 'pays',
  destination: id,
  asset: usd,
  amount: 30n,
  isAfterChange: false,
}
const known = (account: Account): Destination => ({
  account: { kind: 'known', value: account },
  requiresMemo: { kind: 'known', value: false },
})
const absent: Destination = { account: { kind: 'absent' }, requiresMemo: { kind: 'absent' } }
const check = (delivery: Delivery, destination: Destination, hasMemo = false) =>
  destinationFindings(delivery, destination, hasMemo).map(
    ({ verdict, message }) => `${verdict}: ${message.slice(message.indexOf(' ') + 1)}`,
  )

describe('a destination that cannot take a payment', () => {
  test.each([
    ['does not exist', pays, absent, /^bad: does not exist here/],
    [
      'does not trust the asset',
      pays,
      known({ ...holder, balances: [] }),
      /^bad: does not trust USD/,
    ],
    [
      'may trust it, for all that the service lists',
      pays,
      known({ ...holder, balances: [], balancesComplete: false }),
      /^open: .* is not known here/,
    ],
    [
      'is not authorized',
      pays,
      known({ ...holder, balances: [{ ...line, authorized: false }] }),
      /^bad: .* has not authorized/,
    ],
    [
      'has less room than the amount, liabilities counted',
      { ...pays, amount: 31n },
      known(holder),
      /^bad: has room for 0\.000003 more USD below its limit; this sends 0\.0000031/,
    ],
    [
      'exists already',
      { ...pays, kind: 'creates', asset: native },
      known(holder),
      /^bad: exists already/,
    ],
    [
      'does not exist, unless an operation before creates it',
      { ...pays, isAfterChange: true },
      absent,
      /^open: does not exist here.*An operation before may change that\.$/,
    ],
  ] as const)('%s', (_, delivery, destination, expected) => {
    expect(check(delivery, destination)).toEqual([expect.stringMatching(expected)])
  })
})

test('a destination with exactly the room that the amount needs can take it', () => {
  expect(check(pays, known(holder))).toEqual([expect.stringMatching(/^good: exists, trusts USD/)])
})

test('the issuer of an asset takes it without a trustline', () => {
  expect(check({ ...pays, destination: issuer }, known({ ...holder, id: issuer }))).toEqual([
    expect.stringMatching(/^good: is the issuer/),
  ])
})

test('a required memo is asked for, unless there is one or the address is multiplexed', () => {
  const requires: Destination = { ...known(holder), requiresMemo: { kind: 'known', value: true } }
  expect(check(pays, requires)).toEqual([
    expect.stringMatching(/^good/),
    expect.stringMatching(/^bad: requires a memo \(SEP-29\)/),
  ])
  expect(check(pays, requires, true)).toHaveLength(1)
  const muxed = { ...pays, destination: muxedAccountIdFromBytes(key, 5n) }
  expect(check(muxed, requires)).toHaveLength(1)
})

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
