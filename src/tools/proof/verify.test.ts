import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { evidenceOfTransactions } from '#e2e/testing/proof/recordedEvidence.ts'
import { closedMessage, testValidators } from '#e2e/testing/proof/scpMessages.ts'
import { writeEvidence } from '#ledger/proof/evidence.ts'
import { headerValue } from '#ledger/proof/prove.ts'
import { verify } from './verify.ts'

const [bytes, next] = recordedLedgers().slice(37)
const [evidence] = evidenceOfTransactions(bytes ?? new Uint8Array(), next ? [next] : [])
if (evidence === undefined) throw new Error('no transaction was recorded')
const file = writeEvidence(evidence)
const {
  transaction,
  ledgers: [ledger],
} = evidence
if (transaction === undefined || ledger === undefined) throw new Error('its ledger is not here')
const unsigned = { ...transaction, meta: undefined, feeMeta: undefined }

const folder = mkdtempSync(path.join(tmpdir(), 'evidence-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function verified(text: string, ...more: readonly string[]) {
  const name = path.join(folder, 'evidence.json')
  writeFileSync(name, text)
  const lines: string[] = []
  return { code: await verify([name, ...more], (line) => lines.push(line)), lines }
}

describe('npm run verify', () => {
  it('ends with 0 where every step up to inclusion holds, and prints what is proved', async () => {
    const { code, lines } = await verified(file)
    expect(code).toBe(0)
    expect(lines.join('\n')).toMatch(
      /holds {4}Transaction set: .*\n[\s\S]*Fee charged: \d+ stroops/,
    )
  })

  it('says of a file without votes that it is consistent, whatever hosts it names', async () => {
    const { lines } = await verified(writeEvidence({ ...evidence, from: ['horizon.example.org'] }))
    expect(lines.at(-1)).toMatch(
      /^Consistent, says this file: .* hold\. Not proven: that validators agreed\.$/,
    )
  })

  it('ends with 1 and names the step where a byte was changed', async () => {
    const header = /"header": "(.{80})/.exec(file)?.[1] ?? ''
    const other = header.endsWith('A') ? 'B' : 'A'
    const { code, lines } = await verified(file.replace(header, header.slice(0, -1) + other))
    expect(code).toBe(1)
    expect(lines.join('\n')).toMatch(/FAILS {4}Ledger header: .*\n.*is computed, .* is stated/)
  })

  it.each([
    ['without its ledger', { ledgers: [] }],
    ['without the results of its ledger', { ledgers: [{ ...ledger, results: undefined }] }],
    ['without the entry changes that show its signers', { transaction: unsigned }],
  ])('ends with 3 where nothing fails, but a step up to inclusion is open: %s', async (_, less) => {
    const { code, lines } = await verified(writeEvidence({ ...evidence, ...less }))
    expect(lines.join('\n')).not.toContain('FAILS')
    expect(code).toBe(3)
  })

  it('with validators ends with 0 where they closed the ledger after it, and with 3 where none voted', async () => {
    const name = path.join(folder, 'validators.txt')
    const lines = testValidators.map(({ node, organisation }) => `${node} ${organisation}\n`)
    writeFileSync(name, lines.join(''))
    expect((await verified(file, '--validators', name)).code).toBe(3)
    const after = evidence.ledgers[1]
    if (after === undefined) throw new Error('the next ledger is not here')
    const statements = testValidators.map((each) =>
      closedMessage(each, evidence.passphrase, after.sequence, headerValue(after.header)),
    )
    const voted = await verified(writeEvidence({ ...evidence, statements }), '--validators', name)
    expect(voted.code).toBe(0)
    expect(voted.lines.at(-1)).toMatch(/ and votes of validators verified\.$/)
  })

  it.each([
    [['no-such-file.json'], /no-such-file\.json cannot be read/],
    [[folder], /evidence-.* cannot be read: .*directory/],
    [[], /npm run verify -- FILE/],
    [['--frobnicate', 'evidence.json'], /--frobnicate/],
    [['evidence.json', '--validators', 'no-such-file.txt'], /no-such-file\.txt/],
  ])('ends with 2 and says why where a file cannot be read: %j', async (args, message) => {
    const lines: string[] = []
    expect(await verify(args, (line) => lines.push(line))).toBe(2)
    expect(lines.join('\n')).toMatch(message)
  })

  it('ends with 2 where a file is no evidence, or a line no validator', async () => {
    expect(await verified('{}')).toMatchObject({
      code: 2,
      lines: [expect.stringContaining('no evidence of Parallax')],
    })
    const validators = path.join(folder, 'validators.txt')
    writeFileSync(validators, 'GABC an organisation\n')
    expect((await verified(file, '--validators', validators)).code).toBe(2)
  })
})
