import { describe, expect, it } from 'vitest'
import { passphrase, recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { evidenceOfLedger } from '#e2e/testing/proof/recordedEvidence.ts'
import {
  closedMessage,
  scpArchive,
  type TestValidator,
  testValidators,
} from '#e2e/testing/proof/scpMessages.ts'
import type { ProofStep, Validator } from './proof.ts'
import { archivedMessages, headerValue, prove } from './prove.ts'

const [first = new Uint8Array(), second = new Uint8Array()] = recordedLedgers().slice(37, 39)
const both = evidenceOfLedger(first, [second])
const [own, next] = both.ledgers.map(({ sequence, header }) => ({
  sequence,
  value: headerValue(header),
}))

/** Messages of validators that closed a ledger of the evidence. */
const closing = (ledger: typeof own, by: readonly TestValidator[], network = passphrase) =>
  by.map((each) =>
    closedMessage(each, network, ledger?.sequence ?? 0, ledger?.value ?? new Uint8Array()),
  )

async function quorum(
  statements: readonly Uint8Array[],
  validators: readonly Validator[] = testValidators,
): Promise<ProofStep | undefined> {
  const { steps } = await prove({ ...both, statements }, validators)
  return steps.find(({ id }) => id === 'quorum')
}

describe('a quorum’s word', () => {
  it('is enough from all organisations, where they closed the next ledger', async () => {
    const step = await quorum(closing(next, testValidators))
    expect(step?.outcome).toBe('proved')
    expect(step?.finding).toContain('Closed by 3 of 3 organisations (5 of 5 validators)')
  })

  it('counts an organisation where more than half of its validators spoke', async () => {
    const [a, b, , d, e] = testValidators
    const some = [a, b, d, e].flatMap((each) => each ?? [])
    expect((await quorum(closing(next, some)))?.outcome).toBe('proved')
    const fewer = some.filter((each) => each !== b)
    expect(await quorum(closing(next, fewer))).toMatchObject({
      outcome: 'unknown',
      finding: expect.stringContaining('2 of 3 organisations (3 of 5 validators)'),
    })
  })

  it('for this ledger alone leaves its results open', async () => {
    const step = await quorum(closing(own, testValidators))
    expect(step).toMatchObject({ outcome: 'unknown', finding: expect.stringContaining('results') })
  })

  it('is nobody’s unless the reader has chosen them', async () => {
    expect((await quorum(closing(next, testValidators), []))?.outcome).toBe('missing')
    const others = testValidators.slice(3)
    expect((await quorum(closing(next, testValidators.slice(0, 3)), others))?.outcome).toBe(
      'missing',
    )
  })

  it('fails where a signature is forged, of another network, or for another value', async () => {
    const messages = closing(next, testValidators)
    const forged = messages.map((message) => message.slice())
    const [one] = forged
    if (one) one[one.length - 1] = (one[one.length - 1] ?? 0) ^ 1
    expect((await quorum(forged))?.outcome).toBe('failed')
    expect((await quorum(closing(next, testValidators, 'Another network')))?.outcome).toBe('failed')
    const another = own && next && { sequence: next.sequence, value: own.value }
    expect((await quorum(closing(another, testValidators)))?.outcome).toBe('failed')
  })

  it('is read from a file of a history archive', async () => {
    const file = scpArchive([
      { ledger: own?.sequence ?? 0, messages: closing(own, testValidators) },
      { ledger: next?.sequence ?? 0, messages: closing(next, testValidators) },
    ])
    const messages = archivedMessages(file)
    expect([...messages.keys()]).toEqual([own?.sequence, next?.sequence])
    expect((await quorum([...messages.values()].flat()))?.outcome).toBe('proved')
    expect(() => archivedMessages(file.slice(0, -5))).toThrow(/cut off/)
  })
})
