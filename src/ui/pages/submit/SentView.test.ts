import { createElement } from 'react'
import { describe, expect, it, test } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { faultyRest } from '#e2e/testing/faultyService.ts'
import { passphrase, recordedSources, rest, rpc, signal } from '#e2e/testing/recordedSources.ts'
import type { Transaction } from '#ledger/transaction.ts'
import type { NetworkStatus } from '#ledger/values'
import { type Call, isUnknownRecord } from '#ledger/values/answer.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import type { Envelope } from '#sources/envelope/envelope.ts'
import { readEnvelope } from '#sources/envelope/readEnvelope.ts'
import type { Source, Submission } from '#sources/source.ts'
import { SentView, submissionText, withOtherWord } from './SentView.tsx'

const post: Call = {
  via: 'rest',
  method: 'POST',
  url: 'https://refusing.invalid/transactions',
  status: 400,
  bytes: 0,
  duration: 1,
  answer: '',
}

async function listed(
  successful: boolean,
): Promise<{ transaction: Transaction; envelope: Envelope }> {
  const of = { kind: 'ledger', id: ledgerSequence(18) } as const
  const { items } = await rest.list('transactions', of, { order: 'asc', limit: 200 }, signal)
  const found = items.find((item) => !isUnknownRecord(item) && item.successful === successful)
  if (found === undefined || isUnknownRecord(found)) throw new Error('none is listed')
  const read = await readEnvelope({ text: found.xdr.envelope, passphrase, others: [] })
  if (read.kind !== 'envelope') throw new Error('it is no envelope')
  return { transaction: found, envelope: read.envelope }
}

/** The panel of a transaction whose sending was answered so, where the network has another service. */
const drawn = async (
  envelope: Envelope,
  submission: Partial<Submission> & Pick<Submission, 'state'>,
  {
    own = rest,
    other,
    status,
  }: { own?: Source; other?: Source; status?: NetworkStatus | undefined } = {},
) => {
  const outcome = {
    kind: 'answered',
    submission: { hash: envelope.hash, calls: [post], ...submission },
  } as const
  const sent = { at: Date.now(), how: 'wait', outcome } as const
  return drawnPage(createElement(SentView, { envelope, sent, status }), own, other)
}

/** The network before the transaction was in a ledger. */
const before = recordedSources({ clock: { start: 10, every: 1e9 } })

test('that the other service has it in no ledger is said beside a refusal', () => {
  const submission = { state: 'rejected', calls: [post] } as const
  const sent = { at: 0, how: 'wait', outcome: { kind: 'answered', submission } } as const
  const absent = { host: 'b.invalid', transaction: undefined, problem: undefined, isAbsent: true }
  const { title, text } = withOtherWord(submissionText(sent.outcome), sent, absent)
  expect(title).toBe('It was refused')
  expect(text).toContain('b.invalid has it in no ledger that it keeps.')
})

describe('what became of a sent transaction', () => {
  it('is said on the word of the service that was asked', async () => {
    const { envelope } = await listed(true)
    const refused = await drawn(envelope, { state: 'rejected' }, { own: before.rest })
    expect(refused).toContain('refusing.invalid says so')
    expect(refused).not.toContain('It is in no ledger and cost nothing')
    expect(refused).toContain('look up this hash elsewhere')
    const ledger = ledgerSequence(18)
    for (const state of ['included', 'failed'] as const)
      expect(await drawn(envelope, { state, ledger })).toContain('refusing.invalid says so')
    expect(await drawn(envelope, { state: 'timeout' }, { own: before.rest })).toMatch(
      /Unknown yet .*Sending exactly this transaction again is safe/,
    )
  })

  it('is asked of the other service as well, whose word is shown beside it', async () => {
    const { envelope } = await listed(true)
    const own = before.rest
    const says = async (other: Source) => drawn(envelope, { state: 'rejected' }, { own, other })
    const contradicted = await says(rpc)
    expect(contradicted).toContain('Unknown yet: two services contradict each other')
    expect(contradicted).toContain('recorded.invalid has it in ledger 18, where it succeeded')
    expect(contradicted).not.toContain('It was refused')
  })

  it('is unknown where two services say that it succeeded and that it failed', async () => {
    const { envelope } = await listed(false)
    const included = { state: 'included', ledger: ledgerSequence(18) } as const
    expect(await drawn(envelope, included, { other: rpc })).toContain(
      'Unknown yet: two services contradict each other',
    )
    const failed = { ...included, state: 'failed' } as const
    expect(await drawn(envelope, failed, { other: rpc })).toMatch(/It is in a ledger and failed/)
  })

  it('is not what a service has of another transaction under its hash', async () => {
    const { envelope } = await listed(true)
    const { transaction } = await listed(false)
    const lying = faultyRest({
      where: new RegExp(`^/transactions/${envelope.hash}$`),
      record: (record) => {
        record.envelope_xdr = transaction.xdr.envelope
      },
    })
    expect(await drawn(envelope, { state: 'timeout' }, { own: lying })).toMatch(
      /not believed: its envelope is of another transaction/,
    )
  })

  it('is not said to be in no ledger by checks that failed', async () => {
    const { envelope } = await listed(true)
    const broken = faultyRest({
      where: new RegExp(`^/transactions/${envelope.hash}$`),
      text: () => '{',
    })
    const said = await drawn(envelope, { state: 'timeout' }, { own: broken })
    expect(said).toContain('Whether it is in a ledger is not known: 1 check failed.')
    expect(said).not.toContain('not in a ledger yet')
    expect(await drawn(envelope, { state: 'timeout' }, { own: before.rest })).toContain(
      'Checked 1 time: not in a ledger yet.',
    )
  })

  it('is not known of an expired one that was not looked up since', async () => {
    const { envelope } = await listed(true)
    const expired: Envelope = {
      ...envelope,
      preconditions: { ...envelope.preconditions, timeBounds: { min: 0n, max: 1n } },
    }
    const { value: status } = await before.rest.one('network', 'current', signal)
    const over = (own: Source) => drawn(expired, { state: 'timeout' }, { own, status })
    expect(await over(before.rest)).toContain(
      'it is in no ledger that it keeps, and it has expired',
    )
    const broken = faultyRest({ where: /^\/transactions\//, text: () => '{' })
    const said = await over(broken)
    expect(said).toContain('Whether it is in a ledger is not known: 1 check failed.')
    expect(said).not.toContain('it is in no ledger')
  })
})
